import Bootcamp

/// The worked example of lesson 1: a text field and a send button.
struct MessageComposer: Reducer {
  // region: state
  struct State: Equatable {
    private(set) var text: String
    private(set) var isSendButtonEnabled: Bool

    init(text: String) {
      self.text = text
      isSendButtonEnabled = !text.isEmpty && text.count <= 20
    }

    mutating func replaceText(with text: String) {
      self = State(text: text)
    }
  }
  // endregion: state

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case clearButtonTapped
  }

  // region: reducer
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      state.replaceText(with: text)
      return .none

    case .clearButtonTapped:
      state.replaceText(with: "")
      return .none
    }
  }
  // endregion: reducer
}
