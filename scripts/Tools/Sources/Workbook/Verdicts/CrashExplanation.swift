/// Why a process with tests came to an early end, in words for whoever wrote the code.
struct Crash {
  let cause: Ending.Cause
  /// The standard error of the process.
  let errors: String
  /// What Swift's backtracer printed, if anything.
  let backtrace: String
  let checkout: Checkout
  let sources: String

  func issue(of entry: TestLog.Entry) -> Issue {
    let late = entry.hasEnded ? "Right after this test, the" : "The"
    func issue(_ comment: String, isEndless: Bool = false, elsewhere: Issue) -> Issue {
      let place = elsewhere.place.flatMap { $0.file.hasPrefix(sources + "/") ? $0 : nil }
      let traced = Backtrace.place(
        in: backtrace, isEndless: isEndless, sources: sources, of: checkout)
      guard let place = place ?? traced else {
        return Issue(
          comments: [comment], observation: elsewhere.observation,
          place: elsewhere.place ?? entry.place)
      }
      // A line of Swift's own library, or of the runtime, would only lead away from the exercise.
      return Issue(
        comments: [comment], observation: "This line of your code led to it.", place: place)
    }

    let ended = Issue(observation: "The process was ended by \(cause.name).")
    if let error = cause.isExit ? nil : FatalError(in: errors) {
      let isMemory = error.message.contains("failed to allocate")
      return issue(
        "\(late) program stopped: \(error.message)"
          + (isMemory
            ? "\nIt has all the memory that it may have. Does something grow without end?" : ""),
        elsewhere: Issue(
          observation: error.origin.map { "It stopped in \($0)." } ?? ended.observation,
          place: error.place(in: checkout, sources: sources) ?? cast(in: error, near: entry)))
    }
    switch cause {
    case .exited:
      // An exit leaves no trace.
      let call = lines(near: entry, with: #/^[^\/]*\b_?exit\(/#).first
      let question =
        "Does something call `exit`"
        + (call == nil ? ", or close a file that it has not opened?" : "?")
      return Issue(
        comments: ["\(late) program ended before the test did. \(question)"],
        observation: call == nil
          ? "The test had begun, and never came to its end." : "This line of your code does.",
        place: call ?? entry.place)
    case .signalled(SIGSEGV), .signalled(SIGBUS):
      return issue(
        """
        \(late) program ran out of stack, or used memory that is not its own. The usual cause is \
        code that calls itself without end: does a property's `didSet` set the property again, \
        through another method?
        """, isEndless: true, elsewhere: ended)
    case .signalled(SIGILL), .signalled(SIGTRAP):
      return issue(
        dispatchMisuse.map { "\(late) program stopped: \($0)" }
          ?? """
          \(late) program stopped, and Swift does not say why. The usual cause is a calculation \
          whose result does not fit into its type, as that of `Int.max + 1` does not.
          """,
        elsewhere: Issue(
          observation: ended.observation,
          place: isWaitingForItself ? onlyLine(near: entry, with: #/^[^\/]*\.sync\b/#) : nil))
    case .signalled(SIGKILL):
      return Issue(
        comments: [
          """
          \(late) program was ended by the system, as it does with one that takes all memory. Does \
          something grow without end?
          """
        ], observation: ended.observation, place: entry.place)
    default:
      return Issue(observation: ended.observation, place: entry.place)
    }
  }

  /// What Dispatch does not allow, where it has trapped: it says nothing about it.
  private var dispatchMisuse: String? {
    if isWaitingForItself {
      return """
        work waits for its own queue. It calls `sync` on the `DispatchQueue` that is running it, and \
        the queue cannot begin with the next before this one ends.
        """
    }
    if innermostFrame?.image.hasPrefix("libdispatch.") ?? false {
      return """
        Dispatch was used in a way that it does not allow. A `DispatchGroup` that is left more often \
        than it was entered is the usual cause; a `DispatchQueue` that is resumed too often is another.
        """
    }
    return nil
  }

  /// https://github.com/swiftlang/swift-corelibs-libdispatch/blob/main/src/queue.c. The backtrace may
  /// come to its end before it gets to the exercise.
  private var isWaitingForItself: Bool { innermostFrame?.name == "__DISPATCH_WAIT_FOR_QUEUE__" }

  private var innermostFrame: Backtrace.Frame? {
    Backtrace.frames(in: backtrace, sources: sources, of: checkout).first
  }

  /// The line with `as!`, where there is one only: a cast that fails leaves no trace either.
  private func cast(in error: FatalError, near entry: TestLog.Entry) -> Place? {
    guard error.message.hasPrefix("Could not cast") else { return nil }
    return onlyLine(near: entry, with: #/^[^\/]*\bas!/#)
  }

  private func onlyLine(near entry: TestLog.Entry, with pattern: some RegexComponent) -> Place? {
    let lines = lines(near: entry, with: pattern)
    return lines.count == 1 ? lines[0] : nil
  }

  /// The lines of the exercise in which something stands.
  private func lines(near entry: TestLog.Entry, with pattern: some RegexComponent) -> [Place] {
    guard let lesson = checkout.lessons.first(where: { entry.id.hasPrefix($0.testModule + ".") })
    else { return [] }
    let folder = lesson.folder(in: sources)
    return checkout.swiftFiles(in: folder).flatMap { file in
      (contents(of: "\(checkout.root)/\(folder)/\(file)") ?? "").lines.enumerated()
        .filter { $0.element.contains(pattern) }
        .map { Place(file: "\(folder)/\(file)", line: $0.offset + 1) }
    }
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
