import Bootcamp

// Step 1: predict. Read the code, run it in your head, and write down what you expect.
// Do not run it first: a prediction that turns out wrong teaches more than one that was looked up.

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
/// How often does each callback run, from the subscription on? Put a number in the place of each
/// `todo(…)`.
struct Prediction {
  /// The callback of `\.home`.
  var runsOfHome: Int? {
    todo("Step 1: predict the runs of home.", returning: nil)
  }

  /// The callback of `\.isHomeLeading`.
  var runsOfIsHomeLeading: Int? {
    todo("Step 1: predict the runs of isHomeLeading.", returning: nil)
  }

  /// The callback of `\.score`, a slice that holds two properties.
  var runsOfScore: Int? {
    todo("Step 1: predict the runs of score.", returning: nil)
  }

  /// The callback of `\.announcement`. Three goals were announced.
  var runsOfAnnouncement: Int? {
    todo("Step 1: predict the runs of announcement.", returning: nil)
  }

  /// Somebody comes late. After the five actions they subscribe to `\.announcement`, and nothing is
  /// sent any more. How often does their callback run?
  var runsOfALateAnnouncement: Int? {
    todo("Step 1: predict the runs for the one who comes late.", returning: nil)
  }
}
