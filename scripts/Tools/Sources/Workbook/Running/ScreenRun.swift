/// How a screen that was run in the terminal has ended.
enum ScreenEnding: Sendable {
  /// By itself, with this code, or by a signal such as that of Ctrl-C.
  case ended(code: Int32)
  /// By a crash, at this line of the lesson's own code where it can be told.
  case crashed(Place?)
}

extension SourceFolder {
  /// Runs a screen that was built, as if it stood in place of this program: it has the terminal.
  /// What it prints when it crashes is one line, and Swift's backtrace, from which the learner's line
  /// is read, goes to a file that nobody sees.
  ///
  /// - Throws: ``Problem``.
  func runScreen(
    of lesson: Lesson, _ arguments: [String], environment more: [String: String]
  ) throws -> ScreenEnding {
    let program = "\(scratchPath)/debug/\(lesson.screenModule)"
    let folder = try Interruption.shared.makeTemporaryFolder()
    defer { Interruption.shared.removeTemporaryFolder(folder) }
    let trace = "\(folder)/backtrace.txt"
    var environment = ProcessInfo.processInfo.environment.merging(more) { $1 }
    environment["SWIFT_BACKTRACE"] = Backtrace.settings(writingTo: trace)
    var terminal = termios()
    tcgetattr(0, &terminal)
    let process = try spawn([program] + arguments, environment: environment)
    // What somebody presses on the terminal reaches it by itself; what is sent to this process alone
    // is passed on.
    for number in [SIGINT, SIGQUIT] { Interruption.shared.on(number) {} }
    for number in [SIGTERM, SIGHUP] { Interruption.shared.on(number) { kill(process, number) } }
    switch Ending.Cause(ofEnding: process) {
    case .exited(let code):
      return .ended(code: code)
    case .signalled(let signal)
    where [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE].contains(signal):
      let isEndless = signal == SIGSEGV || signal == SIGBUS
      // A full screen that crashes cannot give the terminal back as it was.
      var left = termios()
      if tcgetattr(0, &left) == 0, left.c_lflag != terminal.c_lflag {
        tcsetattr(0, TCSADRAIN, &terminal)
        write("\u{1B}[?25h\u{1B}[?1049l", to: 1)
      }
      return .crashed(
        contents(of: trace).flatMap {
          Backtrace.place(in: $0, isEndless: isEndless, sources: name, of: checkout)
        })
    case .signalled(let signal):
      return .ended(code: 128 + signal)
    case .stopped:
      return .ended(code: 1)
    }
  }
}
