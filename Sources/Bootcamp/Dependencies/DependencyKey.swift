/// Makes a dependency known: what a feature gets where nobody has set another value.
///
/// ```swift
/// struct GifClient: Sendable {
///   var search: @Sendable (String) async throws -> [String]
/// }
///
/// extension GifClient: DependencyKey {
///   static let liveValue = GifClient(search: { try await server.gifs(for: $0) })
///   static let previewValue = GifClient(search: { _ in ["A cat that dances"] })
///   static let testValue = GifClient(search: unimplemented("GifClient.search"))
/// }
///
/// extension DependencyValues {
///   var gifClient: GifClient {
///     get { self[GifClient.self] }
///     set { self[GifClient.self] = newValue }
///   }
/// }
/// ```
///
/// Each value is made once: a live or preview one for the whole program, a test one for each test.
public protocol DependencyKey<Value>: TestDependencyKey {
  associatedtype Value = Self

  /// The value with which the program works.
  static var liveValue: Value { get }

  // `TestDependencyKey` has these two as well. Without them here, the compiler would not find `Value`.

  /// The value for looking at a screen. By default the live one.
  static var previewValue: Value { get }

  /// The value for tests. By default the preview one; if a test uses that, it is reported, because a
  /// preview value may ask the real world, as the live one does.
  static var testValue: Value { get }
}

/// Makes a dependency known that has no live value here: for a module of interfaces, whose live values
/// are in another one.
///
/// The other module conforms the same type to ``DependencyKey``. Without a live value, the one for
/// tests is used and reported.
public protocol TestDependencyKey<Value> {
  /// The type of the dependency. By default that of the key itself.
  associatedtype Value: Sendable = Self

  /// The value for looking at a screen. By default the one for tests.
  static var previewValue: Value { get }

  /// The value for tests.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  /// The value for tests.
  public static var previewValue: Value { testValue }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The value for previews. If a test uses it, that is reported.
  public static var testValue: Value {
    DependencyReading.current?.reportNoTestValue()
    return previewValue
  }
}
