import Bootcamp

/// What a test store knows of its store: what each action has changed, and which effects run.
@MainActor
final class StoreRecorder<State, Action>: StoreMonitor {
  typealias Received = ReceivedActions<State, Action>.Received

  nonisolated let effects = EffectsInFlight()
  nonisolated let received = ReceivedActions<State, Action>()
  /// What the action has changed that the test has sent last.
  private(set) var lastSend: Transition<State>

  private var state: State
  private var handledCount = 0

  /// Is told of each action that the reducer has handled, whether an effect has sent it, and the state
  /// before it.
  var watcher: ((_ action: Action, _ isFromEffect: Bool, _ before: State) -> Void)?

  private var lastWaiter = 0
  private var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]

  init(initialState: State) {
    state = initialState
    lastSend = Transition(number: -1, before: initialState, after: initialState)
  }

  func handled(_ action: Action, isFromEffect: Bool, origin: CodeLocation?, stateAfter: State) {
    watcher?(action, isFromEffect, state)
    let transition = Transition(number: handledCount, before: state, after: stateAfter)
    handledCount += 1
    state = stateAfter
    if isFromEffect {
      received.append(Received(action, transition, origin: origin))
      somethingHappened()
    } else {
      lastSend = transition
    }
  }

  func started(_ work: Work, causedBy action: Action) {
    effects.add(EffectsInFlight.InFlight(work: work, text: describe(action)))
  }

  func ended(_ work: Work) {
    effects.remove(work)
    somethingHappened()
  }

  /// Says what a test has not accounted for at its end, at the line of the step that caused it. What
  /// has been said is not said again.
  nonisolated func reportEnd(_ store: CodeLocation, report: (ReportedIssue) -> Void) {
    guard !effects.hasGivenUp else { return }
    let received = received.markReported()
    if let first = received.first {
      report(.failure(Message.notReceived(received.map(\.text)), first.origin ?? store))
    }
    for running in effects.accountable {
      report(.failure(Message.stillInFlight(running), running.work.origin ?? store))
    }
    effects.forget()
  }

  // MARK: Waiting

  /// Waits until a condition is met, or cannot be met any more.
  ///
  /// It waits in real time only for stray work: that of a `Task {}`, or of a network.
  ///
  /// - Parameter isMet: The condition. It may become true when an effect sends an action or ends.
  func wait(
    timeout: Duration, at location: CodeLocation, until isMet: () -> Bool
  ) async -> WaitResult {
    await effects.settle(at: location)
    let timeout = min(timeout, GradingLimits.longest ?? timeout)
    let deadline = ContinuousClock.now.advanced(by: timeout)
    while !isMet() {
      if effects.isEmpty { return .nothingInFlight }
      if effects.areAsleep { return .clockStandsStill }
      if let listener = GradingLimits.listener {
        listener(timeout)
        return .timedOut
      }
      guard await somethingHappens(before: deadline) else { return .timedOut }
      await effects.settle(at: location)
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
    for waiter in waiters.keys.sorted() {
      resume(waiter, returning: true)
    }
  }

  private func resume(_ waiter: Int, returning somethingHappened: Bool) {
    waiters.removeValue(forKey: waiter)?.resume(returning: somethingHappened)
  }
}

/// How waiting for effects has ended.
enum WaitResult {
  case met
  case nothingInFlight
  case clockStandsStill
  case timedOut
}
