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

  // region: body
  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: { $0 }) { _, state in
        .run { [state] _ in
          await environment.saveSettings(state.rating, state.nickname)
        }
      }
  }
  // endregion: body
}
