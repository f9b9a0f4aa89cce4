import Bootcamp

/// The second worked example of lesson 6: a kettle that boils for three minutes, and whistles.
struct Kettle: Reducer {
  let clock: any Clock<Duration>

  struct State: Equatable {
    var isHeating = false
    var whistles = 0
  }

  enum Action: Equatable, Sendable {
    case switchTapped
    case waterBoiled
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .switchTapped:
      state.isHeating = true
      return .run { [clock] send in
        try await clock.sleep(for: .seconds(180))
        await send(.waterBoiled)
      }

    case .waterBoiled:
      state.isHeating = false
      state.whistles += 1
      return .none
    }
  }
}
