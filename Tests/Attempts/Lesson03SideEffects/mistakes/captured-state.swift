import Bootcamp

@testable import Lesson03SideEffects

struct Mail: Reducer {
  struct State: Equatable {
    var unread = 0
  }

  enum Action {
    case refreshed
  }

  let countUnread: @Sendable () async -> Int

  // region: mistake
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .run { _ in
      state.unread = await countUnread()
    }
  }
  // endregion: mistake
}
