import Bootcamp

// Step 1: predict. Read the code, run it in your head, and write down what you expect.
// Do not run it first: a prediction that turns out wrong teaches more than one that was looked up.

/// What the old app asks of the outside world, handed from feature to feature as in lesson 4.
struct OldEnvironment: Sendable {
  var search: @Sendable (_ text: String) async throws -> [Gif]
  var more: @Sendable (_ text: String) async throws -> [Gif]

  /// Asks the real server.
  static let live = OldEnvironment(
    search: { try await Server.connection(.search($0)) },
    more: { try await Server.connection(.search($0)) })

  /// Each endpoint fails the test that touches it.
  static let failing = OldEnvironment(
    search: unimplemented("OldEnvironment.search"), more: unimplemented("OldEnvironment.more"))
}

// Five features, each inside the one above it. The real ones have more in them: tabs, a profile, settings.
// To be short, each of these has no state and no actions of its own.

// region: five
struct PhoneApp: Reducer {
  let environment: OldEnvironment

  var body: some Reducer<OldSearch.State, OldSearch.Action> {
    HomeScreen(environment: environment)
  }
}

struct HomeScreen: Reducer {
  let environment: OldEnvironment

  var body: some Reducer<OldSearch.State, OldSearch.Action> {
    SearchTab(environment: .live)
  }
}

struct SearchTab: Reducer {
  let environment: OldEnvironment

  var body: some Reducer<OldSearch.State, OldSearch.Action> {
    OldSearch(environment: environment)
  }
}
// endregion: five

struct OldSearch: Reducer {
  let environment: OldEnvironment

  struct State: Equatable {
    var text = ""
    var results: [Gif] = []
  }

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case searchButtonTapped
    case moreButtonTapped
    case gifsArrived([Gif])
  }

  var body: some Reducer<OldSearch.State, OldSearch.Action> {
    OldResults(environment: environment)
    Reduce { state, action in
      switch action {
      case .textChanged(let text):
        state.text = text
        return .none
      case .searchButtonTapped:
        state.results = []
        return .run { [text = state.text] send in
          await send(.gifsArrived(try await environment.search(text)))
        } catch: { _, _ in
        }
      case .moreButtonTapped, .gifsArrived:
        return .none
      }
    }
  }
}

struct OldResults: Reducer {
  let environment: OldEnvironment

  func reduce(into state: inout OldSearch.State, action: OldSearch.Action) -> Effect<
    OldSearch.Action
  > {
    switch action {
    case .moreButtonTapped:
      return .run { [text = state.text] send in
        await send(.gifsArrived(try await environment.more(text)))
      } catch: { _, _ in
      }
    case .gifsArrived(let gifs):
      state.results += gifs
      return .none
    case .textChanged, .searchButtonTapped:
      return .none
    }
  }
}

/// Who hears of a request.
enum Heard: Equatable {
  /// The real server.
  case server
  /// The test, which fails: the endpoint is not set up.
  case failing
  /// A mock of the test, which answers.
  case mock
}

/// The predictions, as the tests find them right.
struct Prediction {
  /// Each of the five features has a property `environment`. How many of the five call one of its
  /// endpoints?
  var featuresThatAskTheWorld: Int? {
    2
  }

  /// A test begins with `.failing`, and somebody taps “Search”:
  ///
  /// ```swift
  /// let store = TestStore(initialState: OldSearch.State()) { PhoneApp(environment: .failing) }
  /// await store.send(.searchButtonTapped)
  /// ```
  /// Who hears of the request?
  var heardFromThePhone: Heard? {
    .server
  }

  /// Another test does the same, two features further down:
  ///
  /// ```swift
  /// let store = TestStore(initialState: OldSearch.State()) { SearchTab(environment: .failing) }
  /// await store.send(.searchButtonTapped)
  /// ```
  /// Who hears of the request?
  var heardFromTheTab: Heard? {
    .failing
  }

  /// A third test sets the mock up after it has made the store:
  ///
  /// ```swift
  /// var environment = OldEnvironment.failing
  /// let store = TestStore(initialState: OldSearch.State()) { SearchTab(environment: environment) }
  /// environment.search = { _ in [] }
  /// await store.send(.searchButtonTapped)
  /// ```
  /// Who hears of the request?
  var heardAfterALateMock: Heard? {
    .failing
  }
}
