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
    todo("Step 4 (rules 4a, 4d and 4e): perform the steps, one after another.")
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
  todo(
    "Step 3 (rules 3a to 3d): compare the state after the step with the one that is expected.",
    returning: nil)
  // Step 7 (rules 7e and 7f): a step that expects a change, and nothing changes.
}

// MARK: - Telling a script

// Step 6: receive what effects send. Step 7: let no wrong test pass.

/// Takes a feature through a script.
@MainActor
final class ScriptRunner<State: Equatable, Action: Equatable & Sendable> {
  private var state: State
  private let reducer: Reduce<State, Action>
  private let timeLimit: Duration

  // Step 6 (rule 6c): what effects have sent and the script has not received yet.

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
    // Step 7 (rule 7a): sending while something still waits.
    try await handle(step.action, in: step)
  }

  private func receive(_ step: Step<State, Action>) async throws(StepFailure) {
    // Step 7 (rule 7c): receiving where nothing waits.
    todo("Step 6 (rules 6d to 6f): receive what has waited longest, and compare it.")
  }

  /// Lets the reducer handle an action, judges what it changes, and runs the effect.
  private func handle(
    _ action: Action, in step: Step<State, Action>
  ) async throws(StepFailure) {
    todo("Step 4 (rules 4b and 4c): let the reducer handle the action, and judge what it changes.")
    // Step 6 (rules 6a to 6c): run the effect, and keep what it sends.
    // Step 7 (rule 7d): an effect that never ends.
  }

  /// Judges what is left when the last step is over.
  func end(after lastStep: Step<State, Action>?) throws(StepFailure) {
    // Step 7 (rule 7b): something is left over.
  }
}
