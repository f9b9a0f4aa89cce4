import Bootcamp

/// A lift with two doors. Each closes when for four seconds nobody has stepped through it.
// region: lift
struct Lift: Reducer {
  let clock: any Clock<Duration>
  let closeDoor: @Sendable (Door) async throws -> Void

  enum Door: Hashable, Sendable { case front, rear }

  struct State: Equatable {
    var open: Set<Door> = []
    var stuck: Set<Door> = []
  }

  enum Action: Equatable, Sendable {
    case personSteppedThrough(Door)
    case doorClosed(Door)
    case doorGotStuck(Door)
    case holdButtonPressed(Door)
  }

  private enum CancelID: Hashable { case closing(Door) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .personSteppedThrough(let door):
      state.open.insert(door)
      return .run { send in
        try await clock.sleep(for: .seconds(4))
        try await closeDoor(door)
        await send(.doorClosed(door))
      } catch: { _, send in
        await send(.doorGotStuck(door))
      }
      .cancellable(id: CancelID.closing(door), cancelInFlight: true)

    case .holdButtonPressed(let door):
      return .cancel(id: CancelID.closing(door))

    case .doorClosed(let door):
      state.open.remove(door)
      return .none

    case .doorGotStuck(let door):
      state.stuck.insert(door)
      return .none
    }
  }
}
// endregion: lift
