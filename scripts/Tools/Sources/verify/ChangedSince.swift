import Workbook

extension Context {
  /// The lessons whose attempts a change can have touched since the last commit that others have, which
  /// CI has seen. What is not committed yet has changed as well. Without Git nobody knows, so all.
  func lessonsWithChangedAttempts() -> [Lesson] {
    let seen = ["@{upstream}", "origin/HEAD", "origin/main"].lazy
      .compactMap { try? git(["merge-base", "HEAD", $0]).split(separator: "\n").first }.first
    guard
      let changed = try? git([
        "diff", "--name-only", "--no-renames", "-z", String(seen ?? "HEAD"), "--",
      ]),
      let untracked = try? git(["ls-files", "--others", "--exclude-standard", "-z"])
    else { return lessons }
    return lessonsWithAttempts(
      touchedBy: (changed + untracked).split(separator: "\0").map(String.init))
  }

  /// - Parameter paths: Files that have changed, relative to the root.
  func lessonsWithAttempts(touchedBy paths: [String]) -> [Lesson] {
    let shared = ["Package.swift", "Sources/", "Tests/Support/"]
    func isTouched(_ folders: [String]) -> Bool {
      paths.contains { path in folders.contains(where: path.hasPrefix) }
    }
    return lessons.filter { lesson in
      isTouched(
        shared + ["Solutions/\(lesson.id)/", "Tests/\(lesson.id)", "Tests/Attempts/\(lesson.id)/"])
    }
  }
}
