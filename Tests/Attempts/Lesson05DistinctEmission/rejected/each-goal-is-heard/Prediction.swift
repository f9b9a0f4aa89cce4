// The belief: setting a value is an event, so each goal is heard. That is what a view model with
// one stream for each output does.

import Bootcamp

/// The scoreboard of a football ground.
struct Scoreboard: Reducer {
  struct State: Equatable {
    var home = 0
    var guest = 0
    var announcement: String?

    var score: [Int] { [home, guest] }
    var isHomeLeading: Bool { home > guest }
  }

  enum Action {
    case homeScored
    case guestScored
    case whistleBlown
    case newGameStarted
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .homeScored:
      state.home += 1
      state.announcement = "Goal!"
    case .guestScored:
      state.guest += 1
      state.announcement = "Goal!"
    case .whistleBlown:
      break
    case .newGameStarted:
      state.home = 0
      state.guest = 0
    }
    return .none
  }
}

/// Each of these subscribes before the game:
///
/// ```swift
/// store.subscribe(\.home) { … }
/// store.subscribe(\.isHomeLeading) { … }
/// store.subscribe(\.score) { … }
/// store.subscribe(\.announcement) { … }
/// ```
///
/// Then five actions are sent, in this order: `homeScored`, `homeScored`, `whistleBlown`,
/// `guestScored`, `newGameStarted`.
///
/// How often does each callback run, from the subscription on?
struct Prediction {
  /// The callback of `\.home`.
  var runsOfHome: Int? {
    4
  }

  /// The callback of `\.isHomeLeading`.
  var runsOfIsHomeLeading: Int? {
    3
  }

  /// The callback of `\.score`, a slice that holds two properties.
  var runsOfScore: Int? {
    5
  }

  /// The callback of `\.announcement`. Three goals were announced.
  var runsOfAnnouncement: Int? {
    4
  }

  /// Somebody comes late. After the five actions they subscribe to `\.announcement`, and nothing is
  /// sent any more. How often does their callback run?
  var runsOfALateAnnouncement: Int? {
    1
  }
}
