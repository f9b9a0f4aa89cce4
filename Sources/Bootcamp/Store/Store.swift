/// The runtime of a feature: it holds the state, runs the reducer for each action, carries out the
/// effects, and tells everyone who observes the state.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter()
/// }
/// store.subscribe(\.count) { print("The count is \($0).") }
/// store.send(.incrementButtonTapped)
/// ```
///
/// What it promises:
/// - Actions are handled one after another, in the order in which they were sent. One that is sent
///   while another is being handled waits in a queue.
/// - What an effect sends at once is handled within the same `send`. The new state is published once
///   the queue is empty: observers never see the states in between.
/// - A subscriber may send. Its action is handled after all subscribers have seen the state. A
///   reducer may not: it returns an effect. If it sends all the same, that is reported.
/// - The state is changed in place, so a large one costs no more than a small one. It is copied first
///   only if somebody still needs the old value: code that keeps it, or that observes the store.
///   Reading it from the store while an action is handled is misuse, and reported.
/// - When the store and all stores scoped from it go away, its effects are cancelled.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: any Core<State, Action>
  /// Where the store was made, or the one that it was scoped from.
  let location: CodeLocation
  var scopedStores = ScopedStores()

  init(core: any Core<State, Action>, location: CodeLocation) {
    self.core = core
    self.location = location
  }

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The state at the beginning.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Changes the dependencies. The store keeps them as they are now: the
  ///     initial state, the reducer and the effects have them.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = CodeLocation(fileID, filePath, line, column)
    let dependencies = DependencyValues.forStore(at: location, prepareDependencies)
    let core = dependencies.apply {
      RootCore(initialState: initialState(), reducer: reducer(), effectExecutor: nil)
    }
    self.init(core: core, location: location)
  }

  /// Makes a store whose effects run on an executor.
  package convenience init<R: Reducer<State, Action>>(
    initialState: State, reducer: R, effectExecutor: (any TaskExecutor)?,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      core: RootCore(initialState: initialState, reducer: reducer, effectExecutor: effectExecutor),
      location: CodeLocation(fileID, filePath, line, column))
  }

  /// Sends an action, and returns when it has been handled, with all that followed at once.
  ///
  /// From inside a subscriber it returns at once: the action is handled when all subscribers have
  /// seen the state. From inside the reducer it is misuse, and reported.
  ///
  /// - Returns: The work that the action has caused, to be waited for or cancelled.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    core.send(action)
  }

  /// Reads the state without observing it.
  public func withState<Result>(_ read: (_ state: State) -> Result) -> Result {
    read(core.state)
  }
}

/// A store that has the state and the action of a reducer.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
