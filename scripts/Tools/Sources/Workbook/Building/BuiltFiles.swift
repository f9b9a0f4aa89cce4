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
  let buildFolder: String

  /// A module and the files that it is made of.
  struct Module: Hashable {
    let name: String
    /// The absolute path of its sources.
    let folder: String
  }

  /// Makes a build compile what dates may hide, runs it, and notes what was built.
  ///
  /// - Parameters:
  ///   - groups: Modules that are forgotten together, because the driver looks in the same way at the
  ///     modules that they import. One that all others import stands in a group of its own, before
  ///     them.
  ///   - build: The build.
  /// - Returns: What the build returns.
  func build<Result>(_ groups: [[Module]], build: () throws -> Result) rethrows -> Result {
    let known = Note(path: notePath)
    var current = known
    let now = Int(Date().timeIntervalSince1970)
    for group in groups {
      let written = group.compactMap { statusOfNotes(of: $0)?.seconds }.max()
      let isKnown = group.allSatisfy { known.builds[$0.name] == statusOfNotes(of: $0)?.dateText }
      var isDoubtful = false
      for module in group {
        for path in Self.sources(in: module.folder) {
          let version = Self.version(of: path)
          let knownVersion = known.files[path]
          // Where somebody else has built since then, what that build saw is not known. If it saw
          // another version with another date, the driver will compile this one anew by itself.
          let isSame =
            isKnown ? version?.print == knownVersion?.print : version == knownVersion
          if !isSame, let written, let saved = FileStatus(path)?.seconds,
            saved <= written || saved > now
          {
            isDoubtful = true
          }
          current.files[path] = version
        }
      }
      if isDoubtful { for module in group { forget(module) } }
    }
    defer {
      for module in groups.joined() {
        current.builds[module.name] = statusOfNotes(of: module)?.dateText
      }
      if current != known { current.write(to: notePath) }
    }
    return try build()
  }

  /// What the driver knows goes, and one of the files that it makes: SwiftPM would not even call it
  /// where size and date of a file are those that it knows.
  private func forget(_ module: Module) {
    unlink(notes(of: module))
    unlink("\(buildFolder)/debug/Modules/\(module.name).swiftmodule")
  }

  /// Where the driver keeps what it knows of a module.
  private func notes(of module: Module) -> String {
    "\(buildFolder)/debug/\(module.name).build/primary.priors"
  }

  private func statusOfNotes(of module: Module) -> FileStatus? { FileStatus(notes(of: module)) }

  // MARK: What is known of a file

  private static func sources(in folder: String) -> [String] {
    paths(below: folder).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }

  /// What a file has in it, and since when; nothing where it cannot be read.
  private static func version(of path: String) -> Version? {
    guard isFile(path), let contents = FileManager.default.contents(atPath: path),
      let date = FileStatus(path)?.dateText
    else { return nil }
    return Version(print: String(fingerprint(of: contents), radix: 16), date: date)
  }

  private struct Version: Equatable {
    let print: String
    let date: String
  }

  private var notePath: String { "\(buildFolder)/built-files.txt" }

  /// What was built last: a line for each file with the number of its contents and its date, and one for
  /// each module with the date at which the driver has noted what it knows.
  private struct Note: Equatable {
    var files: [String: Version] = [:]
    var builds: [String: String] = [:]

    init(path: String) {
      for line in (contents(of: path) ?? "").split(separator: "\n") {
        let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
        guard parts.count == 4 else { continue }
        switch parts[0] {
        case "file": files[parts[3]] = Version(print: parts[1], date: parts[2])
        case "build": builds[parts[3]] = parts[2]
        default: continue
        }
      }
    }

    /// Without the note the next build compiles more than it has to, and is as right.
    func write(to path: String) {
      let lines =
        files.map { "file \($0.value.print) \($0.value.date) \($0.key)" }
        + builds.map { "build - \($0.value) \($0.key)" }
      let text = lines.sorted().joined(separator: "\n") + "\n"
      try? text.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}

extension FileStatus {
  fileprivate var dateText: String { "\(seconds).\(nanoseconds)" }
}
