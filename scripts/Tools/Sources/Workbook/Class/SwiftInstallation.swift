/// The Swift that builds the lessons, as it tells about itself.
struct SwiftInstallation: Decodable, Sendable {
  private struct Paths: Decodable {
    var runtimeResourcePath: String
  }

  let compilerVersion: String
  private let paths: Paths

  /// The folder with the libraries that a built program loads.
  var libraries: String { paths.runtimeResourcePath }

  /// - Throws: ``StartError``.
  init(usedIn checkout: Checkout) throws {
    let ending = try runProcess(Command("swift", ["-print-target-info"], in: checkout.root))
    guard ending.cause == .exited(0),
      let installation = try? JSONDecoder().decode(Self.self, from: Data(ending.output.utf8))
    else {
      throw StartError("swift -print-target-info", reason: "it does not say which Swift it is")
    }
    self = installation
  }
}
