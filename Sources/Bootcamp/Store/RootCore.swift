/// The core that owns the state and handles the actions.
///
/// This is the way of an action. It is sent, and waits for its turn. The reducer handles it, and its
/// effect starts. What the effect sends at once is handled, too. Only then is the new state published,
/// once. (The effects are the longest part, so they come after the publishing in this file.)
@MainActor
package final class RootCore<State, Action>: Core {
  private var storedState: State
  private let reducer: (inout State, Action) -> Effect<Action>
  /// The dependencies that the reducer and its effects see.
  package var dependencies = DependencyValues._current
  private var queue: [(action: Action, work: Work?, isFromEffect: Bool)] = []
  private var phase = StorePhase.idle

  /// Everything that runs. (The head of `CancellableWork.swift` says what a ``Work`` is.)
  let allWork: Work

  private(set) var subscriptions: [Subscription<State>] = []
  let tracked = TrackedSlices<State>()
  /// Tells a test store what happens here. Other stores have none.
  private let monitor: (any StoreMonitor<State, Action>)?

  /// Stands in for the state while it is changed; see `takeState`.
  private let initialState: State
  // Three short cuts. Swift is slow to find out whether an array of a generic type is empty, and a state
  // that holds nothing on the heap, a plain one, is copied faster than it is exchanged.
  private var isAnyQueued = false
  private var hasEverHadSubscriber = false
  private let isPlain = _isPOD(State.self)

  package init<R: Reducer<State, Action>>(
    initialState: State, reducer: R, effectExecutor: (any TaskExecutor)?,
    monitor: (any StoreMonitor<State, Action>)? = nil
  ) {
    storedState = initialState
    self.initialState = initialState
    self.reducer = BuiltReducer.transition(of: reducer)
    allWork = Work(executor: effectExecutor)
    self.monitor = monitor
  }

  deinit {
    allWork.cancel()
  }

  // MARK: Sending

  func send(_ action: Action) -> StoreTask {
    send(action, origin: nil)
  }

  /// Handles an action for a step of a test. The work that the action causes remembers the step.
  package func send(_ action: Action, origin: CodeLocation?) -> StoreTask {
    if phase == .reducing { reportSendWhileReducing(action) }
    // This `Work` is all that the action will cause. We need it now if the action has to wait (the
    // `StoreTask` holds it), or if it has to remember a step. Otherwise `reduce` makes it, if there is
    // an effect.
    let needsWork = phase != .idle || origin != nil
    let work = needsWork ? Work(partOf: allWork, origin: origin) : nil
    return StoreTask(work: handleOrQueue(action, work, isFromEffect: false))
  }

  /// `work` collects all that one `store.send` causes. It is `nil` until something needs it.
  @discardableResult
  private func handleOrQueue(_ action: Action, _ work: Work?, isFromEffect: Bool) -> Work? {
    if phase == .idle { return handle(action, work, isFromEffect: isFromEffect) }
    enqueue(action, work, isFromEffect: isFromEffect)
    return work
  }

  // Inlined, it would slow down the actions that are handled at once.
  @inline(never)
  private func enqueue(_ action: Action, _ work: Work?, isFromEffect: Bool) {
    queue.append((action, work, isFromEffect))
    isAnyQueued = true
  }

  // MARK: Handling

  /// Handles an action and all that follow at once, and publishes the state. Returns the work that the
  /// action has caused, if there is any.
  private func handle(_ action: Action, _ work: Work?, isFromEffect: Bool) -> Work? {
    var state = takeState()
    let caused = reduce(&state, action, work, isFromEffect: isFromEffect)
    if isAnyQueued { handleQueue(&state) }
    publish(consume state)
    if isAnyQueued { handleWhatObserversSent() }
    phase = .idle
    return caused
  }

  /// Takes the state out of the core, so that the reducer holds the only copy. If the core held it as
  /// well, Swift would copy each array that changes. So `storedState` holds the initial state meanwhile,
  /// which is always at hand. If somebody tracks a slice, the old state is still needed, and copied.
  private func takeState() -> State {
    if isPlain || tracked.isInUse { return storedState }
    let state = storedState
    storedState = initialState
    return state
  }

  /// Handles the actions that wait, and then those that these have caused.
  private func handleQueue(_ state: inout State) {
    while !queue.isEmpty {
      let actions = queue
      queue = []
      for next in actions {
        reduce(&state, next.action, next.work, isFromEffect: next.isFromEffect)
      }
    }
    isAnyQueued = false
  }

  /// Handles what observers have sent, publishes, and goes on until they send nothing more.
  private func handleWhatObserversSent() {
    while isAnyQueued {
      var state = takeState()
      handleQueue(&state)
      publish(consume state)
    }
  }

  /// Runs the reducer and carries out the effect that it returns. Returns the work that the effect
  /// belongs to. Without an effect that is `nil`, even if a step of a test has already made its `work`.
  @discardableResult
  private func reduce(
    _ state: inout State, _ action: Action, _ work: Work?, isFromEffect: Bool
  ) -> Work? {
    phase = .reducing
    let effect =
      DependencyValues.mayDiffer && !dependencies.isCurrent
      ? dependencies.used(at: work?.origin).apply { reducer(&state, action) }
      : reducer(&state, action)
    monitor?.handled(action, isFromEffect: isFromEffect, origin: work?.origin, stateAfter: state)
    guard !effect.isNone else { return nil }
    phase = .carryingOut
    let work = work ?? Work(partOf: allWork)
    carryOut(effect, of: action, in: work)
    return work
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

  // MARK: Publishing

  /// Replaces the state and tells all observers. What they send is queued.
  private func publish(_ state: consuming State) {
    phase = .publishing
    if tracked.isInUse { replaceTracked(state) } else { storedState = state }
    guard hasEverHadSubscriber else { return }
    for subscription in subscriptions {
      subscription.update(storedState)
    }
  }

  private func replaceTracked(_ state: consuming State) {
    let changes = tracked.takeChanges(from: storedState, to: state)
    tracked.properties.willChange(changes)
    storedState = state
    tracked.properties.didChange(changes)
  }

  func add(_ subscription: Subscription<State>, firstCall: () -> Void) {
    subscription.onCancel = { [weak self, weak subscription] in
      self?.subscriptions.removeAll { $0 === subscription }
    }
    subscriptions.append(subscription)
    hasEverHadSubscriber = true
    guard phase == .idle else { return firstCall() }
    phase = .publishing
    firstCall()
    handleWhatObserversSent()
    phase = .idle
  }

  func track(isEqual: @escaping (State, State) -> Bool) {
    tracked.track(isEqual: isEqual)
  }

  // MARK: Carrying out effects

  /// Carries out an effect, as a part of the work of its `owner`. What it does at once (`send`, `cancel`,
  /// the start of each `run`) is done on return. `completion` is called once, when the effect has
  /// completed or has been cancelled.
  private func carryOut(
    _ effect: Effect<Action>, of action: Action, in owner: Work,
    completion: @escaping @MainActor () -> Void = {}
  ) {
    guard !owner.isCancelled else { return completion() }

    switch effect.operation {
    case .none:
      completion()

    case .send(let next):
      handleOrQueue(next, owner.workOfSend, isFromEffect: true)
      completion()

    case .run(let run):
      start(run, of: action, in: owner, completion: completion)

    case .merge(let effects):
      // There are at least two; see `Effect.combined`.
      var remaining = effects.count
      for effect in effects {
        carryOut(effect, of: action, in: owner) {
          remaining -= 1
          if remaining == 0 { completion() }
        }
      }

    case .concatenate(let effects):
      carryOutOneByOne(effects[...], of: action, in: owner, completion: completion)

    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { owner.cancelWork(under: id) }
      let work = Work(partOf: owner)
      carryOut(effect, of: action, in: work) {
        work.complete()
        completion()
      }
      // Named only now. Otherwise `.merge(.run { … }, .cancel(id: x)).cancellable(id: x)` would cancel its
      // own `run`: the `.cancel` is meant for older work, but would find this one by the name.
      work.name(id)

    case .cancel(let id):
      owner.cancelWork(under: id)
      completion()

    case .child(let effect, let child):
      // No `complete()`: that takes an id away, and this work has none.
      let work = Work(partOf: owner, child: child)
      carryOut(effect, of: action, in: work, completion: completion)

    case .cancelChild(let child):
      owner.cancelWork(of: child)
      completion()
    }
  }

  // In a loop, and not by recursion: a chain of thousands, or one that has been cancelled, needs no deep
  // stack.
  private func carryOutOneByOne(
    _ effects: ArraySlice<Effect<Action>>, of action: Action, in owner: Work,
    completion: @escaping @MainActor () -> Void
  ) {
    var rest = owner.isCancelled ? [] : effects
    while let effect = rest.popFirst() {
      guard effect.isSynchronous else {
        carryOut(effect, of: action, in: owner) { [weak self, rest] in
          self?.carryOutOneByOne(rest, of: action, in: owner, completion: completion)
        }
        return
      }
      carryOut(effect, of: action, in: owner)
    }
    completion()
  }

  private func start(
    _ run: Effect<Action>.Run, of action: Action, in owner: Work,
    completion: @escaping @MainActor () -> Void
  ) {
    let work = Work(partOf: owner)
    // Taken now: a `Task.detached` in the `run` would not see the handler.
    let report = IssueHandling.handler
    let send = Send<Action> { [weak self] action in
      // `Send` asks only the task that calls it. A `Task {}` that the `run` has started is not cancelled
      // with it, so we ask the work of the whole `run`, too.
      guard !work.isCancelled else { return }
      // Only a task that the `run` has not waited for can send when it is over.
      guard !work.isCompleted else { return report(run.sentAfterCompletion(action)) }
      self?.handleOrQueue(action, work.workOfSend, isFromEffect: true)
    }
    let task = Task(executorPreference: allWork.executor, priority: run.priority) { [weak self] in
      await Work.$current.withValue(work) {
        await run.perform(send)
      }
      // A task with an `executorPreference` does not inherit the main actor. It goes there for its end.
      await MainActor.run { [weak self] in
        work.complete()
        self?.monitor?.ended(work)
        // What follows begins before this ends: code that waits for all work waits for both.
        completion()
        work.end()
      }
    }
    work.begin(task)
    monitor?.started(work, causedBy: action)
  }

  // MARK: Reading the state

  let isPresent = true

  var state: State {
    if phase == .reducing || phase == .carryingOut { reportReadWhileHandling() }
    return storedState
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
}

/// What a store is doing.
private enum StorePhase {
  case idle
  /// The reducer works. It must not send.
  case reducing
  /// The effect that it has returned is carried out. Code that this calls may send: an `onCancel` does.
  case carryingOut
  /// Observers are told of the new state.
  case publishing
}
