extension Story {
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
      switch event {
      case .turn(let turn), .burst(let turn, times: 1):
        var calmer = self
        calmer.events.replaceSubrange(index...index, with: turn.map { .once($0) })
        stories.append(calmer)
      case .once, .burst: break
      }
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
