// Another shape: a function that tells one step and calls itself with the rest of the script. It
// returns the first failure, and changes no state but its own.

import Bootcamp

/// Tells a script to a feature, and reports the first step that is not as the script says.
@MainActor
func assert<State: Equatable, Action: Equatable & Sendable>(
  initialValue: State,
  reducer: some Reducer<State, Action>,
  timeLimit: Duration = .seconds(1),
  steps: [Step<State, Action>]
) async {
  let failure = await firstFailure(
    of: steps[...], after: nil, from: initialValue, waiting: [], reducer: reducer,
    timeLimit: timeLimit)
  if let failure {
    reportIssue(
      ReportedIssue(
        kind: .failedExpectation, message: failure.message, location: failure.location))
  }
}

/// What is wrong with a change of the state.
func problem<State: Equatable>(
  before: State, after: State, expected update: ((inout State) -> Void)?
) -> String? {
  guard let update else {
    return before == after ? nil : Message.stateDiffers(expected: before, actual: after)
  }
  var expected = before
  update(&expected)
  return switch (expected == after, before == after) {
  case (false, _): Message.stateDiffers(expected: expected, actual: after)
  case (true, true): Message.nothingChanges
  case (true, false): nil
  }
}

@MainActor
private func firstFailure<State: Equatable, Action: Equatable & Sendable>(
  of steps: ArraySlice<Step<State, Action>>, after last: Step<State, Action>?, from state: State,
  waiting: [Action], reducer: some Reducer<State, Action>, timeLimit: Duration
) async -> StepFailure? {
  guard let step = steps.first else {
    guard let last, !waiting.isEmpty else { return nil }
    return StepFailure(Message.leftOver(waiting: waiting), in: last)
  }
  if let message = mistake(of: step, waiting: waiting) { return StepFailure(message, in: step) }

  var after = state
  let effect = reducer.reduce(into: &after, action: step.action)
  if let message = problem(before: state, after: after, expected: step.update) {
    return StepFailure(message, in: step)
  }
  let outcome = await run(effect, timeLimit: timeLimit)
  guard outcome.hasEnded else {
    return StepFailure(Message.effectNeverEnds(timeLimit: timeLimit), in: step)
  }
  return await firstFailure(
    of: steps.dropFirst(), after: step, from: after,
    waiting: waiting.dropFirst(step.kind == .receive ? 1 : 0) + outcome.actions,
    reducer: reducer, timeLimit: timeLimit)
}

/// What is wrong with a step before anything has happened.
private func mistake<State, Action: Equatable>(
  of step: Step<State, Action>, waiting: [Action]
) -> String? {
  switch (step.kind, waiting.first) {
  case (.send, nil): nil
  case (.send, _): Message.sentTooEarly(waiting: waiting)
  case (.receive, nil): Message.nothingToReceive(expected: step.action)
  case (.receive, let oldest?):
    oldest == step.action
      ? nil : Message.otherActionReceived(expected: step.action, received: oldest)
  }
}
