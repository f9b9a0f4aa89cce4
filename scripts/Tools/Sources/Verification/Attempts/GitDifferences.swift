import Foundation

/// Lines that differ between two texts: those of the one, and those of the other in their place.
struct LineDifference: Equatable {
  var old: Range<Int>
  var new: Range<Int>
}

extension Context {
  /// Where two texts differ, as Git sees it: its differences are the ones that people would write.
  func differences(from old: [String], to new: [String]) throws -> [LineDifference] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try [old, new].enumerated().map { number, lines in
      let file = folder.appending(path: "\(number)")
      try Attempt.text(lines).write(to: file, atomically: false, encoding: .utf8)
      return file.path
    }
    let options = ["--no-index", "--no-color", "--no-ext-diff", "--histogram", "--unified=0"]
    let ending = try run("git", ["diff"] + options + ["--"] + paths)
    guard [.exited(0), .exited(1)].contains(ending.cause) else {
      throw AttemptProblem("Git cannot compare two files:\n\(ending.lastLines)")
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
  /// lines. Lines that only lie side by side may change on both sides, other than in Git's own merge.
  func merge(_ current: [String], base: [String], other: [String]) throws -> [String]? {
    func replacements(_ new: [String]) throws -> [Hunk.Replacement] {
      try differences(from: base, to: new).map {
        Hunk.Replacement(old: $0.old, new: Array(new[$0.new]))
      }
    }
    let theirs = try replacements(current)
    let ours = try replacements(other).filter { !theirs.contains($0) }
    let areApart = ours.allSatisfy { our in theirs.allSatisfy { !our.touches($0) } }
    return areApart ? base.replacing(ours + theirs) : nil
  }

  /// The newest versions of a file that are committed, the newest first.
  func committedVersions(of path: String) throws -> some Sequence<[String]> {
    let log = try run("git", ["log", "--format=%H", "--max-count=50", "--", path]).output
    return log.split(separator: "\n").lazy.compactMap { revision in
      let ending = try? run("git", ["show", "\(revision):\(path)"])
      return ending.flatMap { $0.isSuccess ? Attempt.lines($0.output) : nil }
    }
  }
}
