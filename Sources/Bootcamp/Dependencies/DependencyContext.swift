import Foundation

/// What a program runs for. It decides which value a ``DependencyKey`` gives.
public enum DependencyContext: Sendable {
  /// People use the program.
  case live
  /// A developer looks at a screen, in a preview.
  case preview
  /// A test runs.
  case test

  // What runs tests hands their bundle over, and Xcode says so in a variable.
  static let ofProcess: Self = {
    let process = ProcessInfo.processInfo
    if process.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return .preview }
    let isTest =
      process.arguments.contains { $0.contains(".xctest") }
      || process.environment["XCTestConfigurationFilePath"] != nil
    return isTest ? .test : .live
  }()
}

extension DependencyValues {
  /// Whether this is a program in use, a preview or a test. It is found out by itself, and can be set:
  /// `withDependencies: { $0.context = .preview }`.
  public var context: DependencyContext {
    get { self[ContextKey.self] }
    set { self[ContextKey.self] = newValue }
  }

  enum ContextKey: TestDependencyKey {
    static var testValue: DependencyContext { .ofProcess }
  }

  /// Values of a program in use, with nothing set.
  public static var live: Self { Self(context: .live) }

  /// Values of a preview, with nothing set.
  public static var preview: Self { Self(context: .preview) }

  /// Values of a test, with nothing set.
  public static var test: Self { Self(context: .test) }

  private init(context: DependencyContext) {
    self.init()
    self.context = context
  }
}
