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
    /// Where it crashed.
    var backtrace = ""
    /// How many bytes it has printed.
    var printed = 0
    /// Why the results cannot come from the test library alone.
    var contradiction: String?
  }

  /// Runs tests in a process of its own, one after the other, and watches the clock.
  func run(filter: String) throws -> Result {
    let folder = try Interruption.shared.makeTemporaryFolder()
    defer { Interruption.shared.removeTemporaryFolder(folder) }
    let stream = "\(folder)/events.jsonl"
    // What has gone through a pipe cannot be taken back, and a file can be written anew.
    guard mkfifo(stream, 0o600) == 0 else { throw StartError("mkfifo \(stream)") }
    let lastWord = UUID().uuidString
    var command = try command(filter: filter, stream: stream)
    command.environment["BOOTCAMP_LAST_WORD"] = lastWord
    command.environment["BOOTCAMP_CANARIES"] = "1"
    if let sandbox = options.sandbox { command = try sandbox.confine(command, stream: stream) }

    var run = RunSoFar(
      options: options, stream: EventStream(path: stream), log: TestLog(checkout: checkout))
    let ending = try runProcess(
      command, outputLimit: 1 << 17, heard: { run.hear($0, $1) }, mayGoOn: { run.mayGoOn() })
    // What was stopped half way is no verdict, and neither is what follows.
    if !options.isWanted() { throw CancellationError() }
    run.catchUp()
    let log = run.log
    let cause = options.sandbox?.cause(ending.cause) ?? ending.cause
    let outcome: Outcome =
      if log.isOver {
        .finished
      } else if run.stream.isFlood {
        .flooded
      } else if cause == .stopped {
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
      } else if log.isOver, log.last != nil, asksForLastWord, !ending.errors.contains(lastWord) {
        "said that it was over, and the program did not come to its end"
      } else {
        nil
      }
    let (errors, backtrace) = Backtrace.split(ending.errors.replacing(lastWord + "\n", with: ""))
    return Result(
      log: log, outcome: outcome, errors: errors, backtrace: backtrace, printed: run.printed,
      contradiction: contradiction)
  }

  /// What is known of a process with tests while it runs.
  private struct RunSoFar {
    let options: Grader.Options
    let stream: EventStream
    var log: TestLog
    var printed = 0
    /// Swift's backtracer is at work: that may take longer than any test.
    var isCrashing = false
    /// When the run has last got on. A test's time runs from its start, whatever it has to tell in the
    /// meantime.
    var lastSign = ContinuousClock.now

    mutating func hear(_ channel: Channel, _ bytes: ArraySlice<UInt8>) {
      printed += bytes.count
      if channel == .errors, bytes.has(Array(Backtrace.beginning.utf8)) { isCrashing = true }
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
      catchUp()
      if stream.isFlood { return false }
      var allowed = options.testLimit
      if log.running == nil { allowed += TimeLimits.besidesTests }
      if isCrashing { allowed += TimeLimits.backtrace }
      return lastSign.duration(to: .now) < .seconds(allowed)
    }
  }

  /// Whether the tests say a word at the end that code under test does not know.
  private var asksForLastWord: Bool { isFile("\(checkout.root)/Tests/Support/LastWord.swift") }

  private func command(filter: String, stream: String) throws -> Command {
    var environment = sources.environment
    if options.storiesFactor > 1 {
      environment["BOOTCAMP_STORIES"] = "\(options.storiesFactor)"
    }
    if Backtrace.isThereForTests { environment["SWIFT_BACKTRACE"] = Backtrace.settings() }
    let selection = [
      "--no-parallel", "--filter", filter,
      "--event-stream-output-path", stream, "--event-stream-version", EventRecord.version,
    ]
    #if os(macOS)
      let helper = try TestingHelper(usedIn: checkout)
    #else
      let helper: TestingHelper? = nil
      if !options.usesSwiftTest {
        return Command(
          try path(), ["--testing-library", "swift-testing"] + selection,
          in: checkout.root, environment: environment)
      }
    #endif
    if let helper, !options.usesSwiftTest {
      return helper.command(
        try path(), selection, in: checkout.root, environment: environment)
    }
    // It comes with each toolchain, and takes longer: it reads the manifest first.
    return Command(
      "swift",
      ["test"] + Command.buildSystem + ["--skip-build", "--disable-xctest"] + selection
        + ["--scratch-path", sources.scratchPath],
      in: checkout.root, environment: environment)
  }

  /// Another one after each build.
  var version: String? {
    (try? path()).flatMap { FileStatus($0) }.map {
      "\($0.number) \($0.size) \($0.seconds).\($0.nanoseconds)"
    }
  }

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
  var asPattern: String { "\\Q\(self)\\E" }
}
