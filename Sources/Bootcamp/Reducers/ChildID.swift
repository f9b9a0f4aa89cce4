/// Which child some work belongs to, if the child may disappear: where it is, and which one it is there.
/// Its siblings, and the one that takes its place, have other ids.
struct ChildID: Hashable, Sendable {
  /// The key path that leads to the child, or to the rows that it is one of.
  let place: AnyID
  let occupant: Occupant

  /// Tells a child from the one that takes its place. Whether a state is `Identifiable` is asked at run
  /// time, of the value: the generic functions here do not demand it of its type.
  //
  // Unchecked, because the `id` of a state need not be `Sendable`. That is safe as long as nobody changes
  // an id that is in use, and nobody does: no dictionary would find it again.
  struct Occupant: Hashable, @unchecked Sendable {
    private var enumCase: String?
    private let id: AnyHashable?

    /// Which child an optional holds (it must hold one): its case, if it is an enum, and its
    /// `id`, or else the `id` of what the case carries.
    init<State>(ofOptional state: State) {
      let mirror = Mirror(reflecting: state)
      let isEnum = mirror.displayStyle == .enum
      let payload = isEnum ? mirror.children.first : nil
      enumCase = isEnum ? payload?.label ?? "\(state)" : nil
      id = Self.id(of: state) ?? payload.flatMap { Self.id(of: $0.value) }
    }

    /// The identity of a child that a case of the parent carries: the `id` of the parent, if it has one,
    /// or else the `id` of the child.
    init<Parent, State>(of state: State, in parent: Parent) {
      id = Self.id(of: parent) ?? Self.id(of: state)
    }

    init(id: some Hashable) {
      self.id = AnyHashable(id)
    }

    private static func id<Value>(of value: Value) -> AnyHashable? {
      func id(_ value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }
      return (value as? any Identifiable).map { id($0) }
    }
  }
}

extension Effect {
  /// Turns a child's effect into one of its parent's.
  func embedded<Parent>(in action: AnyCasePath<Parent, Action>) -> Effect<Parent> {
    isNone ? .none : map { action.embed($0) }
  }

  /// Makes it the effect of a child that may disappear.
  func owned(by child: ChildID) -> Self {
    isNone ? self : Self(operation: .child(self, child))
  }
}

func reportAbsentChild(
  _ reducer: String, _ location: CodeLocation, _ reason: String, _ action: Any
) {
  reportIssue(
    .misuse(
      """
      The “\(reducer)” at \(location) was given an action of a child that is not there: \(reason).

        \(describe(action).joined(separator: "\n  "))

      Either the parent takes the child away before the child has handled its action: let the \
      child's reducer run first. Or an effect that the child does not own sends the action: let the \
      child return the effect, so that it is cancelled when the child goes. Or a view sends it that \
      should be gone.
      """, location))
}
