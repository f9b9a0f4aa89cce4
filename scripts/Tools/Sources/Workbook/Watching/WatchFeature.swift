/// `watch` as a feature: its state, the actions that change it, and the effects that follow from them.
///
/// A verdict is shown only while the files are those that it is about: a save during a run stops the
/// run, and another one follows.
struct WatchFeature {
  struct State {
    /// The lessons as they were at the last verdict.
    var checkout: Checkout
    /// The lesson on the screen; nothing as long as it is not known which is the first to do.
    var lesson: Lesson?

    var detector = SaveDetector(judging: Snapshot(of: []), at: .now)
    /// Whether there is something to judge, as soon as the files stand still.
    var isDue = false
    var run = Run.none
    var notices = NoticeText(building: "the lesson", firstTime: "about half a minute")

    var verdict: LessonReport?
    /// The step that the learner is in.
    var step: String?
    /// What has been typed of a lesson's number while the list is shown.
    var number: String?

    var page = ""
    var bar: [String] = []
    /// What has been answered to the last key.
    var note = ""
    /// What goes on; nothing while keys can be pressed.
    var status: String?

    /// Everything that the verdict depends on: the exercise, its text, its tests, and what they are
    /// built with. A save in another lesson is none of its business.
    var watchedPaths: [String] {
      let own = (lesson.map { [$0] } ?? checkout.lessons).flatMap {
        [$0.folder(in: "Exercises"), $0.page, $0.testFolder]
      }
      return (own + ["Tests/Support", "Sources", "Package.swift"]).map { "\(checkout.root)/\($0)" }
    }
  }

  /// A build and its tests.
  enum Run {
    case none
    case going
    /// It was told to stop, and has not yet come to its end.
    case stopping
  }

  enum Action: Sendable {
    case started
    /// It is time to look at the files.
    case tick
    case typed(String)
    /// Nothing can be typed any more.
    case inputEnded
    /// The shell has given the terminal back.
    case resumed
    case noticed(GraderNotice)
    /// A run has come to its end, which may be that it was stopped.
    case ended(Judgement)
  }

  /// A verdict, and the workbook as it was for it.
  typealias Judgement = Result<(checkout: Checkout, report: Report), any Error>

  enum Effect: Equatable {
    /// Judges a lesson, or all where none is named.
    case judge(Lesson?)
    case stopRun
    case showPage
    case addToPage(String)
    case replaceFooter
    case quit
  }

  /// What the feature asks of the world.
  struct Environment {
    var now: () -> ContinuousClock.Instant = { .now }
    var snapshot: ([String]) -> Snapshot = { Snapshot(of: $0) }
    var terminal: () -> Terminal
    var timeOfDay: () -> String = { Self.localTime }
    /// The next hint for a step.
    var hint: (Lesson, String, Checkout) throws -> Hint = Self.nextHint
    /// Forgets which hint of a lesson was shown.
    var forgetHints: (Lesson, Checkout) -> Void = { HintMemory(of: $1).forget($0) }
  }

  let environment: Environment

  func reduce(into state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .started: begin(&state)
    case .tick: look(&state)
    case .typed(let keys): type(keys, &state)
    case .inputEnded: [.quit]
    case .resumed: [.showPage]
    case .noticed(let notice): tell(notice, &state)
    case .ended(let judgement): end(judgement, &state)
    }
  }

  // MARK: Saves and runs

  private func look(_ state: inout State) -> [Effect] {
    let finding = state.detector.look(
      at: environment.snapshot(state.watchedPaths), at: environment.now())
    var effects: [Effect] = []
    if finding != .nothing, !state.isDue {
      state.status = "Saved …"
      effects = stopRun(&state) + [.replaceFooter]
    }
    if state.isDue, state.run == .none, finding != .unsettled { effects += begin(&state) }
    return effects
  }

  /// Another run is due; the one that is going is of no use any more.
  func stopRun(_ state: inout State) -> [Effect] {
    state.isDue = true
    guard state.run == .going else { return [] }
    state.run = .stopping
    return [.stopRun]
  }

  private func begin(_ state: inout State) -> [Effect] {
    state.isDue = false
    state.run = .going
    state.detector = detector(for: state)
    state.status =
      state.lesson.map { "Judging lesson \($0.number) …" } ?? "Looking for your lesson …"
    return [.replaceFooter, .judge(state.lesson)]
  }

  func detector(for state: State) -> SaveDetector {
    SaveDetector(judging: environment.snapshot(state.watchedPaths), at: environment.now())
  }

  private func tell(_ notice: GraderNotice, _ state: inout State) -> [Effect] {
    guard state.run == .going, let (text, _) = state.notices.line(for: notice) else { return [] }
    state.status = text
    return [.replaceFooter]
  }

  private func end(_ judgement: Judgement, _ state: inout State) -> [Effect] {
    state.run = .none
    let effects = look(&state)
    // What was judged is not what is there any more; another run is on its way.
    if state.isDue || state.run != .none { return effects }
    state.status = nil
    state.note = ""
    state.number = nil
    switch judgement {
    case .success(let (checkout, report)): show(report, of: checkout, &state)
    case .failure(let error):
      state.bar = environment.terminal().wrapped(
        "There is no verdict. As soon as you save, the next try begins.", indent: 0)
      state.page = "\(error)\n"
    }
    return effects + [.showPage]
  }

  private func show(_ report: Report, of checkout: Checkout, _ state: inout State) {
    let isFirst = state.lesson == nil
    let verdict = report.next ?? report.lessons.last!
    state.checkout = checkout
    state.lesson = verdict.lesson
    if isFirst { state.detector = detector(for: state) }
    state.verdict = verdict
    // While nothing compiles it is not known which step is next: the last one known is as good.
    if let failing = verdict.firstFailure, failing.status != .notRun {
      state.step = failing.stepNumber
    }
    if verdict.status == .complete { environment.forgetHints(verdict.lesson, state.checkout) }
    let terminal = environment.terminal()
    state.page =
      isFirst && report.isComplete
      ? Summary(report: report, checkout: state.checkout, terminal: terminal).text
      : LessonView(
        report: verdict, warnings: report.warnings, sources: report.sources,
        checkout: state.checkout, terminal: terminal
      ).text
    state.bar = [summary(of: verdict)]
    if verdict.status == .complete, let next = state.checkout.lesson(after: verdict.lesson) {
      state.note = "Press n to go on with lesson \(next.number), \(next.title)."
    }
  }

  // MARK: The footer

  func footer(_ state: State) -> [String] {
    let terminal = environment.terminal()
    let room = terminal.width - 1
    let notes = state.note.isEmpty ? [] : terminal.wrapped(state.note, indent: 0)
    let keys = Self.keys.first { $0.count <= room } ?? Self.keys.last!
    return [""] + state.bar + notes + [String((state.status ?? keys).prefix(room))]
  }

  private static let keys = [
    "h hint   n next lesson   l all lessons   r run again   q quit",
    "h hint  n next  l list  r again  q quit",
  ]

  /// One line, with the time of day where there is room for it: a footer that breaks its lines could
  /// not be wiped.
  private func summary(of verdict: LessonReport) -> String {
    let terminal = environment.terminal()
    let number = verdict.lesson.number
    var bar = ""
    var words = "lesson \(number), \(verdict.passed)/\(verdict.tests.count) tests"
    switch verdict.status {
    case .doesNotCompile, .notRun: words = "Lesson \(number): \(verdict.words)"
    default: bar = terminal.bar(verdict.passed, of: verdict.tests.count) + "  "
    }
    let time = "   " + environment.timeOfDay()
    let length = (bar.isEmpty ? 0 : Terminal.barLength + 2) + words.count + time.count
    return bar + words + (length < terminal.width ? time : "")
  }
}

extension WatchFeature.Environment {
  private static func nextHint(
    of lesson: Lesson, step: String, in checkout: Checkout
  ) throws -> Hint {
    let memory = HintMemory(of: checkout)
    let level = memory.next(of: lesson, step: step)
    let hints = try HintPage(of: lesson, in: checkout).hints(forStep: step)
    memory.remember(level, of: lesson, step: step)
    return hints[level.rawValue - 1]
  }

  private static var localTime: String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}
