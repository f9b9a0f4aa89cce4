import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport

@testable import Lesson06TestStoreErgonomics

/// Random scripts about random counters, told to the learner's helper. Each story is one script, and
/// it is told anew whenever it has one step more.
struct ScriptStage: Stage {
  typealias Action = StoryCounter.Action
  typealias Closure = StoryCounter.Closure
  typealias Plan = StoryCounter.Plan
  typealias Trigger = StoryCounter.Trigger

  struct Beginning: StoryPart {
    var state: StoryCounter.State
    var plans: [Trigger: Plan]
    var timeLimit: Duration
    /// How many steps the script has when it is told for the first time. To tell it at each step
    /// would double the time that all stories take.
    var toldFrom = 1

    var simpler: [Beginning] {
      var candidates: [Beginning] = []
      for trigger in Trigger.allCases {
        guard let plan = plans[trigger] else { continue }
        candidates.append(with { $0.plans[trigger] = nil })
        candidates += plan.simpler.map { plan in with { $0.plans[trigger] = plan } }
      }
      if !state.saved.isEmpty { candidates.append(with { $0.state.saved = [] }) }
      if state.shown != nil { candidates.append(with { $0.state.shown = nil }) }
      candidates += state.count.simpler.map { count in with { $0.state.count = count } }
      if timeLimit != .seconds(1) { candidates.append(with { $0.timeLimit = .seconds(1) }) }
      candidates += toldFrom.simpler.map { number in with { $0.toldFrom = number } }
      return candidates
    }
  }

  /// One more step of the script.
  struct Event: StoryPart {
    enum Doing: Equatable {
      /// Goes on as it is right: receives what has waited longest; where nothing waits, sends.
      case goOn(Action)
      case send(Action)
      case receive(Action)
      case receiveNewest
      /// Sends the very action that has waited longest, instead of receiving it.
      case sendOldest
    }

    var doing: Doing
    var closure: Closure
    var place: Int

    var simpler: [Event] {
      var candidates: [Event] = []
      if closure != .right { candidates.append(Event(doing: doing, closure: .right, place: place)) }
      if case .countOff(let number) = closure {
        candidates += number.simpler.filter { $0 != 0 }.map {
          Event(doing: doing, closure: .countOff(by: $0), place: place)
        }
      }
      for doing in [Doing.goOn(.plus), .goOn(.ask), .send(.plus)] where doing != self.doing {
        // Only ever towards the first of them, so that this comes to an end.
        if case .goOn(.plus) = self.doing { break }
        if case .goOn(.ask) = self.doing, doing != .goOn(.plus) { break }
        if case .send(.plus) = self.doing, doing == .send(.plus) { break }
        candidates.append(Event(doing: doing, closure: closure, place: place))
      }
      candidates += place.simpler.map { Event(doing: doing, closure: closure, place: $0) }
      return candidates
    }
  }

  /// A step as it stands in the script.
  private struct Written {
    let isSent: Bool
    let action: Action
    let changes: [StoryCounter.Change]?
    let place: Place

    @MainActor var step: Place.StoryStep {
      let closure = StoryCounter.closure(changes)
      return isSent ? place.send(action, closure) : place.receive(action, closure)
    }

    var code: String {
      "\(isSent ? ".send" : ".receive")(\(StoryCounter.text(action)))\(StoryCounter.code(changes))"
    }
  }

  // A step that is written a second time has another closure, so no step comes in a burst: effects do.
  static var bursts: [Int] { [] }

  private let beginning: Beginning
  private var model: ScriptModel
  private var script: [Written] = []
  /// What the helper has said of the mistake, when that was right. A script is told up to three times with
  /// its mistake, and the text of a difference is dear.
  private var rightMessage: String?

  // MARK: Drawing

  nonisolated static let timeLimits: [Duration] = [
    .zero, .seconds(1), .seconds(3), .milliseconds(250),
  ]

  static func drawBeginning(_ draw: inout Draw) -> Beginning {
    var state = StoryCounter.State(count: draw.number())
    if draw.coin() { state.saved = (0..<draw.size()).map { _ in draw.number() } }
    if draw.coin() { state.shown = draw.number() }
    var plans: [Trigger: Plan] = [:]
    if draw.step >= 6 {
      for trigger in Trigger.allCases where draw.coin() {
        var plan = Plan()
        if draw.chance(oneIn: 8) { plan.ending = draw.one(of: [.neverOnAClock, .neverUnseen]) }
        for _ in 0..<draw.one(of: [0, 1, 1, 2, 3]) { plan.sends.append(drawAction(&draw)) }
        // A burst: one action again and again, more often than any list has room for.
        if draw.chance(oneIn: 12), let action = plan.sends.first {
          plan.sends += Array(repeating: action, count: draw.size())
        }
        plans[trigger] = plan
      }
    }
    let timeLimit = draw.one(of: timeLimits)
    return Beginning(
      state: state, plans: plans, timeLimit: timeLimit, toldFrom: draw.number(in: 0...4))
  }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let place = draw.number(in: 0...Place.all.count - 1)
    return Event(doing: drawDoing(&draw), closure: drawClosure(&draw), place: place)
  }

  private static func drawDoing(_ draw: inout Draw) -> Event.Doing {
    let action = drawAction(&draw)
    guard draw.step >= 6 else { return .send(action) }
    switch draw.number(in: 1...24) {
    case 1: return .receive(action)
    case 2: return .receiveNewest
    case 3, 4: return draw.step == 6 ? .goOn(action) : .send(action)
    case 5: return draw.step == 6 ? .goOn(action) : .sendOldest
    default: return .goOn(action)
    }
  }

  private static func drawClosure(_ draw: inout Draw) -> Closure {
    switch draw.number(in: 1...24) {
    case 1: return .missing
    case 2: return .countOff(by: draw.one(of: [1, -1, 2, 256, 1_000]))
    case 3: return .savesOneMore
    case 4: return .asBefore
    case 5...10: return .relative
    default: return .right
    }
  }

  private static func drawAction(_ draw: inout Draw) -> Action {
    switch draw.number(in: 1...6) {
    case 1, 2: return .plus
    case 3: return .minus
    case 4: return .save
    case 5: return .ask
    default: return .answer(draw.one(of: [2, 11, 11, -1, 65_536]))
    }
  }

  // MARK: Playing

  init(_ beginning: Beginning) {
    self.beginning = beginning
    model = ScriptModel(
      state: beginning.state, plans: beginning.plans, timeLimit: beginning.timeLimit)
  }

  var opening: String {
    let effects = Trigger.allCases.compactMap { trigger in
      beginning.plans[trigger].map { "The effect of \(trigger.words) \($0.words)." }
    }
    return
      (["A counter begins with \(StoryCounter.text(beginning.state))."] + effects
      + ["This script is told to your helper:"]).joined(separator: "\n")
  }

  mutating func play(_ event: Event) -> String? {
    // What comes after a mistake must not be told any more. Two such steps show that.
    if let mistake = model.mistake, model.steps > mistake.step + 2 { return nil }
    let isSent: Bool
    let action: Action
    switch event.doing {
    case .goOn(let next):
      isSent = model.waiting.isEmpty
      action = model.waiting.first ?? next
    case .send(let next):
      isSent = true
      action = next
    case .receive(let next):
      isSent = false
      action = next
    case .receiveNewest:
      guard let newest = model.waiting.last else { return nil }
      isSent = false
      action = newest
    case .sendOldest:
      guard let oldest = model.waiting.first else { return nil }
      isSent = true
      action = oldest
    }
    let changes = event.closure.changes(from: model.state, to: model.after(action))
    if isSent { model.send(action, changes) } else { model.receive(action, changes) }
    script.append(
      Written(isSent: isSent, action: action, changes: changes, place: Place.all[event.place]))
    return "  \(script[script.count - 1].code)"
  }

  // MARK: Looking

  mutating func look(_ facts: inout Facts) async {
    guard script.count >= beginning.toldFrom else { return }
    let failure = model.failure
    // What the helper learns in step 7 only, it need not know before. Then the script is told for the time
    // limit alone, which an effect without an end is given.
    let isForStep7 = facts.step < 7 && failure?.mistakes.allSatisfy(\.isOfStep7) == true
    let neverEnds = Mistake.effectNeverEnds(timeLimit: beginning.timeLimit)
    if isForStep7, failure?.mistakes.contains(neverEnds) == false { return }
    let log = StoryCounter.SharedLog()
    let limits = Mutex<[Duration]>([])
    let issues = await issuesReported {
      let hear: @Sendable (Duration) -> Duration = { limit in
        limits.withLock { $0.append(limit) }
        return .zero
      }
      await GradingLimits.$limit.withValue(hear) {
        await assert(
          initialValue: beginning.state, reducer: StoryCounter.reducer(beginning.plans, log),
          timeLimit: beginning.timeLimit, steps: script.map(\.step))
      }
    }
    if reportsGap(issues) { return }
    for limit in limits.withLock({ $0 }) {
      facts.compare(
        "An effect waits for a network that never answers. The time limit that “run” is given is",
        limit, beginning.timeLimit, fact: "time limit", rule: "6b",
        words: { "\($0)" })
    }
    if isForStep7 { return }
    compareVerdict(issues, failure, log.now, &facts)
    if let failure, let issue = issues.first {
      comparePlace(issue.location, failure, &facts)
      if issue.message != rightMessage {
        Mistake.compare(issue.message, with: failure.mistakes, &facts)
      }
      // Without it, only the end of the script is wrong, and that moves on.
      if model.mistake != nil { rightMessage = issue.message }
    }
    compareLog(log.now, &facts)
  }

  private func compareVerdict(
    _ issues: [ReportedIssue], _ failure: ScriptModel.Failure?, _ log: StoryCounter.Log,
    _ facts: inout Facts
  ) {
    guard let issue = issues.first else {
      if let failure, let mistake = failure.mistakes.first {
        facts.differ(
          "passes \(mistake.name)",
          """
          This script is wrong, and your helper lets it pass. \
          \(script.count == 1 ? "" : "Look at “\(script[failure.step].code)”. ")\
          \(mistake.explanation)
          """, rule: mistake.rule(inStep: facts.step))
      }
      return
    }
    if failure == nil {
      facts.differ(
        "rejects",
        """
        \(script.isEmpty ? "A script without any step is right" : "This script is right"), and \
        your helper rejects it:

        \(indented(withoutAdvice(issue.message)))

        What leads it to that?
        """,
        rule: script.isEmpty
          ? "4e"
          : Mistake.rule(
            ofRejection: issue.message, inStep: facts.step,
            hasRunAll: log.ran == log.handled.filter { beginning.plans[Trigger($0)] != nil }))
    } else if issues.count > 1 {
      facts.differ(
        "once",
        """
        This script is wrong, and your helper reports \(issues.count) failures. It should report \
        the first mistake, and end the script there:

        \(issues.map { indented($0.message) }.joined(separator: "\n\n"))

        What follows the first mistake is another story.
        """, rule: "4d")
    }
  }

  private func comparePlace(
    _ seen: CodeLocation, _ failure: ScriptModel.Failure, _ facts: inout Facts
  ) {
    guard facts.step >= 5 else { return }
    let expected = script[failure.step].place.location
    let step = "“\(script[failure.step].code)”"
    if seen.fileID.hasSuffix("/Step.swift") || seen.fileID.hasSuffix("/Script.swift") {
      facts.differ(
        "place in the helper",
        """
        The failure is reported in \(file(of: seen)), a file of your helper. It should be reported \
        where \(step) is written. A default value “#line” is filled in where the call leaves it \
        out; in a default value such as “.here()” that call stands in Step.swift.
        """, rule: "5c")
    }
    if file(of: seen) == "ScriptStage.swift" {
      // Its line would tell the learner nothing, and moves whenever this file changes.
      facts.differ(
        "line",
        """
        The step that is wrong is \(step). The failure is reported at the call of “assert”. It \
        should be reported in line \(expected.line), where the step is written.
        """, rule: "5c")
      return
    }
    facts.compare(
      "The step that is wrong is \(step). The failure is reported in line", seen.line,
      expected.line, fact: "line", rule: "5c", words: { "\($0)" })
    guard facts.step == 5 else { return }
    for (part, of) in [
      ("file", \CodeLocation.fileID), ("path", \.filePath),
    ] {
      facts.compare(
        "The step \(step) is written in another file. The \(part) of the failure is",
        seen[keyPath: of], expected[keyPath: of], fact: part, rule: "5b", words: { "“\($0)”" })
    }
    facts.compare(
      "The line of the failure is right. Its column is", seen.column, expected.column,
      fact: "column", rule: "5b")
  }

  private func compareLog(_ log: StoryCounter.Log, _ facts: inout Facts) {
    let last = model.lastHandled.map { [$0] } ?? []
    compare(
      "These actions are given to the reducer:", log.handled, model.log.handled, last, &facts,
      fact: "handled", rule: "4b")
    guard facts.step >= 6 else { return }
    compare(
      "The effects of these actions are run:", log.ran, model.log.ran, last, &facts, fact: "ran",
      rule: "6a")
  }

  private func compare(
    _ subject: String, _ seen: [Action], _ expected: [Action], _ last: [Action],
    _ facts: inout Facts, fact: String, rule: String
  ) {
    // The action of a step that fails may have been handled, or not.
    facts.compare(
      subject, seen, last.isEmpty ? .exactly(expected) : .oneOf([expected, expected + last]),
      fact: fact, rule: rule,
      words: { actions in
        actions.isEmpty ? "none" : actions.map { StoryCounter.text($0) }.joined(separator: ", ")
      })
  }
}
