/// Whose workbooks are judged: the folders that were named, and what lies in them.
struct Roster: Sendable {
  /// What one learner has handed in.
  struct Learner: Sendable, Equatable {
    /// The name of the folder, with as many of the folders above it as make it the only one.
    var name: String
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
      guard let folder = realPath(of: path), isFolder(folder) else {
        let problem = realPath(of: path) == nil ? "There is no such folder." : "This is no folder."
        add(Learner(name: "", folder: path, problem: problem))
        continue
      }
      if let exercises = Self.exercises(in: folder) {
        add(Learner(name: "", folder: folder, exercises: exercises))
        continue
      }
      let inside = names(in: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
        .filter(isFolder)
      guard inside.contains(where: { Self.exercises(in: $0) != nil }) else {
        add(Learner(name: "", folder: folder, problem: Self.noExercises))
        continue
      }
      remarks.append(
        "\(path) is no workbook; taking the \(counted(inside.count, "folder")) in it.")
      for folder in inside {
        let exercises = Self.exercises(in: folder)
        add(
          Learner(
            name: "", folder: folder, exercises: exercises,
            problem: exercises == nil ? Self.noExercises : nil))
      }
    }
    giveNames()
  }

  private static let noExercises = "There is no folder Exercises in it."

  private mutating func add(_ learner: Learner) {
    if learners.contains(where: { $0.folder == learner.folder }) {
      remarks.append("\(learner.folder) is named twice and counts once.")
    } else {
      learners.append(learner)
    }
  }

  /// The exercises of a checkout, or of the only folder in it: an archive often unpacks into one
  /// more. A symbolic link is not followed.
  private static func exercises(in folder: String) -> String? {
    if let own = ownExercises(in: folder) { return own }
    let inside = names(in: folder).filter { !$0.hasPrefix(".") && $0 != "__MACOSX" }
    guard inside.count == 1, let only = inside.first,
      kindWithoutFollowing("\(folder)/\(only)") != S_IFLNK
    else {
      return nil
    }
    return ownExercises(in: "\(folder)/\(only)")
  }

  private static func ownExercises(in folder: String) -> String? {
    let path = "\(folder)/Exercises"
    return kindWithoutFollowing(path) == S_IFDIR ? path : nil
  }

  private mutating func giveNames() {
    let parts = learners.map { $0.folder.split(separator: "/") }
    var taken = [Int](repeating: 1, count: parts.count)
    func name(_ index: Int) -> String { parts[index].suffix(taken[index]).joined(separator: "/") }
    while true {
      let groups = Dictionary(grouping: parts.indices, by: name).values.filter { $0.count > 1 }
      let ambiguous = groups.joined().filter { taken[$0] < parts[$0].count }
      if ambiguous.isEmpty { break }
      for index in ambiguous { taken[index] += 1 }
    }
    for index in learners.indices {
      let name = name(index)
      learners[index].name = name.isEmpty ? learners[index].folder : name
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
