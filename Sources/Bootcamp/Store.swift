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
///   where somebody still needs the value before: whoever keeps it, or observes the store. To read it
///   from the store while an action is handled is misuse, and reported.
/// - When the store goes away, its effects are cancelled.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  /// The state that readers see: while actions are handled, the one before them.
  var currentState: State { isScoped ? link!.read() : ownState }

  /// The state, but for a store that is part of another one: there nobody reads it.
  private var ownState: State
  private let reducer: (inout State, Action) -> Effect<Action>

  // The stores that are part of this one, and the one that this is part of; see `Store+Scope.swift`.
  let link: StoreLink<State, Action>?
  // To ask the link would cost as much as to handle an action: its type would have to be known.
  private let isScoped: Bool
  var scopedStores = ScopedStores()

  private var queue = Queue<QueuedAction>()
  private var phase = StorePhase.idle

  // What `takeState()` decides by.
  private let initialState: State
  private let isPlain: Bool

  // The effects; see `Store+Effects.swift`.
  let effects: EffectScope
  let effectExecutor: (any TaskExecutor)?

  // Who looks at the state; see `Subscription.swift` and `Store+Observation.swift`.
  var subscriptions: [Subscription<State>] = []
  var observedSlices: [ObservedSlice<State>] = [] {
    didSet { hasObservedSlices = !observedSlices.isEmpty }
  }
  // To ask the arrays would cost as much as to handle an action.
  private var hasObservedSlices = false
  /// Whether anyone has ever looked.
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
    ownState = initialState
    self.initialState = initialState
    link = nil
    isScoped = false
    isPlain = _isPOD(State.self)
    self.reducer = { state, action in reducer.reduce(into: &state, action: action) }
    self.effectExecutor = effectExecutor
    effects = EffectScope(shared: SharedEffects(executor: effectExecutor))
  }

  /// Makes a store that owns nothing.
  init(link: StoreLink<State, Action>) {
    self.link = link
    isScoped = true
    ownState = link.read()
    initialState = ownState
    isPlain = true
    reducer = { _, _ in .none }
    effectExecutor = nil
    effects = EffectScope(shared: SharedEffects(executor: nil))
  }

  deinit {
    effects.cancel()
  }

  // MARK: Sending

  /// Sends an action, and returns when it has been handled, with all that followed at once.
  ///
  /// From inside a subscriber it returns at once: the action is handled when all subscribers have
  /// seen the state. From inside the reducer it is misuse, and reported.
  ///
  /// - Parameter action: What happened.
  /// - Returns: The work that the action has caused, to be waited for or cancelled.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    if isScoped { return link!.send(action) }
    return send(action, origin: nil)
  }

  package func send(_ action: Action, origin: CodeLocation?) -> StoreTask {
    if phase == .reducing { reportSendWhileReducing(action) }
    // Most actions have no effects, and need no scope for them.
    let needsScope = phase != .idle || origin != nil
    let scope = needsScope ? EffectScope(parent: effects, origin: origin) : nil
    let source = ActionSource(isEffect: false, scope: scope)
    guard phase != .idle else { return StoreTask(scope: handle(action, from: source)) }
    enqueue(action, from: source)
    return StoreTask(scope: scope)
  }

  /// Handles an action that an effect has sent.
  ///
  /// - Parameter scope: The scope of the `send` that the effect goes back to.
  func receive(_ action: Action, in scope: EffectScope) {
    let source = ActionSource(isEffect: true, scope: scope)
    if phase == .idle {
      handle(action, from: source)
    } else {
      enqueue(action, from: source)
    }
  }

  /// An action that waits for its turn.
  private struct QueuedAction {
    let action: Action
    let source: ActionSource
  }

  // Most actions never see the queue. Whatever has to know the type of its elements is kept out of
  // their way: to make that type known at run time takes longer than most reducers do.
  private func enqueue(_ action: Action, from source: ActionSource) {
    queue.append(QueuedAction(action: action, source: source))
  }

  /// Handles an action and all that follow at once, and publishes the state.
  ///
  /// - Returns: The scope of the effects that were caused, if there are any.
  @discardableResult
  private func handle(_ action: Action, from source: ActionSource) -> EffectScope? {
    var state = takeState()
    let scope = reduce(&state, action, from: source)
    if queue.count > 0 { handleQueue(&state) }
    publish(consume state)
    // Nobody but those who observe the state can have sent anything meanwhile.
    if isObserved { publishQueue() }
    phase = .idle
    return scope
  }

  /// Handles what those have sent who observe the state, until they are content.
  private func publishQueue() {
    while queue.count > 0 {
      var state = takeState()
      handleQueue(&state)
      publish(consume state)
    }
  }

  private func handleQueue(_ state: inout State) {
    while queue.count > 0 {
      let next = queue.removeFirst()
      reduce(&state, next.action, from: next.source)
    }
  }

  /// Runs the reducer and starts the effect that it returns.
  ///
  /// - Returns: The scope that the effect belongs to, if there is one.
  @discardableResult
  private func reduce(
    _ state: inout State, _ action: Action, from source: ActionSource
  ) -> EffectScope? {
    phase = .reducing
    let effect = reducer(&state, action)
    monitor?.handled(action, from: source, stateAfter: state)
    guard !effect.isNone else { return nil }
    phase = .startingEffects
    let scope = source.scope ?? EffectScope(parent: effects)
    start(effect, in: EffectContext(scope: scope, sendScope: scope, action: action)) {}
    return scope
  }

  private func reportSendWhileReducing(_ action: Action) {
    reportIssue(
      """
      A reducer has sent an action to its own store:

        \(describe(action).joined(separator: "\n  "))

      It is handled when the reducer has returned. Let the reducer return “.send(…)” instead; or, where \
      two actions share code, put that into a method and call it for both.
      """)
  }

  // MARK: The state while actions are handled

  /// The state to be changed. Where nobody needs the value before, it is the only one, so that
  /// nothing has to be copied when it changes. Those need it who observe a slice: they are called
  /// before the change.
  private func takeState() -> State {
    // Plain numbers share nothing: to copy them costs less than to put something in their place.
    if isPlain || hasObservedSlices { return ownState }
    let state = ownState
    ownState = initialState
    return state
  }

  /// Has to be called before anybody reads the state.
  func willReadState() {
    if let link { return link.willRead() }
    guard phase == .reducing || phase == .startingEffects else { return }
    reportIssue(
      """
      The state of a store was read while the store handles an action. The reducer is changing it, so \
      the store has answered with an older one, perhaps its first.

      A reducer is given the state: let it use that one, and give what it calls the values that they \
      need.
      """)
  }

  // MARK: Reading and observing

  /// Reads the state without observing it.
  ///
  /// - Parameter read: Is given the current state.
  /// - Returns: What `read` returns.
  public func withState<Result>(_ read: (_ state: State) -> Result) -> Result {
    willReadState()
    return read(currentState)
  }

  /// Replaces the state and tells everyone who observes it. Actions that they send are queued.
  private func publish(_ state: consuming State) {
    guard isObserved else {
      ownState = state
      return
    }
    phase = .publishing
    let changes = hasObservedSlices ? changedSlices(from: ownState, to: state) : []
    for slice in changes { slice.willChange() }
    ownState = state
    for slice in changes { slice.didChange() }
    for subscription in subscriptions {
      subscription.update(ownState)
    }
  }

  /// Runs code that may send, so that what it sends is handled after it has returned.
  func queueingActions(_ body: () -> Void) {
    if let link { return link.queueingActions(body) }
    guard phase == .idle else { return body() }
    phase = .publishing
    body()
    publishQueue()
    phase = .idle
  }
}

/// What a store is doing.
private enum StorePhase {
  case idle
  /// The reducer runs.
  case reducing
  /// Between two runs of the reducer.
  case startingEffects
  /// Those are told who observe the state.
  case publishing
}

/// Where an action comes from.
package struct ActionSource {
  /// Whether an effect has sent it.
  package let isEffect: Bool
  /// The scope of the `send` that it goes back to, if there is one by now.
  let scope: EffectScope?

  /// The step of a test that it goes back to.
  package var origin: CodeLocation? { scope?.origin }
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
  func handled(_ action: Action, from source: ActionSource, stateAfter: State)
  /// An effect has started to run.
  func started(_ effect: EffectScope, causedBy action: Any)
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
      // The memory of a long queue is given back; a short one keeps its own.
      elements.removeAll(keepingCapacity: first <= 16)
      first = 0
    }
    return element
  }
}
