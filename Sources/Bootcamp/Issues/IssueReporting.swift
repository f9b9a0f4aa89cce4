import Foundation

/// Something that a person has to look at: a gap not filled in yet, a dependency that nobody set up,
/// a wrong expectation of a test.
///
/// Neither the runtime nor the test store knows a test library. They report issues, and the
/// environment decides what becomes of one: a suite of tests records it, a grader collects it, and
/// otherwise it is printed to standard error.
public struct ReportedIssue: Hashable, Sendable {
  /// Where an issue comes from.
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

  /// Where the issue comes from.
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
}

/// What becomes of the issues that are reported in a task and its children.
enum IssueHandling {
  @TaskLocal static var handler: @Sendable (ReportedIssue) -> Void = printToStandardError

  @Sendable static func printToStandardError(_ issue: ReportedIssue) {
    let text = "\(issue.location): \(issue.message)\n"
    FileHandle.standardError.write(Data(text.utf8))
  }
}

/// The handler that is in force here, to be kept for a place where task-local values are gone, such
/// as a `deinit`.
package func currentIssueHandler() -> @Sendable (ReportedIssue) -> Void {
  IssueHandling.handler
}

/// Reports an issue to the handler that is in force.
///
/// ```swift
/// reportIssue("An order of zero pieces was submitted.")
/// ```
///
/// - Parameters:
///   - message: What happened, and what to do next.
///   - kind: Where the issue comes from.
///   - fileID: The source file of the caller, like `filePath`, `line` and `column`. Leave them out.
public func reportIssue(
  _ message: String,
  kind: ReportedIssue.Kind = .misuse,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    ReportedIssue(
      kind: kind,
      message: message,
      location: CodeLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))))
}

/// Reports an issue that has been made already to the handler that is in force.
///
/// - Parameter issue: What a person has to look at.
public func reportIssue(_ issue: ReportedIssue) {
  IssueHandling.handler(issue)
}

/// Reports that the runtime was used in a way that cannot work, at the line where that was written.
func reportMisuse(_ message: String, at callSite: CallSite) {
  reportIssue(ReportedIssue(kind: .misuse, message: message, location: callSite.location))
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
/// - Parameters:
///   - handler: Is called once for each issue, on whatever thread reports it.
///   - operation: What to run.
/// - Returns: What the operation returns.
@discardableResult
public func withIssueHandler<Result>(
  _ handler: @escaping @Sendable (ReportedIssue) -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  try IssueHandling.$handler.withValue(handler, operation: operation)
}

/// Runs an asynchronous operation whose issues, and those of the tasks it starts, go to a handler.
///
/// - Parameters:
///   - handler: Is called once for each issue, on whatever thread reports it.
///   - isolation: The actor that the operation runs on: that of the caller.
///   - operation: What to run.
/// - Returns: What the operation returns.
@discardableResult
public func withIssueHandler<Result>(
  _ handler: @escaping @Sendable (ReportedIssue) -> Void,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await IssueHandling.$handler.withValue(handler, operation: operation, isolation: isolation)
}
