/// The core that owns the state and handles the actions.
///
/// From top to bottom, this file is the way of an action: it is sent, it waits for its turn, the
/// reducer handles it, the new state is published, and its effect, which may send more, is carried out.
@MainActor
package final class RootCore<State, Action>: Core {
  private var storedState: State
  private let reducer: (inout State, Action) -> Effect<Action>
  /// The dependencies that the reducer and its effects see.
  package var dependencies = DependencyValues._current
  private var queue: [(action: Action, work: Work?, isFromEffect: Bool)] = []
  // For speed: even `isEmpty` is slow for an array of a generic type.
  private var isAnyQueued = false
  private var phase = StorePhase.idle

  /// Everything that runs. (The head of `WorkInFlight.swift` says what a ``Work`` is.)
  let allWork: Work

  private(set) var subscriptions: [Subscription<State>] = []
  // For speed, like `isAnyQueued`. It stays `true` when all subscriptions have been cancelled.
  private var hasEverHadSubscriber = false
  let tracked = TrackedSlices<State>()

  private let monitor: (any StoreMonitor<State, Action>)?

  /// Stands in for the state while it is changed; see `takeState`.
  private let initialState: State
  // For speed: a state that holds nothing on the heap is copied faster than it is exchanged.
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

  /// `work` is all work of the `send` that has caused the action, or that brings it, if there is any yet.
  @discardableResult
  private func handleOrQueue(_ action: Action, _ work: Work?, isFromEffect: Bool) -> Work? {
    if phase == .idle { return handle(action, work, isFromEffect: isFromEffect) }
    enqueue(action, work, isFromEffect: isFromEffect)
    return work
  }

  // For speed: inlined, it would slow down actions that are handled at once.
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

  /// Gives the state to those who change it. Swift copies an array when it changes while two variables
  /// hold it. So the core lets go of its own state while the reducer works. `storedState` must hold
  /// something meanwhile: the initial state, which is always at hand. Where somebody tracks a slice, the
  /// old state is still needed, and the copy is made.
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
  /// belongs to; `nil` if there is no effect, also if `work` was given: a `StoreTask` holds nothing then.
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
      // Named only now: a `.cancel(id: x)` inside would find this work by its id, and cancel what has
      // begun before it.
      work.name(id)

    case .cancel(let id):
      owner.cancelWork(under: id)
      completion()

    case .child(let effect, let child):
      // No `complete()`: this work has no id to lose.
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
    // `Send` has checked the task that calls it. That may be a `Task {}` started inside the `run`, which
    // is not cancelled with the work. So we check the work, too: that of the whole `run`, so what a
    // `Task {}` inside a cancelled `withTaskCancellation` sends still arrives. The handler is captured
    // because a stray `Task.detached` has lost it.
    let send = Send<Action> { [weak self, report = IssueHandling.handler] action in
      guard !work.isCancelled else { return }
      guard !work.isCompleted else { return report(run.sentAfterCompletion(action)) }
      self?.handleOrQueue(action, work.workOfSend, isFromEffect: true)
    }
    let task = Task(executorPreference: allWork.executor, priority: run.priority) { [weak self] in
      await Work.$current.withValue(work) {
        await run.perform(send)
      }
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
  case idle, reducing
  /// The effect that the reducer has returned is being carried out.
  case carryingOut
  /// Observers are told of the new state.
  case publishing
}

/// What happens inside a store, told to a test store.
@MainActor
package protocol StoreMonitor<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The reducer has handled an action. `origin` is the step of the test that has sent it, or that has
  /// caused the effect that sent it.
  func handled(_ action: Action, isFromEffect: Bool, origin: CodeLocation?, stateAfter: State)
  func started(_ work: Work, causedBy action: Action)
  /// A `run` is over: completed, or cancelled.
  func ended(_ work: Work)
}
