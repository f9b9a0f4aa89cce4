import Bootcamp
import BootcampTesting
import Foundation
import Testing

@testable import TestSupport

@Suite("The grader of learners' tests", .hangGuard)
@MainActor
struct GradingTests {
  private struct State: Equatable {
    var count = 0
  }

  private enum Action: Equatable, Sendable {
    case tapped
  }

  private typealias Test = @MainActor (TestStore<State, Action>) async throws -> Void
  private typealias Bench = StoreBench<State, Action, Void>
  private typealias Product = Candidates<Feature<State, Action, Void>, State, Bench>
  private typealias Wrong = Fault<Feature<State, Action, Void>, State, Bench>
  private typealias Grader = TestGrader<
    Product.Candidate, @MainActor (@escaping StoreMaker<State, Action, Void>) async throws -> Void
  >

  private func twoAtATime(
    story: @escaping @MainActor (inout Bench) async throws -> Void = { bench in
      await bench.send(.tapped)
      expect(bench.state.count == 1)
    }
  ) -> Wrong {
    Wrong(
      "two at a time", breaks: "1a", asking: "How many at a time?",
      spoiling: { $0.after.count += 1 }, story: story)
  }

  private var endsAtOne: Wrong {
    Wrong(
      "ends at one", breaks: "1b", asking: "How far does it go?",
      spoiling: { $0.after.count = min($0.after.count, 1) }
    ) { bench in
      await bench.send(.tapped)
      let before = bench.state
      await bench.send(.tapped)
      expect(bench.state != before)
    }
  }

  private func grader(_ faults: [Wrong]? = nil, _ test: @escaping Test) -> Grader {
    TestGrader(
      Product(
        right: [.right("with a sum", adding(1)), .right("with a limit", adding(1, atMost: 9))],
        faults: faults ?? [twoAtATime(), endsAtOne]),
      initialState: State(), test: test)
  }

  private func adding(_ number: Int, atMost limit: Int = .max) -> Reduce<State, Action> {
    Reduce { state, _ in
      state.count = min(state.count + number, limit)
      return .none
    }
  }

  @Test("A thorough test accepts all that are right and catches all that are wrong")
  func thorough() async {
    let grader = grader { store in
      await store.send(.tapped) { $0.count = 1 }
      await store.send(.tapped) { $0.count = 2 }
    }
    #expect(await grader.verdict() == .thorough)
    let issues = await issuesReported {
      await grader.expectAcceptsRight()
      await grader.expectCatchesWrong(writtenIn: "Mine.swift")
    }
    #expect(issues.isEmpty)
  }

  @Test("A test that counts its runs, and fails from the third one on, is no test")
  func counting() async {
    var runs = 0
    let grader = grader { store in
      runs += 1
      store.exhaustivity = .off
      await store.send(.tapped)
      if runs > 2 { reportIssue("This is the third.") }
    }
    guard case .rejectsRight = await grader.verdict() else {
      Issue.record("It was taken for a test.")
      return
    }
  }

  @Test("A test that takes more and more steps, so that a wrong one runs out of them, is no test")
  func moreAndMoreSteps() async {
    var runs = 0
    let grader = grader { store in
      runs += 1
      store.exhaustivity = .off
      for _ in 1...(runs > 2 ? 300 : 1) { await store.send(.tapped) }
    }
    await withKnownIssue {
      await grader.expectCatchesWrong(writtenIn: "Mine.swift")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("takes more and more steps") }
    }
  }

  @Test("Only the search for wrong ones tries wrong ones, on which a test may trap")
  func wrongOnesLast() async {
    var hasMetAWrongOne = false
    let grader = grader { store in
      store.exhaustivity = .off
      await store.send(.tapped)
      if store.state.count == 2 { hasMetAWrongOne = true }
    }
    await grader.expectAcceptsRight()
    #expect(!hasMetAWrongOne)
    await withKnownIssue { await grader.expectCatchesWrong(writtenIn: "Mine.swift") }
    #expect(hasMetAWrongOne)
  }

  @Test("A weak test is asked about each wrong implementation that it lets pass, in order")
  func weak() async throws {
    let lenient = grader { store in
      store.exhaustivity = .off
      await store.send(.tapped)
    }
    guard case .letsPass(let gaps) = await lenient.verdict() else { throw UnexpectedVerdict() }
    #expect(gaps.questions == ["How many at a time?", "How far does it go?"])
    #expect(
      gaps.remark == """
        “exhaustivity” is switched off in your test, at least for a part of it. There it sees only \
        what it says, and nothing at its end is missed. Leave it on, but for a step that touches what \
        the description leaves open.
        """)
    let short = grader { await $0.send(.tapped) { $0.count = 1 } }
    guard case .letsPass(let gaps) = await short.verdict() else { throw UnexpectedVerdict() }
    #expect(gaps.questions == ["How far does it go?"])
    #expect(gaps.remark == nil)
    await withKnownIssue {
      await short.expectCatchesWrong(writtenIn: "Mine.swift")
    } matching: { issue in
      issue.comments == [
        """
        Your test in Mine.swift does not tell everything yet. It accepts an implementation that \
        breaks rule 1b.

        Ask yourself: How far does it go?

        Add the step that would tell you. Perhaps it is there, but checks too little, or sets \
        something that it does not change.

        What your test has told so far (✓), in part (+), and not yet (·):

         1a   ✓
         1b   ·
        """
      ]
    }
    await short.expectAcceptsRight()
  }

  @Test("A test that fails on a right implementation is not tried on wrong ones")
  func rejectsRight() async throws {
    let grader = grader { await $0.send(.tapped) { $0.count = 2 } }
    guard case .rejectsRight("with a sum", let failures) = await grader.verdict() else {
      throw UnexpectedVerdict()
    }
    #expect(failures.count == 1)
    await withKnownIssue {
      await grader.expectAcceptsRight()
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix("Your test fails on an implementation that is right")
      } && issue.sourceLocation?.line == failures[0].location.line
    }
    await withKnownIssue {
      await grader.expectCatchesWrong(writtenIn: "Mine.swift")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("is not tried on wrong ones yet") }
    }
  }

  @Test("A test that says only how much changes lets one pass that begins elsewhere")
  func beginsElsewhere() async throws {
    let startsAtOne = Wrong(
      "starts at one", breaks: "1a", during: [.anyTime], asking: "How many in all?",
      moving: { $0.count += 1 }, back: { $0.count -= 1 }, story: { expect($0.state.count == 0) })
    let relative = grader([startsAtOne]) { await $0.send(.tapped) { $0.count += 1 } }
    guard case .letsPass(let gaps) = await relative.verdict() else { throw UnexpectedVerdict() }
    #expect(gaps.questions == ["How many in all?"])
    let absolute = grader([startsAtOne]) { await $0.send(.tapped) { $0.count = 1 } }
    #expect(await absolute.verdict() == .thorough)
  }

  @Test("A test that insists on one shape of the right answer is found out")
  func insistsOnOneShape() async {
    let grader = grader { store in
      for count in 1...10 {
        await store.send(.tapped) { $0.count = count }
      }
    }
    guard case .rejectsRight("with a limit", _) = await grader.verdict() else {
      Issue.record("The second right implementation was not tried.")
      return
    }
  }

  @Test("What the end of a test finds counts, too")
  func endOfTest() async {
    let right = Reduce<State, Action> { _, _ in .run { _ in try await never() } }
    let grader = TestGrader(
      Product(right: [.right("with an effect", right)], faults: []), initialState: State(),
      test: { await $0.send(.tapped) })
    guard case .rejectsRight(_, let failures) = await grader.verdict() else {
      Issue.record("The effect in flight was not noticed.")
      return
    }
    #expect(failures.count == 1)
    #expect(failures[0].message.contains("in flight"))
  }

  @Test("A gap, an empty test and an error are told apart")
  func unfinished() async {
    let gap = grader { _ in todo("Step 5: test.") }
    guard case .unfinished(let issue) = await gap.verdict() else {
      Issue.record("The gap was not noticed.")
      return
    }
    #expect(issue.message == "To do: Step 5: test.")
    #expect(await grader { _ in }.verdict() == .idle)
    let throwing = grader { _ in throw UnexpectedVerdict() }
    guard case .rejectsRight(_, let failures) = await throwing.verdict() else {
      Issue.record("The error was not noticed.")
      return
    }
    #expect(failures.map(\.message) == ["Your test threw an error: UnexpectedVerdict()"])
  }

  @Test("A test that sends what only the world sends is told so")
  func sendsForTheWorld() async {
    enum Action: Equatable, Sendable { case asked, answered }
    let asking = Reduce<State, Action> { state, action in
      if action == .answered { state.count += 1 }
      return action == .asked ? .send(.answered) : .none
    }
    func grader(
      _ test: @escaping @MainActor (TestStore<State, Action>) async throws -> Void
    ) -> TestGrader<
      Candidates<Feature<State, Action, Void>, State, StoreBench<State, Action, Void>>.Candidate,
      @MainActor (@escaping StoreMaker<State, Action, Void>) async throws -> Void
    > {
      TestGrader(
        Candidates(right: [.right("with an answer", asking)], faults: []), initialState: State(),
        world: {}, onlyTheWorldSends: { $0 == .answered },
        test: { store, _ in try await test(store) })
    }
    guard case .oversteps(let text) = await grader({ await $0.send(.answered) }).verdict() else {
      Issue.record("The action was not noticed.")
      return
    }
    #expect(text.hasPrefix("Your test sends “.answered” itself."))
    let receiving = grader { store in
      await store.send(.asked)
      await store.receive(.answered) { $0.count = 1 }
    }
    #expect(await receiving.verdict() == .thorough)
  }

  // MARK: The product of faults and situations

  /// A counter of taps that ends at three.
  private func product(_ faults: [Wrong]? = nil) -> Product {
    let low = Situation<State, Bench>("below three", when: { $0.count < 3 })
    let high = Situation<State, Bench>("at three", when: { $0.count == 3 }) {
      await $0.send(3, times: .tapped)
    }
    return Product(
      right: [
        .right("with a limit", adding(1, atMost: 3)),
        .right(
          "with a “guard”",
          Reduce<State, Action> { state, _ in
            guard state.count < 3 else { return .none }
            state.count += 1
            return .none
          }),
        // What is added at three is open.
        .right("so that it goes on", leavesOpen: "1c", adding(1, atMost: 4)),
      ],
      situations: [low, high],
      faults: faults ?? [
        .init(
          "counts twice", breaks: "1a", during: [low], asking: "How many at a time?",
          spoiling: { $0.after.count += 1 }
        ) { bench in
          await bench.send(.tapped)
          expect(bench.state.count != 2)
        },
        .init(
          "begins anew", breaks: "1b", asking: "What is left after a tap?",
          spoiling: { $0.after.count = -1 }
        ) { bench in
          await bench.send(.tapped)
          expect(bench.state.count != -1)
        },
      ])
  }

  private func productGrader(_ candidates: Product? = nil, _ test: @escaping Test) -> Grader {
    TestGrader(candidates ?? product(), initialState: State(), test: test)
  }

  private func count(_ store: TestStore<State, Action>, to limit: Int) async {
    for count in 1...3 { await store.send(.tapped) { $0.count = count } }
    guard limit > 3 else { return }
    await store.withExhaustivity(.off) { await store.send(.tapped) }
    if store.state.count < 3 { reportIssue("It begins anew.") }
  }

  @Test("A test is asked about the first gap, and sees in a grid what it has told")
  func grid() async {
    #expect(await productGrader { await count($0, to: 4) }.verdict() == .thorough)
    let short = productGrader { await count($0, to: 3) }
    await withKnownIssue {
      await short.expectCatchesWrong(writtenIn: "Mine.swift")
    } matching: { issue in
      issue.comments == [
        """
        Your test in Mine.swift does not tell everything yet. It accepts an implementation that \
        breaks rule 1b at three.

        Ask yourself: What is left after a tap?

        Add the step that would tell you. Perhaps it is there, but checks too little, or sets \
        something that it does not change.

        What your test has told so far (✓), in part (+), and not yet (·):

              A  B
         1a   ✓
         1b   ✓  ·

         A  below three
         B  at three
        """
      ]
    }
  }

  @Test("A test that only compares one situation with another does not tell what is wrong in both")
  func comparing() async throws {
    let (below, above) = (
      Situation<State, Bench>("below two") { $0.count < 2 },
      Situation<State, Bench>("from two on") { $0.count >= 2 }
    )
    let candidates = Product(
      right: [.right("with a sum", adding(1)), .right("with a limit", adding(1, atMost: 9))],
      situations: [below, above],
      faults: [
        .init(
          "counts twice", breaks: "1a", asking: "How many at a time?",
          spoiling: { $0.after.count += 1 }
        ) { _ in }
      ])
    func grader(expecting step: Int?) -> Grader {
      productGrader(candidates) { store in
        store.exhaustivity = .off
        var counts = [0]
        for _ in 1...3 {
          await store.send(.tapped)
          counts.append(store.state.count)
        }
        let steps = zip(counts.dropFirst(), counts).map { $0 - $1 }
        if steps.contains(where: { $0 != step ?? steps[0] }) { reportIssue("They differ.") }
      }
    }
    #expect(await grader(expecting: 1).verdict() == .thorough)
    #expect(await grader(expecting: nil).verdict() == .onlyCompares(rule: "1a"))
    await withKnownIssue {
      await grader(expecting: nil).expectCatchesWrong(writtenIn: "Mine.swift")
    } matching: { issue in
      issue.comments == [
        """
        Your test in Mine.swift passes an implementation that breaks rule 1a in several situations. It \
        catches the same mistake where it is made in one of them alone. Does it compare what it sees \
        with what it has seen before? Say what each should be.
        """
      ]
    }
  }

  @Test("A cell of the grid is told, told in part, or not told")
  func cells() {
    let grid = ToldGrid(
      [("1a", true), ("1a", true), ("1b", true), ("1b", false), ("1c", false)].map {
        (cell: GridCell(rule: $0, situation: "at any time"), isCaught: $1)
      })
    #expect(
      grid.text == """
         1a   ✓
         1b   +
         1c   ·
        """)
  }

  @Test("A test that looks at what is open is told so, whichever way it looks")
  func open() async {
    for expected in [3, 4] {
      let grader = productGrader { store in
        await count(store, to: 3)
        store.exhaustivity = .off
        await store.send(.tapped) { $0.count = expected }
      }
      guard case .looksAtWhatIsOpen(rule: "1c", _, _) = await grader.verdict() else {
        Issue.record("It was not told that this is open.")
        continue
      }
      await withKnownIssue {
        await grader.expectAcceptsRight()
      } matching: { issue in
        issue.comments.contains {
          $0.rawValue.hasPrefix("Your test looks at something that is left open: rule 1c says so.")
        }
      }
    }
    let wrongEverywhere = productGrader { await $0.send(.tapped) }
    guard case .rejectsRight = await wrongEverywhere.verdict() else {
      Issue.record("A test that is wrong everywhere is no matter of what is open.")
      return
    }
  }

  @Test("The stories of the product are made of those of its situations and faults, and are tried")
  func productBasis() async {
    let grader = productGrader { _ in }
    #expect(await issues { await grader.expectBasis(sourceLocation: #_sourceLocation) } == [])
    let high = Situation<State, Bench>("at three", when: { $0.count == 3 })
    let unreached = productGrader(
      product([
        .init(
          "begins anew", breaks: "1b", during: [high], asking: "?",
          spoiling: { $0.after.count = 0 }, story: { _ in expect(false) })
      ])
    ) { _ in }
    #expect(
      await issues { await unreached.expectBasis(sourceLocation: #_sourceLocation) } == [
        "The story “begins anew, at three” does not catch the wrong implementation of its name."
      ])
  }

  @Test("A test that waits for a wrong one in a loop that never ends is given up, and catches it")
  func endlessLoop() async {
    var steps = 0
    let grader = productGrader(
      product([
        .init(
          "stands still", breaks: "1a", during: [.anyTime], asking: "?",
          spoiling: { $0.after = $0.before }, story: { _ in })
      ])
    ) { store in
      store.exhaustivity = .off
      while store.state.count < 3 {
        await store.send(.tapped)
        steps += 1
      }
    }
    #expect(await grader.verdict() == .thorough)
    let stepsAtTheEnd = steps
    for _ in 1...1_000 { await Task.yield() }
    #expect(steps == stepsAtTheEnd)
  }

  @Test("After its first failure on a wrong one a test takes no further step")
  func endsAtFailure() async {
    var steps = 0
    let grader = productGrader(
      product([
        .init(
          "stands still", breaks: "1a", during: [.anyTime], asking: "?",
          spoiling: { $0.after = $0.before }, story: { _ in })
      ])
    ) { store in
      for count in 1...3 {
        let isRight = store.state.count == count - 1
        await store.send(.tapped) { $0.count = count }
        if !isRight || store.state.count < count { steps += 1 }
      }
    }
    #expect(await grader.verdict() == .thorough)
    #expect(steps == 0)
  }

  @Test("A step that may say less is no reason for a remark, and each other one is")
  func sayingLess() async {
    for (mayBeSilentAt, hasRemark) in [(3, false), (2, true)] {
      let grader = TestGrader(
        product(), initialState: State(),
        maySayLess: { before, _ in before.count == mayBeSilentAt },
        test: { store in
          for count in 1...3 { await store.send(.tapped) { $0.count = count } }
          await store.withExhaustivity(.off) { await store.send(.tapped) }
        })
      guard case .letsPass(let gaps) = await grader.verdict() else {
        Issue.record("It sees what it does not look at.")
        continue
      }
      #expect((gaps.remark != nil) == hasRemark)
    }
  }

  @Test("A fault that remembers is made anew for each run")
  func memory() async {
    let grader = productGrader(
      product([
        .init(
          "only the first time", breaks: "1a", during: [.anyTime], asking: "And then?",
          made: { right, world, _ in
            var taps = 0
            let right = right(world)
            return Reduce { state, action in
              taps += 1
              return taps > 1 ? .none : right.reduce(into: &state, action: action)
            }
          }
        ) { bench in
          await bench.send(2, times: .tapped)
          expect(bench.state.count == 2)
        }
      ])
    ) { await $0.send(.tapped) { $0.count = 1 } }
    #expect(await issues { await grader.expectBasis(sourceLocation: #_sourceLocation) } == [])
    for _ in 1...3 {
      guard case .letsPass = await grader.verdict() else {
        Issue.record("It remembers an earlier run.")
        return
      }
    }
  }

  // MARK: Verdicts in time

  @Test("A test that waits for what never comes has noticed a wrong implementation")
  func waitsForever() async {
    let grader = grader { store in
      let count = store.state.count
      await store.send(.tapped) { $0.count = count + 1 }
      // A server of the test's own, which a wrong implementation never asks.
      if store.state.count == 2 { try? await never() }
      await store.send(.tapped) { $0.count = 2 }
    }
    let begin = ContinuousClock.now
    #expect(await grader.verdict() == .thorough)
    // It ends. How soon depends on the machine: see `TestTimeLimit.ofTheTest`.
    #expect(begin.duration(to: .now) < .seconds(200))
  }

  @Test("With a wrong implementation, a step waits no longer than the right ones have shown")
  func shortTimeouts() async {
    var limit = TestTimeLimit()
    _ = await limit.measure { true }
    #expect(limit.ofOneStep == .milliseconds(25))
    let ofAStep = await limit.trial { GradingLimits.limit(.seconds(1)) }
    #expect(ofAStep == .milliseconds(25))
    #expect(await limit.trial { try? await never() } == nil)
  }

  // MARK: Whether the wrong ones are a basis

  @Test("A story for each wrong implementation, and none that catches two, is a basis")
  func basis() async {
    #expect(await basisIssues([twoAtATime(), endsAtOne]) == [])
  }

  @Test(
    "A name that comes twice, and a story that catches too little, too much or a right one, are told"
  )
  func noBasis() async {
    #expect(
      await basisIssues([endsAtOne, endsAtOne]).map { $0.prefix(50) } == [
        "Each wrong implementation needs a name of its own."
      ])
    #expect(
      await basisIssues([twoAtATime(story: { _ in })]) == [
        "The story “two at a time” does not catch the wrong implementation of its name."
      ])
    #expect(
      await basisIssues([twoAtATime(story: { _ in expect(false) }), endsAtOne])
        == [
          "The story “two at a time” fails on a right one, “with a sum”: It is not as it should be.",
          "The story “two at a time” fails on a right one, “with a limit”: It is not as it should be.",
          "The story “two at a time” catches “ends at one” as well. Let it look at less.",
        ])
  }

  private func basisIssues(_ faults: [Wrong]) async -> [String] {
    await issues { await grader(faults) { _ in }.expectBasis(sourceLocation: #_sourceLocation) }
  }

  private func issues(_ operation: @MainActor () async -> Void) async -> [String] {
    let list = IssueList()
    await withKnownIssue(isIntermittent: true) {
      await operation()
    } matching: { issue in
      for comment in issue.comments {
        list.add(
          ReportedIssue(
            kind: .misuse, message: comment.rawValue,
            location: CodeLocation(fileID: "", filePath: "", line: 0, column: 0)))
      }
      return true
    }
    return list.all.map(\.message)
  }

  #if compiler(>=6.2)
    @Test("A program that ends in the middle of a test does not end as a success")
    func endOfProgram() async {
      await #expect(processExitsWith: .exitCode(1)) {
        ExitGuard.shared.begin("2.1 It ends")
        exit(0)
      }
      await #expect(processExitsWith: .exitCode(0)) {
        ExitGuard.shared.begin("2.1 It ends")
        ExitGuard.shared.end("2.1 It ends")
        exit(0)
      }
    }
  #endif
}

private struct UnexpectedVerdict: Error {}

/// Suspends until the task is cancelled.
private func never() async throws {
  for await _ in AsyncStream<Never>.makeStream().stream {}
  throw CancellationError()
}
