import Bootcamp

/// A control of lesson 3 that owns what the state owns, and falls out of step with it.
@MainActor
final class SelfClearingField {
  private(set) var shownError: String?
  private let store: StoreOf<AgeForm>

  // region: control
  init(store: StoreOf<AgeForm>) {
    self.store = store
    store.subscribe(\.error) { [weak self] in self?.shownError = $0 }
  }

  func userChanged(_ text: String) {
    shownError = nil
    store.send(.ageChanged(text))
  }
  // endregion: control
}

/// A form that asks for an age.
struct AgeForm: Reducer {
  struct State: Equatable {
    var error: String?
  }

  enum Action: Equatable, Sendable {
    case ageChanged(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .ageChanged(let text):
      state.error = Int(text).map { $0 < 18 } ?? true ? "Adults only." : nil
      return .none
    }
  }
}
