import Bootcamp

@testable import Lesson07Cancellation

/// A search bar that cancels, and gives its work an id too late: in the body of the effect.
struct LateSearch: Reducer {
  let clock: any Clock<Duration>
  let search: @Sendable (_ text: String) async -> [Gif]

  struct State: Equatable {
    var text = ""
    var results: [Gif] = []
  }

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case searchResponse([Gif])
  }

  private enum CancelID { case search }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    // region: late
    case .textChanged(let text):
      state.text = text
      guard !text.isEmpty else { return .cancel(id: CancelID.search) }
      return .run { send in
        try await withTaskCancellation(id: CancelID.search, cancelInFlight: true) {
          try await clock.sleep(for: .milliseconds(300))
          await send(.searchResponse(search(text)))
        }
      }
    // endregion: late

    case .searchResponse(let gifs):
      state.results = gifs
      return .none
    }
  }
}
