import Bootcamp

/// One row of results. Finished: leave this file as it is.
///
/// It knows nothing of other rows, nor of its place among them. So none of its actions says which row
/// it is about.
///
/// - A tap on the heart asks the service to turn it round. The row waits, and the heart is as it was
///   until the answer is there.
/// - If the service fails, the row says so until the next tap, and the heart stays as it was.
/// - While the row waits, another tap changes nothing.
/// - A tap on the title changes nothing in the row.
struct GifRow: Reducer {
  let environment: SearchEnvironment

  struct State: Equatable, Identifiable {
    var gif: Gif
    var isFavorite = false
    var isSaving = false
    var hasFailed = false

    var id: Gif.ID { gif.id }
  }

  enum Action: Equatable, Sendable {
    case titleTapped
    case favoriteButtonTapped
    case favoriteResponse(Result<Bool, RequestFailure>)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .titleTapped:
      return .none

    case .favoriteButtonTapped:
      guard !state.isSaving else { return .none }
      state.isSaving = true
      state.hasFailed = false
      return .run { [id = state.id, isFavorite = !state.isFavorite] send in
        try await environment.setFavorite(id, isFavorite)
        await send(.favoriteResponse(.success(isFavorite)))
      } catch: { _, send in
        await send(.favoriteResponse(.failure(RequestFailure())))
      }

    case .favoriteResponse(let result):
      state.isSaving = false
      switch result {
      case .success(let isFavorite): state.isFavorite = isFavorite
      case .failure: state.hasFailed = true
      }
      return .none
    }
  }
}
