/// The core that owns the state and handles the actions.
///
/// From top to bottom, this file is the way of an action: it is sent, it waits for its turn, the
/// reducer handles it, its effect starts and may send more, and the new state is published.
@MainActor
package final class RootCore<State, Action>: Core {
  private var ownState: State
  private let reducer: (inout State, Action) -> Effect<Action>
  /// What the reducer works with, and the effects that it makes.
  package var dependencies = DependencyValues._current
  /// The actions that wait for their turn.
  private var queue: [QueuedAction] = []
  // For speed: to ask an array of a generic type takes longer than most reducers do.
  private var isAnyQueued = false
  private var phase = StorePhase.idle

  /// Everything that runs.
  let effects: EffectScope

  // The observers.
  private(set) var subscriptions: [Subscription<State>] = []
  // For speed, like `isAnyQueued`: whether there has ever been a subscriber.
  private var isSubscribed = false
  let tracked = TrackedSlices<State>()

  /// What a test store wants to know.
  private let monitor: (any StoreMonitor<State, Action>)?

  /// What stands in for the state while it is changed.
  private let initialState: State
  // For speed: plain numbers are copied faster than they are replaced.
  private let isPlain = _isPOD(State.self)

  package init<R: Reducer<State, Action>>(
    initialState: State,
    reducer: R,
    effectExecutor: (any TaskExecutor)?,
    monitor: (any StoreMonitor<State, Action>)? = nil
  ) {
    ownState = initialState
    self.initialState = initialState
    self.reducer = BuiltReducer.transition(of: reducer)
    effects = EffectScope(executor: effectExecutor)
    self.monitor = monitor
  }

  deinit {
    effects.cancel()
  }

  let isPresent = true

  // MARK: Sending

  func send(_ action: Action) -> StoreTask {
    send(action, origin: nil)
  }

  /// - Parameter origin: The step of a test that sends.
  package func send(_ action: Action, origin: CodeLocation?) -> StoreTask {
    if phase == .reducing { reportSendWhileReducing(action) }
    // Most actions have no effects, and need no scope for them.
    let needsScope = phase != .idle || origin != nil
    let scope = needsScope ? EffectScope(parent: effects, origin: origin) : nil
    guard phase == .idle else {
      enqueue(action, scope, isFromEffect: false)
      return StoreTask(scope: scope)
    }
    return StoreTask(scope: handle(action, scope, isFromEffect: false))
  }

  /// Handles an action that an effect has sent.
  ///
  /// - Parameter scope: The scope of the `send` that the effect goes back to.
  private func receive(_ action: Action, _ scope: EffectScope) {
    if phase == .idle {
      handle(action, scope, isFromEffect: true)
    } else {
      enqueue(action, scope, isFromEffect: true)
    }
  }

  private struct QueuedAction {
    let action: Action
    let scope: EffectScope?
    let isFromEffect: Bool
  }

  private func enqueue(_ action: Action, _ scope: EffectScope?, isFromEffect: Bool) {
    queue.append(QueuedAction(action: action, scope: scope, isFromEffect: isFromEffect))
    isAnyQueued = true
  }

  // MARK: Handling

  /// Handles an action and all that follow at once, and publishes the state.
  ///
  /// - Parameter scope: The scope for the effects that it causes. By default one is made.
  /// - Returns: The scope of the effects that it has caused, if there are any.
  @discardableResult
  private func handle(_ action: Action, _ scope: EffectScope?, isFromEffect: Bool) -> EffectScope? {
    var state = takeState()
    let scope = reduce(&state, action, scope, isFromEffect: isFromEffect)
    if isAnyQueued { handleQueue(&state) }
    publish(consume state)
    // Observers may have sent something.
    if isAnyQueued { publishQueue() }
    phase = .idle
    return scope
  }

  /// Handles the actions that wait, and then those that these have caused.
  private func handleQueue(_ state: inout State) {
    while !queue.isEmpty {
      let actions = queue
      queue = []
      for next in actions {
        reduce(&state, next.action, next.scope, isFromEffect: next.isFromEffect)
      }
    }
    isAnyQueued = false
  }

  /// Handles what observers have sent, until they are content.
  private func publishQueue() {
    while isAnyQueued {
      var state = takeState()
      handleQueue(&state)
      publish(consume state)
    }
  }

  /// Runs the reducer and starts the effect that it returns.
  ///
  /// - Returns: The scope that the effect belongs to, if there is one.
  @discardableResult
  private func reduce(
    _ state: inout State, _ action: Action, _ scope: EffectScope?, isFromEffect: Bool
  ) -> EffectScope? {
    phase = .reducing
    let effect =
      DependencyValues.mayDiffer
      ? reduceWithDependencies(&state, action, at: scope?.origin) : reducer(&state, action)
    monitor?.handled(
      action, isFromEffect: isFromEffect, origin: scope?.origin, stateAfter: state)
    guard !effect.isNone else { return nil }
    phase = .startingEffects
    let scope = scope ?? EffectScope(parent: effects)
    start(effect, of: action, in: scope)
    return scope
  }

  // For speed: inlined, it would slow down those that need none.
  @inline(never)
  private func reduceWithDependencies(
    _ state: inout State, _ action: Action, at step: CodeLocation?
  ) -> Effect<Action> {
    if dependencies.isCurrent { return reducer(&state, action) }
    return dependencies.used(at: step).apply { reducer(&state, action) }
  }

  // For speed: inlined, it would slow down actions without an effect.
  @inline(never)
  private func start(_ effect: Effect<Action>, of action: Action, in scope: EffectScope) {
    start(effect, in: scope, of: Cause(action: action, scope: scope)) {}
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

  // MARK: Carrying out effects

  /// What an effect goes back to.
  private struct Cause {
    /// The action whose reducer has returned the effect.
    let action: Action
    /// The scope of the `send`.
    let scope: EffectScope
  }

  /// Starts an effect. What it does at once (`send`, `cancel`, the start of each `run`) is done on
  /// return.
  ///
  /// - Parameters:
  ///   - effect: What there is to do.
  ///   - scope: What the work belongs to.
  ///   - completion: Is called once, when the effect has completed or has been cancelled.
  private func start(
    _ effect: Effect<Action>,
    in scope: EffectScope,
    of cause: Cause,
    completion: @escaping @MainActor () -> Void
  ) {
    guard !scope.isCancelled else { return completion() }

    switch effect.operation {
    case .none:
      completion()

    case .send(let next):
      receive(next, cause.scope)
      completion()

    case .run(let run):
      start(run, in: scope, of: cause, completion: completion)

    case .merge(let effects):
      var remaining = effects.count
      for effect in effects {
        start(effect, in: scope, of: cause) {
          remaining -= 1
          if remaining == 0 { completion() }
        }
      }

    case .concatenate(let effects):
      startOneByOne(effects[...], in: scope, of: cause, completion: completion)

    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { scope.cancelWork(under: id) }
      let work = EffectScope(parent: scope)
      start(effect, in: work, of: cause) {
        work.complete()
        completion()
      }
      // Found under its id only from here on: a part of the effect that cancels what is in flight under
      // the same id must not hit the other parts.
      work.name(id)

    case .cancel(let id):
      scope.cancelWork(under: id)
      completion()

    case .child(let effect, let child):
      start(
        effect, in: EffectScope(parent: scope, child: child), of: cause, completion: completion)

    case .cancelChild(let child):
      scope.cancelWork(of: child)
      completion()
    }
  }

  private func startOneByOne(
    _ effects: ArraySlice<Effect<Action>>,
    in scope: EffectScope,
    of cause: Cause,
    completion: @escaping @MainActor () -> Void
  ) {
    var rest = scope.isCancelled ? [] : effects
    while let effect = rest.popFirst() {
      guard effect.isSynchronous else {
        start(effect, in: scope, of: cause) { [weak self, rest] in
          self?.startOneByOne(rest, in: scope, of: cause, completion: completion)
        }
        return
      }
      start(effect, in: scope, of: cause) {}
    }
    completion()
  }

  /// Starts the task of one `run`.
  private func start(
    _ run: Effect<Action>.Run,
    in scope: EffectScope,
    of cause: Cause,
    completion: @escaping @MainActor () -> Void
  ) {
    let effect = EffectScope(parent: scope)
    let send = Send<Action> {
      [weak self, sendScope = cause.scope, report = IssueHandling.handler] action in
      guard !effect.isCancelled else { return }
      guard !effect.isCompleted else { return report(run.sentAfterCompletion(action)) }
      self?.receive(action, sendScope)
    }
    let task = Task(executorPreference: effects.executor, priority: run.priority) { [weak self] in
      await EffectScope.$current.withValue(effect) {
        await run.perform(send)
      }
      await MainActor.run { [weak self] in
        effect.complete()
        self?.monitor?.ended(effect)
        // What follows is started before this is over: code that waits for the scope waits for both.
        completion()
        effect.detach()
      }
    }
    effect.attach(task)
    monitor?.started(effect, causedBy: cause.action)
  }

  // MARK: The state while actions are handled

  /// The state to be changed. If nobody needs the value before, it is the only one, so that nothing
  /// has to be copied when it changes. Those who track a slice need it: they are called before the
  /// change.
  private func takeState() -> State {
    if isPlain || tracked.isInUse { return ownState }
    let state = ownState
    ownState = initialState
    return state
  }

  var state: State {
    if phase == .reducing || phase == .startingEffects { reportReadWhileHandling() }
    return ownState
  }

  private func reportReadWhileHandling() {
    reportIssue(
      """
      The state of a store was read while the store handles an action. The reducer is changing it, so \
      the store has answered with an older one, perhaps its first.

      A reducer is given the state: let it use that one, and give what it calls the values that they \
      need.
      """)
  }

  // MARK: Publishing

  /// Replaces the state and tells all observers. What they send is queued.
  private func publish(_ state: consuming State) {
    guard isSubscribed || tracked.isInUse else {
      ownState = state
      return
    }
    phase = .publishing
    if tracked.isInUse { replaceTracked(state) } else { ownState = state }
    for subscription in subscriptions {
      subscription.update(ownState)
    }
  }

  private func replaceTracked(_ state: consuming State) {
    let changes = tracked.takeChanges(from: ownState, to: state)
    tracked.willChange(changes)
    ownState = state
    tracked.didChange(changes)
  }

  func add(_ subscription: Subscription<State>) {
    subscription.onCancel = { [weak self, weak subscription] in
      self?.subscriptions.removeAll { $0 === subscription }
    }
    subscriptions.append(subscription)
    isSubscribed = true
  }

  func track(isEqual: @escaping (State, State) -> Bool) {
    tracked.track(isEqual: isEqual)
  }

  func queueingActions(_ body: () -> Void) {
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
  /// Observers are told of the new state.
  case publishing
}

/// What happens inside a store, told to a test store.
@MainActor
package protocol StoreMonitor<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The reducer has handled an action.
  ///
  /// - Parameters:
  ///   - isFromEffect: Whether an effect has sent the action.
  ///   - origin: The step of a test that the action goes back to.
  func handled(_ action: Action, isFromEffect: Bool, origin: CodeLocation?, stateAfter: State)
  /// An effect has started to run.
  func started(_ effect: EffectScope, causedBy action: Action)
  /// An effect is over: completed, or cancelled.
  func ended(_ effect: EffectScope)
}
