import Bootcamp
import BootcampTesting
import TestSupport

@testable import Lesson07Cancellation

/// The name fields on which a test is tried.
@MainActor
enum NameFields {
  typealias State = NameField.State
  typealias Action = NameField.Action
  typealias Field = NameFieldCandidate
  typealias Test = @MainActor ((NameFieldEnvironment) -> TestStore<State, Action>) async -> Void

  // MARK: Right

  static var right: [Field] { [oneEffect, pauseAndRequest, counted] }

  private static var oneEffect: Field {
    .right("with one effect that sleeps and then asks") { environment in
      Reduce { state, action in
        switch action {
        case .nameChanged(let name):
          guard name != state.name else { return .none }
          state = State(name: name, isChecking: !name.isEmpty)
          guard !name.isEmpty else { return .cancel(id: "check") }
          return .run { send in
            try await environment.clock.sleep(for: .milliseconds(500))
            await send(.nameChecked(isFree: environment.isFree(name)))
          }
          .cancellable(id: "check", cancelInFlight: true)
        case .nameChecked(let isFree):
          state.isChecking = false
          state.isFree = isFree
          return .none
        }
      }
    }
  }

  private static var pauseAndRequest: Field {
    .right("with a memory of which part is under way") { NameRules($0).reducer() }
  }

  private static var counted: Field {
    .right("with a mapped effect, and an id that counts the questions") { environment in
      let counter = Counter()
      return Reduce { state, action in
        switch action {
        case .nameChanged(let name) where name == state.name:
          return .none
        case .nameChanged(let name):
          let old = counter.value
          counter.value += 1
          state.name = name
          state.isFree = nil
          state.isChecking = name != ""
          if name == "" { return .cancel(id: old) }
          return .merge(
            .cancel(id: old),
            Effect<Bool>.run { send in
              try await environment.clock.sleep(for: .milliseconds(200))
              try await environment.clock.sleep(for: .milliseconds(300))
              await send(environment.isFree(name))
            }
            .map { .nameChecked(isFree: $0) }
            .cancellable(id: counter.value))
        case .nameChecked(let isFree):
          (state.isChecking, state.isFree) = (false, isFree)
          return .none
        }
      }
    }
  }

  private final class Counter { var value = 0 }

  // MARK: Wrong

  /// One for each promise of the description, which breaks this promise and no other.
  static var wrong: [Field] {
    [
      // A new name
      wrongShow("name not shown", asking: "Somebody types a name. What stands in the field?") {
        before, after, action in
        if action.isName { after.name = before.name }
      },
      wrongShow(
        "check not shown",
        asking: "A name is being checked. How does the person in front of the screen know?"
      ) { _, after, action in
        if action.isName { after.isChecking = false }
      },
      wrongShow(
        "verdict on another name",
        asking:
          "“ada” is taken, and somebody types “bob”. What does the screen say of “bob” at once?"
      ) { before, after, action in
        if action.isName { after.isFree = before.isFree }
      },

      // Half a second
      wrongRule(
        "too early",
        asking: "“Not sooner.” Which line of your test notices who waits for 400 milliseconds?"
      ) { $0.pause = { _, _ in .milliseconds(400) } },
      wrongRule(
        "too late",
        asking: "“Not later.” Which line of your test notices who waits for 600 milliseconds?"
      ) { $0.pause = { _, _ in .milliseconds(600) } },
      wrongRule(
        "holds the answer back",
        asking: """
          A field asks with every letter, and keeps each answer back for half a second. Who counts the \
          requests before the pause is over?
          """
      ) {
        $0.pause = { _, _ in .zero }
        $0.heldBack = .milliseconds(500)
      },
      wrongRule(
        "waits for the first name only",
        asking: "The first name has its answer. How long does the field wait with the second?"
      ) {
        $0.pause = { number, old in
          number == 1 || old.phase != .isAnswered ? NameRules.halfSecond : .zero
        }
      },
      wrongRule(
        "waits only when nothing is under way",
        asking:
          "A name comes while the service looks for another. How long does the field wait with it?"
      ) { $0.pause = { $1.phase == .request ? .zero : NameRules.halfSecond } },
      wrongRule(
        "waits from the first letter",
        asking: """
          A name comes in the half second of another. From which of the two does the field count, and \
          which line of your test notices?
          """
      ) { $0.keepsPause = true },
      wrongRule("asks for the name before", asking: "Which name was the service asked for?") {
        $0.asked = { old, _ in [old] }
      },
      wrongRule("asks twice", asking: "How often is the service asked for one name?") {
        $0.asked = { _, name in [name, name] }
      },

      // The answer
      wrongShow(
        "answer not shown", asking: "The service has answered. What is known now?"
      ) { _, after, action in
        if !action.isChange { after.isFree = nil }
      },
      wrongShow("checks for ever", asking: "The service has answered. Who still waits?") {
        _, after, action in
        if !action.isChange { after.isChecking = true }
      },
      wrongShow(
        "every name is free",
        asking: "What does the service say of a name that somebody has already?"
      ) { _, after, action in
        if !action.isChange { after.isFree = true }
      },
      wrongShow(
        "every name is taken", asking: "What does the service say of a name that nobody has?"
      ) { _, after, action in
        if !action.isChange { after.isFree = false }
      },
      wrongRule(
        "remembers what it has heard",
        asking:
          "A name has its answer, another one is typed, and then the first comes back. For whom is the service asked?"
      ) { $0.remembers = true },

      // A new name ends what is under way
      wrongRule(
        "pause goes on",
        asking: "In the pause for one name another one is typed. For whom is the service asked?"
      ) { $0.endsPause = .never },
      wrongRule(
        "pause ends late",
        asking: """
          “There and then.” A name comes in the half second of another, and the old half second is \
          over before the new one. Whom is the service asked for at that moment?
          """
      ) { $0.endsPause = .late },
      wrongRule(
        "compares in the place of cancelling",
        asking: """
          A name, another one, and the first once more, all within half a second: two texts can be equal \
          and still be two questions. When is the service asked, counted from the last of them?
          """
      ) {
        $0.endsPause = .never
        $0.compares = true
      },
      wrongRule(
        "request goes on",
        asking:
          "The service looks for one name, and another one is typed. Whose answer comes first?"
      ) { $0.endsRequest = .never },
      wrongRule(
        "request ends late",
        asking: """
          “There and then.” The service looks for one name, and another one is typed. What if the first \
          answer would come before the new half second is over?
          """
      ) { $0.endsRequest = .late },
      wrongRule(
        "goes on in silence",
        asking: """
          “There and then.” A second name takes the place of the first, and then there is no name at \
          all. What is still under way, and which line of your test looks?
          """
      ) {
        $0.endsPause = .never
        $0.endsRequest = .never
        $0.isSilent = true
      },
      wrongRule(
        "ends its own work",
        asking: "A name takes the place of another that was under way. Is the service asked for it?"
      ) { $0.endsItself = true },

      // The same name
      wrongRule(
        "same name in the pause",
        asking:
          "The same name is set again in its pause. When is the service asked, from the first time on?"
      ) { $0.again = [.pause] },
      wrongRule(
        "same name in the request",
        asking:
          "The same name is set again while the service looks for it. How often is it asked for?"
      ) { $0.again = [.request] },
      wrongRule(
        "same name after its answer",
        asking:
          "A name has its answer, and a while later it is set again. How often is it asked for?"
      ) { $0.again = [.isAnswered] },
      wrongRule(
        "case does not count", asking: "“ada” is typed, and then “Ada”. What stands in the field?"
      ) { $0.areSame = { $0.lowercased() == $1.lowercased() } },

      // No name
      wrongShow(
        "no name keeps the verdict",
        asking: "A name has its answer, then the field is cleared. What does the screen say?"
      ) { before, after, action in
        if action == .nameChanged("") { after.isFree = before.isFree }
      },
      wrongShow("no name is checked", asking: "The field is cleared. What is being checked?") {
        _, after, action in
        if action == .nameChanged("") { after.isChecking = true }
      },
      wrongRule(
        "pause outlives the name",
        asking: "The field is cleared in the pause. For whom is the service asked?"
      ) { $0.emptyEndsPause = .never },
      wrongRule(
        "pause ends late without a name",
        asking: """
          “There and then.” The field is cleared in the half second. Whom is the service asked for, and \
          what is still under way?
          """
      ) { $0.emptyEndsPause = .late },
      wrongRule(
        "request outlives the name",
        asking: "The field is cleared while the service looks for a name. What is heard of it?"
      ) { $0.emptyEndsRequest = .never },
      wrongRule(
        "request ends late without a name",
        asking: """
          “There and then.” The service looks for a name, and the field is cleared. What is still under \
          way at that moment, and what if the answer comes a moment later?
          """
      ) { $0.emptyEndsRequest = .late },
      wrongRule(
        "asks for no name", asking: "The field is cleared. Is the service asked whether “” is free?"
      ) { $0.asksForNothing = true },
    ]
  }

  private static func wrongRule(
    _ name: String, asking question: String, _ bend: @escaping @MainActor (inout NameRules) -> Void
  ) -> Field {
    .wrong(name, asking: question) { environment in
      var rules = NameRules(environment)
      bend(&rules)
      return rules.reducer()
    }
  }

  private static func wrongShow(
    _ name: String, asking question: String,
    _ change: @escaping @MainActor (_ before: State, _ after: inout State, _ action: Action) -> Void
  ) -> Field {
    wrongRule(name, asking: question) { $0.shows = change }
  }

  // MARK: One story for each wrong one

  /// Each looks at one thing only, so that it catches one field only.
  static var stories: [String: Test] {
    [
      "name not shown": { fields in
        let bench = await Bench(fields, "ada")
        expect(bench.field.state.name == "ada")
      },
      "check not shown": { fields in
        let bench = await Bench(fields, "ada")
        expect(bench.field.state.isChecking)
      },
      "verdict on another name": { fields in
        let bench = await Bench(fields, "ada", 5_000, "bob")
        expect(bench.field.state.isFree == nil)
      },
      "too early": { fields in
        let bench = await Bench(fields, "ada")
        let isAtOnce = !bench.asked.isEmpty
        await bench.passes(499)
        expect(isAtOnce || bench.asked.isEmpty)
      },
      "too late": { fields in
        let bench = await Bench(fields, "ada", 500)
        expect(!bench.asked.isEmpty)
      },
      "holds the answer back": { fields in
        let bench = await Bench(fields, "ada")
        expect(bench.asked.isEmpty)
      },
      "waits for the first name only": { fields in
        let bench = await Bench(fields, "ada")
        let isAtOnce = !bench.asked.isEmpty
        await bench.passes(5_000)
        let asked = bench.asked
        await bench.entered("bob")
        expect(isAtOnce || bench.asked == asked)
      },
      "waits only when nothing is under way": { fields in
        let bench = await Bench(fields, "ada", 499)
        let isTooEarly = !bench.asked.isEmpty
        await bench.passes(1)
        await bench.entered("bob")
        expect(isTooEarly || !bench.asked.contains("bob"))
      },
      "waits from the first letter": { fields in
        let bench = await Bench(fields, "ada", 300, "bob", 200)
        expect(bench.asked != ["bob"])
      },
      "asks for the name before": { fields in
        let bench = await Bench(fields, "ada", 5_000)
        expect(bench.asked.allSatisfy { $0 == "ada" })
      },
      "asks twice": { fields in
        let bench = await Bench(fields, "ada", 5_000)
        expect(bench.asked.count < 2)
      },
      "answer not shown": { fields in
        let bench = await Bench(fields, "ada", 5_000)
        expect(bench.field.state.isFree != nil)
      },
      "checks for ever": { fields in
        let bench = await Bench(fields, "ada", 5_000)
        expect(!bench.field.state.isChecking)
      },
      "every name is free": { fields in
        let bench = await Bench(fields, "ada", 5_000)
        expect(bench.field.state.isFree != true || !bench.asked.contains("ada"))
      },
      "every name is taken": { fields in
        let bench = await Bench(fields, "bob", 5_000)
        expect(bench.field.state.isFree != false || bench.asked != ["bob"])
      },
      "remembers what it has heard": { fields in
        let bench = await Bench(fields, "ada", 5_000, "bob", 5_000)
        let count = bench.asked.count
        await bench.entered("ada")
        await bench.passes(5_000)
        expect(bench.asked.count > count)
      },
      "pause goes on": { fields in
        let bench = await Bench(fields, "ada", 200, "bob", 1_300)
        expect(bench.field.state.isFree != false)
      },
      "pause ends late": { fields in
        let bench = await Bench(fields, "ada", 200)
        let count = bench.asked.count
        await bench.entered("bob")
        await bench.passes(300)
        let isAsked = bench.asked.dropFirst(count).contains("ada")
        await bench.passes(1_000)
        expect(!isAsked || bench.field.state.isFree == false)
      },
      "compares in the place of cancelling": { fields in
        let bench = await Bench(fields, "ada", 100, "bob", 100, "ada", 300)
        let asked = bench.asked
        await bench.passes(200)
        expect(asked.isEmpty || bench.asked.contains("bob") || bench.asked.count < 2)
      },
      "request goes on": { fields in
        let bench = await Bench(fields, "ada", 500, "bob", 1_000)
        expect(bench.field.state.isFree != false)
      },
      "request ends late": { fields in
        let soon = await Bench(fields, "ada", 1_300, "bob", 200)
        let later = await Bench(fields, "ada", 500, "bob", 1_000)
        expect(soon.field.state.isFree != false || later.field.state.isFree == false)
      },
      "goes on in silence": { fields in
        let bench = await Bench(fields, "ada", 100, "bob")
        let underWay = bench.field.effectsInFlight
        await bench.passes(100)
        await bench.entered("ada")
        await bench.passes(300)
        expect(underWay < 2 || !bench.asked.isEmpty)
      },
      "ends its own work": { fields in
        let bench = await Bench(fields, "ada", 100, "bob", 5_000)
        expect(!bench.asked.isEmpty)
      },
      "same name in the pause": { fields in
        let bench = await Bench(fields, "ada", 200, "ada", 400)
        expect(!bench.asked.isEmpty)
      },
      "same name in the request": { fields in
        let bench = await Bench(fields, "ada", 500, "ada", 900)
        expect(bench.asked.count < 2)
      },
      "same name after its answer": { fields in
        let bench = await Bench(fields, "ada", 5_000)
        let asked = bench.asked
        await bench.entered("ada")
        await bench.passes(5_000)
        expect(bench.asked == asked)
      },
      "case does not count": { fields in
        let bench = await Bench(fields, "ada", "Ada")
        expect(bench.field.state.name != "ada")
      },
      "no name keeps the verdict": { fields in
        let bench = await Bench(fields, "ada", 5_000, "")
        expect(bench.field.state.isFree == nil)
      },
      "no name is checked": { fields in
        let bench = await Bench(fields, "ada", 5_000, "")
        expect(!bench.field.state.isChecking)
      },
      "pause outlives the name": { fields in
        let bench = await Bench(fields, "ada", 200, "", 5_000)
        expect(bench.field.state.isFree == nil)
      },
      "pause ends late without a name": { fields in
        let bench = await Bench(fields, "ada", 200)
        let count = bench.asked.count
        await bench.entered("")
        await bench.passes(5_000)
        expect(
          !bench.asked.dropFirst(count).contains("ada") || bench.field.state.isFree != nil)
      },
      "request outlives the name": { fields in
        let bench = await Bench(fields, "ada", 500, "", 5_000)
        expect(bench.field.state.isFree == nil)
      },
      "request ends late without a name": { fields in
        let soon = await Bench(fields, "ada", 1_300, "", 200)
        let later = await Bench(fields, "ada", 500, "", 5_000)
        expect(soon.field.state.isFree == nil || later.field.state.isFree != nil)
      },
      "asks for no name": { fields in
        let bench = await Bench(fields, "ada", "", 5_000)
        expect(!bench.asked.contains(""))
      },
    ]
  }
}

/// What happens in a story: a name is entered, or some milliseconds pass.
private protocol Moment {
  @MainActor func happen(to bench: Bench) async
}

extension String: Moment {
  fileprivate func happen(to bench: Bench) async { await bench.entered(self) }
}

extension Int: Moment {
  fileprivate func happen(to bench: Bench) async { await bench.passes(self) }
}

/// A field, and a service that needs a second and says that all names but “ada” are free.
@MainActor
private struct Bench {
  let field: TestStore<NameField.State, NameField.Action>
  private let clock = TestClock()
  private let names = Names()

  init(
    _ fields: (NameFieldEnvironment) -> TestStore<NameField.State, NameField.Action>,
    _ moments: any Moment...
  ) async {
    field = fields(
      NameFieldEnvironment(clock: clock) { [clock, names] name in
        names.add(name)
        try? await clock.sleep(for: .seconds(1))
        return name != "ada"
      })
    field.exhaustivity = .off
    for moment in moments { await moment.happen(to: self) }
  }

  var asked: [String] { names.all }

  func entered(_ name: String) async {
    await field.send(.nameChanged(name))
    await field.skipReceivedActions(strict: false)
  }

  func passes(_ milliseconds: Int) async {
    await clock.advance(by: .milliseconds(milliseconds))
    await field.skipReceivedActions(strict: false)
  }
}

extension NameField.Action {
  fileprivate var isChange: Bool {
    if case .nameChanged = self { true } else { false }
  }

  /// Whether there is a name in the field now.
  fileprivate var isName: Bool { isChange && self != .nameChanged("") }
}
