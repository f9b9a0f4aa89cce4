import Bootcamp

// Finished: there is nothing to do here, unless you know better words.

/// What your helper says when a script is wrong: what happened, the data, and what to do next.
enum Message {
  static func stateDiffers(expected: Any, actual: Any) -> String {
    """
    The state after this step is not the one you expect.

    \(differenceText(from: expected, to: actual))

    (− you expect, + it is)

    If the feature is right, change the closure of this step. If not, look at the reducer.
    """
  }

  static let nothingChanges = """
    You expect this step to change the state, but nothing changes.

    If the feature is right, remove the closure. If not, look at the reducer.
    """

  static func nothingToReceive(expected: Any) -> String {
    """
    You expect to receive this action, but no effect has sent any:

    \(indented(expected))

    Remove this step, or look at the effects that the reducer returns.
    """
  }

  static func otherActionReceived(expected: Any, received: Any) -> String {
    """
    You receive another action than you expect.

    \(differenceText(from: expected, to: received))

    (− you expect, + you receive)

    If the feature is right, change the action of this step. If not, look at the effect.
    """
  }

  static func sentTooEarly(waiting: [Any]) -> String {
    """
    Effects have sent actions that you have not received yet:

    \(list(waiting))

    Receive them before this step.
    """
  }

  static func leftOver(waiting: [Any]) -> String {
    """
    The script ends here, but effects have sent actions that you have not received:

    \(list(waiting))

    Receive them after this step. If the feature should not send them, look at its effects.
    """
  }

  static func effectNeverEnds(timeLimit: Duration) -> String {
    """
    An effect that this step has started has not ended after \(timeLimit).

    Does it wait for something that this script never gives it, such as a clock or a network? Give \
    the feature an environment that answers at once.
    """
  }

  private static func list(_ actions: [Any]) -> String {
    actions.map { indented($0) }.joined(separator: "\n")
  }

  private static func indented(_ value: Any) -> String {
    describe(value).map { "  \($0)" }.joined(separator: "\n")
  }

  private static func differenceText(from old: Any, to new: Any) -> String {
    difference(from: old, to: new)?.joined(separator: "\n")
      ?? "  Both read the same, yet “==” says that they differ. Look at how “==” is written."
  }
}
