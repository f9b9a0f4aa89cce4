import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport
import Testing

@testable import Lesson07Cancellation

// What comes finished with the exercise, and that the lesson counts on.

func requireGivenGif(sourceLocation: SourceLocation = #_sourceLocation) throws {
  let gif = Gif(id: "1", title: "a")
  let isAsItCame =
    gif == Gif(id: "1", title: "a") && gif != Gif(id: "2", title: "a")
    && gif != Gif(id: "1", title: "b") && SearchFailure() == SearchFailure()
  try requireGivenCode(
    "Gif", in: "Lesson07Cancellation/SearchEnvironment.swift", isAsShipped: isAsItCame,
    sourceLocation: sourceLocation)
}

func requireGivenNameField(sourceLocation: SourceLocation = #_sourceLocation) throws {
  let fresh = NameField.State()
  let states = [
    fresh, .init(name: "a"), .init(isChecking: true), .init(isFree: true), .init(isFree: false),
  ]
  let names = Names()
  names.add("a")
  names.add("b")
  let isAsItCame =
    fresh.name == "" && !fresh.isChecking && fresh.isFree == nil && names.all == ["a", "b"]
    && states.indices.allSatisfy { first in
      states.indices.allSatisfy { (states[first] == states[$0]) == (first == $0) }
    }
  try requireGivenCode(
    "NameField", in: "Lesson07Cancellation/YourTurnToTest.swift", isAsShipped: isAsItCame,
    sourceLocation: sourceLocation)
}

/// The search bar of step 1, as it is handed over. What a learner predicts is judged by this one.
private struct GivenRelay: Reducer {
  typealias State = RelaySearch.State
  typealias Action = RelaySearch.Action

  let clock: any Clock<Duration>
  let search: @Sendable (String) async -> [Gif]

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      state.text = text
      return .run { send in
        try await clock.sleep(for: .milliseconds(300))
        await send(.pauseEnded(text))
      }
    case .pauseEnded(let text):
      guard text == state.text else { return .none }
      return .run { send in await send(.searchResponse(search(text))) }
    case .searchResponse(let gifs):
      state.results = gifs
      return .none
    }
  }
}

@MainActor
func requireGivenRelay(sourceLocation: SourceLocation = #_sourceLocation) async throws {
  var isAsItCame = true
  for texts in [["a", "ab", "a"], ["cat"], ["a", "", "b"], ["a", "a"]] {
    let theirs = await seen(texts) { RelaySearch(clock: $0, search: $1) }
    let ours = await seen(texts) { GivenRelay(clock: $0, search: $1) }
    if theirs != ours { isAsItCame = false }
  }
  try requireGivenCode(
    "RelaySearch", in: "Lesson07Cancellation/Prediction.swift", isAsShipped: isAsItCame,
    sourceLocation: sourceLocation)
}

/// What can be seen of a search bar, every 100 milliseconds.
@MainActor
private func seen<R: Reducer>(
  _ texts: [String],
  _ make: (any Clock<Duration>, @escaping @Sendable (String) async -> [Gif]) -> R
) async -> [String] where R.State == RelaySearch.State, R.Action == RelaySearch.Action {
  let clock = TestClock()
  let asked = Mutex<[String]>([])
  let search = make(clock) { text in
    asked.withLock { $0.append(text) }
    return [Gif(id: text, title: text)]
  }
  let store = WatchedStore(initialState: RelaySearch.State(), reducer: search)
  var seen: [String] = []
  for moment in 0..<(texts.count + 4) {
    if moment < texts.count { await store.send(.textChanged(texts[moment])) }
    await clock.advance(by: .milliseconds(100))
    await store.settle()
    seen.append("\(asked.withLock(\.self)) \(store.state)")
  }
  return seen
}
