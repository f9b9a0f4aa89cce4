import Bootcamp

/// What a test store knows of its store: the actions that effects have sent and the test has not yet
/// received, and the effects that are still in flight.
@MainActor
final class EffectMonitor<State, Action>: StoreMonitor {
  /// What one action has made of the state.
  struct Transition {
    /// How many actions had been handled before.
    let number: Int
    let before: State
    let after: State
  }

  /// An action that an effect has sent.
  struct Received {
    let action: Action
    let transition: Transition
  }

  nonisolated let executor = EffectExecutor()
  nonisolated var ledger: Ledger { executor.ledger }
  private(set) var received: [Received] = []
  /// What the action has changed that the test has sent last.
  private(set) var lastSend: Transition

  private var state: State
  private var handledCount = 0

  /// Is told of each action that the reducer has handled, and whether an effect has sent it.
  var watcher: ((_ action: Action, _ isFromEffect: Bool) -> Void)?

  private var lastWaiter = 0
  private var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]

  init(initialState: State) {
    state = initialState
    lastSend = Transition(number: -1, before: initialState, after: initialState)
  }

  func handled(_ action: Action, from source: ActionSource, stateAfter: State) {
    watcher?(action, source.isEffect)
    let transition = Transition(number: handledCount, before: state, after: stateAfter)
    handledCount += 1
    state = stateAfter
    if source.isEffect {
      received.append(Received(action: action, transition: transition))
      ledger.addReceived(Ledger.Received(text: describe(action), origin: source.origin))
      somethingHappened()
    } else {
      lastSend = transition
    }
  }

  func started(_ effect: EffectScope, causedBy action: Any) {
    ledger.addInFlight(Ledger.InFlight(effect: effect, text: describe(action)))
  }

  func ended(_ effect: EffectScope) {
    ledger.removeInFlight(effect)
    somethingHappened()
  }

  /// Takes the received actions that have waited longest.
  ///
  /// - Returns: The last one of them.
  func takeReceived(_ count: Int = 1) -> Received {
    defer { received.removeFirst(count) }
    ledger.removeReceived(count)
    return received[count - 1]
  }

  // MARK: Waiting

  /// Waits until a condition is met, or cannot be met any more.
  ///
  /// Nothing is waited for in real time but work that has left the tree of tasks.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait for such work.
  ///   - location: The step that waits.
  ///   - isMet: The condition. It may become true when an effect sends an action or ends.
  func wait(
    timeout: Duration, at location: CodeLocation, until isMet: () -> Bool
  ) async -> WaitResult {
    await executor.settle(at: location)
    let timeout = min(timeout, TimeLimit.longest ?? timeout)
    let deadline = ContinuousClock.now.advanced(by: timeout)
    while !isMet() {
      if ledger.isIdle { return .nothingInFlight }
      if ledger.isAsleep { return .clockStandsStill }
      if let listener = TimeLimit.listener {
        listener(timeout)
        return .timedOut
      }
      guard await somethingHappens(before: deadline) else { return .timedOut }
      await executor.settle(at: location)
    }
    return .met
  }

  private func somethingHappens(before deadline: ContinuousClock.Instant) async -> Bool {
    lastWaiter += 1
    let waiter = lastWaiter
    let alarm = Task { [weak self] in
      try? await Task.sleep(until: deadline, clock: .continuous)
      self?.resume(waiter, returning: false)
    }
    defer { alarm.cancel() }
    return await withCheckedContinuation { waiters[waiter] = $0 }
  }

  private func somethingHappened() {
    for waiter in waiters.keys {
      resume(waiter, returning: true)
    }
  }

  private func resume(_ waiter: Int, returning somethingHappened: Bool) {
    waiters.removeValue(forKey: waiter)?.resume(returning: somethingHappened)
  }
}

/// What those who try tests set of the time that steps wait for work that a test store cannot see.
package enum TimeLimit {
  /// For tests of time limits, which do not wait in real time: where somebody listens, each limit is
  /// told and over at once.
  @TaskLocal package static var listener: (@Sendable (Duration) -> Void)?

  /// No step waits longer than this, whatever its own limit. For a test that is tried
  /// on something wrong.
  @TaskLocal package static var longest: Duration?
}

/// How waiting for effects has ended.
enum WaitResult {
  case met
  case nothingInFlight
  case clockStandsStill
  case timedOut
}
