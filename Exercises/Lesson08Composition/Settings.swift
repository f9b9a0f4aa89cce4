import Bootcamp

/// The form with the settings, at the foot of the screen.
struct Settings: Reducer {
  let environment: SearchEnvironment

  struct State: Equatable {
    var rating = Rating.pg
    var nickname = ""
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      todo(
        "Step 6 (rules 6a to 6c): set the field that the action names, and save what has changed.",
        returning: .none)
    }
  }
}
