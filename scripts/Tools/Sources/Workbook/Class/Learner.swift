/// Somebody whose workbook is judged.
struct Learner: Sendable {
  /// The name of the folder, with as many of the folders above it as make it the only one.
  private(set) var name = ""
  let folder: String
  /// The folder with the lessons; `nil` where there is none.
  let exercises: String?

  /// Those of some folders.
  ///
  /// - Parameter paths: Absolute paths of folders. Each is a checkout, or holds checkouts.
  static func all(in paths: [String]) -> [Learner] {
    var learners: [Learner] = []
    for path in paths {
      let folder = realPath(of: path) ?? path
      let inside = names(in: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
        .filter(isFolder)
      let isCheckout = exercises(in: folder) != nil
      let holdsCheckouts = inside.contains { exercises(in: $0) != nil }
      for folder in isCheckout || !holdsCheckouts ? [folder] : inside
      where !learners.contains(where: { $0.folder == folder }) {
        learners.append(Learner(folder: folder, exercises: exercises(in: folder)))
      }
    }
    let endings = learners.map { learner in
      let parts = learner.folder.split(separator: "/")
      return parts.indices.reversed().map { parts[$0...].joined(separator: "/") }
    }
    let counts = endings.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (index, endings) in endings.enumerated() {
      learners[index].name = endings.first { counts[$0] == 1 } ?? learners[index].folder
    }
    return learners
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
}
