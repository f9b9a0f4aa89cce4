/// Whose workbooks are judged: the folders that were named, or those that lie in them.
struct Roster: Sendable {
  /// What one learner has handed in.
  struct Learner: Sendable {
    /// The name of the folder, with as many of the folders above it as make it the only one.
    var name = ""
    var folder: String
    /// The folder with the lessons; `nil` where there is none.
    var exercises: String?
  }

  private(set) var learners: [Learner] = []
  /// What was taken instead of what was named.
  private(set) var remarks: [String] = []

  /// - Parameter paths: Absolute paths of folders. Each is a checkout, or holds checkouts.
  init(_ paths: [String]) {
    for path in paths {
      let folder = realPath(of: path) ?? path
      let inside = names(in: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
        .filter(isFolder)
      if Self.exercises(in: folder) == nil,
        inside.contains(where: { Self.exercises(in: $0) != nil })
      {
        remarks.append(
          "\(path) is no workbook; taking the \(counted(inside.count, "folder")) in it.")
        inside.forEach { add($0) }
      } else {
        add(folder)
      }
    }
    giveNames()
  }

  private mutating func add(_ folder: String) {
    guard !learners.contains(where: { $0.folder == folder }) else {
      remarks.append("\(folder) is named twice and counts once.")
      return
    }
    learners.append(Learner(folder: folder, exercises: Self.exercises(in: folder)))
  }

  /// The exercises of a checkout, or of the only folder in it: an archive often unpacks into one
  /// more. A symbolic link is not followed.
  private static func exercises(in folder: String) -> String? {
    let inside = names(in: folder).filter { !$0.hasPrefix(".") && $0 != "__MACOSX" }
    var folders = [folder]
    if inside.count == 1, kindWithoutFollowing("\(folder)/\(inside[0])") == S_IFDIR {
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
