import Foundation

/// Lines that differ between two texts: those of the one, and those of the other in their place.
struct LineDifference: Equatable {
  var old: Range<Int>
  var new: Range<Int>
}

extension Context {
  /// Where two texts differ, as Git sees it: its differences are the ones that people would write.
  func differences(from old: [String], to new: [String]) throws -> [LineDifference] {
    let ending = try withFiles([old, new]) { paths in
      let options = ["--no-index", "--no-color", "--no-ext-diff", "--histogram", "--unified=0"]
      return try run("git", ["diff"] + options + ["--"] + paths)
    }
    return ending.output.matches(
      of: #/(?m)^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/#
    ).map { match in
      func range(_ line: Substring, _ count: Substring?) -> Range<Int> {
        let count = count.map { Int($0)! } ?? 1
        // Where there are no lines, Git names the line before.
        let start = count == 0 ? Int(line)! : Int(line)! - 1
        return start..<(start + count)
      }
      return LineDifference(
        old: range(match.1, match.2), new: range(match.3, match.4))
    }
  }

  /// Does in one text what was done from a second to a third; nothing where both have changed the same
  /// lines.
  func merge(_ current: [String], base: [String], other: [String]) throws -> [String]? {
    let ending = try withFiles([current, base, other]) {
      try run("git", ["merge-file", "-p"] + $0)
    }
    return ending.isSuccess ? Attempt.lines(ending.output) : nil
  }

  /// The newest versions of a file that are committed, the newest first.
  func committedVersions(of path: String) throws -> some Sequence<[String]> {
    let log = try run("git", ["log", "--format=%H", "--max-count=50", "--", path]).output
    return log.split(separator: "\n").lazy.compactMap { revision in
      let ending = try? run("git", ["show", "\(revision):\(path)"])
      return ending.flatMap { $0.isSuccess ? Attempt.lines($0.output) : nil }
    }
  }

  private func withFiles<Result>(
    _ texts: [[String]], do work: ([String]) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try texts.enumerated().map { number, lines in
      let file = folder.appending(path: "\(number)")
      try Attempt.text(lines).write(to: file, atomically: false, encoding: .utf8)
      return file.path
    }
    return try work(paths)
  }
}
