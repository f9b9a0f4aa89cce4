import Bootcamp
import Testing

// The examples of the runtime's documentation, word for word, inside what they need around them.
// They have to compile without a warning; most of them are tested elsewhere.

private struct Logger: Reducer {
  func reduce(into state: inout Screen.State, action: Screen.Action) -> Effect<Screen.Action> {
    .none
  }
}

private struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
  }
  enum Action {
    case incrementButtonTapped
  }
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrementButtonTapped:
      state.count += 1
      return .none
    }
  }
}

private struct Client: Sendable {
  var save: @Sendable (String) async -> Void
  var search: @Sendable (String) async throws -> [String]
  var stock: @Sendable (Int) async throws -> Int
}

private struct StockClient {
  var load: @Sendable (Int) async throws -> Int
  static let failing = StockClient(load: unimplemented("StockClient.load"))
}

private struct Analytics: Sendable {
  var track: @Sendable (String) -> Void
  var sessionCount: @Sendable () -> Int

  static let failing = Analytics(
    track: unimplemented("Analytics.track"),
    sessionCount: unimplemented("Analytics.sessionCount", placeholder: 0)
  )
}

private struct Screen: Reducer {
  struct State: Equatable {
    var counter = Counter.State()
    var count = 0
    var draft = ""
    var id = 1
    var isLoading = false
    var position = 0
    var query = ""
    var toast: String?
  }

  enum Action {
    case cancelButtonTapped, closeRequested, closed, plusButtonTapped, queryChanged
    case refreshed, requested, saveButtonTapped, stockRequestFailed, untouched
    case counter(Counter.Action)
    case delegate(Delegate)
    case searchResponse([String])
    case stockResponse(Int)
    enum Delegate { case saved(String) }
  }

  private enum CancelID { case request, search }

  let analytics: Analytics
  let client: Client
  let clock: any Clock<Duration>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .plusButtonTapped:
      return todo("Step 1: plus adds one to the number.", returning: .none)
    case .saveButtonTapped:
      return .send(.delegate(.saved(state.draft)))
    case .requested:
      return .run { [id = state.id] send in
        let stock = try await client.stock(id)
        await send(.stockResponse(stock))
      } catch: { error, send in
        await send(.stockRequestFailed)
      }
    case .cancelButtonTapped:
      state.isLoading = false
      return .cancel(id: CancelID.request)
    case .refreshed:
      return .merge(.cancel(id: CancelID.request), .run { _ in analytics.track("cancelled") })
    case .closed:
      return .concatenate(
        .run { [draft = state.draft] _ in await client.save(draft) }, .send(.closeRequested))
    case .counter(let action):
      return Counter().reduce(into: &state.counter, action: action).map { .counter($0) }
    case .queryChanged:
      return .run { [query = state.query] send in
        try await clock.sleep(for: .milliseconds(300))
        await send(.searchResponse(try await client.search(query)))
      }
      .cancellable(id: CancelID.search, cancelInFlight: true)
    default:
      todo("Step 2: clear the error.")
      return .none
    }
  }
}

private struct Parent: Reducer {
  typealias State = Screen.State
  typealias Action = Screen.Action
  var isLogging = true

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
    if isLogging {
      Logger()
    }
    CombineReducers {
      Logger()
      Logger()
    }
    ._printChanges { _ in }
  }
}

@MainActor
@Suite("The examples of the documentation")
struct DocumentationTests {
  @Test("Those of the store")
  func store() async {
    let store = Store(initialState: Screen.State()) { Parent() }
    store.subscribe(\.toast) { toast in
      print(toast ?? "no toast", terminator: "")
    }
    .cancel()
    var positions: [Int] = []
    store.subscribe(\.position, removeDuplicates: { abs($0 - $1) < 10 }) { position in
      positions.append(position)
    }
    withIssueHandler { issue in
      print(issue.message)
    } operation: {
      store.send(.plusButtonTapped)
    }
    let task = store.send(.refreshed)
    await task.finish()
    #expect(store.count == 2)
    #expect(positions == [0])
  }

  @Test("Those of the effects")
  func effects() async {
    let screen = Screen(
      analytics: Analytics(track: { _ in }, sessionCount: { 0 }),
      client: Client(save: { _ in }, search: { _ in [] }, stock: { $0 }),
      clock: ContinuousClock())
    let store = Store(initialState: Screen.State()) { screen }
    await store.send(.counter(.incrementButtonTapped)).finish()
    #expect(store.counter.count == 1)
    store.send(.cancelButtonTapped)
    await store.send(.closed).finish()
  }
}
