import Bootcamp

/// The search bar. Finished: leave this file as it is.
///
/// It knows nothing of rows, sheets and settings, nor of the screen that it is on. It asks at once for
/// each new text; lesson 7 is about waiting a moment first.
///
/// - A new text takes the failure away, ends the search that runs, and starts one, unless it is empty.
/// - The same text again changes nothing.
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
      state = State(text: text, isLoading: !text.isEmpty)
      guard !text.isEmpty else { return .cancel(id: CancelID.search) }
      return .run { send in
        await send(.searchResponse(.success(try await environment.search(text))))
      } catch: { _, send in
        await send(.searchResponse(.failure(RequestFailure())))
      }
      .cancellable(id: CancelID.search, cancelInFlight: true)

    case .searchResponse(let result):
      state.isLoading = false
      state.hasFailed = result == .failure(RequestFailure())
      return .none
    }
  }
}
