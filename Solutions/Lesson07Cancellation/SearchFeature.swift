import Bootcamp

/// A search for GIFs: a text field, the results, a message when it has failed, and one when there is no
/// connection.
struct SearchFeature: Reducer {
  let environment: SearchEnvironment

  // MARK: Model the state

  struct State: Equatable {
    /// What stands in the field.
    var text = ""

    /// The GIFs of the last answer that has come.
    var results: [Gif] = []

    /// Whether the person waits for an answer about `text`.
    var isWaiting = false

    /// Whether the last search has failed.
    var hasFailed = false

    /// Whether there is no connection.
    var isOffline = false
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case searchResponse(Result<[Gif], SearchFailure>)
    case retryButtonTapped

    case appeared
    case disappeared
    case connectionChanged(Bool)
  }

  /// Names work that can be cancelled.
  private enum CancelID {
    case search
    case connection
  }

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    // region: text
    case .textChanged(let text):
      guard text != state.text else { return .none }
      state.text = text
      state.hasFailed = false
      guard !text.isEmpty else {
        state.results = []
        state.isWaiting = false
        return .cancel(id: CancelID.search)
      }
      state.isWaiting = true
      return search(state, after: .milliseconds(300))
    // endregion: text

    case .searchResponse(.success(let gifs)):
      state.results = gifs
      state.isWaiting = false
      return .none

    case .searchResponse(.failure):
      state.hasFailed = true
      state.isWaiting = false
      return .none

    case .retryButtonTapped:
      guard state.hasFailed else { return .none }
      state.hasFailed = false
      state.isWaiting = true
      return search(state)

    case .appeared:
      return .merge(listenToConnection(), search(state))

    case .disappeared:
      return .merge(.cancel(id: CancelID.search), .cancel(id: CancelID.connection))

    case .connectionChanged(let isOnline):
      guard isOnline == state.isOffline else { return .none }
      state.isOffline = !isOnline
      return isOnline ? search(state) : .cancel(id: CancelID.search)
    }
  }

  // MARK: Return the effect

  // region: search
  /// Asks for what is still wanted, after a pause if there is one, and in the place of whatever is on
  /// its way.
  private func search(_ state: State, after pause: Duration? = nil) -> Effect<Action> {
    guard state.isWaiting, !state.isOffline else { return .none }
    return .run { [text = state.text] send in
      if let pause { try await environment.clock.sleep(for: pause) }
      let gifs = try await environment.search(text)
      // Feed it back.
      await send(.searchResponse(.success(gifs)))
    } catch: { _, send in
      await send(.searchResponse(.failure(SearchFailure())))
    }
    .cancellable(id: CancelID.search, cancelInFlight: true)
  }
  // endregion: search

  private func listenToConnection() -> Effect<Action> {
    .run { send in
      for await isOnline in environment.connection() {
        await send(.connectionChanged(isOnline))
      }
    }
    .cancellable(id: CancelID.connection)
  }
}
