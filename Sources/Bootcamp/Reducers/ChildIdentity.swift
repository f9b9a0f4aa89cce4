/// Tells a child that may go from its siblings, and from the one that takes its place.
struct ChildID: Hashable, Sendable {
  /// The key path that leads to the child, or to the rows that it is one of.
  let place: AnyID
  /// Which child it is there.
  let identity: ChildIdentity
}

/// What makes a child another one at the same place. Only the values are asked, so it is the same in
/// generic code, which does not know whether a state is `Identifiable`.
struct ChildIdentity: Hashable {
  private let enumCase: String?
  private let id: AnyHashable?

  /// The identity of an optional child: its case, if it is an enum, and its `id` or that of what the
  /// case carries.
  init<State>(ofOptional state: State) {
    let mirror = Mirror(reflecting: state)
    let isEnum = mirror.displayStyle == .enum
    let payload = isEnum ? mirror.children.first : nil
    enumCase = isEnum ? payload?.label ?? "\(state)" : nil
    id = Self.id(of: state) ?? payload.flatMap { Self.id(of: $0.value) }
  }

  /// The identity of what a case of the parent carries: the `id` of the parent, or its own.
  init<Parent, State>(of state: State, in parent: Parent) {
    enumCase = nil
    id = Self.id(of: parent) ?? Self.id(of: state)
  }

  /// The identity of a row.
  init(id: some Hashable) {
    enumCase = nil
    self.id = AnyHashable(id)
  }

  private static func id<Value>(of value: Value) -> AnyHashable? {
    func id(_ value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }
    return (value as? any Identifiable).map { id($0) }
  }
}

// An id is only compared and hashed here, never changed. That two threads do so at the same time is
// safe for everything that stays the same; and what changes is no id, for no dictionary finds it.
extension ChildIdentity: @unchecked Sendable {}
