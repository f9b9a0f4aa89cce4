import Bootcamp
import BootcampTesting
import TestSupport
import Testing

// The examples in the documentation of the test store's clocks, word for word, with the feature that
// they are about.

private struct Search: Reducer {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
  }

  enum Action: Equatable {
    case queryChanged(String)
    case searchResponse([String])
  }

  private enum CancelID { case search }

  let clock: any Clock<Duration>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      return .run { send in
        try await clock.sleep(for: .milliseconds(300))
        await send(.searchResponse([query.capitalized]))
      }
      .cancellable(id: CancelID.search, cancelInFlight: true)
    case .searchResponse(let results):
      state.results = results
      return .none
    }
  }
}

@MainActor
@Suite("The examples of the clocks' documentation", .hangGuard)
struct DocumentationTests {
  @Test("A test clock is moved by the test")
  func search() async {
    let clock = TestClock()
    let store = TestStore(initialState: Search.State()) {
      Search(clock: clock)
    }
    await store.send(.queryChanged("swi")) { $0.query = "swi" }
    await clock.advance(by: .milliseconds(299))
    // Too early: nothing has been searched yet, and this search is cancelled.
    await store.send(.queryChanged("swift")) { $0.query = "swift" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.searchResponse(["Swift"])) { $0.results = ["Swift"] }
  }

  @Test("An immediate clock never waits")
  func searchAtOnce() async {
    let store = TestStore(initialState: Search.State()) {
      Search(clock: ImmediateClock())
    }
    await store.send(.queryChanged("swift")) { $0.query = "swift" }
    await store.receive(.searchResponse(["Swift"])) { $0.results = ["Swift"] }
  }
}
