/// Judges a lesson again on every save, and listens to keys in between.
///
/// What happens comes as one sequence of events, and each is taken to its end before the next. A
/// verdict is shown only while the files are those that it is about: a save during a run stops the
/// run, and another one follows.
public struct Watch {
  private let root: String
  private let options: Grader.Options
  private let events = WatchEvents()
  private let clock = ContinuousClock()
  private var screen: WatchScreen

  /// The lessons as they were at the last verdict.
  private var checkout: Checkout
  /// The lesson on the screen; nothing as long as it is not known which is the first to do.
  private var lesson: Lesson?

  private var detector: SaveDetector
  private var run: WatchRun?
  private var isDue = true
  private var notices = NoticeText(
    building: "the lesson", firstTime: "about half a minute")

  private var verdict: LessonReport?
  private var page = ""
  private var bar: [String] = []
  private var note = ""
  private var status: String?
  /// The step that the learner is in.
  private var step: String?
  /// What has been typed of a lesson's number while the list is shown.
  private var number: String?

  /// - Parameter lesson: Where nothing is named, the first lesson that is not complete.
  public init(
    _ lesson: Lesson?, in checkout: Checkout, options: Grader.Options, allowsColour: Bool
  ) {
    root = checkout.root
    self.options = options
    self.checkout = checkout
    self.lesson = lesson
    screen = WatchScreen(allowsColour: allowsColour)
    detector = SaveDetector(judging: Snapshot(of: []), at: clock.now)
  }

  /// Whether this process has what it takes: keys to hear and a screen to draw on.
  public static var isPossible: Bool {
    isatty(0) == 1 && isatty(1) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Watches until somebody quits, or until nothing can be typed any more. Then the tool exits.
  public mutating func untilQuit() async -> Never {
    Interruption.shared.beforeExit { WatchScreen.close() }
    Keyboard.start()
    events.start()
    screen.show(page: "", footer: [""])
    begin()
    for await event in events.stream { take(event) }
    quit()
  }

  private mutating func take(_ event: WatchEvent) {
    switch event {
    case .tick: look()
    case .typed(let keys): type(keys)
    case .inputEnded: quit()
    case .resumed: screen.show(page: page, footer: footer)
    case .noticed(let notice, let run): tell(notice, of: run)
    case .ended(_, let result): end(result)
    }
  }

  private func quit() -> Never { Interruption.shared.exit(0) }

  // MARK: Saves and runs

  private var watchedPaths: [String] {
    (lesson.map { [$0] } ?? checkout.lessons).flatMap(checkout.watchedPaths)
  }

  private mutating func look() {
    let finding = detector.look(at: Snapshot(of: watchedPaths), at: clock.now)
    if finding != .nothing, !isDue {
      isDue = true
      run?.stop()
      say("Saved …")
    }
    if isDue, run == nil, finding != .unsettled { begin() }
  }

  private mutating func begin() {
    isDue = false
    detector = SaveDetector(judging: Snapshot(of: watchedPaths), at: clock.now)
    let run = WatchRun()
    self.run = run
    say(lesson == nil ? "Looking for your lesson …" : "Judging lesson \(lesson!.number) …")
    run.judge(lesson, in: root, options: options, events: events)
  }

  private mutating func tell(_ notice: Notice, of run: WatchRun) {
    guard run === self.run, run.isWanted, let (text, _) = notices.line(for: notice) else { return }
    say(text)
  }

  private mutating func end(_ result: Result<Judgement, any Error>) {
    run = nil
    look()
    // What was judged is not what is there any more; another run is on its way.
    if isDue || run != nil { return }
    status = nil
    note = ""
    number = nil
    switch result {
    case .success(let judgement): show(judgement)
    case .failure(let error):
      bar = screen.terminal.wrapped(
        "There is no verdict. As soon as you save, the next try begins.", indent: 0)
      page = "\(error)\n"
    }
    screen.show(page: page, footer: footer)
  }

  private mutating func show(_ judgement: Judgement) {
    checkout = judgement.checkout
    let report = judgement.report
    let isFirst = lesson == nil
    let verdict = report.next ?? report.lessons.last!
    if isFirst { watch(verdict.lesson) }
    lesson = verdict.lesson
    self.verdict = verdict
    // While nothing compiles it is not known which step is next: the last one known is as good.
    if let failing = verdict.firstFailure, failing.status != .notRun {
      step = failing.stepNumber
    }
    if verdict.status == .complete { HintMemory(of: checkout).forget(verdict.lesson) }
    page =
      isFirst && report.isComplete
      ? Summary(report, of: checkout, on: screen.terminal).text
      : LessonView(
        verdict, warnings: report.warnings, in: report.sources, of: checkout, on: screen.terminal
      ).text
    bar = [summary(of: verdict)]
    if verdict.status == .complete, let next = lesson(after: verdict.lesson) {
      note = "Press n to go on with lesson \(next.number), \(next.title)."
    }
  }

  /// One line, with the time of day where there is room for it: a footer that breaks its lines could
  /// not be wiped.
  private func summary(of verdict: LessonReport) -> String {
    let terminal = screen.terminal
    let number = verdict.lesson.number
    var bar = ""
    var words = "lesson \(number), \(verdict.passed)/\(verdict.tests.count) tests"
    switch verdict.status {
    case .doesNotCompile, .notRun: words = "Lesson \(number): \(Summary.words(for: verdict))"
    default: bar = terminal.bar(verdict.passed, of: verdict.tests.count) + "  "
    }
    let time = "   " + Self.timeOfDay
    let length = (bar.isEmpty ? 0 : Terminal.barLength + 2) + words.count + time.count
    return bar + words + (length < terminal.width ? time : "")
  }

  private static var timeOfDay: String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }

  // MARK: Keys

  private mutating func type(_ keys: String) {
    for key in keys.lowercased() {
      switch key {
      case "q", "\u{4}": quit()
      // What comes after it belongs to the same key: an arrow, for instance.
      case "\u{1B}":
        number = nil
        return answer("")
      case "h": hint()
      case "n": next()
      case "l": list()
      case "r": again()
      case _ where key.isWholeNumber && number != nil: choose(key)
      case _ where key.isWhitespace: break
      default: answer("There is no key “\(key)” here.")
      }
    }
  }

  /// Says something in the footer, until the next thing is said.
  private mutating func answer(_ text: String) {
    note = text
    screen.replaceFooter(by: footer)
  }

  private mutating func again() {
    number = nil
    answer("")
    isDue = true
  }

  private mutating func next() {
    guard let lesson, let verdict else { return answer(Self.wait) }
    guard verdict.status == .complete else {
      let rest = verdict.tests.count - verdict.passed
      return answer(
        "Lesson \(lesson.number) still has \(counted(rest, "test")) to go. Press l to choose "
          + "another lesson all the same.")
    }
    guard let next = self.lesson(after: lesson) else {
      return answer("That was the last lesson. Press l to see them all.")
    }
    change(to: next)
  }

  private func lesson(after lesson: Lesson) -> Lesson? {
    checkout.lessons.first { $0.number > lesson.number }
  }

  private mutating func list() {
    number = ""
    note = "Type the number of a lesson, or go on where you are."
    screen.add("\n" + checkout.list, footer: footer)
  }

  /// Takes a digit of a lesson's number, and goes there as soon as no longer number can be meant.
  private mutating func choose(_ digit: Character) {
    let typed = (number ?? "") + String(digit)
    let candidates = checkout.lessons.filter { "\($0.number)".hasPrefix(typed) }
    if candidates.isEmpty {
      number = ""
      return answer("There is no lesson \(typed). Press l to see them all.")
    }
    number = typed
    if candidates.count == 1 { change(to: candidates[0]) }
  }

  private mutating func change(to lesson: Lesson) {
    number = nil
    note = ""
    if lesson == self.lesson { return answer("") }
    watch(lesson)
    step = nil
    verdict = nil
    run?.stop()
    isDue = true
    bar = []
    page = ""
    status = "Lesson \(lesson.number), \(lesson.title) …"
    screen.show(page: page, footer: footer)
  }

  private mutating func watch(_ lesson: Lesson) {
    self.lesson = lesson
    detector = SaveDetector(judging: Snapshot(of: watchedPaths), at: clock.now)
  }

  // MARK: Hints

  private mutating func hint() {
    guard let lesson, let verdict else { return answer(Self.wait) }
    guard verdict.status != .complete else {
      return answer("This lesson is complete: there is nothing left to hint at.")
    }
    guard let step else {
      return answer("A hint belongs to a step. As soon as your code compiles, there is one.")
    }
    let memory = HintMemory(of: checkout)
    let level = memory.next(of: lesson, step: step)
    do {
      let hints = try HintPage(of: lesson, in: checkout).hints(forStep: step)
      memory.remember(level, of: lesson, step: step)
      let terminal = screen.terminal
      let title = "Hint \(level.rawValue) of \(hints.count) for step \(step): \(level.title)"
      let hint = MarkdownText(hints[level.rawValue - 1].text, on: terminal)
      let lines = ["", terminal.styled(title, .strong), ""] + hint.lines
      note = ""
      screen.add(lines.joined(separator: "\n") + "\n", footer: footer)
    } catch {
      answer("\(error)")
    }
  }

  // MARK: The footer

  private static let wait = "One moment: the verdict is on its way."

  private mutating func say(_ text: String) {
    status = text
    screen.replaceFooter(by: footer)
  }

  private var footer: [String] {
    let terminal = screen.terminal
    let room = terminal.width - 1
    let notes = note.isEmpty ? [] : terminal.wrapped(note, indent: 0)
    let keys = Self.keys.first { $0.count <= room } ?? Self.keys.last!
    return [""] + bar + notes + [String((status ?? keys).prefix(room))]
  }

  private static let keys = [
    "h hint   n next lesson   l all lessons   r run again   q quit",
    "h hint  n next  l list  r again  q quit",
  ]
}
