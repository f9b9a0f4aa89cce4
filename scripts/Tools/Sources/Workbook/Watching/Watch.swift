import Dispatch
import Synchronization

/// Judges a lesson again on every save, and listens to keys in between.
///
/// What happens comes as one sequence of actions, and each is taken to its end before the next. So
/// whoever takes one is alone with the state.
struct Watch {
  private let root: String
  private let options: Grader.Options
  private let feature: WatchFeature
  private let actions = AsyncStream<WatchFeature.Action>.makeStream()
  private var state: WatchFeature.State
  private var screen = WatchScreen()
  private var run: Run?

  /// A build and its tests, which go on as long as somebody wants them.
  private final class Run: Sendable {
    let isWanted = Mutex(true)
  }

  /// - Parameter lesson: Where nothing is named, the first lesson that is not complete.
  init(
    _ lesson: Lesson?, in checkout: Checkout, options: Grader.Options, allowsColour: Bool
  ) {
    root = checkout.root
    self.options = options
    state = WatchFeature.State(checkout: checkout, lesson: lesson)
    feature = WatchFeature(
      environment: .init(terminal: { Terminal(of: 1, allowsColour: allowsColour) }))
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
    screen.show(page: "", footer: [""])
    take(.started)
    for await action in actions.stream { take(action) }
    Interruption.shared.exit(0)
  }

  /// How often the files are looked at. That is a few dozen of them, and costs next to nothing.
  private static let period = Duration.milliseconds(50)

  private func listen() {
    let actions = actions.continuation
    Task {
      while true {
        try await Task.sleep(for: Self.period)
        actions.yield(.tick)
      }
    }
    // This thread ends with the process: there is no way to call somebody back who reads.
    DispatchQueue.global().async {
      while let keys = Keyboard.read() { actions.yield(.typed(keys)) }
      actions.yield(.inputEnded)
    }
    // Ctrl-Z. The programs that were started have a session of their own, and go on.
    Interruption.shared.on(SIGTSTP) {
      WatchScreen.close()
      Keyboard.stop()
      kill(getpid(), SIGSTOP)
    }
    Interruption.shared.on(SIGCONT) {
      Keyboard.listen()
      actions.yield(.resumed)
    }
  }

  private mutating func take(_ action: WatchFeature.Action) {
    for effect in feature.reduce(into: &state, action) {
      switch effect {
      case .judge(let lesson): judge(lesson)
      // The end of the run is still an action, so that no run begins before the last one is over.
      case .stopRun: run?.isWanted.withLock { $0 = false }
      case .showPage: screen.show(page: state.page, footer: feature.footer(state))
      case .addToPage(let text): screen.draw(text, feature.footer(state))
      case .replaceFooter: screen.draw("", feature.footer(state))
      case .quit: Interruption.shared.exit(0)
      }
    }
  }

  /// Judges a lesson, or all where none is named.
  ///
  /// The workbook is read again each time, because its headings may have been edited too.
  private mutating func judge(_ lesson: Lesson?) {
    let run = Run()
    let actions = actions.continuation
    self.run = run
    var options = options
    options.isWanted = { run.isWanted.withLock(\.self) }
    options.notice = { actions.yield(.noticed($0)) }
    Task { [root, options] in
      do {
        let checkout = try Checkout(root: root)
        let lessons = checkout.lessons.filter { lesson == nil || $0.id == lesson?.id }
        if let lesson, lessons.isEmpty { throw CheckoutError.pageIsMissing(lesson.page) }
        let grader = try Grader(checkout, options: options)
        let report =
          try await lesson == nil
          ? grader.gradeBegun(among: lessons) : grader.grade(lessons)
        actions.yield(.ended(.success((checkout, report))))
      } catch {
        actions.yield(.ended(.failure(error)))
      }
    }
  }
}
