// Another shape: one function and two local variables, which returns where the script is wrong. No
// class, and nothing is thrown.

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
  var waiting: [Action] = []
  for step in steps {
    switch step.kind {
    case .send:
      if !waiting.isEmpty { return report(Message.sentTooEarly(waiting: waiting), in: step) }
    case .receive:
      if waiting.isEmpty {
        return report(Message.nothingToReceive(expected: step.action), in: step)
      }
      let received = waiting.removeFirst()
      if received != step.action {
        return report(
          Message.otherActionReceived(expected: step.action, received: received), in: step)
      }
    }
    let before = state
    let outcome = await run(reducer.reduce(into: &state, action: step.action), timeLimit: timeLimit)
    waiting += outcome.actions
    if let message = problem(before: before, after: state, expected: step.update) {
      return report(message, in: step)
    }
    if !outcome.hasEnded {
      return report(Message.effectNeverEnds(timeLimit: timeLimit), in: step)
    }
  }
  if let last = steps.last, !waiting.isEmpty {
    report(Message.leftOver(waiting: waiting), in: last)
  }
}

private func report<State, Action>(_ message: String, in step: Step<State, Action>) {
  reportIssue(
    ReportedIssue(kind: .failedExpectation, message: message, location: step.location))
}
