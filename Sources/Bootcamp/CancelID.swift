// How work is found again that somebody wants to cancel.

/// A value of any type that identifies something. The type counts, so that `CancelID.search` of one
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

/// Tells a child that may go from its siblings, and from the one that takes its place.
struct ChildID: Hashable, Sendable {
  /// The key path that leads to the child, or to the rows that it is one of.
  let place: AnyID
  /// What makes it another child at the same place.
  let identity: AnyID?
}

/// What work is known under in a store: the children that it belongs to, and its id there.
struct WorkID: Hashable {
  private let path: [ChildID]
  private let id: AnyID

  init(_ path: some Sequence<ChildID>, _ id: AnyID) {
    self.path = Array(path)
    self.id = id
  }

  /// All that work under an id is known under: a parent may cancel its children's work, too.
  static func all(_ path: [ChildID], _ id: AnyID) -> [Self] {
    (0...path.count).map { Self(path.prefix($0), id) }
  }
}
