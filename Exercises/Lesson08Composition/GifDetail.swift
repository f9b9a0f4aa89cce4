import Bootcamp

/// The sheet with one GIF. It can be hidden here, and the sheet can be closed.
///
/// It is finished, but for one line. It knows nothing of the screen that has opened it, so it cannot
/// close itself.
///
/// - A tap on “Hide” asks the service. While the sheet waits, another tap changes nothing.
/// - A failure is shown until the next tap on “Hide”.
struct GifDetail: Reducer {
  let environment: SearchEnvironment

  struct State: Equatable, Identifiable {
    let gif: Gif
    var isHiding = false
    var hasFailed = false

    var id: Gif.ID { gif.id }
  }

  enum Action: Equatable, Sendable {
    case hideButtonTapped
    case hideResponse(Result<Gif.ID, RequestFailure>)
    case closeButtonTapped
    case delegate(Delegate)

    /// What a parent may want to know.
    enum Delegate: Equatable, Sendable {
      case gifHidden
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .hideButtonTapped:
      guard !state.isHiding else { return .none }
      state.isHiding = true
      state.hasFailed = false
      return .run { [id = state.id] send in
        try await environment.hide(id)
        await send(.hideResponse(.success(id)))
      } catch: { _, send in
        await send(.hideResponse(.failure(RequestFailure())))
      }

    case .hideResponse(.success):
      state.isHiding = false
      return todo(
        "Step 5 (rule 5d): tell the parent that the GIF has been hidden.", returning: .none)

    case .hideResponse(.failure):
      state.isHiding = false
      state.hasFailed = true
      return .none

    case .closeButtonTapped, .delegate:
      return .none
    }
  }
}
