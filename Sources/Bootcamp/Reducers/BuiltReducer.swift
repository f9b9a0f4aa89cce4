/// A reducer that is run again and again, and whose `body` is built once: at the first action.
///
/// A reducer may have a `reduce` of its own beside its `body`. Then only its `reduce` counts, and
/// nobody can see that from outside. So the `reduce` that comes with a `body` hands the body over
/// itself, if it is called at all.
final class BuiltReducer<Base: Reducer>: Reducer {
  private let base: Base
  private var builtBody: ((inout Base.State, Base.Action) -> Effect<Base.Action>)?
  private var hasAsked = Base.Body.self == Never.self

  init(_ base: Base) {
    self.base = base
  }

  /// What a reducer does. Its `body` is built once.
  static func transition(
    of base: Base
  ) -> (inout Base.State, Base.Action) -> Effect<Base.Action> {
    if Base.Body.self == Never.self { return { base.reduce(into: &$0, action: $1) } }
    let built = BuiltReducer(base)
    return { built.reduce(into: &$0, action: $1) }
  }

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    if let builtBody { return builtBody(&state, action) }
    if hasAsked { return base.reduce(into: &state, action: action) }
    hasAsked = true
    return BodyRequest.$current.withValue(BodyRequest(reducer: self)) {
      base.reduce(into: &state, action: action)
    }
  }

  /// Takes the body of the reducer.
  fileprivate func keep<Body: Reducer>(_ body: Body)
  where Body.State == Base.State, Body.Action == Base.Action {
    // Another reducer of the same type may run inside the first one.
    if builtBody == nil { builtBody = BuiltReducer<Body>.transition(of: body) }
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Runs the reducers of the ``body``.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let body = body
    (BodyRequest.current?.reducer as? BuiltReducer<Self>)?.keep(body)
    return body.reduce(into: &state, action: action)
  }
}

/// Asks, during a call of a reducer's `reduce`, for its body.
///
/// Sendable because nothing is sent: it is made, answered and dropped within that one call.
private struct BodyRequest: @unchecked Sendable {
  @TaskLocal static var current: BodyRequest?

  let reducer: AnyObject
}
