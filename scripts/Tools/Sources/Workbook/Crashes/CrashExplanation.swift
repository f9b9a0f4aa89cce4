/// Why a process with tests came to an early end, in words for the author of the code.
struct Crash {
  let cause: Ending.Cause
  /// The test that was running, or was the last to run.
  let test: TestReport
  let run: TestProgram.Result
  let sources: SourceFolder

  var issue: Issue {
    let program = run.log.running == nil ? "Right after this test, the program" : "The program"
    let comment: String
    var observation = "The process was ended by \(cause.name)."
    var place: Place?
    switch (cause, TrapMessage(in: run.errors)) {
    case (.exited, _):
      // Neither an exit nor a cast that fails leaves a trace.
      let call = onlyLine(with: #/^[^\/]*\b_?exit\(/#)
      return Issue(
        comments: [
          "\(program) ended before the test did. Does something call `exit`, or close a file that it has not "
            + "opened?"
        ],
        observation: "The test had begun, and never came to its end.", place: call ?? test.place)
    case (_, let error?):
      comment =
        "\(program) stopped: \(error.message)"
        + (error.message.contains("failed to allocate")
          ? "\nIt has all the memory that it may have. Does something grow without end?" : "")
      if let origin = error.origin { observation = "It stopped in \(origin)." }
      place = error.place(in: checkout, sources: sources.name)
      if place == nil, error.message.hasPrefix("Could not cast") {
        place = onlyLine(with: #/^[^\/]*\bas!/#)
      }
    case (.signalled(SIGSEGV), _), (.signalled(SIGBUS), _):
      comment = """
        \(program) ran out of stack, or used memory that is not its own. The usual cause is \
        code that calls itself without end: does a property's `didSet` set the property again, \
        through another method?
        """
    case (.signalled(SIGILL), _), (.signalled(SIGTRAP), _):
      comment = """
        \(program) stopped, and Swift does not say why. The usual cause is a calculation whose result does \
        not fit into its type, as that of `Int.max + 1` does not.
        """
    case (.signalled(SIGABRT), _):
      comment = "\(program) stopped\(reasonOfAbort)"
    case (.signalled(SIGKILL), _):
      comment = """
        \(program) was ended by the system, as it does with one that takes all memory. Does \
        something grow without end?
        """
    default:
      return Issue(observation: observation, place: test.place)
    }
    // A line of Swift's own library, or of the runtime, would only lead away from the exercise.
    let isOwn = place?.file.hasPrefix(sources.name + "/") ?? false
    let traced = Backtrace.place(
      in: run.backtrace, isEndless: cause.isStackOverflow, sources: sources.name, of: checkout)
    guard let own = isOwn ? place : traced else {
      return Issue(comments: [comment], observation: observation, place: place ?? test.place)
    }
    return Issue(
      comments: [comment], observation: "The line of your code above led to it.", place: own)
  }

  private var checkout: Checkout { sources.checkout }

  /// The line of the exercise in which something stands, where there is only one.
  private func onlyLine(with pattern: Regex<Substring>) -> Place? {
    let lesson = checkout.lessons.first { test.id.hasPrefix($0.testModule + ".") }
    guard let folder = lesson?.folder(in: sources.name) else { return nil }
    let places = checkout.swiftFiles(in: folder).flatMap { file in
      (contents(of: "\(checkout.root)/\(folder)/\(file)") ?? "").lines.enumerated()
        .filter { $0.element.contains(pattern) }
        .map { Place(file: "\(folder)/\(file)", line: $0.offset + 1) }
    }
    return places.count == 1 ? places[0] : nil
  }

  /// Swift's runtime says on standard error what it stops for.
  private var reasonOfAbort: String {
    if run.errors.contains("Simultaneous accesses to") {
      return """
        : two parts of it used the same variable at once, and one of them was changing it. Does a \
        closure that is called while a value is being changed (by `inout`, a mutating method, `+=`) \
        read or change that value as well?
        """
    }
    let said = run.errors.split(whereSeparator: \.isNewline).last.map { ": \($0)" }
    return said ?? ", and does not say why. Does something call `abort`?"
  }
}

extension Ending.Cause {
  var isCrash: Bool {
    [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE].contains { self == .signalled($0) }
  }

  /// Whether code may have called itself without end.
  var isStackOverflow: Bool { self == .signalled(SIGSEGV) || self == .signalled(SIGBUS) }

  var name: String {
    switch self {
    case .exited(let code): "code \(code)"
    case .signalled(let signal): "signal \(signal), \(String(cString: strsignal(signal)))"
    case .stopped: "this tool"
    }
  }
}
