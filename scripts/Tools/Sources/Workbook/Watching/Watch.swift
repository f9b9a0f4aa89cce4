/// Judges a lesson again on every save, and listens to keys in between.
///
/// What happens comes as one sequence of actions, and each is taken to its end before the next.
struct Watch {
  private let root: String
  private let options: Grader.Options
  private let feature: WatchFeature
  private let actions = WatchActions()
  private var state: WatchFeature.State
  private var screen = WatchScreen()
  private var run: WatchRun?

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
    actions.start()
    screen.show(page: "", footer: [""])
    take(.started)
    for await action in actions.stream { take(action) }
    Interruption.shared.exit(0)
  }

  private mutating func take(_ action: WatchFeature.Action) {
    for effect in feature.reduce(into: &state, action) { perform(effect) }
  }

  private mutating func perform(_ effect: WatchFeature.Effect) {
    switch effect {
    case .judge(let lesson):
      let run = WatchRun()
      self.run = run
      run.judge(lesson, in: root, options: options, actions: actions)
    case .stopRun: run?.stop()
    case .showPage: screen.show(page: state.page, footer: feature.footer(state))
    case .addToPage(let text): screen.add(text, footer: feature.footer(state))
    case .replaceFooter: screen.replaceFooter(by: feature.footer(state))
    case .quit: Interruption.shared.exit(0)
    }
  }
}
