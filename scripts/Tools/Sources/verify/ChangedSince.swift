import Workbook

/// What has changed since the last commit that others have, which CI has seen. What is not committed yet
/// has changed as well.
struct Changes: Sendable {
  /// Files, relative to the root. Nothing where nobody knows, as there is no Git.
  let paths: [String]?

  /// Whether it can have touched what the attempts of a lesson fail with.
  func touchAttempts(of lesson: Lesson) -> Bool {
    touch([
      "Package.swift", "Sources/", "Tests/Support/", "Solutions/\(lesson.id)/",
      "Tests/\(lesson.id)",
      "Tests/Attempts/\(lesson.id)/",
    ])
  }

  /// Whether it can have touched what a command on a page prints: one with a number of a lesson is about
  /// the screen of that one.
  func touchOutput(of command: String, on page: String, among lessons: [Lesson]) -> Bool {
    let number = command.prefixMatch(of: #/scripts/play (\d+) /#).flatMap { Int($0.1) }
    guard let lesson = lessons.first(where: { $0.number == number }) else { return true }
    return touch([
      page, "Package.swift", "Sources/", "Exercises/\(lesson.id)/", "Solutions/\(lesson.id)/",
      "Tests/GifService/", "scripts/Play/Terminal/", "\(lesson.screenFolder)/", "scripts/play",
      "scripts/Tools/",
    ])
  }

  private func touch(_ beginnings: [String]) -> Bool {
    paths?.contains { path in beginnings.contains(where: path.hasPrefix) } ?? true
  }
}

extension Context {
  /// What Git says has changed.
  func changes() -> Changes {
    let seen = ["@{upstream}", "origin/HEAD", "origin/main"].lazy
      .compactMap { try? git(["merge-base", "HEAD", $0]).split(separator: "\n").first }.first
    guard
      let changed = try? git([
        "diff", "--name-only", "--no-renames", "-z", String(seen ?? "HEAD"), "--",
      ]),
      let untracked = try? git(["ls-files", "--others", "--exclude-standard", "-z"])
    else { return Changes(paths: nil) }
    return Changes(paths: (changed + untracked).split(separator: "\0").map(String.init))
  }
}
