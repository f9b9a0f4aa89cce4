/// What the source files of a build folder were when they were built last.
///
/// SwiftPM and the compiler's driver believe dates: a file is taken for unchanged whose date is that of
/// the version which they know, the driver even where it lies in the same *second* (Swift 6.3.1). An
/// archive that is unpacked, a folder that is synchronised, or a second save within a second would get
/// the verdict on other code than what is there. So before each build the files are compared with those
/// of the build before, also by the date of their last change in any way, which nobody can choose. A
/// module is compiled anew, as a whole, where one of its files is not what was built last and has a date
/// that the driver may take for an old one. A file that was saved between the last build and now, as
/// nearly all are, has a newer date than all that the driver knows: it is left to it.
struct BuiltFiles {
  /// A module and the folder of its sources, below the one where all of them are.
  typealias Module = (name: String, folder: String)

  /// Modules that are forgotten together, because the driver looks in the same way at the modules that
  /// they import. One that all others import stands in a group of its own, before them.
  private let groups: [[Module]]
  private let root: String
  private let buildFolder: String
  /// By their paths.
  private var files: [String: FileStatus]

  private var noteFile: URL { URL(filePath: "\(buildFolder)/built-files.json") }

  init(_ groups: [[Module]], of root: String, builtIn buildFolder: String) {
    self.groups = groups
    self.root = root
    self.buildFolder = buildFolder
    files = [:]
    guard let note = try? Data(contentsOf: noteFile) else { return }
    files = (try? JSONDecoder().decode([String: FileStatus].self, from: note)) ?? [:]
  }

  /// To be called before a build: makes it compile what dates may hide.
  mutating func forgetWhatDatesMayHide() {
    let now = Int(Date().timeIntervalSince1970)
    for group in groups {
      let written = group.compactMap { FileStatus(driverNotes(on: $0))?.seconds }.max()
      var isDoubtful = false
      for path in group.flatMap(sources) {
        let status = FileStatus(path)
        if status != files[path], let written, let saved = status?.seconds,
          saved <= written || saved > now
        {
          isDoubtful = true
        }
        files[path] = status
      }
      guard isDoubtful else { continue }
      // What the driver knows goes, and one of the files that it makes: SwiftPM would not even call it
      // where size and date of a file are those that it knows.
      for module in group {
        unlink(driverNotes(on: module))
        unlink("\(buildFolder)/debug/Modules/\(module.name).swiftmodule")
      }
    }
  }

  /// To be called after the build: notes what was built. Without the note the next build compiles more
  /// than it has to, and is as right.
  func note() { try? JSONEncoder().encode(files).write(to: noteFile, options: .atomic) }

  /// Where the driver keeps what it knows of a module.
  private func driverNotes(on module: Module) -> String {
    "\(buildFolder)/debug/\(module.name).build/primary.priors"
  }

  private func sources(of module: Module) -> [String] {
    let folder = "\(root)/\(module.folder)"
    return paths(below: folder).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }
}
