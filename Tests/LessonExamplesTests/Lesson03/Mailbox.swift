import Bootcamp

/// The second worked example of lesson 3: a number that has to be fetched.
// region: mailbox
struct Mailbox: Reducer {
  let countUnread: @Sendable (_ folder: String) async throws -> Int

  struct State: Equatable {
    var folder = "Inbox"
    var unread: Int?
    var isOffline = false
  }

  enum Action: Equatable, Sendable {
    case screenAppeared
    case unreadCounted(Int)
    case countingFailed
    case screenDisappeared
  }

  private enum CancelID { case counting }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .screenAppeared:
      return .run { [folder = state.folder] send in
        let unread = try await countUnread(folder)
        await send(.unreadCounted(unread))
      } catch: { _, send in
        await send(.countingFailed)
      }
      .cancellable(id: CancelID.counting)

    case .unreadCounted(let unread):
      state.unread = unread
      state.isOffline = false
      return .none

    case .countingFailed:
      state.isOffline = true
      return .none

    case .screenDisappeared:
      return .cancel(id: CancelID.counting)
    }
  }
}
// endregion: mailbox
