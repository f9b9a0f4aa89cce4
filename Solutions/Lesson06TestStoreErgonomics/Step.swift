import Bootcamp

// Step 5: fail where the step stands.

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

  static func send(
    _ action: Action, _ update: ((inout State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let location = CodeLocation.here(fileID, filePath, line, column)
    return Self(kind: .send, action: action, update: update, location: location)
  }

  static func receive(
    _ action: Action, _ update: ((inout State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let location = CodeLocation.here(fileID, filePath, line, column)
    return Self(kind: .receive, action: action, update: update, location: location)
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
    location = step.location
  }
}
