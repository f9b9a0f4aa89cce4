/// Who reads a dependency, for what is to be said when it has no value.
struct DependencyReading: Sendable {
  @TaskLocal static var current: Self?

  /// Whether the task that reads has no values: it may have left the tree.
  let isUntouched: Bool
  var location: @Sendable () -> CodeLocation
  var key: Any.Type = Never.self
  /// The property of ``DependencyValues`` that asks for the key, or a function that does.
  var property: StaticString = ""

  /// The dependency, as code names it.
  private var name: String { "\(property)".contains("(") ? "\(key).self" : "\\.\(property)" }

  func reportNoTestValue() {
    report(
      """
      The test has set no value for “\(name)”, so one that is not for tests was used.

      Set one where the test store is made: “withDependencies: { $0… = … }”. Or give the key a \
      “testValue”, for all tests.
      """)
  }

  func reportNoLiveValue() {
    report(
      """
      “\(name)” has no live value, so the one for tests was used.

      Let its key be a “DependencyKey” with a “liveValue”, or set a value where the store is made.
      """)
  }

  private func report(_ message: String) {
    let message = isUntouched ? message + Self.outside : message
    reportIssue(ReportedIssue(kind: .unimplemented, message: message, location: location()))
  }

  private static let outside = """


    If a value is set: the work that asks does not see it. It has left the tree of tasks, as \
    “Task.detached”, a dispatch queue or a callback does. Use “Task {}”, read the value before, or hand \
    the values over with “withEscapedDependencies”.
    """
}
