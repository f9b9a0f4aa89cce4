import Bootcamp

/// The worked example of lesson 5: a loudspeaker that calls people in.
struct WaitingRoom: Reducer {
  // region: state
  struct State: Equatable {
    /// What the loudspeaker still has to say, the oldest first.
    var calls: [Call] = []
    var lastID = 0
  }

  struct Call: Equatable, Sendable {
    let id: Int
    let text: String
  }
  // endregion: state

  enum Action: Equatable, Sendable {
    case doorOpened
    case callEnded(id: Int)
  }

  // region: reducer
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .doorOpened:
      state.lastID += 1
      state.calls.append(Call(id: state.lastID, text: "Next, please"))
      return .none

    case .callEnded(let id):
      state.calls.removeAll { $0.id == id }
      return .none
    }
  }
  // endregion: reducer

  /// Connects a loudspeaker, which says a text and then calls back.
  @MainActor
  // region: connect
  static func connect(_ loudspeaker: Loudspeaker, to store: Store<State, Action>) {
    store.subscribe(\.calls.first) { [weak store] first in
      guard let first else { return }
      loudspeaker.say(first.text) {
        store?.send(.callEnded(id: first.id))
      }
    }
  }
  // endregion: connect
}

/// Says one text after another, at the speed of a test.
@MainActor
final class Loudspeaker {
  private(set) var said: [String] = []
  private var onEnd: (() -> Void)?

  func say(_ text: String, onEnd: @escaping () -> Void) {
    said.append(text)
    self.onEnd = onEnd
  }

  /// The text that is being said comes to its end.
  func end() {
    let end = onEnd
    onEnd = nil
    end?()
  }
}
