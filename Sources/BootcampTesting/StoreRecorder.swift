import Bootcamp

/// What a test store knows of its store: what each action has changed, and which effects run.
@MainActor
final class StoreRecorder<State, Action>: StoreMonitor {
  nonisolated let effects = EffectsInFlight()
  nonisolated let arrived = ArrivedActions<State, Action>()
  /// What was changed by the action that the test has sent last.
  private(set) var lastSend: Transition<State>

  private var state: State
  private var handledCount = 0

  /// See `watcher` of the test store.
  var watcher: ((_ action: Action, _ isFromEffect: Bool, _ before: State) -> Void)?

  init(initialState: State) {
    state = initialState
    lastSend = Transition(number: -1, before: initialState, after: initialState)
  }

  func handled(_ action: Action, isFromEffect: Bool, origin: CodeLocation?, stateAfter: State) {
    watcher?(action, isFromEffect, state)
    let transition = Transition(number: handledCount, before: state, after: stateAfter)
    handledCount += 1
    state = stateAfter
    if isFromEffect {
      arrived.append(.init(action, transition, origin: origin))
    } else {
      lastSend = transition
    }
  }

  func started(_ work: Work, causedBy action: Action) {
    effects.add(EffectsInFlight.RunningEffect(work: work, text: describe(action)))
  }

  func ended(_ work: Work) {
    effects.remove(work)
  }

  /// Says what a test has not accounted for at its end, at the line of the step that caused it. What
  /// has been said is not said again.
  nonisolated func reportEnd(ofStoreAt location: CodeLocation, report: (ReportedIssue) -> Void) {
    guard !effects.neverRested else { return }
    arrived.reportNew(FailureMessage.notReceived, at: { $0.origin ?? location }, report: report)
    effects.reportStillInFlight(ofStoreAt: location, report: report)
  }
}

/// What one action has made of the state.
struct Transition<State> {
  /// How many actions had been handled before; −1 for the beginning.
  let number: Int
  let before: State
  let after: State
}
