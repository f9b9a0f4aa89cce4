/// What was in the source files of a build folder when they were built last.
///
/// SwiftPM and the compiler's driver believe dates: a file is taken for unchanged whose date is that of
/// the version which they know, the driver even where it lies in the same *second* (Swift 6.3.1). An
/// archive that is unpacked, a folder that is synchronised, or a second save within a second would get
/// the verdict on other code than what is there. So before each build the contents are compared with
/// those of the build before. A module is compiled anew, as a whole, where one of its files is not what
/// was built last and has a date that the driver may take for an old one. A file that was saved between
/// the last build and now, as nearly all are, has a newer date than all that the driver knows: it is
/// left to it.
struct BuiltFiles {
  /// A module and the files that it is made of.
  struct Module {
    let name: String
    /// The absolute path of its sources.
    let folder: String
  }

  /// Modules that are forgotten together, because the driver looks in the same way at the modules that
  /// they import. One that all others import stands in a group of its own, before them.
  private let groups: [[Module]]
  private let buildFolder: String
  private let known: Note
  private var current: Note

  init(_ groups: [[Module]], in buildFolder: String) {
    self.groups = groups
    self.buildFolder = buildFolder
    let note = try? Data(contentsOf: URL(filePath: "\(buildFolder)/built-files.json"))
    known = note.flatMap { try? JSONDecoder().decode(Note.self, from: $0) } ?? Note()
    current = known
  }

  /// To be called before a build: makes it compile what dates may hide.
  mutating func forgetWhatDatesMayHide() {
    let now = Int(Date().timeIntervalSince1970)
    for group in groups {
      let written = group.compactMap { FileStatus(driverNotes(on: $0))?.seconds }.max()
      let isKnown = group.allSatisfy { known.builds[$0.name] == date(of: driverNotes(on: $0)) }
      var isDoubtful = false
      for path in group.flatMap(sources) {
        let version = version(of: path)
        let knownVersion = known.files[path]
        // Where somebody else has built since then, what that build saw is not known. If it saw
        // another version with another date, the driver will compile this one anew by itself.
        let isSame = isKnown ? version?.print == knownVersion?.print : version == knownVersion
        if !isSame, let written, let saved = FileStatus(path)?.seconds,
          saved <= written || saved > now
        {
          isDoubtful = true
        }
        current.files[path] = version
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

  /// To be called after the build: notes what was built.
  mutating func note() {
    for module in groups.joined() {
      current.builds[module.name] = date(of: driverNotes(on: module))
    }
    if current == known { return }
    // Without the note the next build compiles more than it has to, and is as right.
    try? JSONEncoder().encode(current)
      .write(to: URL(filePath: "\(buildFolder)/built-files.json"), options: .atomic)
  }

  /// Where the driver keeps what it knows of a module.
  private func driverNotes(on module: Module) -> String {
    "\(buildFolder)/debug/\(module.name).build/primary.priors"
  }

  // MARK: What is known of a file

  /// What was built last.
  private struct Note: Codable, Equatable {
    var files: [String: Version] = [:]
    /// The date at which the driver has noted what it knows of a module.
    var builds: [String: String] = [:]
  }

  /// What a file has in it, and since when.
  private struct Version: Codable, Equatable {
    let print: UInt64
    let date: String
  }

  private func sources(of module: Module) -> [String] {
    paths(below: module.folder).filter { $0.hasSuffix(".swift") }.map { "\(module.folder)/\($0)" }
  }

  /// Nothing where it cannot be read.
  private func version(of path: String) -> Version? {
    guard isFile(path), let contents = FileManager.default.contents(atPath: path),
      let date = date(of: path)
    else { return nil }
    return Version(print: fingerprint(of: contents), date: date)
  }

  private func date(of path: String) -> String? {
    FileStatus(path).map { "\($0.seconds).\($0.nanoseconds)" }
  }
}
