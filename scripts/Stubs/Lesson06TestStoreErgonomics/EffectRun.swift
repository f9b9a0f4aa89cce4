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
/// It returns as soon as the effect has ended, or cannot go on by itself; for work that cannot be
/// watched from here, such as a real network, it waits until the time limit. What still runs then is
/// cancelled.
///
/// It uses the runtime's test store to know when an effect has come to rest. That is the one thing
/// that your helper does not do itself.
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
