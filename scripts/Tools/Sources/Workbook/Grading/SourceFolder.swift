/// A folder of lesson modules, and what SwiftPM needs to know in order to build from it.
struct SourceFolder: Sendable {
  /// Relative to the root and without a slash at its end.
  let name: String
  /// The build folder. By default each source has one of its own, so that going back and forth
  /// builds nothing again, and the exercises share `.build` with `swift test`.
  let scratchPath: String
  /// The environment of this process, without what was set in the terminal for the workbook: that
  /// must not decide what is built.
  let environment: [String: String]

  /// - Parameter scratchPath: Relative to the root.
  /// - Throws: ``WorkbookError/noSources(_:)``.
  init(_ name: String, of checkout: Checkout, scratchPath: String? = nil) throws {
    guard let path = realPath(of: "\(checkout.root)/\(name)"), isFolder(path),
      let relative = checkout.relative(path)
    else { throw WorkbookError.noSources(name) }
    self.name = relative
    self.scratchPath = "\(checkout.root)/\(scratchPath ?? Self.scratchPath(for: relative))"
    var environment = ProcessInfo.processInfo.environment.filter { variable, _ in
      !variable.hasPrefix("BOOTCAMP_")
    }
    if relative != "Exercises" { environment["BOOTCAMP_SOURCES"] = relative }
    self.environment = environment
  }

  private static func scratchPath(for sources: String) -> String {
    switch sources {
    case "Exercises": ".build"
    case "Solutions": ".build/solutions"
    default: ".build/sources/" + sources.split(separator: "/").joined(separator: "-")
    }
  }
}
