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
    /// Why the results cannot come from the test library alone.
    var contradiction: String?
  }

  /// Runs tests in a process of its own, one after the other, and watches the clock.
  func run(filter: String) throws -> Result {
    let folder = try Interruption.shared.makeTemporaryFolder()
    defer { Interruption.shared.removeTemporaryFolder(folder) }
    let stream = "\(folder)/events.jsonl"
    // What has gone through a pipe cannot be taken back, and a file can be written anew.
    guard mkfifo(stream, 0o600) == 0 else { throw Problem.cannotStart("mkfifo \(stream)") }
    let lastWord = UUID().uuidString
    var command = try command(filter: filter, stream: stream)
    command.environment["BOOTCAMP_LAST_WORD"] = lastWord
    command.environment["BOOTCAMP_CANARIES"] = "1"
    if let sandbox = options.sandbox { command = try sandbox.confine(command, stream: stream) }

    let events = EventStream(path: stream)
    var log = TestLog(checkout: checkout)
    // When the run has last got on. A test's time runs from its start, whatever it has to tell meanwhile.
    var lastSign = ContinuousClock.now
    // Swift's backtracer is at work: that may take longer than any test.
    var isCrashing = false
    func catchUp() {
      for record in events.next() {
        let running = log.running
        log.take(record)
        if log.running == nil || log.running != running { lastSign = .now }
      }
    }
    let ending = try runProcess(
      command, outputLimit: 1 << 17,
      heard: { channel, bytes in
        if channel == .errors, !isCrashing { isCrashing = Backtrace.begins(in: bytes) }
      },
      mayGoOn: {
        catchUp()
        var allowed = options.testLimit
        if log.running == nil { allowed += DefaultTimeLimits.besidesTests }
        if isCrashing { allowed += DefaultTimeLimits.backtrace }
        return options.isWanted() && !events.isFlood
          && lastSign.duration(to: .now) < .seconds(allowed)
      })
    // What was stopped half way is no verdict, and neither is what follows.
    if !options.isWanted() { throw CancellationError() }
    catchUp()
    let cause = options.sandbox?.cause(ending.cause) ?? ending.cause
    let outcome: Outcome =
      if log.isOver {
        .finished
      } else if events.isFlood {
        .flooded
      } else if cause == .stopped {
        .timedOut
      } else {
        .endedEarly(cause)
      }
    let saysLastWord = isFile("\(checkout.root)/Tests/Support/LastWord.swift")
    let contradiction: String? =
      if let contradiction = log.contradiction {
        contradiction
      } else if events.isUnreadable {
        "had lines that are no results"
      } else if log.isOver, cause != .exited(log.hasIssue ? 1 : 0) {
        "said that \(log.hasIssue ? "tests fail" : "all is well"), and the program then ended with "
          + cause.name
      } else if log.isOver, log.last != nil, saysLastWord, !ending.errors.contains(lastWord) {
        "said that it was over, and the program did not come to its end"
      } else {
        nil
      }
    let (errors, backtrace) = Backtrace.split(ending.errors.replacing(lastWord + "\n", with: ""))
    return Result(
      log: log, outcome: outcome, errors: errors, backtrace: backtrace, contradiction: contradiction
    )
  }

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
      if !options.usesSwiftTest, let helper = try TestingHelper(usedIn: checkout) {
        return helper.command(
          try path(), selection, in: checkout.root, environment: environment)
      }
    #else
      if !options.usesSwiftTest {
        return Command(
          try path(), ["--testing-library", "swift-testing"] + selection,
          in: checkout.root, environment: environment)
      }
    #endif
    // It comes with each toolchain, and takes longer: it reads the manifest first.
    return Command(
      "swift",
      ["test"] + Command.buildSystem + ["--skip-build", "--disable-xctest"] + selection
        + ["--scratch-path", sources.scratchPath],
      in: checkout.root, environment: environment)
  }

  /// Another one after each build.
  var version: FileStatus? { (try? path()).flatMap { FileStatus($0) } }

  private func path() throws -> String {
    let folder = "\(sources.scratchPath)/debug"
    guard let name = names(in: folder).first(where: { $0.hasSuffix("PackageTests.xctest") }) else {
      throw Problem(
        """
        The build left no program with tests in \(folder). Try again after `rm -rf .build`; if \
        that does not help, run `swift test`, which says more.
        """)
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
