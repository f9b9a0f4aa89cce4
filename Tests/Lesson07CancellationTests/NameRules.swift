import Bootcamp

@testable import Lesson07Cancellation

/// A name field that follows the rules, but for those that are bent.
@MainActor
struct NameRules {
  typealias State = NameField.State
  typealias Action = NameField.Action

  let environment: NameFieldEnvironment

  /// How long it waits, in which pause of all.
  var pause: @Sendable (_ number: Int) -> Duration = { _ in .milliseconds(500) }
  /// Whom the service is asked for.
  var asked: @Sendable (_ old: String, _ name: String) -> [String] = { [$1] }
  /// How long the answer is held back.
  var heldBack: Duration?

  var endsPause = true
  var endsRequest = true
  /// Whether what goes on says nothing any more.
  var isSilent = false
  /// Whether it asks at the end of a pause if the name is still the same.
  var compares = false
  /// Whether what is new is ended with what is old.
  var endsItself = false

  var emptyEndsPause = true
  var emptyEndsRequest = true
  var asksForNothing = false

  /// When the same name starts anew.
  var again: Set<Phase> = []

  /// Changes what is shown.
  var shows: @MainActor (_ before: State, _ after: inout State, _ action: Action) -> Void = {
    _, _, _ in
  }

  enum Phase { case pause, request, isAnswered }

  init(_ environment: NameFieldEnvironment) {
    self.environment = environment
  }

  /// What is true, whatever is shown.
  @MainActor
  private final class Truth {
    var state = State()
    var phase = Phase.isAnswered
    /// The number of the question that was asked last.
    var number = 0
    var silenced: Set<Int> = []

    /// Whether the question still has to be asked, now that its pause has ended.
    func pauseEnds(of number: Int, for name: String, compares: Bool) -> Bool {
      if number == self.number { phase = .request }
      return !silenced.contains(number) && (!compares || name == state.name)
    }

    func hears(_ number: Int) -> Bool { !silenced.contains(number) }
  }

  private struct Question: Hashable { let number: Int }

  func reducer() -> Reduce<State, Action> {
    let truth = Truth()
    return Reduce { shown, action in
      MainActor.assumeIsolated {
        let before = shown
        let effect = reduce(truth, action)
        shown = truth.state
        shows(before, &shown, action)
        return effect
      }
    }
  }

  private func reduce(_ truth: Truth, _ action: Action) -> Effect<Action> {
    switch action {
    case .nameChecked(let isFree):
      truth.state.isChecking = false
      truth.state.isFree = isFree
      truth.phase = .isAnswered
      return .none

    case .nameChanged(let name):
      let old = truth.state.name
      if name == old {
        guard !name.isEmpty, again.contains(truth.phase) else { return .none }
        return .merge(.cancel(id: Question(number: truth.number)), ask(name, old, truth))
      }
      truth.state = State(name: name, isChecking: !name.isEmpty)
      if name.isEmpty {
        let end = endOld(truth, pause: emptyEndsPause, request: emptyEndsRequest)
        truth.phase = .isAnswered
        return asksForNothing
          ? .merge(end, .run { [environment] _ in _ = await environment.isFree("") }) : end
      }
      let isFirst = truth.phase == .isAnswered
      let end = endOld(truth, pause: endsPause, request: endsRequest)
      let work = ask(name, old, truth)
      return endsItself && !isFirst
        ? .merge(end, work, .cancel(id: Question(number: truth.number))) : .merge(end, work)
    }
  }

  /// Ends what is under way for the old name.
  private func endOld(_ truth: Truth, pause: Bool, request: Bool) -> Effect<Action> {
    let isEnded = truth.phase == .pause && pause || truth.phase == .request && request
    if isEnded { return .cancel(id: Question(number: truth.number)) }
    if isSilent { truth.silenced.insert(truth.number) }
    return .none
  }

  private func ask(_ name: String, _ old: String, _ truth: Truth) -> Effect<Action> {
    truth.number += 1
    truth.phase = .pause
    let number = truth.number
    let pause = pause(number)
    return .run { [environment, asked, heldBack, compares] send in
      if pause > .zero { try await environment.clock.sleep(for: pause) }
      guard await truth.pauseEnds(of: number, for: name, compares: compares) else { return }
      var isFree = false
      for name in asked(old, name) { isFree = await environment.isFree(name) }
      if let heldBack { try await environment.clock.sleep(for: heldBack) }
      guard await truth.hears(number) else { return }
      await send(.nameChecked(isFree: isFree))
    }
    .cancellable(id: Question(number: number))
  }
}
