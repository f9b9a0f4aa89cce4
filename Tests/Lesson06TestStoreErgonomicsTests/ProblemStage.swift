import TestSupport

@testable import Lesson06TestStoreErgonomics

/// What the learner's `problem` says of one step: a state before, a state after, and a closure.
struct ProblemStage: Stage {
  struct Beginning: StoryPart {
    var before: StoryCounter.State
    var after: StoryCounter.State
    var changes: [StoryCounter.Change]?

    var simpler: [Beginning] {
      var candidates: [Beginning] = []
      for index in (changes ?? []).indices {
        var copy = self
        copy.changes?.remove(at: index)
        candidates.append(copy)
      }
      if changes != nil {
        candidates.append(Beginning(before: before, after: after, changes: nil))
      }
      candidates += before.simpler.map { Beginning(before: $0, after: after, changes: changes) }
      candidates += after.simpler.map { Beginning(before: before, after: $0, changes: changes) }
      return candidates
    }
  }

  /// All is said in the beginning.
  struct Event: StoryPart {}

  private let beginning: Beginning

  static func drawBeginning(_ draw: inout Draw) -> Beginning {
    let before = drawState(&draw)
    var after = before
    var changes: [StoryCounter.Change] = []
    for _ in 0..<draw.number(in: 0...2) {
      let change = drawChange(&draw)
      change.make(in: &after)
      // Now and then the closure says nothing of a change, says more, or says another value.
      if !draw.chance(oneIn: 4) { changes.append(change) }
    }
    if draw.chance(oneIn: 4) { changes.append(drawChange(&draw)) }
    let hasClosure = !draw.chance(oneIn: 4)
    return Beginning(before: before, after: after, changes: hasClosure ? changes : nil)
  }

  private static func drawState(_ draw: inout Draw) -> StoryCounter.State {
    StoryCounter.State(
      // What is added to the largest number traps.
      count: draw.number(without: [.extremes]),
      // More than a text of a state shows: a comparison of texts is found out.
      saved: draw.coin() ? draw.one(of: [[3, 2], [0, -1]]) : Array(0..<draw.size()),
      shown: draw.one(of: [nil, 0, 11]))
  }

  private static func drawChange(_ draw: inout Draw) -> StoryCounter.Change {
    switch draw.number(in: 1...6) {
    case 1, 2: .count(draw.number(without: [.extremes]))
    case 3: .countBy(draw.one(of: [1, -1, 256]))
    case 4: .saved(draw.one(of: [[], [2], [2, 3]]))
    case 5: .savedAppend(draw.one(of: [2, 11]))
    default: .shown(draw.one(of: [nil, 0, 11]))
    }
  }

  static func drawEvent(_ draw: inout Draw) -> Event { Event() }

  init(_ beginning: Beginning) {
    self.beginning = beginning
  }

  var opening: String {
    """
    Before the step: \(StoryCounter.text(beginning.before)).
    After the step: \(StoryCounter.text(beginning.after)).
    The step has \(beginning.changes == nil ? "no closure" : "this closure: \(closure)").
    """
  }

  private var closure: String {
    StoryCounter.code(beginning.changes).trimmingPrefix(" ").description
  }

  mutating func play(_ event: Event) -> String? { nil }

  func look(_ facts: inout Facts) {
    let (before, after) = (beginning.before, beginning.after)
    var expected = before
    StoryCounter.closure(beginning.changes)?(&expected)
    var mistakes: [Mistake] = []
    if beginning.changes != nil, before == after { mistakes.append(.nothingChanges) }
    if expected != after { mistakes.append(.stateDiffers(expected: expected, actual: after)) }

    var runs = 0
    let found = problem(
      before: before, after: after,
      expected: StoryCounter.closure(beginning.changes).map { update in
        { state in
          runs += 1
          update(&state)
        }
      })
    // Not at all is right, too: where nothing changes, the answer is known without it.
    guard runs < 2 else {
      return facts.differ(
        "runs",
        """
        The closure was run \(runs) times, and should be run at most once: it may write something \
        down outside of the state.
        """, rule: "3a")
    }
    // Step 3 does not know yet that a closure has to change something.
    if facts.step < 7, mistakes == [.nothingChanges] { return }
    if let found, mistakes.isEmpty {
      facts.differ(
        "rejects",
        """
        The step is as expected, and “problem” finds something wrong:

        \(indented(withoutAdvice(found)))

        Which two states do you compare?
        """, rule: beginning.changes == nil ? "3b" : "3a")
    } else if let found {
      Mistake.compare(
        found, with: mistakes, &facts, rejection: "“problem” finds a mistake in this step")
    } else if !mistakes.isEmpty {
      facts.differ(
        "passes \(mistakes[0].name)",
        """
        “problem” returns nil. It should return a message. \
        \(expected == after
          ? mistakes[0].explanation : "The step expects: \(StoryCounter.text(expected)).")
        """,
        rule: expected == after ? "7e" : beginning.changes == nil ? "3b" : "3a")
    }
  }
}

extension StoryCounter.State {
  /// The same with less in it.
  fileprivate var simpler: [Self] {
    var candidates = count.simpler.map { Self(count: $0, saved: saved, shown: shown) }
    if !saved.isEmpty { candidates.append(Self(count: count, shown: shown)) }
    if shown != nil { candidates.append(Self(count: count, saved: saved)) }
    return candidates
  }
}
