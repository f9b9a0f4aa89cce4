import Bootcamp
import Testing

/// Counts additions, so that the price of reading can be seen.
private final class Abacus: Equatable {
  var additions = 0

  static func == (one: Abacus, other: Abacus) -> Bool { one === other }
}

private struct Playlist: Reducer {
  struct State: Equatable {
    var secondsOfTracks: [Int]
    var volume = 5
    let abacus: Abacus

    // region: output
    var totalSeconds: Int {
      var total = 0
      for seconds in secondsOfTracks {
        total += seconds
        abacus.additions += 1
      }
      return total
    }
    // endregion: output
  }

  enum Action { case louderButtonTapped }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.volume += 1
    return .none
  }
}

@Suite("What reading an output costs, in lesson 2")
@MainActor
struct ReadingCostTests {
  @Test("Each read computes anew, and a subscription reads after each send")
  func cost() throws {
    let abacus = Abacus()
    let state = Playlist.State(
      secondsOfTracks: Array(repeating: 180, count: 1_000), abacus: abacus)
    var lines: [String] = []

    for _ in 1...3 { _ = state.totalSeconds }
    lines.append("read three times:                    \(abacus.additions) additions")

    abacus.additions = 0
    var emissions = 0
    let store = Store(initialState: state) { Playlist() }
    store.subscribe(\.totalSeconds) { _ in emissions += 1 }
    for _ in 1...100 { store.send(.louderButtonTapped) }
    lines.append(
      "observed, and 100 taps on “louder”:  \(abacus.additions) additions, \(emissions) emission")

    #expect(try quotedOutput("L02-reading-cost") == lines.joined(separator: "\n") + "\n")
  }
}
