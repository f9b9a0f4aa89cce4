import Workbook

/// The files that have changed since the last commit that others have, which CI has seen. What is not
/// committed yet has changed as well.
struct Changes: Sendable {
  /// Relative to the root. Nothing where nobody knows: then anything may have changed.
  var paths: [String]?

  /// Whether they can have touched what the attempts of a lesson fail with.
  func touchAttempts(of lesson: Lesson) -> Bool {
    // A new lesson changes Package.swift, and with it no attempt of another one.
    touch([
      "Sources/", "Tests/Support/", "Solutions/\(lesson.id)/", "Tests/\(lesson.id)",
      "Tests/Attempts/\(lesson.id)/",
    ])
  }

  /// Whether they can have touched what the commands on a page print.
  func touchOutput(on page: String) -> Bool {
    touch([
      page, "Package.swift", "Sources/", "Exercises/", "Solutions/", "Tests/GifService/",
      "scripts/",
    ])
  }

  private func touch(_ beginnings: [String]) -> Bool {
    paths?.contains { path in beginnings.contains(where: path.hasPrefix) } ?? true
  }
}

extension Context {
  /// What Git says has changed. Without Git nobody knows.
  func changesSinceSeen() -> Changes {
    let seen = ["@{upstream}", "origin/HEAD", "origin/main"].lazy
      .compactMap { try? git(["merge-base", "HEAD", $0]).split(separator: "\n").first }.first
    guard
      let changed = try? git([
        "diff", "--name-only", "--no-renames", "-z", String(seen ?? "HEAD"), "--",
      ]),
      let untracked = try? git(["ls-files", "--others", "--exclude-standard", "-z"])
    else { return Changes() }
    return Changes(paths: (changed + untracked).split(separator: "\0").map(String.init))
  }
}
