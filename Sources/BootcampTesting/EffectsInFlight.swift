import Bootcamp
import Synchronization

/// The effects of a test store that are in flight, what they wait for, and when all of them have come
/// to rest. With a lock, because the `deinit` of the store reads it, on whatever thread that is.
final class EffectsInFlight: HashableByIdentity, Sendable {
  /// The effects of the test store that the current task belongs to.
  @TaskLocal static var current: EffectsInFlight?

  struct RunningEffect: Sendable {
    let work: Work
    /// The action that has started it, described.
    let text: [String]
    /// Whether the test need not account for it.
    fileprivate(set) var isForgotten = false
  }

  fileprivate struct Contents {
    var inFlight: [RunningEffect] = []
    /// How many tasks of an effect wait for the test, and for what. Apart from `inFlight`, because a
    /// stray task may still wait when its effect is over.
    var waits: [Work: [WaitingEffect.Reason: Int]] = [:]
    var neverRested = false
  }

  fileprivate let contents = Mutex(Contents())

  /// Where they run. The steps of the test wait in the same queue, so each of them finds the effects at
  /// rest.
  let executor = JobCountingExecutor()

  /// The effects that the test has to account for.
  var accountable: [RunningEffect] { contents.withLock { $0.inFlight.filter { !$0.isForgotten } } }

  /// Whether no effect is in flight, not even a forgotten one.
  var isEmpty: Bool { contents.withLock { $0.inFlight.isEmpty } }

  func add(_ effect: RunningEffect) {
    contents.withLock { $0.inFlight.append(effect) }
  }

  func remove(_ work: Work) {
    contents.withLock { $0.inFlight.removeAll { $0.work == work } }
  }

  /// The test need not account for what is in flight now.
  func forget() {
    contents.withLock { contents in
      for index in contents.inFlight.indices { contents.inFlight[index].isForgotten = true }
    }
  }

  /// Reports those that are left at the end of a test.
  func reportStillInFlight(ofStoreAt location: CodeLocation, report: (ReportedIssue) -> Void) {
    for running in accountable {
      report(.failure(FailureMessage.stillInFlight(running), running.work.origin ?? location))
    }
    forget()
  }

  // MARK: Coming to rest

  /// Whether effects that never come to rest have been cancelled. The test has its failure then, and
  /// nothing more is said of effects.
  var neverRested: Bool { contents.withLock { $0.neverRested } }

  /// Waits until the effects have come to rest. Effects that never do are reported once, and cancelled.
  @MainActor
  func settle(at location: CodeLocation) async {
    // With nothing in flight, nothing can happen.
    guard !isEmpty, !neverRested else { return }
    // An endless loop reaches the limit in about a second.
    let isAtRest = await executor.comesToRest(within: 100_000) { waitOnlyForTest }
    // Two steps may wait here at the same time. The first one reports.
    guard !isAtRest, !neverRested else { return }
    contents.withLock { $0.neverRested = true }
    reportIssue(.failure(FailureMessage.neverRests(accountable), location))
    for running in contents.withLock({ $0.inFlight }) { running.work.cancel() }
  }

  // MARK: Waiting for what may never come

  /// Waits until a condition is met, or cannot be met any more. It waits in real time only for what it cannot
  /// see: a stream, a network, or the stray work of a `Task {}`.
  @MainActor
  func wait(
    timeout: Duration, at location: CodeLocation, until isMet: () -> Bool
  ) async -> WaitResult {
    await settle(at: location)
    let start = ContinuousClock.now
    while !isMet() {
      if neverRested { return .neverRested }
      if isEmpty { return .nothingInFlight }
      if areAsleep { return .clockStandsStill }
      // Nobody tells us when that goes on, so we look again and again.
      guard
        start.duration(to: .now) < GradingLimits.limit(timeout),
        (try? await Task.sleep(for: .milliseconds(1))) != nil
      else { return .timedOut }
      await settle(at: location)
    }
    return .met
  }

  // MARK: What they wait for

  /// Whether each of them has a task that sleeps on a test clock, whatever its other tasks wait for.
  private var areAsleep: Bool { allWait { $0[.clock] != nil } }

  /// Whether only the test can let each of them go on: it moves the clock, or gives the answer.
  var waitOnlyForTest: Bool { allWait { _ in true } }

  private func allWait(_ isSo: ([WaitingEffect.Reason: Int]) -> Bool) -> Bool {
    contents.withLock { contents in
      contents.inFlight.allSatisfy { contents.waits[$0.work].map(isSo) ?? false }
    }
  }
}

/// How waiting for effects has ended.
enum WaitResult {
  case met, nothingInFlight, clockStandsStill, timedOut
  /// The effects never came to rest, and that has been reported.
  case neverRested

  var isFailure: Bool { self != .met && self != .neverRested }
}

/// The effect that the current task is part of, while it waits for the test. Only the test can let it go
/// on. If that is true of all effects, a step need not wait for them any longer: see `mayStopEarly` in
/// `JobCountingExecutor.swift`.
package struct WaitingEffect: Sendable {
  /// What the test has to do.
  package enum Reason: Sendable {
    /// Move a ``TestClock``.
    case clock
    /// Answer a call: see `Calls.swift` in `Tests/Support`.
    case answer
  }

  let effects: EffectsInFlight
  private let work: Work

  /// `nil` if the current task is no effect of a test store.
  package init?() {
    guard let effects = EffectsInFlight.current, let work = Work.current else { return nil }
    self.effects = effects
    self.work = work
  }

  /// Remembers that a task of the effect waits from now on.
  package func waits(for reason: Reason) {
    effects.contents.withLock { $0.waits[work, default: [:]][reason, default: 0] += 1 }
  }

  /// Remembers that it waits no more.
  package func goesOn(after reason: Reason) {
    effects.contents.withLock { contents in
      var waits = contents.waits[work] ?? [:]
      let count = waits[reason, default: 1] - 1
      waits[reason] = count > 0 ? count : nil
      contents.waits[work] = waits.isEmpty ? nil : waits
    }
  }
}
