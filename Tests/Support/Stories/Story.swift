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

  // MARK: Making it shorter

  /// Stories with less in them, shortest first.
  var simpler: [Story] {
    var stories: [Story] = []
    var count = events.count
    // Half of the events, a quarter … and at last each one alone is left out.
    while count > 0 {
      for start in stride(from: 0, to: events.count, by: count) {
        var shorter = self
        shorter.events.removeSubrange(start..<min(start + count, events.count))
        stories.append(shorter)
      }
      count /= 2
    }
    // One event after another is simpler than several in one turn.
    for (index, event) in events.enumerated() {
      guard case .turn(let turn) = event else { continue }
      var calmer = self
      calmer.events.replaceSubrange(index...index, with: turn.map { .once($0) })
      stories.append(calmer)
    }
    for beginning in beginning.simpler {
      stories.append(Story(beginning: beginning, events: events))
    }
    for (index, event) in events.enumerated() {
      for event in event.simpler {
        var simpler = self
        simpler.events[index] = event
        stories.append(simpler)
      }
    }
    return stories
  }

  /// The shortest story to be found in which the same fact still differs, and how it went.
  ///
  /// - Parameter performances: How many stories may be played for it.
  @MainActor
  func shortened(
    from performance: Performance, of difference: Facts.Difference, step: Int, performances: Int
  ) async -> Performance {
    var story = self
    story.events.removeSubrange(performance.events...)
    var shortest = performance
    var left = performances
    var isShorter = true
    while isShorter {
      isShorter = false
      for candidate in story.simpler {
        guard left > 0 else { return shortest }
        left -= 1
        let performance = await candidate.play(step: step)
        guard case .differs(let other) = performance.outcome, other.fact == difference.fact else {
          continue
        }
        story = candidate
        story.events.removeSubrange(performance.events...)
        shortest = performance
        isShorter = true
        break
      }
    }
    return shortest
  }
}

extension Story: Equatable where S.Beginning: Equatable, S.Event: Equatable {}
