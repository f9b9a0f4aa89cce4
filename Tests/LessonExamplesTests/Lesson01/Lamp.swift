import Bootcamp

/// The lamp of lesson 1, whose test shows how a test store is used.
struct Lamp: Reducer {
  struct State: Equatable {
    var isOn = false
    var isPluggedIn = true
  }

  enum Action: Equatable, Sendable {
    case switchTapped
    case plugPulled
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .switchTapped:
      guard state.isPluggedIn else { return .none }
      state.isOn.toggle()
      return .none

    case .plugPulled:
      state.isPluggedIn = false
      state.isOn = false
      return .none
    }
  }
}
