/// What the compiler's driver remembers of the modules of a build folder from one build to the next,
/// so that it compiles only the files that have changed.
///
/// It takes a file for unchanged whose date lies in the same *second* as the date of the version
/// that it knows (Swift 6.3.1). Somebody who saves twice within a second, with a build in between, would get
/// the verdict on the first version. The second save is then in the second of a date that the driver
/// knew when that build began: not after what it wrote down at the end of the build, and not much
/// before. Modules with a file of such an age are compiled as a whole, which takes up to some seconds
/// longer. A file that was saved after all that was written down is in no such doubt.
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
      folders.flatMap(Self.sources).compactMap(Self.secondOfChange)
        .contains(where: { (written - Self.longestBuild...written).contains($0) })
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
