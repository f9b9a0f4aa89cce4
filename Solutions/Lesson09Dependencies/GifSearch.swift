import Bootcamp
import Foundation

/// A search for GIFs, with a history, and a button for those who cannot make up their mind.
struct GifSearch: Reducer {
  // region: dependencies
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.date) private var date
  @Dependency(\.gifClient) private var gifClient
  @Dependency(\.uuid) private var uuid
  @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator
  // endregion: dependencies

  // MARK: Model the state

  struct State: Equatable {
    /// What stands in the field.
    var text = ""

    /// The GIFs of the last answer that has come.
    var results: [Gif] = []

    /// Whether a request is on its way.
    var isLoading = false

    /// Whether the last request has failed.
    var hasFailed = false

    /// The texts that were searched for, the latest last.
    var history: [Entry] = []

    /// The GIF that “Surprise me” has picked, while it is shown.
    var pick: Gif?
  }

  /// A text that was searched for.
  struct Entry: Equatable, Identifiable, Sendable {
    let id: UUID
    let date: Date
    let text: String
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case searchButtonTapped
    case searchResponse(Result<[Gif], SearchFailure>)
    case surpriseButtonTapped
    case surpriseEnded
  }

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      state.text = text
      return .none

    // region: search
    case .searchButtonTapped:
      guard !state.isLoading else { return .none }
      state.isLoading = true
      state.hasFailed = false
      if !state.text.isEmpty {
        state.history.append(Entry(id: uuid(), date: date.now, text: state.text))
      }
      return search(for: state.text)
    // endregion: search

    case .searchResponse(.success(let gifs)):
      state.isLoading = false
      state.results = gifs
      return .none

    case .searchResponse(.failure):
      state.isLoading = false
      state.hasFailed = true
      return .none

    // region: surprise
    case .surpriseButtonTapped:
      guard state.pick == nil, !state.results.isEmpty else { return .none }
      state.pick = withRandomNumberGenerator { [results = state.results] in
        results.randomElement(using: &$0)
      }
      return .run { send in
        try await clock.sleep(for: .seconds(3))
        await send(.surpriseEnded)
      }
    // endregion: surprise

    case .surpriseEnded:
      state.pick = nil
      return .none
    }
  }

  // MARK: Return the effect

  // region: effect
  private func search(for text: String) -> Effect<Action> {
    .run { send in
      let gifs = try await text.isEmpty ? gifClient.trending() : gifClient.search(text)
      // Feed it back.
      await send(.searchResponse(.success(gifs)))
    } catch: { _, send in
      await send(.searchResponse(.failure(SearchFailure())))
    }
  }
  // endregion: effect
}
