import Synchronization

/// How tests are started on macOS, where they are a bundle and no program: as SwiftPM does it itself, by
/// a helper of its own that loads the bundle and calls its `main`. So a crash keeps its signal, what is
/// in the build folder need not go with the manifest, and nobody waits for SwiftPM's lock.
///
/// This was never run on macOS. It was written from the sources of SwiftPM:
/// - the arguments: `TestRunner.args(forTestAt:)` in `Sources/Commands/SwiftTestCommand.swift`,
///   revision 00a2e2f, and `Sources/swiftpm-testing-helper/Entrypoint.swift`, revision 1b1bdec;
/// - the helper's place: `getSwiftTestingHelper()` in `Sources/PackageModel/UserToolchain.swift`,
///   revision 01419ce, and `deriveSwiftTestingPath` there;
/// - the variables: `constructTestEnvironment` in `Sources/Commands/Utilities/TestingSupport.swift`,
///   revision 02056af, and `sdkPlatformPaths` in `Sources/PackageModel/SwiftSDKs/SwiftSDK.swift`,
///   revision 00e3921.
struct TestingHelper {
  /// The folder `usr` of the toolchain.
  let toolchain: String
  /// What Xcode has for macOS; nothing where there is no Xcode.
  let platform: String?

  private var helper: String { "\(toolchain)/libexec/swift/pm/swiftpm-testing-helper" }

  /// Whether the toolchain has one. It came with Swift 6.0:
  /// https://github.com/swiftlang/swift-package-manager/pull/7779.
  var isThere: Bool { isFile(helper) }

  /// The program and its arguments.
  ///
  /// The system takes variables of its loader out of the environment of each program that it protects,
  /// such as `/bin/sh`, through which everything is started here (dyld(1); System Integrity Protection
  /// Guide, “Runtime Protections”). So `env` sets them, as the last one before the helper.
  ///
  /// - Parameter bundle: The path of the program inside of the bundle.
  func command(
    _ bundle: String, _ arguments: [String], in folder: String, environment: [String: String]
  ) -> Command {
    var frameworks = "\(toolchain)/../Library/Developer/Frameworks"
    var libraries = "\(toolchain)/lib/swift/macosx/testing"
    if let platform {
      let library = "\(platform)/Developer/Library"
      frameworks += ":\(library)/Frameworks:\(library)/PrivateFrameworks"
      libraries += ":\(platform)/Developer/usr/lib"
    }
    return Command(
      "/usr/bin/env",
      [
        "DYLD_FRAMEWORK_PATH=\(frameworks)", "DYLD_LIBRARY_PATH=\(libraries)",
        helper, "--test-bundle-path", bundle,
      ] + arguments + [bundle, "--testing-library", "swift-testing"],
      in: folder, environment: environment)
  }

  /// Asks the toolchain that is used in a workbook, once.
  ///
  /// - Throws: ``StartError``, also where it has no helper.
  static func used(in checkout: Checkout) throws -> Self {
    try known.withLock { known in
      if let helper = known[checkout.root] { return helper }
      // They are in `usr/lib/swift`.
      let libraries = try SwiftInstallation(usedIn: checkout).libraries
      let answer = try runProcess(
        Command(
          "/usr/bin/xcrun", ["--sdk", "macosx", "--show-sdk-platform-path"], in: checkout.root))
      let platform = answer.cause == .exited(0) ? trimmed(answer.output) : ""
      let helper = Self(
        toolchain: libraries.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
          .joined(separator: "/"),
        platform: platform.isEmpty ? nil : platform)
      guard helper.isThere else {
        throw StartError(
          helper.helper,
          reason: """
            this toolchain does not have it, and the workbook needs Swift 6.3 or later, which the \
            first Xcode after 26.3 has
            """)
      }
      known[checkout.root] = helper
      return helper
    }
  }

  private static let known = Mutex<[String: Self]>([:])
}
