import Dispatch
import Synchronization

/// Judges a lesson again on every save, and listens to keys in between.
///
/// What happens comes one after the other, and each is dealt with before the next. A verdict is shown only
/// while the files are those that it is about: a save during a run stops the run, and another one follows.
struct Watch {
  /// What to do about something that has happened.
  private typealias Event = @Sendable (inout Watch) -> Void

  /// A build and its tests, which go on as long as somebody wants them.
  private final class Run: Sendable {
    let isWanted = Mutex(true)
  }

  private let options: Grader.Options
  private let events = AsyncStream<Event>.makeStream()
  private var run: Run?
  /// The files when the last run began, and at the last look.
  private var judged = Snapshot(of: [])
  private var seen = Snapshot(of: [])
  /// Whether there is something to judge, as soon as the files stand still and no run is going.
  var isDue = true

  /// The workbook as it was at the last verdict.
  private(set) var checkout: Checkout
  /// The lesson on the screen; nothing as long as it is not known which is the first to do.
  private(set) var lesson: Lesson?
  private(set) var verdict: LessonReport?
  /// The step that the learner is in.
  private(set) var step: String?
  /// What has been typed of a lesson's number while the list is shown.
  var number: String?
  var screen: WatchScreen

  /// - Parameter lesson: Where nothing is named, the first lesson that is not complete.
  init(
    _ lesson: Lesson?, in checkout: Checkout, options: Grader.Options, allowsColour: Bool
  ) {
    self.options = options
    self.checkout = checkout
    self.lesson = lesson
    screen = WatchScreen(allowsColour: allowsColour)
  }

  /// Whether this process has what it takes: keys to hear and a screen to draw on.
  static var isPossible: Bool {
    isatty(0) == 1 && isatty(1) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Watches until somebody quits, or until nothing can be typed any more. Then the tool exits.
  mutating func untilQuit() async -> Never {
    Interruption.shared.beforeExit { WatchScreen.close() }
    Keyboard.start()
    listen()
    screen.show("", status: "…")
    for await event in events.stream { event(&self) }
    Interruption.shared.exit(0)
  }

  private func listen() {
    let events = events.continuation
    // A look at a few dozen files costs next to nothing.
    Task {
      while true {
        events.yield { $0.look() }
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    // This thread ends with the process: there is no way to call somebody back who reads.
    DispatchQueue.global().async {
      while let keys = Keyboard.read() { events.yield { $0.type(keys) } }
      Interruption.shared.exit(0)
    }
    // Ctrl-Z. The programs that were started have a session of their own, and go on.
    Interruption.shared.on(SIGTSTP) {
      WatchScreen.close()
      Keyboard.stop()
      kill(getpid(), SIGSTOP)
    }
    Interruption.shared.on(SIGCONT) {
      Keyboard.listen()
      events.yield { $0.screen.drawAgain() }
    }
  }

  // MARK: From a save to a verdict

  /// Everything that the verdict depends on: the exercise, its text, its tests, and what they are
  /// built with. A save in another lesson is none of its business.
  private var snapshot: Snapshot {
    let own = (lesson.map { [$0] } ?? checkout.lessons).flatMap {
      [$0.folder(in: "Exercises"), $0.page, $0.testFolder]
    }
    return Snapshot(
      of: (own + ["Tests/Support", "Sources", "Package.swift"]).map { "\(checkout.root)/\($0)" })
  }

  /// A run begins when the files were the same at two looks: so a save of several files is one, and a file
  /// that an editor removes before it writes it anew is not taken for a deleted one.
  private mutating func look() {
    let now = snapshot
    if now != judged, !isDue {
      judgeAgain()
      screen.tell("Saved …")
    }
    if isDue, run == nil, now == seen { begin(with: now) }
    seen = now
  }

  /// The run that is going is of no use any more, and another one is due when it has ended.
  mutating func judgeAgain() {
    isDue = true
    run?.isWanted.withLock { $0 = false }
  }

  private mutating func begin(with snapshot: Snapshot) {
    isDue = false
    judged = snapshot
    screen.tell(lesson.map { "Judging lesson \($0.number) …" } ?? "Looking for your lesson …")
    let run = Run()
    self.run = run
    let events = events.continuation
    var options = options
    options.isWanted = { run.isWanted.withLock(\.self) }
    options.notice = { notice in
      events.yield { if run.isWanted.withLock(\.self) { $0.screen.tell(notice.text) } }
    }
    Task { [root = checkout.root, lesson, options] in
      do {
        let checkout = try Checkout(root: root)
        let grader = try Grader(checkout, options: options)
        // The workbook is read again each time, because its headings may have been edited too.
        let current = lesson.map { checkout.lesson(named: $0.id) ?? $0 }
        let report = try await grader.grade(current)
        events.yield { $0.end { $0.show(report, of: checkout) } }
      } catch {
        let text = "There is no verdict. As soon as you save, the next try begins.\n\n\(error)\n"
        events.yield { $0.end { $0.screen.show(text) } }
      }
    }
  }

  /// - Parameter show: Shows what came of the run.
  private mutating func end(_ show: (inout Watch) -> Void) {
    run = nil
    look()
    // What was judged is not what is there any more; another run is on its way.
    if isDue || run != nil { return }
    number = nil
    show(&self)
  }

  private mutating func show(_ report: Report, of checkout: Checkout) {
    let isFirst = lesson == nil
    let verdict = report.next ?? report.lessons.last!
    self.checkout = checkout
    lesson = verdict.lesson
    if isFirst { judged = snapshot }
    self.verdict = verdict
    // While nothing compiles it is not known which step is next: the last one known is as good.
    if let failing = verdict.firstFailure, failing.status != .notRun { step = failing.stepNumber }
    if verdict.status == .complete { HintMemory(checkout: checkout).forget(verdict.lesson) }
    screen.show(
      isFirst && report.next == nil
        ? Summary(report: report, checkout: checkout, terminal: screen.terminal).text
        : LessonView(
          report: verdict, warnings: report.warnings, sources: report.sources,
          checkout: checkout, terminal: screen.terminal
        ).text)
  }

  /// Goes to another lesson.
  mutating func change(to lesson: Lesson) {
    number = nil
    if lesson == self.lesson { return }
    self.lesson = lesson
    step = nil
    verdict = nil
    screen.show("", status: "Lesson \(lesson.number), \(lesson.title) …")
    judgeAgain()
  }
}
