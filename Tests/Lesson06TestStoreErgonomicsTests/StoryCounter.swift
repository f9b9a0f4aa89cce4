import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport

@testable import Lesson06TestStoreErgonomics

/// The feature in the stories about the learner's helper: a counter made up for one story, with
/// effects that send whatever the story says. Nothing in it is the learner's.
enum StoryCounter {
  struct State: Equatable, Sendable {
    var count = 0
    var saved: [Int] = []
    var shown: Int?
  }

  enum Action: Equatable, Sendable {
    case plus, minus, save, ask
    case answer(Int)
  }

  /// What starts an effect.
  enum Trigger: CaseIterable {
    case plus, minus, save, ask, answer

    init(_ action: Action) {
      self =
        switch action {
        case .plus: .plus
        case .minus: .minus
        case .save: .save
        case .ask: .ask
        case .answer: .answer
        }
    }

    var words: String {
      switch self {
      case .plus, .minus, .save, .ask: "“.\(self)”"
      case .answer: "each “.answer”"
      }
    }
  }

  /// What one effect does.
  struct Plan: Equatable {
    enum Ending: StoryPart {
      case atOnce
      /// It waits for a clock that nobody moves.
      case neverOnAClock
      /// It waits for something that nobody can watch, as long as its time limit says.
      case neverUnseen

      var simpler: [Ending] { self == .atOnce ? [] : [.atOnce] }
    }

    var sends: [Action] = []
    var ending = Ending.atOnce

    var hasEnd: Bool { ending == .atOnce }

    var words: String {
      let sending =
        sends.isEmpty
        ? "sends nothing"
        : sends.count > 20 && Set(sends.map(text)).count == 1
          ? "sends “\(text(sends[0]))” \(sends.count) times"
          : "sends \(sends.map { "“\(text($0))”" }.joined(separator: ", then "))"
      return hasEnd
        ? sending
        : "\(sending), and \(ending == .neverUnseen ? "waits for a network that never answers" : "never ends")"
    }

    var simpler: [Plan] {
      var plans = ending.simpler.map { Plan(sends: sends, ending: $0) }
      if sends.count > 3 {
        plans += [1, 2, 3, sends.count / 2].map {
          Plan(sends: Array(sends.prefix($0)), ending: ending)
        }
      }
      for index in sends.indices {
        var plan = self
        plan.sends.remove(at: index)
        plans.append(plan)
      }
      return plans
    }
  }

  /// What has happened to the feature: what its reducer was given, and which effects have run.
  struct Log: Equatable {
    var handled: [Action] = []
    /// The actions whose effects have run.
    var ran: [Action] = []
  }

  /// The rules, for the feature and for the model.
  static func follow(_ action: Action, _ state: inout State) {
    switch action {
    // A count may come to the border of its type, where it goes round.
    case .plus: state.count &+= 1
    case .minus: state.count &-= 1
    case .save: if !state.saved.contains(state.count) { state.saved.append(state.count) }
    case .ask: break
    case .answer(let number): state.shown = number
    }
  }

  /// A log that effects may write to, on whatever thread they run.
  final class SharedLog: Sendable {
    private let log = Mutex(Log())

    var now: Log { log.withLock { $0 } }
    func handles(_ action: Action) { log.withLock { $0.handled.append(action) } }
    func runsEffect(of action: Action) { log.withLock { $0.ran.append(action) } }
  }

  static func reducer(_ plans: [Trigger: Plan], _ log: SharedLog) -> Reduce<State, Action> {
    let clock = TestClock()
    return Reduce { state, action in
      log.handles(action)
      follow(action, &state)
      guard let plan = plans[Trigger(action)] else { return .none }
      return .run { send in
        log.runsEffect(of: action)
        for action in plan.sends { await send(action) }
        switch plan.ending {
        case .atOnce: break
        // Nobody moves this clock.
        case .neverOnAClock: try await clock.sleep(for: .seconds(1))
        case .neverUnseen:
          let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
          for await _ in stream {}
          continuation.finish()
        }
      }
    }
  }

  static func text(_ action: Action) -> String {
    switch action {
    case .plus, .minus, .save, .ask: ".\(action)"
    case .answer(let number): ".answer(\(number))"
    }
  }

  /// The name of an action, as any text of it has it.
  static func name(_ action: Action) -> String {
    String(text(action).dropFirst())
  }

  static func text(_ state: State) -> String {
    "count \(state.count), saved \(text(state.saved)), shown \(state.shown.map { "\($0)" } ?? "nil")"
  }

  private static func text(_ numbers: [Int]) -> String {
    guard numbers.count > 12 else { return "\(numbers)" }
    return
      "[\(numbers[0]), \(numbers[1]), … \(numbers[numbers.count - 1])] (\(numbers.count) numbers)"
  }
}

extension StoryCounter.State: CustomStringConvertible {
  /// Sorted, so that two states may read the same which are not: a comparison of texts is found out.
  var description: String {
    "count \(count), saved \(saved.sorted()), shown \(shown.map { "\($0)" } ?? "nil")"
  }
}

// MARK: - What a closure says

extension StoryCounter {
  /// One line of the closure of a step.
  enum Change: Equatable {
    case count(Int)
    case countBy(Int)
    case saved([Int])
    case savedAppend(Int)
    case shown(Int?)

    func make(in state: inout State) {
      switch self {
      case .count(let number): state.count = number
      case .countBy(let number): state.count &+= number
      case .saved(let numbers): state.saved = numbers
      case .savedAppend(let number): state.saved.append(number)
      case .shown(let number): state.shown = number
      }
    }

    var code: String {
      switch self {
      case .count(let number): "$0.count = \(number)"
      case .countBy(let number): number < 0 ? "$0.count -= \(-number)" : "$0.count += \(number)"
      case .saved(let numbers): "$0.saved = \(numbers)"
      case .savedAppend(let number): "$0.saved.append(\(number))"
      case .shown(let number): "$0.shown = \(number.map { "\($0)" } ?? "nil")"
      }
    }
  }

  /// A closure as the compiler takes it.
  static func closure(_ changes: [Change]?) -> ((inout State) -> Void)? {
    changes.map { changes in { state in for change in changes { change.make(in: &state) } } }
  }

  /// A closure as a person writes it, with a space before it. Without a closure, nothing.
  static func code(_ changes: [Change]?) -> String {
    changes.map { " { \($0.map(\.code).joined(separator: "; ")) }" } ?? ""
  }

  /// What a story does with the closure of a step.
  enum Closure: Equatable {
    /// Says what changes. Where nothing does, there is none.
    case right
    /// Says what changes, counted from what was there before.
    case relative
    case missing
    case countOff(by: Int)
    case savesOneMore
    /// Sets the number that was there before.
    case asBefore

    func changes(from before: State, to after: State) -> [Change]? {
      var changes: [Change] = []
      if before.count != after.count {
        changes.append(
          self == .relative ? .countBy(after.count &- before.count) : .count(after.count))
      }
      if before.saved != after.saved {
        changes.append(
          self == .relative ? .savedAppend(after.count) : .saved(after.saved))
      }
      if before.shown != after.shown { changes.append(.shown(after.shown)) }
      switch self {
      case .right, .relative: return changes.isEmpty ? nil : changes
      case .missing: return nil
      case .countOff(let number):
        return changes.filter { if case .count = $0 { false } else { true } }
          + [.count(after.count &+ number)]
      case .savesOneMore: return changes + [.savedAppend(1_000)]
      case .asBefore: return [.count(before.count)]
      }
    }
  }
}
