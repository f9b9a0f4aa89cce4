/// A closure that reports an issue when it is called: the value of an endpoint that a test has not
/// set up.
///
/// ```swift
/// static let failing = Analytics(
///   track: unimplemented("Analytics.track"),
///   sessionCount: unimplemented("Analytics.sessionCount", placeholder: 0)
/// )
/// ```
///
/// - Parameters:
///   - endpoint: The name of the endpoint, as the reader of a failing test knows it.
///   - placeholder: What the closure returns after it has reported the call.
/// - Returns: A closure of any number of parameters.
public func unimplemented<each Argument, Result>(
  _ endpoint: String, placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  { (_: repeat each Argument) in
    reportIssue(
      unimplementedMessage(endpoint), kind: .unimplemented,
      fileID: fileID, filePath: filePath, line: line, column: column)
    return placeholder()
  }
}

/// A closure that reports an issue *and throws* when it is called, for an endpoint that may throw.
/// It needs no placeholder: `StockClient(load: unimplemented("StockClient.load"))`.
///
/// - Parameter endpoint: The name of the endpoint, as the reader of a failing test knows it.
/// - Returns: A closure of any number of parameters that throws ``UnimplementedFailure``.
public func unimplemented<each Argument, Result>(
  _ endpoint: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  { (_: repeat each Argument) in
    reportIssue(
      unimplementedMessage(endpoint), kind: .unimplemented,
      fileID: fileID, filePath: filePath, line: line, column: column)
    throw UnimplementedFailure(endpoint: endpoint)
  }
}

/// What an unimplemented endpoint throws.
public struct UnimplementedFailure: Error, Hashable {
  /// The name of the endpoint.
  public let endpoint: String
}

func unimplementedMessage(
  _ endpoint: String, in context: DependencyContext = .ofProcess
) -> String {
  guard context == .test else {
    return "Unimplemented: “\(endpoint)” was called, and nobody has given it a value."
  }
  return """
    Unimplemented: “\(endpoint)” was called, but this test has not set it up.

    If the call is right, give the endpoint a value in this test. If nothing should call it here, the \
    reducer has a call too many.
    """
}
