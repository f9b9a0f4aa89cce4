/// Which child some work belongs to, if the child may disappear: where it is, and which one it is there.
/// The other rows of its list, and the one that takes its place, have other ids. But `Scope` adds nothing:
/// if one feature stands under two of them, its children here and there share a `ChildID` where their `id`s
/// are equal or missing. When one goes, the work of both is cancelled, as in the real library.
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

    /// Which child an optional holds; the `state` is what it holds. A child is known by its `id`, or else
    /// by the `id` of what its case carries. If it is an enum, it is also known by its case.
    init<State>(ofOptional state: State) {
      let mirror = Mirror(reflecting: state)
      let isEnum = mirror.displayStyle == .enum
      let payload = isEnum ? mirror.children.first : nil
      // A payload has the name of its case as its label. A case without one reads as its name.
      enumCase = isEnum ? (payload?.label ?? "\(state)") : nil
      id = Self.id(of: state) ?? payload.flatMap { Self.id(of: $0.value) }
    }

    /// The identity of a child that a case of the parent carries: the `id` of the parent, if it has one,
    /// or else the `id` of the child. The name of the case is in the `place`.
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
