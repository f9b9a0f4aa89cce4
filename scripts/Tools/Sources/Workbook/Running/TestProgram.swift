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
    var contradiction: String?
  }

  /// Runs tests in a process of its own, one after the other, and watches the clock.
  func run(filter: String) throws -> Result {
    let folder = try Interruption.shared.makeTemporaryFolder()
    defer { Interruption.shared.removeTemporaryFolder(folder) }
    defer { LeftoverProcesses.killMarked([folder]) }
    let stream = "\(folder)/events.jsonl"
    // What has gone through a pipe cannot be taken back, and a file can be written anew.
    guard mkfifo(stream, 0o600) == 0 else { throw StartError("mkfifo \(stream)") }
    let lastWord = UUID().uuidString
    var command = try command(filter: filter, stream: stream)
    command.environment["BOOTCAMP_LAST_WORD"] = lastWord
    command.environment["BOOTCAMP_CANARIES"] = "1"
    command.environment[LeftoverProcesses.mark] = folder
    if let confinement = options.confinement {
      command = try confinement.confine(command, to: folder, stream: stream)
    }

    var run = RunSoFar(
      options: options, stream: EventStream(path: stream), log: TestLog(checkout: checkout))
    let ending = try runProcess(
      command, outputLimit: 1 << 17, started: { run.process = $0 }, heard: { run.hear($0, $1) },
      mayGoOn: { run.mayGoOn() })
    // What was stopped half way is no verdict, and neither is what follows.
    if !options.isWanted() { throw CancellationError() }
    let isLate = run.busyThread != nil
    if !isLate { run.catchUp() }
    let log = run.log
    let cause = options.confinement?.cause(ending.cause) ?? ending.cause
    let outcome: Outcome =
      if log.isOver {
        .finished
      } else if run.stream.isFlood {
        .flooded
      } else if isLate || cause == .stopped {
        .timedOut
      } else {
        .endedEarly(cause)
      }
    let contradiction: String? =
      if let contradiction = log.contradiction {
        contradiction
      } else if run.stream.isUnreadable {
        "had lines that are no results"
      } else if log.isOver, cause != .exited(log.hasIssue ? 1 : 0) {
        "said that \(log.hasIssue ? "tests fail" : "all is well"), and the program then ended with "
          + cause.name
      } else if log.isOver, log.last != nil, asksForLastWord,
        !ending.errors.contains(lastWord)
      {
        "said that it was over, and the program did not come to its end"
      } else {
        nil
      }
    let (errors, backtrace) = Backtrace.split(
      ending.errors.replacing(lastWord + "\n", with: ""))
    return Result(
      log: log, outcome: outcome, errors: errors, backtrace: backtrace,
      isWaiting: run.busyThread?.isNobodyBusy ?? false, output: ending.output,
      printed: run.printed, memory: ending.memory, contradiction: contradiction)
  }

  /// What is known of a process with tests while it runs.
  private struct RunSoFar {
    let options: Grader.Options
    let stream: EventStream
    var log: TestLog
    var process: pid_t = 0
    var printed = 0
    var backtrace = Backtrace.Progress()
    /// Looked for as soon as the time is over.
    var busyThread: BusyThread?
    let start = ContinuousClock.now
    /// When the run has last got on. A test's time runs from its start, whatever it has to tell in the
    /// meantime.
    var lastSign = ContinuousClock.now

    mutating func hear(_ channel: Channel, _ bytes: ArraySlice<UInt8>) {
      printed += bytes.count
      if channel == .errors { backtrace.hear(bytes) }
    }

    mutating func catchUp() {
      for record in stream.next() {
        let running = log.running
        log.take(record)
        if log.running == nil || log.running != running { lastSign = .now }
      }
    }

    mutating func mayGoOn() -> Bool {
      if !options.isWanted() { return false }
      // Whatever comes now, the time is over.
      if busyThread != nil { return busyThread!.search(backtrace) }
      catchUp()
      if stream.isFlood { return false }
      if let confinement = options.confinement,
        start.duration(to: .now) > .seconds(confinement.time)
      {
        return false
      }
      var allowed = options.testLimit
      if log.running == nil { allowed += TimeLimits.besidesTests }
      if backtrace.hasBegun { allowed += TimeLimits.backtrace }
      if lastSign.duration(to: .now) < .seconds(allowed) { return true }
      guard options.tracesCrashes, log.running != nil else { return false }
      busyThread = BusyThread(of: process)
      return true
    }
  }

  /// Whether the tests say a word at the end that code under test does not know.
  private var asksForLastWord: Bool { isFile("\(checkout.root)/Tests/Support/LastWord.swift") }

  private func command(filter: String, stream: String) throws -> Command {
    var environment = sources.environment
    if options.storiesFactor > 1 {
      environment["BOOTCAMP_STORIES"] = "\(options.storiesFactor)"
    }
    // A dump of all threads takes seconds and tells a learner nothing.
    if Backtrace.isThereForTests {
      environment["SWIFT_BACKTRACE"] = options.tracesCrashes ? Backtrace.settings() : "enable=no"
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

extension Grader.Options {
  /// Whether the line of a crash is looked for. Not where the code is somebody else's: there the
  /// backtracer is out of reach.
  fileprivate var tracesCrashes: Bool { confinement == nil && Backtrace.isThereForTests }
}

extension String {
  /// The text as a regular expression that matches it and nothing else.
  var asPattern: String { "\\Q\(self)\\E" }
}
