/// Builds lessons with SwiftPM.
struct Builder: Sendable {
  let sources: SourceFolder
  let options: Grader.Options

  private var checkout: Checkout { sources.checkout }

  /// What one `swift build` makes.
  struct Goal: Sendable {
    /// Those that somebody wants to know about.
    var lessons: [Lesson]
    /// These are in the build folder already.
    var others: [Lesson] = []
    /// Whether to make the screen of the lesson, of which there is one then, and not its tests.
    var isScreen = false
    /// Whether this only repeats a build without what did not compile in it.
    var isAgain = false
  }

  /// One `swift build`. The calling thread waits.
  func build(_ goal: Goal) throws -> CompilerOutput {
    let output = try run(goal)
    if output.hasSucceeded { return output }
    // The compiler's words, and SwiftPM's for the same.
    if ["No space left on device", "I/O error (code: \(ENOSPC))"].contains(where: output.says) {
      throw BuildError.noSpace
    }
    // What the compiler keeps of the system's modules is of no use where the workbook was moved.
    let cache = "\(sources.scratchPath)/debug/ModuleCache"
    if output.says("was compiled with module cache path"),
      (try? FileManager.default.removeItem(atPath: cache)) != nil
    {
      return try run(goal)
    }
    return output
  }

  private func run(_ goal: Goal) throws -> CompilerOutput {
    try requireFolders()
    let isFirst = !goal.isAgain && !isFolder("\(sources.scratchPath)/debug")
    let subject = goal.isScreen ? "screen" : goal.lessons.count == 1 ? "lesson" : "lessons"
    let first = isFirst ? "; the first time takes half a minute to a minute" : ""
    let label = "Building the \(subject)\(first) …"
    options.notice(GraderNotice(text: label, isWorthALine: isFirst))
    var listener = BuildListener(label: label, notice: options.notice)
    let clock = ContinuousClock()
    let end = clock.now + .seconds(options.buildLimit)
    var built = BuiltFiles(modules(for: goal), in: sources.scratchPath)
    built.forgetWhatDatesMayHide()
    let ending = try runProcess(
      command(for: goal), outputLimit: 1 << 23, patience: .seconds(1),
      heard: { listener.hear($1, from: $0) },
      mayGoOn: {
        listener.look()
        return clock.now < end && options.isWanted()
      })
    built.note()
    options.notice(.over)
    if ending.cause == .stopped {
      if !options.isWanted() { throw CancellationError() }
      throw BuildError.tookTooLong(seconds: options.buildLimit)
    }
    var output = CompilerOutput(ending.output + "\n" + ending.errors, checkout: checkout)
    output.hasSucceeded = ending.cause == .exited(0)
    return output
  }

  /// The modules that a goal is made of.
  private func modules(for goal: Goal) -> [[BuiltFiles.Module]] {
    let shared = [
      ("Bootcamp", "Sources/Bootcamp"), ("BootcampTesting", "Sources/BootcampTesting"),
      ("TestSupport", "Tests/Support"),
    ]
    let own = goal.lessons.map { lesson in
      [
        (lesson.id, lesson.folder(in: sources.name)),
        goal.isScreen
          ? (lesson.screenModule, lesson.screenFolder) : (lesson.testModule, lesson.testFolder),
      ]
    }
    return (shared.map { [$0] } + own).map { group in
      group.map { BuiltFiles.Module(name: $0, folder: "\(checkout.root)/\($1)") }
    }
  }

  private func command(for goal: Goal) -> Command {
    var environment = sources.environment
    let lessons = checkout.lessons.filter { (goal.lessons + goal.others).contains($0) }
    // Left out where it says no more than the default: SwiftPM evaluates the manifest again
    // whenever a variable differs from the last time, and a plain `swift test` sets none.
    if lessons != checkout.lessons {
      environment["BOOTCAMP_LESSONS"] = lessons.map(\.id).joined(separator: ",")
    }
    var product = ["--build-tests"]
    if goal.isScreen {
      environment["BOOTCAMP_EXTRAS"] = "play"
      product = ["--product", lessons[0].screenModule]
    }
    return Command(
      "swift",
      ["build"] + Command.buildSystem + product + ["--scratch-path", sources.scratchPath]
        + options.buildArguments,
      in: checkout.root, environment: environment)
  }

  /// SwiftPM would say something about its database, or ask for a report on an error of its own.
  private func requireFolders() throws {
    func canWrite(_ folder: String) -> Bool { isFolder(folder) && access(folder, W_OK) == 0 }
    let folder = sources.scratchPath
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if !canWrite(folder) { throw BuildError.cannotWrite(folder) }
    let temporary = FileManager.default.temporaryDirectory.path
    if !canWrite(temporary) { throw BuildError.noTemporaryFolder(temporary) }
  }
}

/// Turns what a running build prints into notices.
private struct BuildListener {
  let label: String
  let notice: @Sendable (GraderNotice) -> Void
  var lines: [Channel: [UInt8]] = [:]
  var hasToldOfWaiting = false
  static let wordsOfWaiting = Array("nother instance of SwiftPM".utf8)

  mutating func hear(_ bytes: ArraySlice<UInt8>, from channel: Channel) {
    for byte in bytes {
      if byte != UInt8(ascii: "\n") {
        lines[channel, default: []].append(byte)
        continue
      }
      let line = String(decoding: lines.removeValue(forKey: channel) ?? [], as: UTF8.self)
      if let (done, all) = CompilerOutput.step(in: line) {
        notice(GraderNotice(text: "\(label) \(done)/\(all)"))
      }
    }
  }

  /// SwiftPM does not end its line about another one before the wait is over.
  mutating func look() {
    guard lines[.errors]?.has(Self.wordsOfWaiting) ?? false else { return }
    if hasToldOfWaiting { return }
    hasToldOfWaiting = true
    let text =
      "Another Swift build uses this folder; waiting until it is done. If a `swift test` hangs in "
      + "another terminal, press Ctrl-C there."
    notice(GraderNotice(text: text, isWorthALine: true))
  }
}
