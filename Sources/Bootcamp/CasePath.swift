// Case paths: what a key path is to a property of a struct, a case path is to a case of an enum.
// The Composable Architecture writes the conformance with a macro, `@CasePathable`. Here it is
// written by hand; the call sites are the same.

/// A way into one case of an enum: wraps a value in the case, and takes it out again.
public struct AnyCasePath<Root, Value>: Sendable {
  private let _embed: @Sendable (Value) -> Root
  private let _extract: @Sendable (Root) -> Value?

  /// Makes a case path of its two directions.
  ///
  /// - Parameters:
  ///   - embed: Wraps a value in the case.
  ///   - extract: Takes the value out, or returns `nil` where it is another case.
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    _embed = embed
    _extract = extract
  }

  /// The case with a value in it.
  public func embed(_ value: Value) -> Root { _embed(value) }

  /// The value in the case, or `nil` where it is another case.
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
  associatedtype AllCasePaths
  static var allCasePaths: AllCasePaths { get }
}

/// A key path that leads to a case: `\.response`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// What a ``CaseKeyPath`` walks along.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  fileprivate let embed: @Sendable (Value) -> Any
  fileprivate let extract: @Sendable (Any) -> Value?

  /// The enum itself, where every path begins.
  public init() {
    embed = { $0 }
    extract = { $0 as? Value }
  }

  private init(
    embed: @escaping @Sendable (Value) -> Any, extract: @escaping @Sendable (Any) -> Value?
  ) {
    self.embed = embed
    self.extract = extract
  }

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

extension AnyCasePath {
  /// Walks along a key path once, for whoever uses it often.
  init(keyPath: CaseKeyPath<Root, Value>) {
    let enumCase = Case<Root>()[keyPath: keyPath]
    self.init(embed: { enumCase.embed($0) as! Root }, extract: { enumCase.extract($0) })
  }

  /// Takes the value out of the case that a key path names.
  package static func extract(_ path: CaseKeyPath<Root, Value>, from root: Root) -> Value? {
    Self(keyPath: path).extract(from: root)
  }

  /// Wraps a value in the case that a key path names.
  package static func embed(_ value: Value, in path: CaseKeyPath<Root, Value>) -> Root {
    Self(keyPath: path).embed(value)
  }
}
