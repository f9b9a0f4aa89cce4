/// An identifier of any type, such as a cancel id. The type counts, so that `CancelID.search` of one
/// feature never meets `CancelID.search` of another.
struct AnyID: Hashable, Sendable {
  private let id: any Hashable & Sendable

  init(_ id: some Hashable & Sendable) {
    self.id = id
  }

  static func == (first: Self, second: Self) -> Bool {
    isEqual(first.id, second.id)
  }

  private static func isEqual<ID: Hashable>(_ first: ID, _ second: any Hashable) -> Bool {
    type(of: second) == ID.self && second as? ID == first
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: id)))
    id.hash(into: &hasher)
  }
}
