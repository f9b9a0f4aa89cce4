/// Reads a dependency.
///
/// ```swift
/// @Dependency(\.gifClient) var gifClient
/// @Dependency(\.date) var date
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
    // Code names the key itself here. “()” stands for “no property”, and a report names the key, too.
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
