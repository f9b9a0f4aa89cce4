import Bootcamp
import Synchronization

/// The effects of a test store that are in flight, what they wait for, and when all of them have come
/// to rest.
///
/// Read from any thread: a test store may go away on any.
final class EffectsInFlight: Sendable {
  /// The effects of the test store that the current task belongs to.
  @TaskLocal static var current: EffectsInFlight?

  /// An effect that runs.
  struct InFlight: Sendable {
    let work: Work
    /// The action that has started it, described.
    let text: [String]
    /// Whether the test need not account for it.
    fileprivate(set) var isForgotten = false

    fileprivate var id: ObjectIdentifier { ObjectIdentifier(work) }
  }

  private struct Contents {
    var inFlight: [InFlight] = []
    /// How many tasks of an effect wait for the test, and for what. An effect may begin to wait before
    /// the main actor has noted that it has started.
    var waits: [ObjectIdentifier: [WaitingEffect.Reason: Int]] = [:]
  }

  private let contents = Mutex(Contents())

  /// Where they run. The steps of the test wait in the same queue, so each of them finds the effects at
  /// rest.
  let executor = MainQueueExecutor()
  private let gaveUp = Atomic(false)

  /// The effects that the test has to account for.
  var accountable: [InFlight] {
    contents.withLock { $0.inFlight.filter { !$0.isForgotten } }
  }

  /// Whether no effect is in flight, not even a forgotten one.
  var isEmpty: Bool { contents.withLock(\.inFlight.isEmpty) }

  func add(_ effect: InFlight) {
    contents.withLock { $0.inFlight.append(effect) }
  }

  func remove(_ work: Work) {
    contents.withLock { $0.inFlight.removeAll { $0.work === work } }
  }

  /// The test need not account for what is in flight now.
  func forget() {
    contents.withLock { contents in
      for index in contents.inFlight.indices { contents.inFlight[index].isForgotten = true }
    }
  }

  func cancel() {
    for running in contents.withLock(\.inFlight) {
      running.work.cancel()
    }
  }

  // MARK: Coming to rest

  /// Whether effects that never come to rest have been cancelled. The test has its failure then, and
  /// nothing more is said at its end.
  var hasGivenUp: Bool { gaveUp.load(ordering: .relaxed) }

  /// Waits until the effects have come to rest.
  ///
  /// Effects that never do are reported once, and cancelled.
  @MainActor
  func settle(at location: CodeLocation) async {
    // With nothing in flight, nothing can happen. An endless loop reaches the limit in about a second.
    guard !isEmpty, !hasGivenUp,
      await !executor.comesToRest(within: 100_000, waitsOnlyForTest: { waitOnlyForTest })
    else { return }
    guard !gaveUp.exchange(true, ordering: .relaxed) else { return }
    reportIssue(.failure(Message.neverRests(accountable), location))
    cancel()
  }

  // MARK: What they wait for

  /// Whether each of them has a task that sleeps on a test clock.
  ///
  /// An effect that waits for a clock *and* for something else at the same time counts as asleep.
  var areAsleep: Bool {
    contents.withLock { contents in
      contents.inFlight.allSatisfy { contents.waits[$0.id]?[.clock] != nil }
    }
  }

  /// Whether only the test can let each of them go on: it moves the clock, or gives the answer.
  var waitOnlyForTest: Bool {
    contents.withLock { contents in
      contents.inFlight.allSatisfy { contents.waits[$0.id] != nil }
    }
  }

  func addWait(for reason: WaitingEffect.Reason, of work: Work) {
    contents.withLock { $0.waits[ObjectIdentifier(work), default: [:]][reason, default: 0] += 1 }
  }

  func removeWait(for reason: WaitingEffect.Reason, of work: Work) {
    contents.withLock { contents in
      var waits = contents.waits[ObjectIdentifier(work)] ?? [:]
      let count = waits[reason, default: 1] - 1
      waits[reason] = count > 0 ? count : nil
      contents.waits[ObjectIdentifier(work)] = waits.isEmpty ? nil : waits
    }
  }
}

extension ReportedIssue {
  /// A test store saw something else than the test expects.
  static func failure(_ message: String, _ location: CodeLocation) -> Self {
    Self(kind: .failedExpectation, message: message, location: location)
  }
}
