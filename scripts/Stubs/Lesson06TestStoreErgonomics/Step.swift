import Bootcamp

// Step 5 (rules 5a to 5c): fail where the step stands.

/// One step of a script: an action, and what it is expected to change.
struct Step<State, Action> {
  enum Kind {
    /// The script sends the action, as the view would.
    case send
    /// The script expects that an effect has sent the action.
    case receive
  }

  let kind: Kind
  let action: Action

  /// Turns the state before into the state that is expected after. `nil`: nothing may change.
  let update: ((inout State) -> Void)?

  /// Where the step is written.
  let location: CodeLocation

  // Step 5 (rules 5a and 5b): each step knows the place in the test where it is written.

  static func send(
    _ action: Action, _ update: ((inout State) -> Void)? = nil
  ) -> Self {
    Self(kind: .send, action: action, update: update, location: .here())
  }

  static func receive(
    _ action: Action, _ update: ((inout State) -> Void)? = nil
  ) -> Self {
    Self(kind: .receive, action: action, update: update, location: .here())
  }
}

extension CodeLocation {
  /// The place that the four values name: without them, the place of the call.
  static func here(
    _ fileID: StaticString = #fileID, _ filePath: StaticString = #filePath,
    _ line: UInt = #line, _ column: UInt = #column
  ) -> CodeLocation {
    CodeLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}

/// A script ends at the first step that fails: what follows would be another story.
///
/// A function with `throws(StepFailure)` throws nothing else, so `catch` knows what it gets.
struct StepFailure: Error {
  let message: String
  /// The line that the failure is reported at.
  let location: CodeLocation

  init<State, Action>(_ message: String, in step: Step<State, Action>) {
    self.message = message
    // Step 5 (rule 5c): a failure is reported where its step is written.
    location = .here()
  }
}
