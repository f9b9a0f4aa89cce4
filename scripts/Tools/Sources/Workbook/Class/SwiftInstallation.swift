/// The Swift that builds the lessons: which it is, and where its libraries are.
struct SwiftInstallation: Sendable {
  let version: String
  /// The folder with the libraries that a built program loads.
  let libraries: String

  private struct Information: Decodable {
    struct Paths: Decodable { var runtimeResourcePath: String }
    var compilerVersion: String
    var paths: Paths
  }

  /// - Throws: ``StartError``.
  init(usedIn checkout: Checkout) throws {
    let ending = try runProcess(
      Command(
        "swift", ["-print-target-info"], in: checkout.root,
        environment: ProcessInfo.processInfo.environment))
    guard ending.cause == .exited(0),
      let information = try? JSONDecoder().decode(Information.self, from: Data(ending.output.utf8))
    else {
      throw StartError(
        "swift -print-target-info", reason: "it does not say which Swift it is")
    }
    version = information.compilerVersion
    libraries = information.paths.runtimeResourcePath
  }
}
