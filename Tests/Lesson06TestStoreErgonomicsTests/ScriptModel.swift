import Bootcamp

@testable import Lesson06TestStoreErgonomics

/// What can be wrong with a script, and the data that its message shows.
enum Mistake: Equatable {
  typealias Action = StoryCounter.Action
  typealias State = StoryCounter.State

  case stateDiffers(expected: State, actual: State)
  case nothingChanges
  case nothingToReceive(expected: Action)
  case otherActionReceived(expected: Action, received: Action)
  case sentTooEarly(waiting: [Action])
  case leftOver(waiting: [Action])
  case effectNeverEnds(timeLimit: Duration)

  /// Whether the lesson speaks of it in step 7, and not before.
  var isOfStep7: Bool {
    switch self {
    case .stateDiffers, .otherActionReceived: false
    case .nothingChanges, .nothingToReceive, .sentTooEarly, .leftOver, .effectNeverEnds: true
    }
  }
}

/// The rules of the helper once more: what becomes of a script, step by step.
struct ScriptModel {
  typealias Action = StoryCounter.Action
  typealias State = StoryCounter.State

  struct Failure {
    /// Mostly one. Where a step is wrong in several ways, the text leaves open which of them is
    /// reported.
    let mistakes: [Mistake]
    /// The number of the step that is blamed.
    let step: Int
  }

  let plans: [StoryCounter.Trigger: StoryCounter.Plan]
  let timeLimit: Duration
  private(set) var state: State
  private(set) var waiting: [Action] = []
  private(set) var steps = 0
  private(set) var mistake: Failure?
  /// What the reducer was given, and which effects have run, up to the step that is wrong.
  private(set) var log = StoryCounter.Log()
  /// What the step that is wrong may do as well before it is found out.
  private(set) var lastHandled: Action?

  init(
    state: State, plans: [StoryCounter.Trigger: StoryCounter.Plan], timeLimit: Duration
  ) {
    self.state = state
    self.plans = plans
    self.timeLimit = timeLimit
  }

  /// What the helper has to say when the script ends here.
  var failure: Failure? {
    if let mistake { return mistake }
    guard steps > 0, !waiting.isEmpty else { return nil }
    return Failure(mistakes: [.leftOver(waiting: waiting)], step: steps - 1)
  }

  func after(_ action: Action) -> State {
    var state = state
    StoryCounter.follow(action, &state)
    return state
  }

  mutating func send(_ action: Action, _ closure: [StoryCounter.Change]?) {
    defer { steps += 1 }
    guard mistake == nil else { return }
    handle(action, closure, waiting.isEmpty ? [] : [.sentTooEarly(waiting: waiting)])
  }

  mutating func receive(_ action: Action, _ closure: [StoryCounter.Change]?) {
    defer { steps += 1 }
    guard mistake == nil else { return }
    guard let oldest = waiting.first else {
      return fail([.nothingToReceive(expected: action)])
    }
    guard oldest == action else {
      return fail([.otherActionReceived(expected: action, received: oldest)])
    }
    waiting.removeFirst()
    handle(action, closure, [])
  }

  private mutating func handle(
    _ action: Action, _ closure: [StoryCounter.Change]?, _ before: [Mistake]
  ) {
    var mistakes = before
    let after = after(action)
    var expected = state
    StoryCounter.closure(closure)?(&expected)
    if closure != nil, state == after { mistakes.append(.nothingChanges) }
    if expected != after {
      mistakes.append(.stateDiffers(expected: expected, actual: after))
    }
    let plan = plans[StoryCounter.Trigger(action)]
    if plan?.hasEnd == false { mistakes.append(.effectNeverEnds(timeLimit: timeLimit)) }
    lastHandled = action
    guard mistakes.isEmpty else { return fail(mistakes) }
    lastHandled = nil
    state = after
    log.handled.append(action)
    if let plan {
      log.ran.append(action)
      waiting += plan.sends
    }
  }

  private mutating func fail(_ mistakes: [Mistake]) {
    mistake = Failure(mistakes: mistakes, step: steps)
  }
}
