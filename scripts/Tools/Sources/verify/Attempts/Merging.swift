import Workbook

extension Context {
  /// Does in one text what was done from a second to a third; nothing where both have changed the same
  /// lines. Lines that only lie side by side may change on both sides, other than in Git's own merge.
  func merge(_ current: [String], base: [String], other: [String]) -> [String]? {
    func replacements(_ new: [String]) -> [Hunk.Replacement] {
      LineDifference(from: base, to: new).changes.map {
        Hunk.Replacement(old: $0.old, new: Array(new[$0.new]))
      }
    }
    let theirs = replacements(current)
    let ours = replacements(other).filter { !theirs.contains($0) }
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
