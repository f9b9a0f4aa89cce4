import Bootcamp

// MARK: - A script

// Step 4: a test is a script.

/// Tells a script to a feature, and reports the first step that is not as the script says. A script
/// without steps is right.
///
/// - Parameters:
///   - initialValue: The state that the script begins with.
///   - reducer: The feature.
///   - timeLimit: How long each effect may take.
///   - steps: What happens, in order, and what is expected of it.
@MainActor
func assert<State: Equatable, Action: Equatable & Sendable>(
  initialValue: State,
  reducer: some Reducer<State, Action>,
  timeLimit: Duration = .seconds(1),
  steps: [Step<State, Action>]
) async {
  let runner = ScriptRunner(state: initialValue, reducer: Reduce(reducer), timeLimit: timeLimit)
  do throws(StepFailure) {
    for step in steps {
      try await runner.perform(step)
    }
    try runner.end(after: steps.last)
  } catch {
    reportIssue(
      ReportedIssue(
        kind: .failedExpectation, message: error.message, location: error.location))
  }
}

// MARK: - The state after a step

// Step 3: copy, change, compare.

/// What is wrong with a change of the state.
///
/// - Parameters:
///   - before: The state before the step.
///   - after: The state after it.
///   - update: Turns the state before into the one expected after. `nil`: nothing may change.
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

// MARK: - Telling a script

// Step 6: receive what effects send. Step 7: let no wrong test pass.

/// Takes a feature through a script.
@MainActor
final class ScriptRunner<State: Equatable, Action: Equatable & Sendable> {
  private var state: State
  private let reducer: Reduce<State, Action>
  private let timeLimit: Duration

  /// What effects have sent and the script has not received yet, the oldest first.
  private var waiting: [Action] = []

  init(state: State, reducer: Reduce<State, Action>, timeLimit: Duration) {
    self.state = state
    self.reducer = reducer
    self.timeLimit = timeLimit
  }

  func perform(_ step: Step<State, Action>) async throws(StepFailure) {
    switch step.kind {
    case .send: try await send(step)
    case .receive: try await receive(step)
    }
  }

  private func send(_ step: Step<State, Action>) async throws(StepFailure) {
    guard waiting.isEmpty else {
      throw StepFailure(Message.sentTooEarly(waiting: waiting), in: step)
    }
    try await handle(step.action, in: step)
  }

  private func receive(_ step: Step<State, Action>) async throws(StepFailure) {
    guard !waiting.isEmpty else {
      throw StepFailure(Message.nothingToReceive(expected: step.action), in: step)
    }
    let received = waiting.removeFirst()
    guard received == step.action else {
      throw StepFailure(
        Message.otherActionReceived(expected: step.action, received: received), in: step)
    }
    try await handle(received, in: step)
  }

  /// Lets the reducer handle an action, judges what it changes, and runs the effect.
  private func handle(
    _ action: Action, in step: Step<State, Action>
  ) async throws(StepFailure) {
    let before = state
    let effect = reducer.reduce(into: &state, action: action)
    if let problem = problem(before: before, after: state, expected: step.update) {
      throw StepFailure(problem, in: step)
    }
    let outcome = await run(effect, timeLimit: timeLimit)
    waiting += outcome.actions
    guard outcome.hasEnded else {
      throw StepFailure(Message.effectNeverEnds(timeLimit: timeLimit), in: step)
    }
  }

  /// Judges what is left when the last step is over.
  func end(after lastStep: Step<State, Action>?) throws(StepFailure) {
    guard let lastStep, !waiting.isEmpty else { return }
    throw StepFailure(Message.leftOver(waiting: waiting), in: lastStep)
  }
}
