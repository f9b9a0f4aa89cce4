/// Lets a reducer's `body` list reducers, one on each line, with `if`, `else`, `switch` and `for`.
///
/// The reducers run from top to bottom on the same state; their effects are merged.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Counter()
///   if isLogging {
///     Logger()
///   }
/// }
/// ```
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// A line with a reducer.
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  /// No line at all.
  public static func buildBlock() -> EmptyReducer<State, Action> {
    EmptyReducer()
  }

  /// The first line.
  public static func buildPartialBlock<R: Reducer<State, Action>>(first reducer: R) -> R {
    reducer
  }

  /// The lines so far, and one more.
  public static func buildPartialBlock(
    accumulated first: some Reducer<State, Action>, next second: some Reducer<State, Action>
  ) -> Reduce<State, Action> {
    let (first, second) = (BuiltReducer(first), BuiltReducer(second))
    return Reduce { state, action in
      let effect = first.reduce(into: &state, action: action)
      return effect.merge(with: second.reduce(into: &state, action: action))
    }
  }

  /// `if` without `else`.
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> R? {
    reducer
  }

  /// The first branch of `if` and `else`, or of a `switch`.
  public static func buildEither(
    first reducer: some Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  /// The other branch.
  public static func buildEither(
    second reducer: some Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  /// `for`.
  public static func buildArray(_ reducers: [some Reducer<State, Action>]) -> Reduce<State, Action>
  {
    let built = reducers.map { BuiltReducer($0) }
    return Reduce { state, action in .merge(built.map { $0.reduce(into: &state, action: action) }) }
  }
}
