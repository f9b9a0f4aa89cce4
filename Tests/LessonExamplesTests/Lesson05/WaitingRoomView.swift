import Bootcamp

/// How a view of the waiting room begins and ends its subscription.
// region: view
@MainActor
final class WaitingRoomView {
  private(set) var title = ""
  private var subscription: Subscription<WaitingRoom.State>?

  init(_ store: StoreOf<WaitingRoom>) {
    subscription = store.subscribe(\.calls.count) { [weak self] count in
      self?.title = "\(count) waiting"
    }
  }

  func close() {
    subscription?.cancel()
  }
}
// endregion: view
