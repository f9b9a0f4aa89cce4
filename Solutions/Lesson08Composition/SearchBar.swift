import Bootcamp

/// The search bar. Finished: leave this file as it is.
///
/// It knows nothing of rows, sheets and settings, nor of the screen that it is on. It asks at once for
/// each new text; lesson 7 is about waiting a moment first.
///
/// - A new text takes the failure away, ends the search that runs, and starts one, unless it is empty.
/// - The same text again changes nothing.
/// - A parent may call `searchAgain`: then the bar does for its text what it does for a new one.
struct SearchBar: Reducer {
  let environment: SearchEnvironment

  struct State: Equatable {
    var text = ""
    var isLoading = false
    var hasFailed = false
  }

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case searchResponse(Result<[Gif], RequestFailure>)
  }

  private enum CancelID { case search }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      guard text != state.text else { return .none }
      state.text = text
      return searchAgain(&state)

    case .searchResponse(let result):
      state.isLoading = false
      state.hasFailed = result == .failure(RequestFailure())
      return .none
    }
  }

  /// Searches for the text in the bar. What comes back are actions of the bar.
  func searchAgain(_ state: inout State) -> Effect<Action> {
    state.isLoading = !state.text.isEmpty
    state.hasFailed = false
    guard state.isLoading else { return .cancel(id: CancelID.search) }
    return .run { [text = state.text] send in
      await send(.searchResponse(.success(try await environment.search(text))))
    } catch: { _, send in
      await send(.searchResponse(.failure(RequestFailure())))
    }
    .cancellable(id: CancelID.search, cancelInFlight: true)
  }
}
