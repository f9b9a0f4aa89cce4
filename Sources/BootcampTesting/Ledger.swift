import Bootcamp
import Synchronization

/// What a test has still to account for: received actions and effects in flight.
///
/// It is read once more when the test store goes away, which may be on any thread. So it holds texts,
/// which can be read anywhere, and not the actions themselves.
final class Ledger: Sendable {
  /// An action that an effect has sent.
  struct Received: Sendable {
    /// The action, described.
    let text: [String]
    /// The step that it goes back to.
    let origin: CodeLocation?
  }

  /// An effect that runs.
  struct InFlight: Sendable {
    let effect: EffectScope
    /// The action that has started it, described.
    let text: [String]

    fileprivate var id: ObjectIdentifier { ObjectIdentifier(effect) }
  }

  private struct Contents {
    var received: [Received] = []
    /// How many of them, from the first on, a step has reported already.
    var reportedCount = 0
    var inFlight: [InFlight] = []
    /// Effects in flight that the test need not account for.
    var forgotten: Set<ObjectIdentifier> = []
    /// How many tasks of an effect wait for something that the test has in its hands. An effect may
    /// begin to wait before the main actor has noted that it has started.
    var waits: [ObjectIdentifier: [WaitingEffect.Reason: Int]] = [:]
    /// Whether the end has been reported, or does not matter any more.
    var isClosed = false
  }

  private let contents = Mutex(Contents())

  // MARK: Received actions

  var received: [Received] { contents.withLock(\.received) }

  var reportedCount: Int { contents.withLock(\.reportedCount) }

  /// Takes note that a step reports the received actions.
  ///
  /// - Returns: Those that no step has reported before.
  func markReported() -> ArraySlice<Received> {
    contents.withLock { contents in
      defer { contents.reportedCount = contents.received.count }
      return contents.received.dropFirst(contents.reportedCount)
    }
  }

  func addReceived(_ action: Received) {
    contents.withLock { $0.received.append(action) }
  }

  func removeReceived(_ count: Int) {
    contents.withLock { contents in
      contents.received.removeFirst(count)
      contents.reportedCount = max(0, contents.reportedCount - count)
    }
  }

  // MARK: Effects in flight

  /// The effects in flight that the test has to account for.
  var inFlight: [InFlight] {
    contents.withLock { contents in
      contents.inFlight.filter { !contents.forgotten.contains($0.id) }
    }
  }

  /// Whether no effect is in flight, not even a forgotten one.
  var isIdle: Bool { contents.withLock(\.inFlight.isEmpty) }

  func addInFlight(_ effect: InFlight) {
    contents.withLock { $0.inFlight.append(effect) }
  }

  func removeInFlight(_ effect: EffectScope) {
    contents.withLock { contents in
      contents.inFlight.removeAll { $0.effect === effect }
      contents.forgotten.remove(ObjectIdentifier(effect))
    }
  }

  func forgetInFlight() {
    contents.withLock { contents in
      contents.forgotten.formUnion(contents.inFlight.map(\.id))
    }
  }

  // MARK: Waiting effects

  /// Whether each effect in flight has a task that sleeps on a test clock.
  ///
  /// An effect that waits for a clock *and* for something else at the same time counts as asleep.
  var isAsleep: Bool {
    contents.withLock { contents in
      contents.inFlight.allSatisfy { contents.waits[$0.id]?[.clock] != nil }
    }
  }

  /// Whether each effect in flight has a task that waits for something which the test has in its
  /// hands.
  var isAllInHand: Bool {
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

  // MARK: The end

  /// Cancels all effects. Nothing is reported at the end any more: the test has its failure.
  func giveUp() {
    let effects = contents.withLock { contents in
      contents.isClosed = true
      return contents.inFlight.map(\.effect)
    }
    for effect in effects {
      effect.cancel()
    }
  }

  /// Says what a test has not accounted for at its end, at the line of the step that caused it.
  ///
  /// - Parameters:
  ///   - store: Where the test store was made.
  ///   - report: Is given each failure. Only the first call reports.
  func close(store: CodeLocation, report: (ReportedIssue) -> Void) {
    let wasClosed = contents.withLock { contents in
      defer { contents.isClosed = true }
      return contents.isClosed
    }
    guard !wasClosed else { return }
    let received = markReported()
    if let first = received.first {
      report(.failure(Message.notReceived(received), first.origin ?? store))
    }
    for running in inFlight {
      report(.failure(Message.stillInFlight(running), running.effect.origin ?? store))
    }
  }
}

extension ReportedIssue {
  /// A test store saw something else than the test expects.
  static func failure(_ message: String, _ location: CodeLocation) -> Self {
    Self(kind: .failedExpectation, message: message, location: location)
  }
}

extension CodeLocation {
  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.init(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}
