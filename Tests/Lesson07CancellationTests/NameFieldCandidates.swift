import Bootcamp
import BootcampTesting
import TestSupport

@testable import Lesson07Cancellation

/// The name fields on which a test is tried.
@MainActor
enum NameFieldCandidates {
  typealias State = NameField.State
  typealias Action = NameField.Action
  typealias Maker = (NameFieldEnvironment) -> TestStore<State, Action>
  typealias Fields = Candidates<NameFieldCode, NameRules.Moment, FieldBench>

  private typealias Moment = Situation<NameRules.Moment, FieldBench>
  private typealias Wrong = Fault<NameFieldCode, NameRules.Moment, FieldBench>

  static func grader(
    of test: @escaping @MainActor (Maker) async -> Void
  ) -> TestGrader<Fields.Candidate, @MainActor (@escaping Maker) async throws -> Void> {
    TestGrader(
      Fields(
        right: [
          .right("with a memory of which part is under way", NameFieldCode()),
          .right("with one effect that sleeps and then asks", NameFieldCode { oneEffect($0) }),
          .right("with an id that counts the questions", NameFieldCode { counted($0) }),
          .right(
            "so that blanks alone are no name", leavesOpen: "6i",
            NameFieldCode { $0.isNoName = { $0.allSatisfy(\.isWhitespace) } }),
        ],
        situations: [
          .anyTime, noName, pause, request, answered, afterFree, afterTaken, free, taken,
        ],
        faults: newName + halfSecond + answer + ending + sameName + cleared),
      wording: GradingWording(
        candidate: "field", idleness: "sends no action before it returns",
        firstStep: "Make a field and send one.",
        remedy: "Add to your test the story that would tell you."),
      bench: { FieldBench($0) },
      moment: { $0.moment },
      test: { await test($0) }
    ) { candidate, test in
      let code = candidate.make()
      let conduct = TestConduct<State, Action>(onlyTheWorldSends: { action in
        if case .nameChecked = action { true } else { false }
      })
      let failures = await issuesReported {
        do {
          try await test { conduct.store(initialState: State(), code.reducer(in: $0)) }
        } catch {
          reportIssue("Your test threw an error: \(error)", kind: .failedExpectation)
        }
        await conduct.end()
      }
      return conduct.trial(failures)
    }
  }

  // MARK: Situations

  private static let noName = Moment("in an empty field", when: { $0.phase == .noName })
  private static let pause = Moment("in the half second of a name", when: { $0.phase == .pause }) {
    await $0.reaches(.pause)
  }
  private static let request = Moment(
    "while the service is asked for a name", when: { $0.phase == .request }
  ) {
    await $0.reaches(.request)
  }
  private static let answered = Moment("after an answer", when: { $0.phase == .answered }) {
    await $0.reaches(.answered)
  }
  private static let afterFree = Moment("after “free”", when: { $0.wasFree == true }) {
    await $0.reaches(.answered, with: "bob")
  }
  private static let afterTaken = Moment("after “taken”", when: { $0.wasFree == false }) {
    await $0.reaches(.answered)
  }
  private static let free = Moment("when the name is free", when: { $0.isFree == true }) {
    await $0.reaches(.request, with: "bob")
  }
  private static let taken = Moment("when the name is taken", when: { $0.isFree == false }) {
    await $0.reaches(.request)
  }

  private static let anyName = [noName, pause, request, answered]
  private static let anotherName = [pause, request, answered]
  private static let eitherAnswer = [afterFree, afterTaken]
  private static let underWay = [pause, request]

  // MARK: Faults

  private static var newName: [Wrong] {
    [
      // Belief: the field shows what is typed by itself.
      wrong(
        "name not shown", breaks: "6a", during: anyName,
        asking: "At that moment, somebody types a new name. What stands in the field?"
      ) { rules, isNow in
        rules.shows = { if $0.isNewName, isNow($0) { $2.name = $1.name } }
      } story: { bench in
        await bench.entered("cleo")
        expect(bench.field.state.name == "cleo")
      },
      wrong(
        "check not shown", breaks: "6a", during: anyName,
        asking:
          "At that moment, somebody types a new name. How do they see that it is being checked?"
      ) { rules, isNow in
        rules.shows = { if $0.isNewName, isNow($0) { $2.isChecking = false } }
      } story: { bench in
        await bench.entered("cleo")
        expect(bench.field.state.isChecking)
      },
      // Belief: what is known stays until something else is known.
      wrong(
        "verdict on another name", breaks: "6a", during: eitherAnswer,
        asking:
          "Somebody types another name at that moment. What does the screen say of it at once?"
      ) { rules, isNow in
        rules.shows = { if $0.isNewName, isNow($0) { $2.isFree = $1.isFree } }
      } story: { bench in
        let before = bench.field.state.isFree
        await bench.entered("cleo")
        expect(before == nil || bench.field.state.isFree != before)
      },
      // Belief: a name is free until somebody says that it is taken.
      wrong(
        "free before the answer", breaks: "6a", during: [noName, pause, request],
        asking:
          "At that moment, somebody types a new name. What is known of it before the service answers?"
      ) { rules, isNow in
        rules.shows = { if $0.isNewName, isNow($0) { $2.isFree = true } }
      } story: { bench in
        await bench.entered("cleo")
        expect(bench.field.state.isFree != true)
      },
      // Belief: to the service, “Ada” and “ada” are one.
      wrong(
        "capitals do not count", breaks: "6e", during: anotherName,
        asking: "“ada” is typed, and then “Ada”. What stands in the field, and who is asked for?"
      ) { rules, isNow in
        rules.ignoresCase = { isNow($0) }
      } story: { bench in
        await bench.entered("Ada")
        let isShown = bench.field.state.name == "Ada"
        await bench.passes(5_000)
        expect(isShown || bench.asked.contains("Ada"))
      },
      // Belief: only the spelling is new.
      wrong(
        "other capitals are shown, and not asked for", breaks: "6e", during: anotherName,
        asking: """
          “ada” is under way, or has its answer, and “Ada” is typed. It stands in the field. For which of \
          the two is the service asked after that, and when?
          """
      ) { rules, isNow in
        rules.keepsQuestion = { isNow($0) }
      } story: { bench in
        let phase = bench.phase
        await bench.entered("Ada")
        guard bench.field.state.name == "Ada" else { return }
        if phase == .answered { return expect(bench.field.effectsInFlight > 0) }
        guard bench.field.effectsInFlight == 1 else { return }
        if phase == .pause {
          await bench.passes(300)
          expect(!bench.asked.contains("ada"))
        } else {
          await bench.passes(1_300)
          expect(bench.asked.count > 1 || bench.field.state.isFree == nil)
        }
      },
      // Belief: names are kept in small letters.
      wrong(
        "asks in small letters", breaks: "6e", during: [.anyTime],
        asking: "“Ada” has stood in the field for half a second. For whom is the service asked?"
      ) { rules, isNow in
        rules.asked = { [isNow($0) ? $1.lowercased() : $1] }
      } story: { bench in
        await bench.entered("Zoe")
        await bench.passes(5_000)
        expect(!bench.asked.contains("zoe"))
      },
      // Belief: nobody clears a name to type it once more.
      wrong(
        "name comes back in an empty field", breaks: "6e", during: [noName],
        asking: "A name is entered, cleared, and entered again. What stands in the field?"
      ) { rules, isNow in
        rules.keepsLast = { isNow($0) }
      } story: { bench in
        await bench.entered("cleo")
        await bench.entered("")
        await bench.entered("cleo")
        expect(bench.field.state != State())
      },
      // Belief: what the service has said once need not be asked again.
      wrong(
        "remembers what it has heard", breaks: "6e", during: [.anyTime],
        asking: """
          A name has had its answer, and another one stands in the field by now, or none. At that \
          moment, the first name comes back. For whom is the service asked?
          """
      ) { rules, isNow in
        rules.remembers = { isNow($0) }
      } story: { bench in
        let phase = bench.phase
        await bench.reaches(.answered)
        await bench.reaches(phase, with: phase == .noName ? "" : "bob")
        await bench.entered("ada")
        expect(bench.field.state.isFree != false || bench.field.state.isChecking)
      },
      // Belief: after the half second, duplicates are removed.
      wrong(
        "never asks for a name twice in a row", breaks: "6e", during: [noName, pause],
        asking: """
          A name has had its answer. Another one is typed, or none, and within half a second the first comes \
          back. When is the service asked, and for whom?
          """
      ) { rules, isNow in
        rules.removesDuplicates = { isNow($0) }
      } story: { bench in
        let phase = bench.phase
        await bench.reaches(.answered, with: "dora")
        await bench.entered(phase == .noName ? "" : "bob")
        await bench.entered("dora")
        guard bench.field.state.isChecking, bench.field.effectsInFlight == 1 else { return }
        await bench.passes(5_000)
        expect(
          bench.asked.last != "dora" || bench.asked.count > 1 || bench.field.state.isFree != nil)
      },
      wrong(
        "answers from memory", breaks: "6e", during: [.anyTime],
        asking: """
          A name has had its answer, and comes back later. It stands in the field, and is checked again. \
          For whom is the service asked half a second after that?
          """
      ) { rules, isNow in
        rules.answersFromMemory = { isNow($0) }
      } story: { bench in
        let phase = bench.phase
        await bench.reaches(.answered)
        await bench.reaches(phase, with: phase == .noName ? "" : "bob")
        let before = bench.asked.count
        await bench.entered("ada")
        guard bench.field.state.isChecking else { return }
        await bench.passes(5_000)
        expect(bench.asked.count > before || bench.field.state.isFree == nil)
      },
    ]
  }

  private static var halfSecond: [Wrong] {
    [
      wrong(
        "asks too early", breaks: "6b", during: [noName, answered],
        asking: """
          “Not sooner.” When exactly is the service asked, and which line of your test looks a moment \
          before?
          """
      ) { rules, isNow in
        rules.pause = { isNow($0) ? .milliseconds(450) : NameRules.halfSecond }
        // The answer comes as late as ever: it does not tell.
        rules.heldBack = { isNow($0) ? .milliseconds(50) : .zero }
      } story: { bench in
        await bench.entered("cleo")
        await bench.passes(300)
        let isAtOnce = bench.asked.contains("cleo")
        await bench.passes(199)
        expect(isAtOnce || !bench.asked.contains("cleo"))
      },
      wrong(
        "asks too late", breaks: "6b", during: anyName,
        asking: """
          “Not later.” At that moment, somebody types a new name, and it has been there for half a second. \
          Which line of your test looks then whom the service was asked for?
          """
      ) { rules, isNow in
        rules.pause = { isNow($0) ? .milliseconds(600) : NameRules.halfSecond }
      } story: { bench in
        await bench.entered("cleo")
        await bench.passes(500)
        let isLate = !bench.asked.contains("cleo")
        await bench.passes(100)
        expect(!isLate || !bench.asked.contains("cleo"))
      },
      // Belief: a person who has waited once is in a hurry.
      wrong(
        "asks at once", breaks: "6b", during: anotherName,
        asking: "Another name comes. How long does the field wait with it?"
      ) { rules, isNow in
        rules.pause = { isNow($0) ? .zero : NameRules.halfSecond }
      } story: { bench in
        await bench.entered("cleo")
        await bench.passes(1)
        expect(!bench.asked.contains("cleo"))
      },
      // Belief: the first letter begins the half second.
      wrong(
        "waits from the first letter", breaks: "6b", during: [pause],
        asking: """
          A name comes in the half second of another. From which of the two does the field count, and \
          which line of your test notices?
          """
      ) { rules, isNow in
        rules.keepsPause = { isNow($0) }
      } story: { bench in
        await bench.entered("cleo")
        await bench.passes(1)
        let isAtOnce = bench.asked.contains("cleo")
        await bench.passes(299)
        expect(isAtOnce || !bench.asked.contains("cleo"))
      },
      wrong(
        "asks for the name before", breaks: "6b", during: [.anyTime],
        asking: "Which name was the service asked for?"
      ) { rules, isNow in
        rules.asked = { isNow($0) ? [$0.old] : [$1] }
      } story: { bench in
        let before = bench.asked.count
        await bench.entered("cleo")
        await bench.passes(5_000)
        let asked = bench.asked.dropFirst(before)
        expect(asked.isEmpty || asked.contains("cleo"))
      },
      wrong(
        "asks twice", breaks: "6b", during: [.anyTime],
        asking: "How often is the service asked for one name?"
      ) { rules, isNow in
        rules.asked = { isNow($0) ? [$1, $1] : [$1] }
      } story: { bench in
        await bench.entered("cleo")
        await bench.passes(600)
        expect(bench.asked.count { $0 == "cleo" } < 2)
      },
      wrong(
        "asks once more after the answer", breaks: "6b", during: [.anyTime],
        asking: "How often is the service asked for one name, and when does your test count?"
      ) { rules, isNow in
        rules.asksOnceMore = { isNow($0) }
      } story: { bench in
        await bench.entered("cleo")
        await bench.passes(600)
        let asked = bench.asked
        await bench.passes(5_000)
        expect(bench.asked == asked)
      },
    ]
  }

  private static var answer: [Wrong] {
    [
      wrong(
        "answer not shown", breaks: "6c", during: [free, taken],
        asking: "The service has answered. What is known now?"
      ) { rules, isNow in
        rules.shows = { if isNow($0) { $2.isFree = nil } }
      } story: { bench in
        await bench.passes(5_000)
        expect(bench.field.state.isFree != nil)
      },
      wrong(
        "checks for ever", breaks: "6c", during: [free, taken],
        asking: "The service has answered. What does the person still wait for?"
      ) { rules, isNow in
        rules.shows = { if isNow($0) { $2.isChecking = true } }
      } story: { bench in
        await bench.passes(5_000)
        expect(!bench.field.state.isChecking)
      },
      wrong(
        "answer turned round", breaks: "6c", during: [free, taken],
        asking:
          "What does the service say of a name that nobody has, and what of one that is taken?"
      ) { rules, isNow in
        rules.shows = { if isNow($0) { $2.isFree?.toggle() } }
      } story: { bench in
        let right = bench.field.state.name != "ada"
        await bench.passes(5_000)
        expect(bench.field.state.isFree != !right)
      },
    ]
  }

  private static var ending: [Wrong] {
    [
      // Belief: the next question takes the place of the old one by itself.
      wrong(
        "work goes on", breaks: "6d", during: underWay,
        asking: """
          A name is under way, and another one is typed. Whom does the service hear of, and whose \
          answer comes first?
          """
      ) { rules, isNow in
        rules.end = { $0.isNewName && isNow($0) ? .never : .atOnce }
      } story: { bench in
        await bench.entered("cleo")
        await bench.passes(1_300)
        expect(bench.field.state.isFree != false)
      },
      // Belief: the new request cancels the old one, when it begins.
      wrong(
        "work ends late", breaks: "6d", during: underWay,
        asking: """
          “There and then.” A name is under way, and another one is typed. What is still under way at \
          that moment, and what if the old name comes first?
          """
      ) { rules, isNow in
        rules.end = { $0.isNewName && isNow($0) ? .late : .atOnce }
      } story: { bench in
        await bench.entered("cleo")
        expect(bench.field.effectsInFlight < 3)
      },
      // Belief: what nobody hears of is over.
      wrong(
        "work goes on in silence", breaks: "6d", during: underWay,
        asking: """
          “There and then.” A name is under way, and another one is typed. Nobody hears of the first \
          any more. But what is still under way, and which line of your test looks?
          """
      ) { rules, isNow in
        rules.end = { $0.isNewName && isNow($0) ? .silently : .atOnce }
      } story: { bench in
        await bench.entered("cleo")
        guard bench.field.effectsInFlight == 2 else { return }
        await bench.passes(100)
        await bench.entered("ada")
        let asked = bench.asked
        await bench.passes(1_300)
        expect(bench.asked.count != asked.count + 1 || bench.field.state.isFree != nil)
      },
      // Belief: at the end of the pause it is enough to look whether the name is the same.
      wrong(
        "compares, and does not cancel", breaks: "6d", during: [pause],
        asking: """
          A name, another one, and the first once more, all within half a second: two texts can be \
          equal and still be two questions. When is the service asked, counted from the last of them?
          """
      ) { rules, isNow in
        rules.end = { $0.isNewName && isNow($0) ? .never : .atOnce }
        rules.compares = { _ in true }
      } story: { bench in
        await bench.entered("cleo")
        guard bench.field.effectsInFlight == 2 else { return }
        await bench.passes(100)
        await bench.entered("ada")
        await bench.passes(250)
        let isAskedEarly = bench.asked.contains("ada")
        await bench.passes(200)
        expect(!isAskedEarly || bench.asked.contains("cleo"))
      },
      // Belief: first start the new, then cancel the old.
      wrong(
        "ends its own work", breaks: "6d", during: underWay,
        asking: "A name takes the place of another that was under way. Is the service asked for it?"
      ) { rules, isNow in
        rules.endsItself = { $0.isNewName && isNow($0) }
      } story: { bench in
        let before = bench.asked.count
        await bench.entered("cleo")
        await bench.passes(5_000)
        expect(bench.asked.count > before)
      },
    ]
  }

  private static var sameName: [Wrong] {
    [
      // Belief: a name that is set wants to be checked.
      wrong(
        "same name starts anew", breaks: "6f", during: underWay + eitherAnswer,
        asking: """
          The same name is set again. When is the service asked for it, counted from the first time, \
          and how often?
          """
      ) { rules, isNow in
        rules.again = { isNow($0) ? .anew : .nothing }
      } story: { bench in
        let name = bench.field.state.name
        switch bench.phase {
        case .pause:
          await bench.entered(name)
          guard bench.field.effectsInFlight > 0 else { return }
          await bench.passes(400)
          expect(!bench.asked.isEmpty)
        default:
          let before = bench.asked
          await bench.entered(name)
          guard bench.field.effectsInFlight < 2 else { return }
          await bench.passes(900)
          expect(bench.asked == before)
        }
      },
      // Belief: the setter is called for a change, so what is under way is old.
      wrong(
        "same name ends its own work", breaks: "6f", during: underWay,
        asking: """
          The same name is set again while it is under way. Does its answer come, and which line of your \
          test waits for it?
          """
      ) { rules, isNow in
        rules.again = { isNow($0) ? .ends : .nothing }
      } story: { bench in
        await bench.entered(bench.field.state.name)
        expect(bench.field.effectsInFlight > 0)
      },
      // Belief: a new half second begins, and the old one ends by itself.
      wrong(
        "same name is asked for twice", breaks: "6f", during: underWay,
        asking: """
          The same name is set again while it is under way. How often is the service asked for it, and \
          when does your test count for the last time?
          """
      ) { rules, isNow in
        rules.again = { isNow($0) ? .beside : .nothing }
      } story: { bench in
        await bench.entered(bench.field.state.name)
        expect(bench.field.effectsInFlight < 2)
      },
      // Belief: what starts nothing needs no look at what it shows.
      wrong(
        "same name is not checked any more", breaks: "6f", during: underWay,
        asking: """
          The same name is set again while it is under way. What does the screen say of it at that moment?
          """
      ) { rules, isNow in
        rules.shows = { if $0.isSameName, isNow($0) { $2.isChecking = false } }
      } story: { bench in
        await bench.entered(bench.field.state.name)
        expect(bench.field.state.isChecking)
      },
      wrong(
        "same name forgets the verdict", breaks: "6f", during: eitherAnswer,
        asking: "A name has its answer, and is set again. What is known of it then?"
      ) { rules, isNow in
        rules.shows = { if $0.isSameName, isNow($0) { $2.isFree = nil } }
      } story: { bench in
        await bench.entered(bench.field.state.name)
        expect(bench.field.state.isFree != nil)
      },
      wrong(
        "same name waits for nothing", breaks: "6f", during: eitherAnswer,
        asking: "A name has its answer, and is set again. What does the person wait for?"
      ) { rules, isNow in
        rules.shows = { if $0.isSameName, isNow($0) { $2.isChecking = true } }
      } story: { bench in
        await bench.entered(bench.field.state.name)
        expect(!bench.field.state.isChecking)
      },
    ]
  }

  private static var cleared: [Wrong] {
    [
      wrong(
        "no name keeps the verdict", breaks: "6g", during: eitherAnswer,
        asking: "A name has its answer, then the field is cleared. What does the screen say?"
      ) { rules, isNow in
        rules.shows = { if $0.isCleared, isNow($0) { $2.isFree = $1.isFree } }
      } story: { bench in
        await bench.entered("")
        expect(bench.field.state.isFree == nil)
      },
      // Belief: nobody has no name.
      wrong(
        "no name is free", breaks: "6g", during: underWay,
        asking: "A name is under way, and the field is cleared. What does the screen say is free?"
      ) { rules, isNow in
        rules.shows = { if $0.isCleared, isNow($0) { $2.isFree = true } }
      } story: { bench in
        await bench.entered("")
        expect(bench.field.state.isFree != true)
      },
      wrong(
        "no name is checked", breaks: "6g", during: anotherName,
        asking: "The field is cleared. What does the person wait for?"
      ) { rules, isNow in
        rules.shows = { if $0.isCleared, isNow($0) { $2.isChecking = true } }
      } story: { bench in
        await bench.entered("")
        expect(!bench.field.state.isChecking)
      },
      wrong(
        "asks for no name", breaks: "6g", during: anotherName,
        asking: "The field is cleared. Is the service asked whether “” is free?"
      ) { rules, isNow in
        rules.asksForNothing = { isNow($0) }
      } story: { bench in
        let before = bench.asked.count
        await bench.entered("")
        await bench.passes(5_000)
        expect(!bench.asked.dropFirst(before).contains(""))
      },
      wrong(
        "work outlives the name", breaks: "6h", during: underWay,
        asking: "A name is under way, and the field is cleared. What is heard of it?"
      ) { rules, isNow in
        rules.end = { $0.isCleared && isNow($0) ? .never : .atOnce }
      } story: { bench in
        await bench.entered("")
        let before = bench.field.state.isFree
        await bench.passes(5_000)
        expect(bench.asked.contains("") || bench.field.state.isFree == before)
      },
      wrong(
        "work ends late without a name", breaks: "6h", during: underWay,
        asking: """
          “There and then.” A name is under way, and the field is cleared. What is still under way at \
          that moment?
          """
      ) { rules, isNow in
        rules.end = { $0.isCleared && isNow($0) ? .late : .atOnce }
      } story: { bench in
        await bench.entered("")
        expect(bench.field.effectsInFlight < 2)
      },
      wrong(
        "work goes on in silence without a name", breaks: "6h", during: underWay,
        asking: """
          “There and then.” A name is under way, and the field is cleared. Nobody hears of the name \
          any more. But what is still under way, and which line of your test looks?
          """
      ) { rules, isNow in
        rules.end = { $0.isCleared && isNow($0) ? .silently : .atOnce }
      } story: { bench in
        await bench.entered("")
        let isUnderWay = bench.field.effectsInFlight == 1
        await bench.passes(5_000)
        expect(!isUnderWay || bench.asked.contains("") || bench.field.state.isFree != nil)
      },
    ]
  }

  private static func wrong(
    _ name: String, breaks rule: String, during situations: [Moment], asking question: String,
    _ bend:
      @escaping @MainActor (inout NameRules, @escaping (NameRules.Moment) -> Bool) -> Void,
    story: @escaping @MainActor (inout FieldBench) async -> Void
  ) -> Wrong {
    Wrong(
      name, breaks: rule, during: situations, asking: question,
      making: { code, isNow in
        var code = code
        bend(&code.rules, isNow)
        return code
      }, story: { await story(&$0) })
  }

  // MARK: Right

  private static func oneEffect(_ environment: NameFieldEnvironment) -> Reduce<State, Action> {
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

  private static func counted(_ environment: NameFieldEnvironment) -> Reduce<State, Action> {
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

  private final class Counter { var value = 0 }
}

/// How a name field is written: by the rules, or in another way.
@MainActor
struct NameFieldCode {
  var rules = NameRules()
  private var make:
    (@MainActor (NameFieldEnvironment) -> Reduce<NameField.State, NameField.Action>)?

  init() {}

  init(bending bend: (inout NameRules) -> Void) {
    bend(&rules)
  }

  init(
    made make:
      @escaping @MainActor (NameFieldEnvironment) -> Reduce<NameField.State, NameField.Action>
  ) {
    self.make = make
  }

  func reducer(
    in environment: NameFieldEnvironment
  ) -> Reduce<NameField.State, NameField.Action> {
    make?(environment) ?? rules.reducer(in: environment)
  }
}

/// A field, and a service that needs a second and says that all names but “ada” are free.
@MainActor
struct FieldBench {
  let field: TestStore<NameField.State, NameField.Action>
  private let clock = TestClock()
  private let names = Names()

  init(_ fields: NameFieldCandidates.Maker) {
    field = fields(
      NameFieldEnvironment(clock: clock) { [clock, names] name in
        names.add(name)
        try? await clock.sleep(for: .seconds(1))
        return name != "ada"
      })
    field.exhaustivity = .off
  }

  /// Whom the service was asked for, so far.
  var asked: [String] { names.all }

  var phase: NameRules.Phase {
    if field.state.name.isEmpty { return .noName }
    guard field.state.isChecking else { return .answered }
    return asked.last == field.state.name ? .request : .pause
  }

  /// In a request, what it is about to say.
  var moment: NameRules.Moment {
    NameRules.Moment(
      phase: phase, isFree: phase == .request ? field.state.name != "ada" : nil,
      wasFree: field.state.isFree)
  }

  func entered(_ name: String) async {
    await field.send(.nameChanged(name))
    await field.skipReceivedActions(strict: false)
  }

  func passes(_ milliseconds: Int) async {
    await clock.advance(by: .milliseconds(milliseconds))
    await field.skipReceivedActions(strict: false)
  }

  /// Enters a name, and lets time pass until it is so far.
  func reaches(_ phase: NameRules.Phase, with name: String = "ada") async {
    if field.state.name != name { await entered(name) }
    switch phase {
    case .noName: break
    case .pause: await passes(200)
    case .request: await passes(500)
    case .answered: await passes(5_000)
    }
  }
}
