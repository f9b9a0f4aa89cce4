/// An identifier of any type, such as a cancel id. The type counts, so that `CancelID.search` of one
/// feature never meets `CancelID.search` of another.
//
// Unchecked, because an `AnyHashable` never is `Sendable`, though what is put into this one is.
struct AnyID: Hashable, @unchecked Sendable {
  private let type: ObjectIdentifier
  private let value: AnyHashable

  init<ID: Hashable & Sendable>(_ id: ID) {
    type = ObjectIdentifier(ID.self)
    value = AnyHashable(id)
  }
}
