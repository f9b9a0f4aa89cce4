import Dispatch
import Synchronization

/// Judges a lesson again on every save, and listens to keys in between.
///
/// What happens comes as one sequence of events, and each is dealt with before the next. A verdict is
/// shown only while the files are those that it is about: a save during a run stops the run, and another
/// one follows.
struct Watch {
  enum Event: Sendable {
    /// It is time to look at the files.
    case tick
    case typed(String)
    /// Nothing can be typed any more.
    case inputEnded
    /// The shell has given the terminal back.
    case resumed
    case noticed(GraderNotice)
    /// A run has come to its end, which may be that it was stopped.
    case ended(Result<(checkout: Checkout, report: Report), any Error>)
  }

  /// A build and its tests, which go on as long as somebody wants them.
  private final class Run: Sendable {
    let isWanted = Mutex(true)
  }

  private let options: Grader.Options
  private let events = AsyncStream<Event>.makeStream()
  private var run: Run?
  private var saves: SaveDetector
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
    saves = SaveDetector(judging: Snapshot(of: []), at: .now)
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
    begin()
    for await event in events.stream {
      switch event {
      case .tick: look()
      case .typed(let keys): type(keys)
      case .inputEnded: Interruption.shared.exit(0)
      case .resumed: screen.drawAgain()
      case .noticed(let notice): screen.tell(notice)
      case .ended(let judgement): end(judgement)
      }
    }
    Interruption.shared.exit(0)
  }

  /// How often the files are looked at. That is a few dozen of them, and costs next to nothing.
  private static let period = Duration.milliseconds(50)

  private func listen() {
    let events = events.continuation
    Task {
      while true {
        try await Task.sleep(for: Self.period)
        events.yield(.tick)
      }
    }
    // This thread ends with the process: there is no way to call somebody back who reads.
    DispatchQueue.global().async {
      while let keys = Keyboard.read() { events.yield(.typed(keys)) }
      events.yield(.inputEnded)
    }
    // Ctrl-Z. The programs that were started have a session of their own, and go on.
    Interruption.shared.on(SIGTSTP) {
      WatchScreen.close()
      Keyboard.stop()
      kill(getpid(), SIGSTOP)
    }
    Interruption.shared.on(SIGCONT) {
      Keyboard.listen()
      events.yield(.resumed)
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

  private mutating func look() {
    let finding = saves.look(at: snapshot, at: .now)
    if finding != .nothing, !isDue {
      judgeAgain()
      screen.say(status: "Saved …")
    }
    if isDue, run == nil, finding != .unsettled { begin() }
  }

  /// The run that is going is of no use any more, and another one is due when it has ended.
  mutating func judgeAgain() {
    isDue = true
    run?.isWanted.withLock { $0 = false }
  }

  /// The workbook is read again each time, because its headings may have been edited too.
  private mutating func begin() {
    isDue = false
    // Before the run begins, so that no save is lost between the two.
    saves = SaveDetector(judging: snapshot, at: .now)
    screen.say(
      status: lesson.map { "Judging lesson \($0.number) …" } ?? "Looking for your lesson …")
    let run = Run()
    self.run = run
    let events = events.continuation
    var options = options
    options.isWanted = { run.isWanted.withLock(\.self) }
    options.notice = { notice in
      if run.isWanted.withLock(\.self) { events.yield(.noticed(notice)) }
    }
    Task { [root = checkout.root, lesson, options] in
      do {
        let checkout = try Checkout(root: root)
        let grader = try Grader(checkout, options: options)
        let report =
          if let lesson {
            try await grader.grade([checkout.sameLesson(as: lesson)])
          } else {
            try await grader.gradeBegun(among: checkout.lessons)
          }
        events.yield(.ended(.success((checkout, report))))
      } catch {
        events.yield(.ended(.failure(error)))
      }
    }
  }

  private mutating func end(_ judgement: Result<(checkout: Checkout, report: Report), any Error>) {
    run = nil
    look()
    // What was judged is not what is there any more; another run is on its way.
    if isDue || run != nil { return }
    number = nil
    switch judgement {
    case .success(let (checkout, report)): show(report, of: checkout)
    case .failure(let error):
      screen.bar = screen.terminal.wrapped(
        "There is no verdict. As soon as you save, the next try begins.", indent: 0)
      screen.show("\(error)\n")
    }
  }

  private mutating func show(_ report: Report, of checkout: Checkout) {
    let isFirst = lesson == nil
    let verdict = report.next ?? report.lessons.last!
    self.checkout = checkout
    lesson = verdict.lesson
    if isFirst { saves = SaveDetector(judging: snapshot, at: .now) }
    self.verdict = verdict
    // While nothing compiles it is not known which step is next: the last one known is as good.
    if let failing = verdict.firstFailure, failing.status != .notRun { step = failing.stepNumber }
    let terminal = screen.terminal
    var note = ""
    if verdict.status == .complete {
      HintMemory(of: checkout).forget(verdict.lesson)
      if let next = checkout.lesson(after: verdict.lesson) {
        note = "Press n to go on with lesson \(next.number), \(next.title)."
      }
    }
    screen.bar = [screen.summary(of: verdict)]
    screen.show(
      isFirst && report.isComplete
        ? Summary(report: report, checkout: checkout, terminal: terminal).text
        : LessonView(
          report: verdict, warnings: report.warnings, sources: report.sources,
          checkout: checkout, terminal: terminal
        ).text, note: note)
  }

  /// Goes to another lesson.
  mutating func change(to lesson: Lesson) {
    number = nil
    if lesson == self.lesson { return screen.say("") }
    self.lesson = lesson
    step = nil
    verdict = nil
    screen.bar = []
    screen.show("", status: "Lesson \(lesson.number), \(lesson.title) …")
    judgeAgain()
  }
}

extension Checkout {
  /// A lesson as it is now.
  fileprivate func sameLesson(as lesson: Lesson) throws -> Lesson {
    guard let same = lessons.first(where: { $0.id == lesson.id }) else {
      throw Problem.pageIsMissing(lesson.page)
    }
    return same
  }
}
