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

/// These subscriptions are made before the game:
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
/// How often does each subscription emit, counted from the moment that it is made? Replace each
/// `todo(…)` with a number.
struct Prediction {
  /// The subscription to `\.home`.
  var emissionsOfHome: Int? {
    todo("Step 1: predict the emissions of home.", returning: nil)
  }

  /// The subscription to `\.isHomeLeading`.
  var emissionsOfIsHomeLeading: Int? {
    todo("Step 1: predict the emissions of isHomeLeading.", returning: nil)
  }

  /// The subscription to `\.score`, a slice that holds two properties.
  var emissionsOfScore: Int? {
    todo("Step 1: predict the emissions of score.", returning: nil)
  }

  /// The subscription to `\.announcement`. Three goals were announced.
  var emissionsOfAnnouncement: Int? {
    todo("Step 1: predict the emissions of announcement.", returning: nil)
  }

  /// A subscription to `\.announcement` that is made late, after the five actions. Nothing is sent any
  /// more. How often does it emit?
  var emissionsOfALateAnnouncement: Int? {
    todo("Step 1: predict the emissions of the late subscription.", returning: nil)
  }
}
