import Bootcamp

@testable import Lesson07Cancellation

/// A name field that follows the rules, but for those that are bent.
@MainActor
struct NameRules {
  typealias State = NameField.State
  typealias Action = NameField.Action

  /// What is so just before something happens, and what that is.
  struct Moment {
    let phase: Phase
    /// The name before.
    var old = ""
    /// The name that is entered, if it is a name.
    var name: String?
    /// The answer, if it is one.
    var isFree: Bool?
    /// The answer that the name before has had.
    var wasFree: Bool?

    var isNewName: Bool { name.map { $0 != "" && $0 != old } ?? false }
    var isSameName: Bool { name.map { $0 != "" && $0 == old } ?? false }
    var isCleared: Bool { name == "" }
  }

  /// What has become of the name in the field.
  enum Phase: Sendable { case noName, pause, request, answered }

  /// When old work ends: with the new name, half a second after it, or by itself, and perhaps without a
  /// word.
  enum End { case atOnce, late, never, silently }

  /// Whether the same name starts anew, starts another question beside the first, or ends the first.
  enum Again { case nothing, anew, beside, ends }

  /// How long it waits with a new name.
  var pause: (Moment) -> Duration = { _ in halfSecond }
  /// Whom the service is asked for.
  var asked: (_ moment: Moment, _ name: String) -> [String] = { [$1] }
  /// Whether the service is asked once more when it has answered.
  var asksOnceMore: (Moment) -> Bool = { _ in false }
  /// How long the answer is held back.
  var heldBack: (Moment) -> Duration = { _ in .zero }
  /// When what is under way for the name before ends.
  var end: (Moment) -> End = { _ in .atOnce }
  /// Whether it asks at the end of a pause if the name is still the same.
  var compares: (Moment) -> Bool = { _ in false }
  /// Whether a new name leaves the pause as it is, which asks for the last one when it ends.
  var keepsPause: (Moment) -> Bool = { _ in false }
  /// Whether what is new is ended with what is old.
  var endsItself: (Moment) -> Bool = { _ in false }
  /// What the same name does.
  var again: (Moment) -> Again = { _ in .nothing }
  /// Whether the name that was asked for last is not asked for again.
  var removesDuplicates: (Moment) -> Bool = { _ in false }
  /// Whether the last name is none that is new, even if the field was cleared in between.
  var keepsLast: (Moment) -> Bool = { _ in false }
  /// Whether other capitals make no other name.
  var ignoresCase: (Moment) -> Bool = { _ in false }
  /// Whether a name in other capitals is shown, and the question of the name before goes on.
  var keepsQuestion: (Moment) -> Bool = { _ in false }
  /// Whether what was heard of a name is shown when the name comes back.
  var remembers: (Moment) -> Bool = { _ in false }
  /// Whether what was heard of a name is the answer when its half second is over.
  var answersFromMemory: (Moment) -> Bool = { _ in false }
  /// Whether the service is asked for no name, as for any other.
  var asksForNothing: (Moment) -> Bool = { _ in false }
  /// Whether a text is no name.
  var isNoName: (String) -> Bool = { $0.isEmpty }
  /// Changes what is shown.
  var shows: (_ moment: Moment, _ before: State, _ after: inout State) -> Void = { _, _, _ in }

  nonisolated static let halfSecond = Duration.milliseconds(500)

  /// What is true, whatever is shown.
  @MainActor
  private final class Truth {
    var state = State()
    var phase = Phase.noName
    /// The number of the question that was asked last.
    var number = 0
    var silenced: Set<Int> = []
    /// The questions whose pause has been left to a later name.
    var kept: Set<Int> = []
    /// What the service has said of which names.
    var known: [String: Bool] = [:]
    var lastAsked: String?
    var lastName: String?

    /// Whom to ask now that the pause of a question has ended.
    func pauseEnds(of number: Int, asking asked: [String], comparing name: String?) -> [String] {
      if number == self.number { phase = .request }
      let isOver = !hears(number) || name.map { $0 != state.name } ?? false
      let names = isOver ? [] : kept.contains(number) ? [state.name] : asked
      if let name = names.last { lastAsked = name }
      return names
    }

    func hears(_ number: Int) -> Bool { !silenced.contains(number) }
  }

  private struct Question: Hashable { let number: Int }

  func reducer(in environment: NameFieldEnvironment) -> Reduce<State, Action> {
    let truth = Truth()
    return Reduce { shown, action in
      MainActor.assumeIsolated {
        let before = shown
        let moment =
          switch action {
          case .nameChanged(let name):
            Moment(
              phase: truth.phase, old: truth.state.name, name: name, wasFree: truth.state.isFree)
          case .nameChecked(let isFree): Moment(phase: truth.phase, isFree: isFree)
          }
        let effect = reduce(truth, moment, environment)
        shown = truth.state
        shows(moment, before, &shown)
        return effect
      }
    }
  }

  private func reduce(
    _ truth: Truth, _ now: Moment, _ environment: NameFieldEnvironment
  ) -> Effect<Action> {
    guard let name = now.name else {
      truth.state.isChecking = false
      truth.state.isFree = now.isFree
      truth.known[truth.state.name] = now.isFree
      truth.phase = .answered
      return .none
    }
    let isSame =
      now.old == name || ignoresCase(now) && now.old.lowercased() == name.lowercased()
      || keepsLast(now) && truth.lastName == name
    if isSame {
      guard !isNoName(name) else { return .none }
      let end = Effect<Action>.cancel(id: Question(number: truth.number))
      switch again(now) {
      case .nothing: return .none
      case .ends: return end
      case .anew: return .merge(end, ask(name, truth, now, environment))
      case .beside:
        // Both have one number, so that the next name ends both.
        truth.number -= 1
        return ask(name, truth, now, environment)
      }
    }
    if !isNoName(name) { truth.lastName = name }
    if keepsQuestion(now), now.old.lowercased() == name.lowercased() {
      truth.state.name = name
      return .none
    }
    truth.state = State(name: name, isChecking: !isNoName(name))
    if isNoName(name) {
      let end = endOld(truth, now, environment)
      if asksForNothing(now) { return .merge(end, ask(name, truth, now, environment)) }
      truth.phase = .noName
      return end
    }
    if now.phase == .pause, keepsPause(now) {
      truth.kept.insert(truth.number)
      return .none
    }
    let end = endOld(truth, now, environment)
    if remembers(now), let isFree = truth.known[name] {
      truth.state = State(name: name, isFree: isFree)
      truth.phase = .answered
      return end
    }
    let work = ask(name, truth, now, environment)
    return endsItself(now)
      ? .merge(end, work, .cancel(id: Question(number: truth.number))) : .merge(end, work)
  }

  /// Ends what is under way for the old name.
  private func endOld(
    _ truth: Truth, _ now: Moment, _ environment: NameFieldEnvironment
  ) -> Effect<Action> {
    let question = Question(number: truth.number)
    switch end(now) {
    case .atOnce:
      return .cancel(id: question)
    case .late:
      return .concatenate(
        .run { _ in try await environment.clock.sleep(for: Self.halfSecond) },
        .cancel(id: question))
    case .silently:
      truth.silenced.insert(truth.number)
      return .none
    case .never:
      return .none
    }
  }

  private func ask(
    _ name: String, _ truth: Truth, _ now: Moment, _ environment: NameFieldEnvironment
  ) -> Effect<Action> {
    truth.number += 1
    truth.phase = .pause
    let number = truth.number
    let (pause, heldBack) = (pause(now), heldBack(now))
    let isDuplicate = removesDuplicates(now) && truth.lastAsked == name
    let asked = isDuplicate ? [] : asked(now, name)
    let asksOnceMore = asksOnceMore(now)
    let compared = compares(now) ? name : nil
    let known = answersFromMemory(now) ? truth.known[name] : nil
    return .run { send in
      try await environment.clock.sleep(for: pause)
      let names = await truth.pauseEnds(of: number, asking: asked, comparing: compared)
      guard !names.isEmpty else { return }
      if let known { return await send(.nameChecked(isFree: known)) }
      // Several questions are asked at the same time, so that one answer takes as long as two.
      let isFree = await withTaskGroup(of: Bool.self) { group in
        for name in names { group.addTask { await environment.isFree(name) } }
        return await group.reduce(false) { $1 }
      }
      if heldBack > .zero { try await environment.clock.sleep(for: heldBack) }
      guard await truth.hears(number) else { return }
      await send(.nameChecked(isFree: isFree))
      if asksOnceMore { _ = await environment.isFree(name) }
    }
    .cancellable(id: Question(number: number))
  }
}
