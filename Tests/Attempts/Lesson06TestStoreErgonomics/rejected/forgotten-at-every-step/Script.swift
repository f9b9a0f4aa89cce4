// The belief: the list of what waits belongs to the step. So nothing can ever be received, and
// every test with a “receive” fails.

import Bootcamp

// MARK: - The state after a step

/// What is wrong with a change of the state.
///
/// - Parameters:
///   - before: The state before the step.
///   - after: The state after it.
///   - update: Makes of the state before the one that is expected after. `nil`: nothing may change.
/// - Returns: A message for the reader of the test, or `nil` where all is as expected.
func problem<State: Equatable>(
  before: State, after: State, expected update: ((inout State) -> Void)?
) -> String? {
  var expected = before
  update?(&expected)
  if expected != after { return Message.stateDiffers(expected: expected, actual: after) }
  if update != nil, before == after { return Message.nothingChanges }
  return nil
}

@MainActor
func assert<State: Equatable, Action: Equatable & Sendable>(
  initialValue: State,
  reducer: some Reducer<State, Action>,
  timeLimit: Duration = .seconds(1),
  steps: [Step<State, Action>]
) async {
  var state = initialValue
  // region: loop
  for step in steps {
    var waiting: [Action] = []
    // endregion: loop
    var action = step.action
    if step.kind == .send, !waiting.isEmpty {
      return report(Message.sentTooEarly(waiting: waiting), in: step)
    }
    if step.kind == .receive {
      guard !waiting.isEmpty else {
        return report(Message.nothingToReceive(expected: action), in: step)
      }
      action = waiting.removeFirst()
      guard action == step.action else {
        return report(
          Message.otherActionReceived(expected: step.action, received: action), in: step)
      }
    }
    let before = state
    let outcome = await run(reducer.reduce(into: &state, action: action), timeLimit: timeLimit)
    if let message = problem(before: before, after: state, expected: step.update) {
      return report(message, in: step)
    }
    waiting += outcome.actions
    guard outcome.hasEnded else {
      return report(Message.effectNeverEnds(timeLimit: timeLimit), in: step)
    }
    if step.location == steps.last?.location, !waiting.isEmpty {
      return report(Message.leftOver(waiting: waiting), in: step)
    }
  }
}

private func report<State, Action>(_ message: String, in step: Step<State, Action>) {
  reportIssue(
    ReportedIssue(kind: .failedExpectation, message: message, location: step.location))
}
