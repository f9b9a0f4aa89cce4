/// The built program that holds the tests of all lessons.
struct TestProgram: Sendable {
  let sources: SourceFolder
  let options: Grader.Options

  private var checkout: Checkout { sources.checkout }

  /// How a process with tests came to its end.
  enum Outcome: Equatable {
    /// All tests had their turn.
    case finished
    /// A test, or the start before the first test, took longer than its limit.
    case timedOut
    /// The process ended before the run did.
    case endedEarly(Ending.Cause)
    /// It reported without end.
    case flooded
  }

  struct Result {
    var log: TestLog
    var outcome: Outcome
    /// What it has said on standard error, without the backtrace.
    var errors: String
    /// Where it crashed, or computed when its time was over.
    var backtrace = ""
    /// Whether nothing in it computed when its time was over.
    var isWaiting = false
    /// What the tests have printed.
    var output = ""
    /// How many bytes it has printed.
    var printed = 0
    /// See ``Ending/memory``.
    var memory = 0
    /// Why the results cannot come from the test library alone.
    var contradictions: [String] = []
  }

  /// Runs tests in a process of its own, one after the other, and watches the clock.
  func run(filter: String) throws -> Result {
    let folder = try Interruption.shared.makeTemporaryFolder()
    defer { Interruption.shared.removeTemporaryFolder(folder) }
    let stream = "\(folder)/events.jsonl"
    let runFolder = Confinement.RunFolder(folder: folder, stream: stream)
    // What has gone through a pipe cannot be taken back, and a file can be written anew.
    if mkfifo(stream, 0o600) != 0 {
      throw StartError("mkfifo \(stream)")
    }
    defer { RunMark.killAll([folder]) }
    var reader = EventStreamReader(path: stream)
    defer { reader.closeFile() }
    var log = TestLog(checkout: checkout)
    let clock = ContinuousClock()
    let start = clock.now
    var lastSign = start

    func catchUp() {
      for record in reader.next() {
        // The test library has opened it. From now on the path leads nobody there.
        if log.count == 0 { unlink(stream) }
        let running = log.running
        log.take(record)
        // A test's time runs from its start, whatever it has to tell in the meantime.
        if log.running == nil || log.running != running { lastSign = clock.now }
      }
    }

    var command = try command(filter: filter, stream: stream)
    let lastWord = UUID().uuidString
    command.environment["BOOTCAMP_LAST_WORD"] = lastWord
    command.environment[RunMark.variable] = folder
    if let confinement = options.confinement {
      command = try confinement.confine(command, to: runFolder)
    }
    var printed = 0
    var process: pid_t = 0
    var backtrace = Backtrace.Progress()
    var busyThread: BusyThread?
    let ending = try runProcess(
      command,
      outputLimit: 1 << 17,
      started: { process = $0 },
      heard: { channel, bytes in
        printed += bytes.count
        if channel == .errors { backtrace.hear(bytes) }
      },
      mayGoOn: {
        // Whatever comes now, the time is over.
        if busyThread != nil { return options.isWanted() && busyThread!.search(backtrace) }
        catchUp()
        if reader.isFlood { return false }
        if let confinement = options.confinement,
          start.duration(to: clock.now) > .seconds(confinement.time)
        {
          return false
        }
        var allowed = options.testLimit
        if log.running == nil { allowed += TimeLimits.besidesTests }
        if backtrace.hasBegun { allowed += TimeLimits.backtrace }
        if !options.isWanted() { return false }
        if lastSign.duration(to: clock.now) < .seconds(allowed) { return true }
        guard tracesCrashes, log.running != nil else { return false }
        busyThread = BusyThread(of: process)
        return true
      })
    // What was stopped half way is no verdict, and neither is what follows.
    if !options.isWanted() { throw CancellationError() }
    let isLate = busyThread != nil
    if !isLate { catchUp() }
    let cause = options.confinement?.cause(ending.cause) ?? ending.cause
    let outcome: Outcome =
      if log.isOver {
        .finished
      } else if reader.isFlood {
        .flooded
      } else if isLate || cause == .stopped {
        .timedOut
      } else {
        .endedEarly(cause)
      }
    let (errors, trace) = Backtrace.split(ending.errors.replacing(lastWord + "\n", with: ""))
    var contradictions = log.contradictions
    if reader.unreadable > 0 { contradictions.append("had lines that are no results") }
    if log.isOver, cause != .exited(log.hasIssue ? 1 : 0) {
      contradictions.append(
        "said that \(log.hasIssue ? "tests fail" : "all is well"), and the program then ended "
          + "with \(cause.name)")
    }
    if log.isOver, log.lastEnded != nil, asksForLastWord, !ending.errors.contains(lastWord) {
      contradictions.append("said that it was over, and the program did not come to its end")
    }
    return Result(
      log: log, outcome: outcome, errors: errors, backtrace: trace,
      isWaiting: busyThread?.isNobodyBusy ?? false,
      output: ending.output, printed: printed, memory: ending.memory,
      contradictions: contradictions)
  }

  /// Whether the tests say a word at the end that code under test does not know.
  private var asksForLastWord: Bool {
    isFile("\(checkout.root)/Tests/Support/LastWord.swift")
  }

  /// Not where the code is somebody else's: there the backtracer is out of reach.
  private var tracesCrashes: Bool { options.confinement == nil && Backtrace.isThereForTests }

  private func command(filter: String, stream: String) throws -> Command {
    var environment = sources.environment
    if options.storiesFactor > 1 {
      environment["BOOTCAMP_STORIES"] = "\(options.storiesFactor)"
    }
    // A dump of all threads takes seconds and tells a learner nothing.
    if Backtrace.isThereForTests {
      environment["SWIFT_BACKTRACE"] = tracesCrashes ? Backtrace.settings : "enable=no"
    }
    let selection = [
      "--no-parallel", "--filter", filter,
      "--event-stream-output-path", stream, "--event-stream-version", EventRecord.version,
    ]
    #if os(macOS)
      return try TestingHelper.used(in: checkout)
        .command(path(), selection, in: checkout.root, environment: environment)
    #else
      return Command(
        try path(), ["--testing-library", "swift-testing"] + selection,
        in: checkout.root, environment: environment)
    #endif
  }

  /// Another one after each build.
  var version: String? { (try? path()).flatMap(Workbook.version(ofFile:)) }

  private func path() throws -> String {
    let folder = "\(sources.scratchPath)/debug"
    guard let name = names(in: folder).first(where: { $0.hasSuffix("PackageTests.xctest") }) else {
      throw BuildError.noTestProgram(folder)
    }
    #if os(macOS)
      // What `BuiltTestProduct.binaryPath` is in SwiftPM's `Sources/SPMBuildCore`: a bundle's program.
      return "\(folder)/\(name)/Contents/MacOS/\(name.dropLast(".xctest".count))"
    #else
      return "\(folder)/\(name)"
    #endif
  }
}

extension String {
  /// The text as a regular expression that matches it and nothing else.
  var asPattern: String {
    reduce(into: "") { pattern, character in
      if character.isASCII, !character.isLetter, !character.isNumber { pattern += "\\" }
      pattern.append(character)
    }
  }
}
