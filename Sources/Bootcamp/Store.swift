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
/// - A subscriber may send. Its action is handled after all subscribers have seen the state.
/// - When the store goes away, its effects are cancelled.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  private(set) var currentState: State
  private let reducer: (inout State, Action) -> Effect<Action>

  private var queue = Queue<QueuedAction>()
  private var isHandling = false

  // The effects; see `Store+Effects.swift`.
  let effects = EffectScope(parent: nil)
  var cancellables: [CancelID: [EffectScope]] = [:]
  let effectExecutor: (any TaskExecutor)?

  // Who looks at the state; see `Subscription.swift` and `Store+Observation.swift`.
  var subscriptions: [Subscription<State>] = []
  var observedSlices: [ObservedSlice<State>] = []
  /// Whether anyone has ever looked. To ask the arrays would cost as much as to handle an action.
  var isObserved = false

  /// What a test store wants to know.
  package weak var monitor: (any StoreMonitor<State, Action>)?

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The state that the feature starts with.
  ///   - reducer: The reducer that runs the feature.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R
  ) {
    self.init(initialState: initialState(), reducer: reducer(), effectExecutor: nil)
  }

  package init<R: Reducer<State, Action>>(
    initialState: State, reducer: R, effectExecutor: (any TaskExecutor)?
  ) {
    currentState = initialState
    self.reducer = { state, action in reducer.reduce(into: &state, action: action) }
    self.effectExecutor = effectExecutor
  }

  deinit {
    effects.cancel()
  }

  // MARK: Sending

  /// Sends an action, and returns when it has been handled, with all that followed at once.
  ///
  /// - Parameter action: What happened.
  /// - Returns: The work that the action has caused, to be waited for or cancelled.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    send(action, origin: nil)
  }

  package func send(_ action: Action, origin: CodeLocation?) -> StoreTask {
    guard isHandling else {
      return StoreTask(scope: handle(action, in: nil, isFromEffect: false, origin: origin))
    }
    let cascade = EffectScope(parent: effects, origin: origin)
    enqueue(action, in: cascade, isFromEffect: false)
    return StoreTask(scope: cascade)
  }

  /// Handles an action that an effect has sent.
  ///
  /// - Parameter cascade: The scope of the `send` that the effect goes back to.
  func receive(_ action: Action, in cascade: EffectScope) {
    if isHandling {
      enqueue(action, in: cascade, isFromEffect: true)
    } else {
      handle(action, in: cascade, isFromEffect: true, origin: nil)
    }
  }

  /// An action that waits for its turn.
  struct QueuedAction {
    let action: Action
    /// The scope of the `send` that it goes back to.
    let cascade: EffectScope
    let isFromEffect: Bool
  }

  // Most actions never see the queue. Whatever has to know the type of its elements is kept out of
  // their way: to make that type known at run time takes longer than most reducers do.
  private func enqueue(_ action: Action, in cascade: EffectScope, isFromEffect: Bool) {
    queue.append(QueuedAction(action: action, cascade: cascade, isFromEffect: isFromEffect))
  }

  /// Handles an action and all that follow at once, and publishes the state.
  ///
  /// - Parameter cascade: The scope of the `send` that the action goes back to, if there is one.
  /// - Returns: The scope of the effects that were caused, if there are any.
  @discardableResult
  private func handle(
    _ action: Action, in cascade: EffectScope?, isFromEffect: Bool, origin: CodeLocation?
  ) -> EffectScope? {
    isHandling = true
    var state = currentState
    let cascade = reduce(
      &state, action, in: cascade, isFromEffect: isFromEffect, origin: origin)
    if queue.count > 0 { handleQueue(&state) }
    publish(state)
    // Nobody but those who observe the state can have sent anything meanwhile.
    if isObserved { publishQueue() }
    isHandling = false
    return cascade
  }

  /// Handles what those have sent who observe the state, until they are content.
  private func publishQueue() {
    while queue.count > 0 {
      var state = currentState
      handleQueue(&state)
      publish(state)
    }
  }

  private func handleQueue(_ state: inout State) {
    while queue.count > 0 {
      let next = queue.removeFirst()
      reduce(
        &state, next.action, in: next.cascade, isFromEffect: next.isFromEffect,
        origin: next.cascade.origin)
    }
  }

  /// Runs the reducer and starts the effect that it returns.
  ///
  /// - Returns: The scope that effects of the same `send` belong to, if there is one by now.
  @discardableResult
  private func reduce(
    _ state: inout State, _ action: Action, in cascade: EffectScope?, isFromEffect: Bool,
    origin: CodeLocation?
  ) -> EffectScope? {
    let effect = reducer(&state, action)
    monitor?.handled(
      action, isFromEffect: isFromEffect, origin: cascade?.origin ?? origin, state: state)
    guard !effect.isNone else { return cascade }
    let cascade = cascade ?? EffectScope(parent: effects, origin: origin)
    start(effect, in: cascade, cascade: cascade, causedBy: action) {}
    return cascade
  }

  // MARK: Reading and observing

  /// Reads the state without observing it.
  ///
  /// - Parameter read: Is given the current state.
  /// - Returns: What `read` returns.
  public func withState<Result>(_ read: (_ state: State) -> Result) -> Result {
    read(currentState)
  }

  /// Replaces the state and tells everyone who observes it. Actions that they send are queued.
  private func publish(_ state: State) {
    guard isObserved else {
      currentState = state
      return
    }
    let changes = changedSlices(from: currentState, to: state)
    for slice in changes { slice.willChange() }
    currentState = state
    for slice in changes { slice.didChange() }
    for subscription in subscriptions {
      subscription.update(state)
    }
  }

  /// Runs code that may send, so that what it sends is handled after it has returned.
  func queueingActions(_ body: () -> Void) {
    guard !isHandling else { return body() }
    isHandling = true
    body()
    publishQueue()
    isHandling = false
  }
}

/// A store that has the state and the action of a reducer.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// What happens inside a store, told to a test store.
@MainActor
package protocol StoreMonitor<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The reducer has handled an action, sent from outside or by an effect.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isFromEffect: Whether an effect has sent it.
  ///   - origin: The step of a test that it goes back to.
  ///   - state: The state after it.
  func handled(_ action: Action, isFromEffect: Bool, origin: CodeLocation?, state: State)
  /// An effect has started to run.
  func started(_ effect: EffectScope, causedBy action: Action)
  /// An effect is over, whether it completed or was cancelled.
  func ended(_ effect: EffectScope)
}

/// First in, first out, without moving the elements that stay.
struct Queue<Element> {
  private(set) var elements: [Element?] = []
  private var first = 0
  private(set) var count = 0

  mutating func append(_ element: Element) {
    elements.append(element)
    count += 1
  }

  mutating func removeFirst() -> Element {
    let element = elements[first]!
    elements[first] = nil
    first += 1
    count -= 1
    if count == 0 {
      // What a long cascade needed is given back; a short one keeps its small room.
      elements.removeAll(keepingCapacity: first <= 16)
      first = 0
    }
    return element
  }
}
