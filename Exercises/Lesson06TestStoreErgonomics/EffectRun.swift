import Bootcamp
import BootcampTesting

// Finished: there is nothing to do here.

/// What has become of an effect that was run.
struct EffectOutcome<Action: Equatable & Sendable>: Equatable {
  /// What the effect has sent, in order.
  var actions: [Action] = []

  /// Whether it has come to its end.
  var hasEnded = false
}

/// Runs an effect outside of any feature, and collects what it sends.
///
/// How does it know that an effect has come to rest? It gives the effect to the runtime's test store.
/// That store does all the work of effects in one queue, and counts what comes in there. When nothing
/// new comes in, the effect has ended, or it waits. If it waits for a test clock, which nobody moves
/// here, this function returns at once. If it waits for something that cannot be watched, such as a
/// real network, this function waits, too, until the time limit. What still runs then is cancelled.
@MainActor
func run<Action: Equatable & Sendable>(
  _ effect: Effect<Action>, timeLimit: Duration
) async -> EffectOutcome<Action> {
  let store = TestStore<EffectOutcome<Action>, EffectEvent<Action>>(
    initialState: EffectOutcome()
  ) {
    Reduce { outcome, event in
      switch event {
      case .started:
        return .concatenate(effect.map { .sent($0) }, .send(.ended))
      case .sent(let action):
        outcome.actions.append(action)
        return .none
      case .ended:
        outcome.hasEnded = true
        return .none
      }
    }
  }
  // It only runs the effect here. To judge is your helper's part.
  store.exhaustivity = .off
  await store.send(.started)
  await store.finish(timeout: timeLimit)
  return store.state
}

private enum EffectEvent<Action> {
  case started
  case sent(Action)
  case ended
}
