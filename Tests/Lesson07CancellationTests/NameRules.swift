import Bootcamp

@testable import Lesson07Cancellation

/// A name field that follows the rules, but for those that are bent.
@MainActor
struct NameRules {
  typealias State = NameField.State
  typealias Action = NameField.Action

  let environment: NameFieldEnvironment

  /// How long it waits, in which pause of all, and in the place of what.
  var pause: (_ number: Int, _ old: Old) -> Duration = { _, _ in halfSecond }
  /// Whom the service is asked for.
  var asked: @Sendable (_ old: String, _ name: String) -> [String] = { [$1] }
  /// How long the answer is held back.
  var heldBack: Duration?

  var endsPause = End.atOnce
  var endsRequest = End.atOnce
  /// Whether what goes on says nothing any more.
  var isSilent = false
  /// Whether it asks at the end of a pause if the name is still the same.
  var compares = false
  /// Whether a new name leaves the pause as it is, which asks for the last one when it ends.
  var keepsPause = false
  /// Whether what is new is ended with what is old.
  var endsItself = false

  var emptyEndsPause = End.atOnce
  var emptyEndsRequest = End.atOnce
  var asksForNothing = false

  /// When the same name starts anew.
  var again: Set<Phase> = []
  /// Which names are the same.
  var areSame: (_ old: String, _ name: String) -> Bool = { $0 == $1 }

  /// Whether what was heard of a name is shown when the name comes back.
  var remembers = false

  /// Changes what is shown.
  var shows: @MainActor (_ before: State, _ after: inout State, _ action: Action) -> Void = {
    _, _, _ in
  }

  /// The name before, and what is under way for it.
  typealias Old = (name: String, phase: Phase)

  enum Phase { case pause, request, isAnswered }

  /// When old work ends: with the new name, half a second after it, or by itself.
  enum End { case atOnce, late, never }

  nonisolated static let halfSecond = Duration.milliseconds(500)

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
    /// What the service has said of which names.
    var known: [String: Bool] = [:]

    /// What still has to be asked, now that the pause of a question has ended.
    func pauseEnds(of number: Int) -> String? {
      if number == self.number { phase = .request }
      return silenced.contains(number) ? nil : state.name
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
      truth.known[truth.state.name] = isFree
      truth.phase = .isAnswered
      return .none

    case .nameChanged(let name):
      let old = (name: truth.state.name, phase: truth.phase)
      if areSame(old.name, name) {
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
      if keepsPause, old.phase == .pause { return .none }
      let end = endOld(truth, pause: endsPause, request: endsRequest)
      if remembers, let isFree = truth.known[name] {
        truth.state = State(name: name, isFree: isFree)
        truth.phase = .isAnswered
        return end
      }
      let work = ask(name, old, truth)
      return endsItself && old.phase != .isAnswered
        ? .merge(end, work, .cancel(id: Question(number: truth.number))) : .merge(end, work)
    }
  }

  /// Ends what is under way for the old name.
  private func endOld(_ truth: Truth, pause: End, request: End) -> Effect<Action> {
    let question = Question(number: truth.number)
    let end = truth.phase == .pause ? pause : truth.phase == .request ? request : .never
    switch end {
    case .atOnce:
      return .cancel(id: question)
    case .late:
      return .concatenate(
        .run { [environment] _ in try await environment.clock.sleep(for: Self.halfSecond) },
        .cancel(id: question))
    case .never:
      if isSilent { truth.silenced.insert(truth.number) }
      return .none
    }
  }

  private func ask(_ name: String, _ old: Old, _ truth: Truth) -> Effect<Action> {
    let pause = pause(truth.number + 1, old)
    truth.number += 1
    truth.phase = .pause
    let number = truth.number
    return .run { [environment, asked, heldBack, compares, keepsPause] send in
      if pause > .zero { try await environment.clock.sleep(for: pause) }
      guard let last = await truth.pauseEnds(of: number), !compares || last == name else { return }
      var isFree = false
      for name in asked(old.name, keepsPause ? last : name) {
        isFree = await environment.isFree(name)
      }
      if let heldBack { try await environment.clock.sleep(for: heldBack) }
      guard await truth.hears(number) else { return }
      await send(.nameChecked(isFree: isFree))
    }
    .cancellable(id: Question(number: number))
  }
}
