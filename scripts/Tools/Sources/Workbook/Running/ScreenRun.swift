extension SourceFolder {
  /// Runs a screen that was built, as if it stood in place of this program: it has the terminal.
  /// What it prints when it crashes is one line, and Swift's backtrace, from which the learner's line
  /// is read, goes to a file that nobody sees.
  ///
  /// - Returns: How it has ended and, after a crash, the line of the lesson's own code that led to it, where
  ///   it can be told.
  /// - Throws: ``Problem``.
  func runScreen(
    of lesson: Lesson, _ arguments: [String], environment more: [String: String]
  ) throws -> (cause: Ending.Cause, place: Place?) {
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
    let cause = Ending.Cause(ofEnding: process)
    // A full screen that crashes cannot give the terminal back as it was.
    var left = termios()
    if cause.isCrash, tcgetattr(0, &left) == 0, left.c_lflag != terminal.c_lflag {
      tcsetattr(0, TCSADRAIN, &terminal)
      write("\u{1B}[?25h\u{1B}[?1049l", to: 1)
    }
    let place = contents(of: trace).flatMap {
      Backtrace.place(
        in: $0, isEndless: cause.isStackOverflow, sources: name, of: checkout)
    }
    return (cause, place)
  }
}
