/// Why a process with tests came to an early end, in words for whoever wrote the code.
struct Crash {
  let cause: Ending.Cause
  /// The standard error of the process.
  let errors: String
  /// Whether the cause is the one of the test program. Through `swift test` there is only the code
  /// of that to see, not the signal.
  let seesSignals: Bool
  let checkout: Checkout
  let sources: String

  /// - Parameter trace: Finds out the line of the exercise. It costs another run of the test, so it
  ///   is asked only where nothing else tells the line.
  func issue(of entry: TestLog.Entry, trace: () -> Place?) -> Issue {
    let late = entry.hasEnded ? "Right after this test, the" : "The"
    if let error = seesSignals && cause.isExit ? nil : FatalError(in: errors) {
      let comment = "\(late) program stopped: \(error.message)"
      if let place = error.place(in: checkout, sources: sources) {
        let observation = error.origin.map { "Fatal error in \($0)." } ?? ""
        return Issue(comments: [comment], observation: observation, place: place)
      }
      return located(comment, error.origin.map { "It stopped in \($0)." }, entry, trace)
    }
    if cause.isExit {
      return Issue(
        comments: ["\(late) program ended before the test did. Does something call `exit`?"],
        observation: "The process ended with \(cause.name).", place: entry.place)
    }
    if cause == .signalled(SIGSEGV) || cause == .signalled(SIGBUS) {
      let comment = """
        \(late) program ran out of stack, or used memory that is not its own. The usual cause is \
        code that calls itself without end: does a property's `didSet` set the property again, \
        through another method?
        """
      return located(comment, nil, entry, trace)
    }
    return Issue(observation: "The process was ended by \(cause.name).", place: entry.place)
  }

  /// What is said where the process itself did not tell a line of the workbook, as Swift's own
  /// library does not: its line would only lead away from the exercise.
  private func located(
    _ comment: String, _ origin: String?, _ entry: TestLog.Entry, _ trace: () -> Place?
  ) -> Issue {
    if let place = trace() {
      return Issue(
        comments: [comment], observation: "This line of your code led to it.", place: place)
    }
    let observation = origin ?? "The process was ended by \(cause.name)."
    return Issue(comments: [comment], observation: observation, place: entry.place)
  }
}

extension Ending.Cause {
  var isExit: Bool {
    if case .exited = self { true } else { false }
  }

  var name: String {
    switch self {
    case .exited(let code): "code \(code)"
    case .signalled(let signal): "signal \(signal), \(String(cString: strsignal(signal)))"
    case .stopped: "this tool"
    }
  }
}
