/// What the compiler's driver remembers of the modules of a build folder from one build to the next,
/// so that it compiles only the files that have changed.
///
/// It takes a file for unchanged whose date lies in the same *second* as the date of the version
/// that it knows (Swift 6.3.1). Somebody who saves twice within a second, with a build in between, would get
/// the verdict on the first version. The second save is then younger than the start of that build,
/// and so not much older than what the driver wrote down at its end: modules with a file of about
/// that age are compiled as a whole, which takes a tenth of a second longer.
struct CompilerMemory {
  let buildFolder: String

  /// How long a build may take, in seconds, from the driver's look at the dates to its last note.
  private static let longestBuild: Int64 = 60

  /// Makes the driver forget some modules, where it might take one of their files for unchanged.
  ///
  /// They are forgotten together, because it looks in the same way at the modules that they import.
  ///
  /// - Parameters:
  ///   - modules: The names of the modules.
  ///   - folders: The absolute paths of their sources.
  func forget(_ modules: [String], ifSavedLatelyIn folders: [String]) {
    let notes = modules.map { "\(buildFolder)/debug/\($0).build/primary.priors" }
    guard let written = notes.compactMap(Self.secondOfChange).max(),
      let saved = folders.flatMap(Self.sources).compactMap(Self.secondOfChange).max(),
      saved >= written - Self.longestBuild
    else { return }
    for notes in notes { unlink(notes) }
  }

  private static func sources(in folder: String) -> [String] {
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }

  private static func secondOfChange(_ path: String) -> Int64? {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    #if canImport(Darwin)
      return Int64(information.st_mtimespec.tv_sec)
    #else
      return Int64(information.st_mtim.tv_sec)
    #endif
  }
}
