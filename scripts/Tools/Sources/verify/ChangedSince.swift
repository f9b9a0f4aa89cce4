import Workbook

extension Context {
  /// The lessons whose attempts a change can have touched since the last commit that others have, which
  /// CI has seen. What is not committed yet has changed as well.
  func lessonsWithChangedAttempts() throws -> [Lesson] {
    let upstreams = ["@{upstream}", "origin/HEAD", "origin/main"].lazy.compactMap {
      name -> String? in
      guard let ending = try? git(["merge-base", "HEAD", name], in: "."), ending.isSuccess else {
        return nil
      }
      return ending.output.filter { !$0.isNewline }
    }
    let base = upstreams.first ?? "HEAD"
    let changed = try git(["diff", "--name-only", "--no-renames", "-z", base, "--"], in: ".")
    let untracked = try git(["ls-files", "--others", "--exclude-standard", "-z"], in: ".")
    let paths = (changed.output + untracked.output).split(separator: "\0").map(String.init)
    return lessonsWithAttempts(touchedBy: paths)
  }

  /// - Parameter paths: Files that have changed, relative to the root.
  func lessonsWithAttempts(touchedBy paths: [String]) -> [Lesson] {
    let shared = ["Package.swift", "Sources/", "Tests/Support/"]
    if paths.contains(where: { path in shared.contains(where: path.hasPrefix) }) { return lessons }
    return lessons.filter { lesson in
      let own = ["Solutions/\(lesson.id)/", "Tests/\(lesson.id)", "Tests/Attempts/\(lesson.id)/"]
      return paths.contains { path in own.contains(where: path.hasPrefix) }
    }
  }
}
