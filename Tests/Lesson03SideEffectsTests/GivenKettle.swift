import Bootcamp
import BootcampTesting
import Synchronization

@testable import Lesson03SideEffects

/// The kettle of step 1, as it is handed over. What a learner predicts is judged by this one.
struct GivenKettle: Reducer {
  typealias State = Kettle.State
  typealias Action = Kettle.Action

  let lidOpened: @Sendable () async -> Void
  let writeDown: @Sendable (Kettle.Moment) -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .switchTapped:
      state.isOn = true
      writeDown(.reducerReturns)
      return .run { [cups = state.cups] send in
        await lidOpened()
        writeDown(.effectRuns(cups: cups))
        await send(.waterBoiled)
      }
    case .cupAdded:
      state.cups += 1
    case .waterBoiled:
      writeDown(.answerArrives)
      state.isOn = false
    case .lampButtonTapped:
      return .send(.checkLamp)
    case .checkLamp:
      state.isLampLit = state.isOn
    }
    return .none
  }
}

/// What can be seen of a kettle, for some stories about it.
@MainActor
enum KettleStories {
  static let all: [[Kettle.Action]] = [
    [.switchTapped, .cupAdded], [.cupAdded, .cupAdded, .switchTapped, .cupAdded],
    [.lampButtonTapped], [.switchTapped, .lampButtonTapped], [.switchTapped, .switchTapped],
  ]

  /// What is written down, shown and handled: before the lid is opened, and after that.
  static func seen<R: Reducer>(
    of makeKettle: (
      _ lidOpened: @escaping @Sendable () async -> Void,
      _ writeDown: @escaping @Sendable (Kettle.Moment) -> Void
    ) -> R, in story: [Kettle.Action]
  ) async -> [String] where R.State == Kettle.State, R.Action == Kettle.Action {
    let moments = Mutex<[Kettle.Moment]>([])
    let lid = TestClock()
    let kettle = makeKettle(
      { try? await lid.sleep(for: .seconds(1)) },
      { moment in moments.withLock { $0.append(moment) } })
    let handled = Mutex<[String]>([])
    let store = TestStore(initialState: Kettle.State()) {
      Reduce<Kettle.State, Kettle.Action> { state, action in
        handled.withLock { $0.append("\(action)") }
        return kettle.reduce(into: &state, action: action)
      }
    }
    store.exhaustivity = .off
    for action in story {
      await store.send(action)
      await store.skipReceivedActions(strict: false)
    }
    let before = "\(moments.withLock { $0 }) \(store.state)"
    await lid.advance(by: .seconds(1))
    await store.skipReceivedActions(strict: false)
    return [before, "\(moments.withLock { $0 }) \(store.state)", "\(handled.withLock { $0 })"]
  }

  /// Whether the learner's kettle does what the one that was handed over does.
  static func isTheKettleUnchanged() async -> Bool {
    for story in all {
      let seenOfTheirs = await seen(of: { Kettle(lidOpened: $0, writeDown: $1) }, in: story)
      let seenOfOurs = await seen(of: { GivenKettle(lidOpened: $0, writeDown: $1) }, in: story)
      if seenOfTheirs != seenOfOurs { return false }
    }
    return true
  }
}
