import Bootcamp

/// What a test store knows of its store: what each action has changed, and what effects do.
@MainActor
final class EffectMonitor<State, Action>: StoreMonitor {
  typealias Received = ReceivedActions<State, Action>.Received

  nonisolated let executor = EffectExecutor()
  nonisolated let received = ReceivedActions<State, Action>()
  nonisolated var effects: EffectsInFlight { executor.effects }
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

  func started(_ effect: EffectScope, causedBy action: Action) {
    effects.add(EffectsInFlight.InFlight(effect: effect, text: describe(action)))
  }

  func ended(_ effect: EffectScope) {
    effects.remove(effect)
    somethingHappened()
  }

  /// Says what a test has not accounted for at its end, at the line of the step that caused it. What
  /// has been said is not said again.
  nonisolated func reportEnd(_ store: CodeLocation, report: (ReportedIssue) -> Void) {
    guard !executor.hasGivenUp else { return }
    let received = received.markReported()
    if let first = received.first {
      report(.failure(Message.notReceived(received.map(\.text)), first.origin ?? store))
    }
    for running in effects.accountable {
      report(.failure(Message.stillInFlight(running), running.effect.origin ?? store))
    }
    effects.forget()
  }

  // MARK: Waiting

  /// Waits until a condition is met, or cannot be met any more.
  ///
  /// Nothing is waited for in real time but work that has left the tree of tasks.
  ///
  /// - Parameter isMet: The condition. It may become true when an effect sends an action or ends.
  func wait(
    timeout: Duration, at location: CodeLocation, until isMet: () -> Bool
  ) async -> WaitResult {
    await executor.settle(at: location)
    let timeout = min(timeout, TimeLimit.longest ?? timeout)
    let deadline = ContinuousClock.now.advanced(by: timeout)
    while !isMet() {
      if effects.isEmpty { return .nothingInFlight }
      if effects.areAsleep { return .clockStandsStill }
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
  /// For tests of time limits, which do not wait in real time: if somebody listens, each limit is
  /// told and over at once.
  @TaskLocal package static var listener: (@Sendable (Duration) -> Void)?

  /// No step waits longer than this, whatever its own limit. For a test that is tried
  /// on something wrong.
  @TaskLocal package static var longest: Duration?

  /// How many steps the stores of a test may take, where that is limited.
  @TaskLocal package static var steps: StepLimit?
}

/// Counts the steps of a test. One step too many never ends: a loop that would go on until a store shows
/// something, and never sees it, stands still and leaves the main actor to others.
@MainActor
package final class StepLimit {
  package private(set) var taken = 0
  private let allowed: Int

  package init(allowed: Int = .max) { self.allowed = allowed }

  static func countStep() async {
    guard let steps = TimeLimit.steps else { return }
    steps.taken += 1
    guard steps.taken > steps.allowed else { return }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}

/// How waiting for effects has ended.
enum WaitResult {
  case met
  case nothingInFlight
  case clockStandsStill
  case timedOut
}
