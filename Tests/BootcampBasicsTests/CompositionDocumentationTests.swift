import Bootcamp
import Testing

// The examples of the documentation of composition and cancellation, word for word, inside what they
// need around them. They have to compile without a warning; most of them are tested elsewhere.

private struct SearchBar: Reducer {
  struct State: Equatable {
    var text = ""
  }
  enum Action {
    case textChanged(String)
  }
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      state.text = text
      return .none
    }
  }
}

private struct Row: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var isFavorite = false
  }
  enum Action {
    case favoriteButtonTapped
  }
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .favoriteButtonTapped:
      state.isFavorite.toggle()
      return .none
    }
  }
}

private struct Detail: Reducer {
  struct State: Equatable {
    var song: String
  }
  enum Action {
    case closeButtonTapped
    case playButtonTapped
  }
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }
}

private struct Screen: Reducer {
  struct State: Equatable {
    var bar = SearchBar.State()
    var detail: Detail.State?
    var rows: IdentifiedArrayOf<Row.State> = []
  }
  enum Action: CasePathable {
    case bar(SearchBar.Action)
    case detail(Detail.Action)
    case rowTapped(String)
    case rows(IdentifiedActionOf<Row>)

    struct AllCasePaths {
      var bar: AnyCasePath<Action, SearchBar.Action> {
        AnyCasePath(
          embed: { .bar($0) }, extract: { if case .bar(let action) = $0 { action } else { nil } })
      }
      var detail: AnyCasePath<Action, Detail.Action> {
        AnyCasePath(
          embed: { .detail($0) },
          extract: { if case .detail(let action) = $0 { action } else { nil } })
      }
      var rows: AnyCasePath<Action, IdentifiedActionOf<Row>> {
        AnyCasePath(
          embed: { .rows($0) }, extract: { if case .rows(let action) = $0 { action } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.bar, action: \.bar) {
      SearchBar()
    }
    Reduce { state, action in
      switch action {
      case .rowTapped(let song):
        state.detail = Detail.State(song: song)
        return .none
      case .detail(.closeButtonTapped):
        state.detail = nil
        return .none
      case .detail:
        return .none
      case .rows(.element(id: let id, action: .favoriteButtonTapped)):
        return id == 0 ? .send(.rowTapped("0")) : .none
      case .bar:
        return .none
      }
    }
    .ifLet(\.detail, action: \.detail) {
      Detail()
    }
    .forEach(\.rows, action: \.rows) {
      Row()
    }
  }
}

private struct Settings: Reducer {
  enum Rating { case g, pg }
  struct State: Equatable {
    var rating = Rating.pg
    var results: [String] = []
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveButtonTapped
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.rating) { oldValue, state in
        state.results = []
        return .none
      }
  }
}

private enum CancelID { case request, sync }

private struct Connection: Sendable {
  var changes: @Sendable () -> AsyncStream<Bool>
}

private struct Client: Sendable {
  var sync: @Sendable () async throws -> Int
}

private enum SyncAction {
  case connectionChanged(isOnline: Bool)
  case synced(Int)
}

private func sync(connection: Connection, client: Client) -> Effect<SyncAction> {
  return .run { send in
    for await isOnline in connection.changes() {
      await send(.connectionChanged(isOnline: isOnline))
      guard isOnline else { continue }
      try await withTaskCancellation(id: CancelID.sync, cancelInFlight: true) {
        await send(.synced(try await client.sync()))
      }
    }
  }
}

private struct Device: Sendable {
  var willSleep: @Sendable () -> AsyncStream<Void>
}

private func cancelBeforeSleep(device: Device) -> Effect<Never> {
  return .run { send in
    for await _ in device.willSleep() {
      Task.cancel(id: CancelID.request)
    }
  }
}

@MainActor
@Suite("Documentation of composition")
struct CompositionDocumentationTests {
  @Test("The examples do what their text says")
  func examples() {
    let store = Store(initialState: Screen.State()) { Screen() }
    var texts: [String] = []
    let bar = store.scope(state: \.bar, action: \.bar)
    bar.subscribe(\.text) { texts.append($0) }
    bar.send(.textChanged("Swift"))
    #expect(texts == ["", "Swift"])
    #expect(store.scope(state: \.detail, action: \.detail) == nil)
    store.send(.rowTapped("Blue"))
    if let detail = store.scope(state: \.detail, action: \.detail) {
      detail.send(.closeButtonTapped)
    }
    #expect(store.detail == nil)

    var rows: IdentifiedArrayOf<Row.State> = []
    rows.append(Row.State(id: 3))
    rows[id: 3]?.isFavorite = true
    #expect(rows.map(\.isFavorite) == [true])
    rows[id: 3] = nil
    #expect(rows.isEmpty)

    let settings = Store(initialState: Settings.State(results: ["Blue"])) { Settings() }
    settings.send(.binding(.set(\.rating, .g)))
    #expect(settings.rating == .g)
    #expect(settings.results == [])
  }
}
