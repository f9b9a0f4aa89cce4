import Bootcamp

/// The worked example of lesson 3: a game with points and a best score, with an echo and without.
///
/// The best score cannot be computed from the points: it depends on what was before.
enum ScoreBoard {
  struct State: Equatable {
    var points = 0
    var best = 0
  }

  // MARK: An action for sharing logic

  struct WithEcho: Reducer {
    // region: echo
    enum Action: Equatable, Sendable {
      case hitScored
      case bonusCollected
      case checkBest
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .hitScored:
        state.points += 1
        return .send(.checkBest)

      case .bonusCollected:
        state.points += 10
        return .send(.checkBest)

      case .checkBest:
        state.best = max(state.best, state.points)
        return .none
      }
    }
    // endregion: echo
  }

  enum Action: Equatable, Sendable {
    case hitScored
    case bonusCollected
  }

  // MARK: A function for sharing logic

  struct WithFunctions: Reducer {
    let playFanfare: @Sendable () async -> Void

    // region: reducer
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .hitScored: return add(1, to: &state)
      case .bonusCollected: return add(10, to: &state)
      }
    }

    private func add(_ points: Int, to state: inout State) -> Effect<Action> {
      let oldBest = state.best
      state.add(points)
      guard state.best > oldBest else { return .none }
      return .run { _ in await playFanfare() }
    }
    // endregion: reducer
  }
}

extension ScoreBoard.State {
  // region: state
  mutating func add(_ points: Int) {
    self.points += points
    best = max(best, self.points)
  }
  // endregion: state
}
