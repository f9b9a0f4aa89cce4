import Bootcamp

/// A beginning and what happens then.
struct Story<S: Stage> {
  var beginning: S.Beginning
  var events: [Happening<S.Event>]
}

/// What came of playing a story.
struct Performance: Equatable {
  enum Outcome: Equatable {
    case asTheModelSays
    /// A gap is still to be filled in.
    case unfinished(ReportedIssue)
    case differs(Facts.Difference)
  }

  var outcome: Outcome
  /// The story as it was told until it ended.
  var sentences: [String]
  /// How many events of the story were played.
  var events: Int
}

extension Story {
  /// Plays the story on a new stage, until something differs.
  @MainActor
  func play(step: Int) async -> Performance {
    var performance = Performance(outcome: .asTheModelSays, sentences: [], events: 0)
    let issues = IssueList()
    await withTest(reportingTo: { issues.add($0) }) {
      var stage = await S(beginning)
      performance.sentences = [stage.opening]
      await look(at: &stage, issues, step, &performance)
      for event in events where performance.outcome == .asTheModelSays {
        performance.events += 1
        let sentence = await event.play(on: &stage) { stage in
          await look(at: &stage, issues, step, &performance)
          return performance.outcome == .asTheModelSays
        }
        if let sentence { performance.sentences.append(sentence) }
      }
      await stage.close()
    }
    return performance
  }

  @MainActor
  private func look(
    at stage: inout S, _ issues: IssueList, _ step: Int, _ performance: inout Performance
  ) async {
    var facts = Facts(step: step)
    if issues.isEmpty { await stage.look(&facts) }
    // What was reported comes first: a gap explains every difference.
    if let gap = issues.all.first(where: { $0.kind == .todo }) {
      performance.outcome = .unfinished(gap)
    } else if let issue = issues.all.first {
      performance.outcome = .differs(
        Facts.Difference(
          fact: "issue \(issue.location)", text: "This is reported: \(issue.message)"))
    } else if let difference = facts.difference {
      performance.outcome = .differs(difference)
    }
  }
}

extension Story: Equatable where S.Beginning: Equatable, S.Event: Equatable {}
