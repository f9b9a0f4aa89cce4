import Testing

@testable import Workbook

/// What `watch` does with saves, keys and verdicts, without a terminal, a build or a clock.
@Suite struct WatchFeatureTests {
  /// The world that the feature sees.
  private final class World {
    var files = Snapshot(of: [])
    var now = ContinuousClock.now
    var hints = [Hint(level: .question, text: "Why?"), Hint(level: .place, text: "Here.")]
    var forgotten: [Lesson] = []

    /// Another file is there than a moment ago.
    func save() { files = Snapshot(of: files == Snapshot(of: []) ? [#filePath] : []) }
  }

  private let world = World()
  private let checkout: Checkout
  private let feature: WatchFeature

  init() throws {
    checkout = try FixtureWorkbook("only read for watching").checkout()
    feature = WatchFeature(
      environment: .init(
        now: { [world] in world.now }, snapshot: { [world] _ in world.files },
        terminal: { Terminal() }, timeOfDay: { "12:34:56" },
        hint: { [world] _, _, _ in world.hints.removeFirst() },
        forgetHints: { [world] lesson, _ in world.forgotten.append(lesson) }))
  }

  private func verdict(_ number: Int, passed: Int, of count: Int) -> WatchFeature.Action {
    let lesson = checkout.lessons[number - 1]
    let tests = (0..<count).map {
      TestReport(id: "\($0)", name: "2.\($0) Test", status: $0 < passed ? .passed : .failed)
    }
    let report = LessonReport(
      lesson: lesson, status: passed == count ? .complete : .incomplete, tests: tests)
    return .ended(
      .success((checkout, Report(sources: "Exercises", lessons: [report]))))
  }

  /// A state in which this lesson has its verdict.
  private func judged(_ number: Int, passed: Int, of count: Int) -> WatchFeature.State {
    var state = WatchFeature.State(checkout: checkout, lesson: checkout.lessons[number - 1])
    #expect(
      feature.reduce(into: &state, .started) == [.replaceFooter, .judge(state.lesson)])
    #expect(
      feature.reduce(into: &state, verdict(number, passed: passed, of: count)) == [.showPage])
    return state
  }

  @Test("A verdict is shown, with how far it is and when that was") func shows() {
    let state = judged(1, passed: 1, of: 4)
    #expect(state.page.hasPrefix("Lesson 1: Numbers\n"))
    #expect(state.bar == ["###---------  lesson 1, 1/4 tests   12:34:56"])
    #expect(feature.footer(state).last?.hasPrefix("h hint   n next lesson") == true)
  }

  @Test("A save starts a run as soon as the files stand still") func save() {
    var state = judged(1, passed: 1, of: 4)
    #expect(feature.reduce(into: &state, .tick) == [])
    world.save()
    #expect(feature.reduce(into: &state, .tick) == [.replaceFooter])
    #expect(state.status == "Saved …")
    #expect(feature.reduce(into: &state, .tick) == [])
    world.now += SaveDetector.quiet
    #expect(feature.reduce(into: &state, .tick) == [.replaceFooter, .judge(state.lesson)])
    #expect(state.status == "Judging lesson 1 …")
  }

  @Test("A save during a run stops it, and its verdict is not shown") func saveDuringRun() {
    var state = judged(1, passed: 1, of: 4)
    let page = state.page
    _ = feature.reduce(into: &state, .typed("r"))
    #expect(feature.reduce(into: &state, .tick) == [.replaceFooter, .judge(state.lesson)])
    #expect(
      feature.reduce(into: &state, .noticed(.building(isFirst: false))) == [.replaceFooter])
    #expect(state.status == "Building the lesson …")
    world.save()
    #expect(feature.reduce(into: &state, .tick) == [.stopRun, .replaceFooter])
    // A run that is to stop says nothing any more, and nothing begins before its end.
    #expect(feature.reduce(into: &state, .noticed(.testing(lessons: 1))) == [])
    world.now += SaveDetector.quiet
    #expect(feature.reduce(into: &state, .tick) == [])
    let effects = feature.reduce(into: &state, verdict(1, passed: 4, of: 4))
    #expect(effects == [.replaceFooter, .judge(state.lesson)])
    #expect(state.page == page)
  }

  @Test("n goes on when the lesson is complete, and not before") func next() {
    var state = judged(1, passed: 1, of: 4)
    #expect(feature.reduce(into: &state, .typed("n")) == [.replaceFooter])
    #expect(state.note.hasPrefix("Lesson 1 still has 3 tests to go."))
    state = judged(1, passed: 4, of: 4)
    #expect(world.forgotten == [checkout.lessons[0]])
    #expect(state.note == "Press n to go on with lesson 2, Words.")
    #expect(feature.reduce(into: &state, .typed("n")) == [.showPage])
    #expect(state.lesson == checkout.lessons[1])
    #expect(feature.reduce(into: &state, .tick) == [.replaceFooter, .judge(checkout.lessons[1])])
    state = judged(4, passed: 2, of: 2)
    _ = feature.reduce(into: &state, .typed("n"))
    #expect(state.note == "That was the last lesson. Press l to see them all.")
  }

  @Test("Digits name a lesson while the list is shown, and are no keys otherwise") func list() {
    var state = judged(1, passed: 1, of: 4)
    _ = feature.reduce(into: &state, .typed("3"))
    #expect(state.note == "There is no key “3” here.")
    #expect(feature.reduce(into: &state, .typed("l")) == [.addToPage("\n" + checkout.list)])
    _ = feature.reduce(into: &state, .typed("9"))
    #expect(state.note == "There is no lesson 9. Press l to see them all.")
    #expect(feature.reduce(into: &state, .typed("3")) == [.showPage])
    #expect(state.lesson == checkout.lessons[2])
  }

  @Test("h asks for the step that is next, once there is a verdict") func hint() {
    var state = WatchFeature.State(checkout: checkout, lesson: checkout.lessons[0])
    _ = feature.reduce(into: &state, .started)
    #expect(feature.reduce(into: &state, .typed("h")) == [.replaceFooter])
    #expect(state.note == "One moment: the verdict is on its way.")
    state = judged(1, passed: 1, of: 4)
    #expect(
      feature.reduce(into: &state, .typed("hh")) == [
        .addToPage("\nHint 1 of 3 for step 2: A question\n\n  Why?\n"),
        .addToPage("\nHint 2 of 3 for step 2: A place\n\n  Here.\n"),
      ])
  }

  @Test("Without a verdict it says why, and that a save tries again") func failure() {
    var state = judged(1, passed: 1, of: 4)
    _ = feature.reduce(into: &state, .typed("r"))
    _ = feature.reduce(into: &state, .tick)
    #expect(
      feature.reduce(into: &state, .ended(.failure(NoSources(folder: "Exercises")))) == [.showPage])
    #expect(state.page.hasPrefix("The folder Exercises is missing"))
    #expect(state.bar[0].hasPrefix("There is no verdict."))
  }

  @Test("q, Ctrl-D and the end of the input quit; an arrow is no key") func quit() {
    var state = judged(1, passed: 1, of: 4)
    #expect(feature.reduce(into: &state, .typed("q")) == [.quit])
    #expect(feature.reduce(into: &state, .typed("\u{4}")) == [.quit])
    #expect(feature.reduce(into: &state, .inputEnded) == [.quit])
    #expect(feature.reduce(into: &state, .typed("\u{1B}[H")) == [.replaceFooter])
  }
}
