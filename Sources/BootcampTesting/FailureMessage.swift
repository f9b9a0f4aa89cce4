import Bootcamp

/// The words of a test store's failures: what happened, the data, and what to do next.
enum FailureMessage {
  // MARK: State

  static func stateDiffers(expected: Any, actual: Any) -> String {
    """
    The state after this step is not the one you expect.

    \(differenceText(from: expected, to: actual))

    (− you expect, + it is)

    If the feature is right, change the closure of this step. If not, look at what the reducer does \
    with this action.
    """
  }

  static func unexpectedChange(before: Any, after: Any) -> String {
    """
    This step changes the state, but you expect no change.

    \(differenceText(from: before, to: after))

    (− before, + after)

    If the change is right, say so: give this step a closure that sets the new values.
    """
  }

  static let noChange = """
    You expect this step to change the state, but nothing changes.

    If the feature is right, leave the closure out: the values it sets were there before. If not, \
    look at what the reducer does with this action.
    """

  static func threw(_ error: any Error) -> String {
    """
    The closure of this step threw an error, so the state was not compared:

    \(indented(describe(error)))

    Handle the error inside the closure, or remove what throws it.
    """
  }

  // MARK: Received actions

  static func sentBeforeReceiving(_ waiting: [[String]]) -> String {
    """
    Before this step, \(arrived(waiting)):

    \(list(waiting))

    \(receiveEach(waiting)) before this step.
    """
  }

  static func notReceived(_ waiting: [[String]]) -> String {
    """
    The test ends, but \(arrived(waiting)):

    \(list(waiting))

    \(receiveEach(waiting)) where it happens in your story. If the feature should not send it, look \
    at the effects that the reducer returns.
    """
  }

  static func nothingReceived(
    _ expected: [String], insteadOf waiting: [[String]], _ result: WaitResult, timeout: Duration
  ) -> String {
    let others = waiting.isEmpty ? "" : "Other actions have arrived:\n\n\(list(waiting))\n\n"
    return """
      You expect to receive this, but it does not arrive:

      \(indented(expected))

      \(others)\(advice(result, timeout))
      """
  }

  static func unexpectedAction(comparison: String, comesLater: Bool) -> String {
    let advice =
      comesLater
      ? "What you expect arrives later. Receive this action first."
      : """
      If the feature is right, expect what arrives. If not, look at the effect that the reducer \
      returns.
      """
    return """
      The action that arrives is not the one you expect.

      \(comparison)

      (− you expect, + arrives)

      \(advice)
      """
  }

  // MARK: Effects in flight

  static func stillInFlight(_ running: EffectsInFlight.RunningEffect) -> String {
    let advice =
      running.work.isCancelled
      ? """
      It has been cancelled, but goes on. In a long loop, call “try Task.checkCancellation()”; do \
      not catch or ignore the error of a “sleep”. If it only needs a moment, end the test with \
      “await store.finish()”.
      """
      : """
      An effect has to end before its test does. If it waits for a test clock, advance the clock. If \
      the feature can stop it, send the action that does. If it lives as long as the screen, write \
      “let task = ” before this step and end the test with “await task.cancel()”.
      """
    return """
      The test ends, but an effect of this step is still in flight. It was started by this action:

      \(indented(running.text))

      \(advice)
      """
  }

  static func notFinished(
    _ inFlight: [EffectsInFlight.RunningEffect], _ result: WaitResult, timeout: Duration
  ) -> String {
    """
    You expect all effects to end, but \(inFlight.count == 1 ? "one is" : "\(inFlight.count) are") still in flight, \
    started by:

    \(list(inFlight.map(\.text)))

    \(advice(result, timeout))
    """
  }

  static func taskNotFinished(_ result: WaitResult, timeout: Duration) -> String {
    """
    You expect the work of this task to end, but it is still in flight.

    \(advice(result, timeout))
    """
  }

  static func neverRests(_ inFlight: [EffectsInFlight.RunningEffect]) -> String {
    """
    After this step the effects never come to rest, so they have been cancelled. They were started by:

    \(list(inFlight.map(\.text)))

    Look for a loop that never waits. A timer needs a clock that stands still: give it a \
    “TestClock()”, not an “ImmediateClock()”.
    """
  }

  static func nothingToSkip(_ what: String) -> String {
    """
    There is no \(what) to skip.

    Remove this step. If you expect one here, look at the effects that the reducer returns.
    """
  }

  // MARK: Clocks

  static func clockMovesBack<Time: DurationProtocol>(from now: Time, to time: Time) -> String {
    """
    A test clock moves only forward. It stands at \(now), and this step asks for \(time).

    The clock has not been moved. Advance it by a duration that is not negative.
    """
  }

  static func clockMovesTooFar(wakeUps: Int) -> String {
    """
    This step has woken \(wakeUps) sleepers and stops here.

    An effect sleeps again and again for a very short time. Advance the clock by less, or look for a \
    unit that is wrong.
    """
  }

  // MARK: Parts

  /// What to do when waiting was in vain.
  private static func advice(_ result: WaitResult, _ timeout: Duration) -> String {
    switch result {
    case .met, .neverRested:
      ""
    case .nothingInFlight:
      """
      No effect is in flight, so nothing more can arrive. Does the reducer return the effect? Was \
      the effect cancelled? Does it send another action?
      """
    case .clockStandsStill:
      """
      Every effect in flight sleeps on a test clock, which stands still until you move it. Write \
      “await clock.advance(by: …)” before this step.
      """
    case .timedOut:
      """
      After \(timeout) an effect is still in flight. It waits for something that the test store \
      cannot see: a network, a real clock, a stream that the test does not feed, or a “Task { }” of \
      its own. Take that from the environment, so that the test can give a value that answers at \
      once; and do the work inside the effect, with “await”.
      """
    }
  }

  /// Shows one text beside the other where there are no two values to compare.
  static func marked(expected: [String], actual: [String]) -> String {
    (expected.map { "− \($0)" } + actual.map { "+ \($0)" }).joined(separator: "\n")
  }

  static func differenceText(from old: Any, to new: Any) -> String {
    if let difference = difference(from: old, to: new) {
      return difference.joined(separator: "\n")
    }
    return """
      \(indented(describe(new)))

      Both read the same, yet “==” says that they differ. Look at how “==” is written for this type, \
      and for the types of its properties.
      """
  }

  private static func arrived(_ waiting: [[String]]) -> String {
    let actions = waiting.count == 1 ? "an action has" : "\(waiting.count) actions have"
    return "\(actions) arrived that you have not received"
  }

  private static func receiveEach(_ waiting: [[String]]) -> String {
    "Add “await store.receive(…)” for \(waiting.count == 1 ? "it" : "each")"
  }

  private static func indented(_ lines: [String]) -> String {
    lines.map { "  \($0)" }.joined(separator: "\n")
  }

  /// Descriptions of several actions, one below the other.
  private static func list(_ texts: [[String]]) -> String {
    let limit = 10
    var lines = texts.prefix(limit).map(indented)
    if texts.count > limit { lines.append("  … and \(texts.count - limit) more") }
    return lines.joined(separator: "\n")
  }
}

extension ReportedIssue {
  static func failure(_ message: String, _ location: CodeLocation) -> Self {
    Self(kind: .failedExpectation, message: message, location: location)
  }
}
