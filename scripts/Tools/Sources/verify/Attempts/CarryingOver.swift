extension Attempt {
  /// What keeps its code from being known. Where the solution has changed since the edits were written,
  /// and the context updates, they are carried over first.
  func problemOfReading(_ context: Context) throws -> String? {
    do {
      do {
        _ = try code(context)
      } catch let problem as AttemptProblem where problem.isOutdated && context.updates {
        try carryOver(context)
      }
      return nil
    } catch let problem as AttemptProblem {
      return problem.description
    }
  }

  /// Writes the edits anew for the solution as it is now: what they did in the newest committed version
  /// that they fit is merged with what has happened to the solution since.
  private func carryOver(_ context: Context) throws {
    var text = try text(context)
    for (index, (file, change)) in text.changes.enumerated() {
      guard case .edits(let hunks) = change else { continue }
      let solution = solution(file)
      func edited(_ version: [String]) -> [String]? {
        try? hunks.applied(to: version, named: solution, from: path)
      }
      func cannot(_ reason: String) -> AttemptProblem {
        AttemptProblem(
          description:
            "\(path): its edits could not be carried over, as \(reason). Write them anew by hand.")
      }
      guard let now = context.text(of: solution).map(Self.lines) else {
        throw cannot("there is no \(solution) any more")
      }
      if edited(now) != nil { continue }
      let versions = try context.committedVersions(of: solution)
      guard let base = versions.first(where: { edited($0) != nil }), let other = edited(base)
      else { throw cannot("they fit no committed version of \(solution) either") }
      // Lines that only lie side by side may change on both sides, other than in Git's own merge.
      let theirs = Replacement.all(from: base, to: now)
      let ours = Replacement.all(from: base, to: other).filter { !theirs.contains($0) }
      if ours.contains(where: { our in theirs.contains { our.touches($0) } }) {
        throw cannot("\(solution) has changed the same lines")
      }
      if ours.isEmpty { throw cannot("\(solution) itself is written so by now") }
      text.changes[index].change = .edits(Hunk.all(from: now, to: base.replacing(ours + theirs)))
    }
    try keep(text, context)
    context.tell("\(path): carried over to the solution as it is now")
  }
}

extension Context {
  /// The newest versions of a file that are committed, the newest first.
  fileprivate func committedVersions(of path: String) throws -> some Sequence<[String]> {
    let log = try run("git", ["log", "--format=%H", "--max-count=50", "--", path]).output
    return log.split(separator: "\n").lazy.compactMap { revision in
      let ending = try? run("git", ["show", "\(revision):\(path)"])
      return ending.flatMap { $0.isSuccess ? Attempt.lines($0.output) : nil }
    }
  }
}
