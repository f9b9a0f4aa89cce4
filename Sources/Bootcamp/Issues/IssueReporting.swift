import Foundation

/// Something that a person has to look at: a gap not filled in yet, a dependency that nobody set up,
/// a wrong expectation of a test.
///
/// Neither the runtime nor the test store knows a test library. They report issues, and the
/// environment decides what becomes of one: a suite of tests records it, a grader collects it, and
/// otherwise it is printed to standard error.
public struct ReportedIssue: Hashable, Sendable {
  /// What has gone wrong.
  public enum Kind: Hashable, Sendable {
    /// A gap of an exercise that is still to be filled in.
    case todo
    /// An endpoint of an environment that was called although nobody set it up.
    case unimplemented
    /// The runtime was used in a way that cannot work.
    case misuse
    /// A test store saw something else than the test expects.
    case failedExpectation
  }

  /// What has gone wrong.
  public var kind: Kind
  /// What happened, and what to do next. May have several lines.
  public var message: String
  /// The line that the issue is about.
  public var location: CodeLocation

  /// Makes an issue of its parts.
  public init(kind: Kind, message: String, location: CodeLocation) {
    self.kind = kind
    self.message = message
    self.location = location
  }

  static func misuse(_ message: String, _ location: CodeLocation) -> Self {
    Self(kind: .misuse, message: message, location: location)
  }
}

/// What becomes of the issues that are reported in a task and its children.
package enum IssueHandling {
  /// Code that may run without its task-local values, such as a `deinit`, has to take this before.
  @TaskLocal package static var handler: @Sendable (ReportedIssue) -> Void = { issue in
    let text = "\(issue.location): \(issue.message)\n"
    FileHandle.standardError.write(Data(text.utf8))
  }
}

/// Reports an issue to the handler that is in force:
/// `reportIssue("An order of zero pieces was submitted.")`.
///
/// - Parameters:
///   - message: What happened, and what to do next. May have several lines.
///   - kind: What has gone wrong.
public func reportIssue(
  _ message: String, kind: ReportedIssue.Kind = .misuse,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let location = CodeLocation(fileID, filePath, line, column)
  reportIssue(ReportedIssue(kind: kind, message: message, location: location))
}

/// Reports an issue that you have made yourself to the handler that is in force.
public func reportIssue(_ issue: ReportedIssue) {
  IssueHandling.handler(issue)
}

/// Runs an operation whose issues, and those of the tasks it starts, go to a handler.
///
/// ```swift
/// withIssueHandler { issue in
///   print(issue.message)
/// } operation: {
///   store.send(.plusButtonTapped)
/// }
/// ```
///
/// - Parameter handler: Is called once for each issue, on whatever thread reports it.
@discardableResult
public func withIssueHandler<Result>(
  _ handler: @escaping @Sendable (ReportedIssue) -> Void, operation: () throws -> Result
) rethrows -> Result {
  try IssueHandling.$handler.withValue(handler, operation: operation)
}

/// Runs an asynchronous operation, on the actor of the caller, whose issues go to a handler.
@discardableResult
public func withIssueHandler<Result>(
  _ handler: @escaping @Sendable (ReportedIssue) -> Void,
  isolation: isolated (any Actor)? = #isolation, operation: () async throws -> Result
) async rethrows -> Result {
  try await IssueHandling.$handler.withValue(handler, operation: operation, isolation: isolation)
}
