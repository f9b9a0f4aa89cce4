import Bootcamp

/// The worked example of lesson 3: a game with points and a best score, three times.
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

  // MARK: A function nested in the reducer

  struct WithNestedFunction: Reducer {
    let playFanfare: @Sendable () async -> Void

    // region: nested
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      func add(_ points: Int) -> Effect<Action> {
        state.points += points
        guard state.points > state.best else { return .none }
        state.best = state.points
        return .run { _ in await playFanfare() }
      }

      switch action {
      case .hitScored: return add(1)
      case .bonusCollected: return add(10)
      }
    }
    // endregion: nested
  }

  // MARK: A mutating method on the state

  struct WithMethod: Reducer {
    let playFanfare: @Sendable () async -> Void

    // region: reducer-with-method
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .hitScored: return state.add(1, fanfare: playFanfare)
      case .bonusCollected: return state.add(10, fanfare: playFanfare)
      }
    }
    // endregion: reducer-with-method
  }
}

extension ScoreBoard.State {
  // region: method
  mutating func add<Action>(
    _ points: Int, fanfare: @escaping @Sendable () async -> Void
  ) -> Effect<Action> {
    self.points += points
    guard self.points > best else { return .none }
    best = self.points
    return .run { _ in await fanfare() }
  }
  // endregion: method
}
