import Bootcamp

/// How much somebody has drunk today, and whether it is enough.
public struct Diary: Reducer {
  // MARK: Model the state

  public struct State: Equatable {
    public var glasses = 0

    public init() {}

    public var message: String {
      glasses < 8 ? "\(8 - glasses) to go" : "Enough for today"
    }
  }

  // MARK: Name the action

  public enum Action: Equatable, Sendable {
    case glassTapped
    case midnightPassed
  }

  public init() {}

  // MARK: Change the state

  // region: reduce
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .glassTapped:
      state.glasses += 1
      return .none

    case .midnightPassed:
      state.glasses = 0
      return .none
    }
  }
  // endregion: reduce
}
