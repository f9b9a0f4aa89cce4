/// A reducer whose `body` is built once: at the first action, and not for each.
///
/// At the first action we call `reduce` with a note in a task-local: “leave your body here”. The
/// `reduce` that comes with a `body`, below, leaves it. From then on we run that body. A feature should
/// not write a `reduce` as well; if it does, that one leaves nothing, and we go on calling it.
final class BuiltReducer<Base: Reducer>: Reducer {
  private let base: Base
  fileprivate var builtBody: ((inout Base.State, Base.Action) -> Effect<Base.Action>)?
  private var asksForBody = Base.Body.self != Never.self

  init(_ base: Base) {
    self.base = base
  }

  /// What a reducer does. Its `body` is built once.
  static func transition(of base: Base) -> (inout Base.State, Base.Action) -> Effect<Base.Action> {
    if Base.Body.self == Never.self { return { base.reduce(into: &$0, action: $1) } }
    let built = BuiltReducer(base)
    return { built.reduce(into: &$0, action: $1) }
  }

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    if let builtBody { return builtBody(&state, action) }
    guard asksForBody else { return base.reduce(into: &state, action: action) }
    asksForBody = false
    return BodyRequest.$current.withValue(BodyRequest(reducer: self)) {
      base.reduce(into: &state, action: action)
    }
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Runs the reducers of the ``body``.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let asking = BodyRequest.current?.reducer as? BuiltReducer<Self>
    // The first one counts: another reducer of the same type may run inside of it.
    guard let asking, asking.builtBody == nil else {
      return body.reduce(into: &state, action: action)
    }
    let builtBody = BuiltReducer<Body>.transition(of: body)
    asking.builtBody = builtBody
    return builtBody(&state, action)
  }
}

/// The note: which reducer wants a body. Sendable because nothing is sent: it is made, answered and
/// dropped within one call of `reduce`, unless a reducer starts a task, which it must not.
private struct BodyRequest: @unchecked Sendable {
  @TaskLocal static var current: BodyRequest?

  let reducer: AnyObject
}
