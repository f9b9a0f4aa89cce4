/// Reads a dependency.
///
/// ```swift
/// struct Search: Reducer {
///   @Dependency(\.gifClient) var gifClient
///   @Dependency(\.date) var date
///   …
/// }
/// ```
///
/// Each reading asks again: the value is that of the task which reads. What was set when the property
/// was made is still seen where the task has no other value.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private let initialValues = DependencyValues._current
  private let read: @Sendable (DependencyValues) -> Value
  private let location: @Sendable () -> CodeLocation

  /// Reads the dependency at a key path, such as `\.gifClient`.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    read = { $0[keyPath: keyPath] }
    location = { CodeLocation(fileID, filePath, line, column) }
  }

  /// Reads the dependency of a key, without a property of ``DependencyValues``:
  /// `@Dependency(GifClient.self) var gifClient`.
  public init<Key: TestDependencyKey & SendableMetatype>(
    _ key: Key.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Key.Value == Value {
    read = { $0[key, function: "()"] }
    location = { CodeLocation(fileID, filePath, line, column) }
  }

  /// The value as it is now.
  public var wrappedValue: Value {
    let current = DependencyValues._current
    let values = initialValues.merging(current)
    let reading = DependencyReading(isUntouched: current.isUntouched, location: location)
    return DependencyReading.$current.withValue(reading) {
      values.apply { read(values) }
    }
  }
}

/// Who reads a dependency, for what is to be said when it has no value.
struct DependencyReading: Sendable {
  @TaskLocal static var current: Self?

  /// Whether the task that reads has no values: it may have left the tree.
  let isUntouched: Bool
  var location: @Sendable () -> CodeLocation
  var key: Any.Type = Never.self
  /// The property of ``DependencyValues`` that asks for the key, or a function that does.
  var property: StaticString = ""

  init(isUntouched: Bool, location: @escaping @Sendable () -> CodeLocation) {
    self.isUntouched = isUntouched
    self.location = location
  }

  /// The dependency, as code names it.
  private var name: String { "\(property)".contains("(") ? "\(key).self" : "\\.\(property)" }

  func reportNoTestValue() {
    report(
      """
      The live value of “\(name)” was used in a test, because the test has set no other one.

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
