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
  /// What Xcode has for macOS; `nil` where there is no Xcode.
  let platform: String?

  private var helper: String { "\(toolchain)/libexec/swift/pm/swiftpm-testing-helper" }

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
}

extension TestingHelper {
  /// That of the toolchain which builds a workbook; `nil` where it has none.
  ///
  /// - Throws: ``Problem``.
  init?(usedIn checkout: Checkout) throws {
    toolchain = try checkout.toolchain()
    let answer = try runProcess(
      Command("/usr/bin/xcrun", ["--sdk", "macosx", "--show-sdk-platform-path"], in: checkout.root))
    let path = answer.cause == .exited(0) ? trimmed(answer.output) : ""
    platform = path.isEmpty ? nil : path
    if !isFile(helper) { return nil }
  }
}

extension Checkout {
  /// The folder `usr` of the Swift that builds the lessons, as it tells about itself.
  ///
  /// - Throws: ``Problem``.
  func toolchain() throws -> String {
    struct TargetInformation: Decodable {
      struct Paths: Decodable { var runtimeResourcePath: String }
      var paths: Paths
    }
    let ending = try runProcess(Command("swift", ["-print-target-info"], in: root))
    let answer = Data(ending.output.utf8)
    guard let target = try? JSONDecoder().decode(TargetInformation.self, from: answer) else {
      throw Problem.cannotStart(
        "swift -print-target-info", because: "it does not say which Swift it is")
    }
    // The libraries that a built program loads are in `usr/lib/swift`.
    return URL(filePath: target.paths.runtimeResourcePath)
      .deletingLastPathComponent().deletingLastPathComponent().path
  }
}
