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
      guard let now = context.text(of: solution).map(Self.lines) else {
        throw cannotCarryOver("there is no \(solution) any more")
      }
      do {
        _ = try hunks.applied(to: now, named: solution, from: path)
      } catch is AttemptProblem {
        var versions = try context.committedVersions(of: solution).lazy.compactMap { base in
          (try? hunks.applied(to: base, named: solution, from: path)).map { (base, $0) }
        }.makeIterator()
        guard let (base, edited) = versions.next() else {
          throw cannotCarryOver("they fit no committed version of \(solution) either")
        }
        guard let merged = context.merge(now, base: base, other: edited) else {
          throw cannotCarryOver("\(solution) has changed the same lines")
        }
        guard merged != now else {
          throw cannotCarryOver("\(solution) itself is written so by now")
        }
        text.changes[index].change = .edits(Hunk.all(from: now, to: merged))
      }
    }
    try keep(text, context)
    context.tell("\(path): carried over to the solution as it is now")
  }

  private func cannotCarryOver(_ reason: String) -> AttemptProblem {
    AttemptProblem(
      "\(path): its edits could not be carried over, as \(reason). Write them anew by hand.")
  }
}
