import Bootcamp
import Synchronization

/// The effects of a test store that are in flight, and what they wait for.
///
/// Read from any thread: a test store may go away on any.
final class EffectsInFlight: Sendable {
  /// An effect that runs.
  struct InFlight: Sendable {
    let effect: EffectScope
    /// The action that has started it, described.
    let text: [String]
    /// Whether the test need not account for it.
    fileprivate(set) var isForgotten = false

    fileprivate var id: ObjectIdentifier { ObjectIdentifier(effect) }
  }

  private struct Contents {
    var inFlight: [InFlight] = []
    /// How many tasks of an effect wait for something that the test has in its hands. An effect may
    /// begin to wait before the main actor has noted that it has started.
    var waits: [ObjectIdentifier: [WaitingEffect.Reason: Int]] = [:]
  }

  private let contents = Mutex(Contents())

  /// The effects that the test has to account for.
  var accountable: [InFlight] {
    contents.withLock { $0.inFlight.filter { !$0.isForgotten } }
  }

  /// Whether no effect is in flight, not even a forgotten one.
  var isEmpty: Bool { contents.withLock(\.inFlight.isEmpty) }

  func add(_ effect: InFlight) {
    contents.withLock { $0.inFlight.append(effect) }
  }

  func remove(_ effect: EffectScope) {
    contents.withLock { $0.inFlight.removeAll { $0.effect === effect } }
  }

  /// The test need not account for what is in flight now.
  func forget() {
    contents.withLock { contents in
      for index in contents.inFlight.indices { contents.inFlight[index].isForgotten = true }
    }
  }

  func cancel() {
    for running in contents.withLock(\.inFlight) {
      running.effect.cancel()
    }
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

  /// Whether each of them has a task that waits for something which the test has in its hands.
  var areAllInHand: Bool {
    contents.withLock { contents in
      contents.inFlight.allSatisfy { contents.waits[$0.id] != nil }
    }
  }

  func addWait(for reason: WaitingEffect.Reason, of effect: EffectScope) {
    contents.withLock { $0.waits[ObjectIdentifier(effect), default: [:]][reason, default: 0] += 1 }
  }

  func removeWait(for reason: WaitingEffect.Reason, of effect: EffectScope) {
    contents.withLock { contents in
      var waits = contents.waits[ObjectIdentifier(effect)] ?? [:]
      let count = waits[reason, default: 1] - 1
      waits[reason] = count > 0 ? count : nil
      contents.waits[ObjectIdentifier(effect)] = waits.isEmpty ? nil : waits
    }
  }
}
