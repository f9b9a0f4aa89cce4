/// A way into one case of an enum: wraps a value in the case, and takes it out again. It is to a case
/// what a key path is to a property.
public struct AnyCasePath<Root, Value>: Sendable {
  /// Puts a value in the case: `path.embed(3)`.
  public let embed: @Sendable (_ value: Value) -> Root
  private let _extract: @Sendable (Root) -> Value?

  /// Makes a case path from its two directions.
  public init(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embed = embed
    _extract = extract
  }

  /// The value in the case, or `nil` if it is another case.
  public func extract(from root: Root) -> Value? { _extract(root) }
}

/// An enum that offers a case path for each of its cases, so that `\.response` names one.
///
/// ```swift
/// enum Action: CasePathable {
///   case response(Int)
///
///   struct AllCasePaths {
///     var response: AnyCasePath<Action, Int> {
///       AnyCasePath(
///         embed: { .response($0) },
///         extract: { if case .response(let value) = $0 { value } else { nil } })
///     }
///   }
///   static var allCasePaths: AllCasePaths { AllCasePaths() }
/// }
/// ```
public protocol CasePathable {
  /// A type with a property for each case: the path into it.
  associatedtype AllCasePaths

  /// The paths into the cases.
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// The value in a case, or `nil` if it is another case: `action[case: \.response]`.
  public subscript<Value>(case path: CaseKeyPath<Self, Value>) -> Value? {
    AnyCasePath(path).extract(from: self)
  }

  /// Whether it is a case: `action.is(\.response)`.
  public func `is`<Value>(_ path: CaseKeyPath<Self, Value>) -> Bool {
    self[case: path] != nil
  }

  /// Changes the value in a case: `destination.modify(\.edit) { $0.isSaving = true }`.
  ///
  /// If it is another case, that is reported, and nothing changes.
  public mutating func modify<Value>(
    _ path: CaseKeyPath<Self, Value>, yield: (inout Value) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    guard AnyCasePath(path).modify(&self, yield) != nil else {
      return reportIssue(
        """
        “modify” was to change what is in a case, but this is another case, so nothing changes:

          \(describe(self).joined(separator: "\n  "))

        Ask with “is” first.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

/// A key path that leads to a case: `\.response`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// What a ``CaseKeyPath`` walks along. Take `\.rows[id: 3]`, short for `\Case<Action>.rows[id: 3]`. It
/// begins at the whole enum, a `Case<Action>`. The step `.rows` leads to a `Case<IdentifiedActionOf<Row>>`,
/// and `[id: 3]` to a `Case<Row.Action>`. Its `embed` takes both steps back: from a `Row.Action` to an
/// `IdentifiedActionOf<Row>`, and from that to an `Action`.
///
/// The type of a `Case` names only the value. The enum at the start is `Any` here, and `AnyCasePath.init`
/// gives it its type again.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  fileprivate let embed: @Sendable (Value) -> Any
  fileprivate let extract: @Sendable (Any) -> Value?

  /// Goes one step further, into a case of the value.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Case<Member> where Value: CasePathable {
    appending(Value.allCasePaths[keyPath: keyPath])
  }

  private func appending<Member>(_ path: AnyCasePath<Value, Member>) -> Case<Member> {
    Case<Member>(
      embed: { [embed] in embed(path.embed($0)) },
      extract: { [extract] in extract($0).flatMap { path.extract(from: $0) } })
  }
}

extension Case {
  /// The enum itself, where every path begins.
  public init() {
    self.init(embed: { $0 }, extract: { $0 as? Value })
  }
}

extension AnyCasePath {
  /// The case path that a key path leads to. It is followed here, once, and not again for each action.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    let enumCase = Case<Root>()[keyPath: keyPath]
    self.init(embed: { enumCase.embed($0) as! Root }, extract: { enumCase.extract($0) })
  }

  /// Changes the value in the case. Returns `nil`, and changes nothing, if it is another case.
  func modify<Result>(_ root: inout Root, _ change: (inout Value) -> Result) -> Result? {
    guard var value = extract(from: root) else { return nil }
    defer { root = embed(value) }
    return change(&value)
  }
}

extension Result: CasePathable {
  /// The ways into the cases.
  public struct AllCasePaths {
    /// The value of a success.
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    /// The error of a failure.
    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } })
    }
  }

  /// The ways into the cases.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
