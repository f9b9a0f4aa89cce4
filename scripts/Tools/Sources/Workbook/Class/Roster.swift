/// Whose workbooks are judged: the folders that were named, and what lies in them.
struct Roster: Sendable {
  /// What one learner has handed in.
  struct Learner: Sendable {
    /// The name of the folder, with as many of the folders above it as make it the only one.
    var name = ""
    /// The folder that was named, as an absolute path.
    var folder: String
    /// The folder with the lessons; nothing where there is none.
    var exercises: String?
    /// Why there is none.
    var problem: String?
  }

  var learners: [Learner] = []
  /// What was taken instead of what was named, for whoever named it.
  private(set) var remarks: [String] = []

  /// - Parameter paths: Absolute paths of folders. Each is a checkout, or holds checkouts.
  init(_ paths: [String]) {
    for path in paths {
      guard let folder = realPath(of: path) else {
        add(path, problem: "There is no such folder.")
        continue
      }
      guard isFolder(folder) else {
        add(path, problem: "This is no folder.")
        continue
      }
      let inside = names(in: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
        .filter(isFolder)
      if Self.exercises(in: folder) == nil,
        inside.contains(where: { Self.exercises(in: $0) != nil })
      {
        remarks.append(
          "\(path) is no workbook; taking the \(counted(inside.count, "folder")) in it.")
        for folder in inside { add(folder) }
      } else {
        add(folder)
      }
    }
    giveNames()
  }

  private mutating func add(_ folder: String, problem: String? = nil) {
    guard !learners.contains(where: { $0.folder == folder }) else {
      remarks.append("\(folder) is named twice and counts once.")
      return
    }
    let exercises = problem == nil ? Self.exercises(in: folder) : nil
    let missing = exercises == nil ? "There is no folder Exercises in it." : nil
    learners.append(Learner(folder: folder, exercises: exercises, problem: problem ?? missing))
  }

  /// The exercises of a checkout, or of the only folder in it: an archive often unpacks into one
  /// more. A symbolic link is not followed.
  private static func exercises(in folder: String) -> String? {
    let inside = names(in: folder).filter { !$0.hasPrefix(".") && $0 != "__MACOSX" }
    var folders = [folder]
    if inside.count == 1, kindWithoutFollowing("\(folder)/\(inside[0])") != S_IFLNK {
      folders.append("\(folder)/\(inside[0])")
    }
    return folders.map { "\($0)/Exercises" }.first { kindWithoutFollowing($0) == S_IFDIR }
  }

  private mutating func giveNames() {
    let endings = learners.map { learner in
      let parts = learner.folder.split(separator: "/")
      return parts.indices.reversed().map { parts[$0...].joined(separator: "/") }
    }
    let counts = endings.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (index, endings) in endings.enumerated() {
      learners[index].name =
        endings.first { counts[$0] == 1 } ?? endings.last ?? learners[index].folder
    }
  }
}

extension Roster {
  /// The folders that a file names, one a line, relative to the file's own folder. Empty lines and
  /// lines that start with `#` say nothing.
  static func folders(listedIn file: String) -> [String]? {
    guard isFile(file), let path = realPath(of: file), let text = contents(of: path),
      let slash = path.lastIndex(of: "/")
    else { return nil }
    return text.split(whereSeparator: \.isNewline).map(trimmed)
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
      .map { $0.hasPrefix("/") ? $0 : "\(path[..<slash])/\($0)" }
  }
}
