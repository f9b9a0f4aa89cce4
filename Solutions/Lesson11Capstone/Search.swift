import Bootcamp

/// A search for GIFs or stickers: one tab of the app.
struct Search: Reducer {
  // MARK: Model the state

  struct State: Equatable {
    /// What is searched for: it never changes.
    let kind: Kind

    /// What stands in the field.
    var text = ""

    /// The rows, in the order in which they came.
    var results: IdentifiedArrayOf<Gif> = []

    /// The text that the rows were found for; `nil` before the first answer.
    var foundFor: String?

    /// How many GIFs the service has sent for this text, those that it sent twice too. The next page
    /// begins there.
    var receivedCount = 0

    /// How many GIFs it has for this text, as its last page says.
    var totalCount = 0

    /// Whether the search waits for an answer: during the pause before a request, too.
    var isLoading = false

    /// Why the last request failed, until there is another one.
    var failure: GifFailure?

    /// How long the limit still lasts, while it does.
    var secondsUntilRetry: Int?

    /// Where the page begins that was asked for last.
    var askedOffset = 0

    init(kind: Kind) { self.kind = kind }
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case lastRowAppeared
    case retryButtonTapped
    case pulledToRefresh
    case rowTapped(id: Gif.ID)
    case heartTapped(id: Gif.ID)

    /// The service has answered a request, or has not.
    case answered(GifRequest, Result<GifPage, GifFailure>)
    /// One second of the limit is over.
    case secondPassed
  }

  // MARK: Change the state

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.gifClient) private var gifClient

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      guard text != state.text else { return .none }
      guard !isBlank(text) else {
        state = State(kind: state.kind)
        state.text = text
        return .cancel(id: Work(kind: state.kind))
      }
      state.text = text
      return ask(for: 0, after: .milliseconds(300), &state)

    case .lastRowAppeared:
      guard !state.isLoading, state.failure == nil, state.receivedCount < state.totalCount else {
        return .none
      }
      return ask(for: state.receivedCount, &state)

    case .retryButtonTapped:
      guard state.failure != nil, state.secondsUntilRetry == nil else { return .none }
      return ask(for: state.askedOffset, &state)

    case .pulledToRefresh:
      guard !isBlank(state.text) else { return .none }
      return ask(for: 0, &state)

    case .secondPassed:
      guard let seconds = state.secondsUntilRetry else { return .none }
      guard seconds > 1 else { return ask(for: state.askedOffset, &state) }
      state.secondsUntilRetry = seconds - 1
      return .none

    case .answered(let request, .success(let page)):
      state.isLoading = false
      if request.offset == 0 {
        state.results = []
        state.receivedCount = 0
      }
      for gif in page.gifs where state.results[id: gif.id] == nil { state.results.append(gif) }
      state.receivedCount += page.gifs.count
      state.totalCount = page.totalCount
      state.foundFor = request.text
      return .none

    case .answered(_, .failure(let failure)):
      state.isLoading = false
      state.failure = failure
      guard failure == .limitExceeded else { return .none }
      state.secondsUntilRetry = 10
      return countDown(10, state.kind)

    // The app handles these.
    case .rowTapped, .heartTapped:
      return .none
    }
  }

  private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  // MARK: Return the effect

  /// All that a search has on its way. There are two of them in the app, so the id says whose it is.
  private struct Work: Hashable, Sendable {
    let kind: Kind
  }

  private func ask(
    for offset: Int, after pause: Duration? = nil, _ state: inout State
  ) -> Effect<Action> {
    state.isLoading = true
    state.failure = nil
    state.secondsUntilRetry = nil
    state.askedOffset = offset
    let request = GifRequest(kind: state.kind, text: state.text, offset: offset)
    return .run { send in
      if let pause { try await clock.sleep(for: pause) }
      let page = try await gifClient.search(request)
      // Feed it back.
      await send(.answered(request, .success(page)))
    } catch: { error, send in
      await send(.answered(request, .failure(error as? GifFailure ?? .unreadable)))
    }
    .cancellable(id: Work(kind: state.kind), cancelInFlight: true)
  }

  private func countDown(_ seconds: Int, _ kind: Kind) -> Effect<Action> {
    .run { send in
      for _ in 1...seconds {
        try await clock.sleep(for: .seconds(1))
        await send(.secondPassed)
      }
    }
    .cancellable(id: Work(kind: kind), cancelInFlight: true)
  }
}

// MARK: What the screen shows

extension Search.State {
  /// What stands beside the rows; `nil` if nothing.
  var message: String? {
    switch failure {
    case .offline: return "There is no connection."
    case .limitExceeded: return "Too many searches. Next try in \(secondsUntilRetry ?? 0) s."
    case .refused(let reason): return reason
    case .unreadable: return "The answer cannot be read."
    case nil: break
    }
    guard !isLoading, results.isEmpty, let foundFor else { return nil }
    return "Nothing found for “\(foundFor)”."
  }
}
