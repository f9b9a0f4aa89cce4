/// Builds lessons with SwiftPM.
struct Builder: Sendable {
  let sources: SourceFolder
  let options: Grader.Options

  private var checkout: Checkout { sources.checkout }

  /// What came of building some lessons.
  struct Outcome: Sendable {
    var built: [Lesson] = []
    /// Reports on those that do not compile.
    var broken: [LessonReport] = []
    var warnings: [Diagnostic] = []
  }

  /// What one `swift build` makes.
  private struct Goal: Sendable {
    /// Those that somebody wants to know about.
    var lessons: [Lesson]
    /// These are in the build folder already.
    var others: [Lesson] = []
    /// Whether to make the screen of the lesson, of which there is one then, and not its tests.
    var isScreen = false
  }

  /// Builds the tests of as many of the lessons as compile, however broken the others are, or the screen
  /// of one. Each round leaves out at least one lesson, so this ends.
  ///
  /// What is in the build folder already is built with them: to leave it out and to take it in again
  /// would link the tests anew each time.
  ///
  /// - Throws: ``BuildError`` where the build fails for a reason that is in none of them.
  func build(_ lessons: [Lesson], asScreen: Bool = false) async throws -> Outcome {
    var outcome = Outcome()
    var goal = Goal(lessons: lessons, isScreen: asScreen)
    if !asScreen { goal.others = sources.lessonsBuilt.filter { !lessons.contains($0) } }
    func leaveOut(_ lesson: Lesson, for problems: [Diagnostic]) {
      goal.lessons.removeAll { $0 == lesson }
      outcome.broken.append(checkout.doesNotCompile(lesson, problems))
    }
    for lesson in lessons {
      if let problem = sources.problem(of: lesson) { leaveOut(lesson, for: [problem]) }
    }
    while !goal.lessons.isEmpty {
      let output = try await blocking { [goal] in try build(goal) }
      // What has been compiled now is silent in the next round.
      outcome.warnings += output.warnings
      if output.hasSucceeded {
        outcome.built = goal.lessons
        break
      }
      let found = output.problems(of: goal.lessons + goal.others, in: sources.name)
      if found.isEmpty { throw BuildError.failed(output.relevantLines) }
      for lesson in goal.others where found[lesson] != nil { sources.forget(lesson) }
      goal.others.removeAll { found[$0] != nil }
      for lesson in goal.lessons {
        guard let problems = found[lesson] else { continue }
        let all = found.count == 1 ? problems : try await problemsAlone(of: lesson) ?? problems
        leaveOut(lesson, for: sources.explained(all, of: lesson))
      }
    }
    return outcome
  }

  /// What the build says against a lesson when no other is in it. The first module that fails ends
  /// the others while they are being compiled, so that of two which do not compile each has said as
  /// much as it came to; alone, a lesson says the same each time.
  private func problemsAlone(of lesson: Lesson) async throws -> [Diagnostic]? {
    let output = try await blocking { try build(Goal(lessons: [lesson])) }
    return output.hasSucceeded ? nil : output.problems(of: [lesson], in: sources.name)[lesson]
  }

  // MARK: One build

  /// The calling thread waits.
  private func build(_ goal: Goal) throws -> CompilerOutput {
    let output = try run(goal)
    if output.hasSucceeded { return output }
    // The compiler's words, and SwiftPM's for the same.
    if ["No space left on device", "I/O error (code: \(ENOSPC))"].contains(where: output.says) {
      throw Problem("The disk is full. Make some room, and run the same command again.")
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
    try sources.requireFolder()
    let isFirst = !isFolder("\(sources.scratchPath)/debug")
    let subject = goal.isScreen ? "screen" : goal.lessons.count == 1 ? "lesson" : "lessons"
    let first = isFirst ? "; the first time takes half a minute to a minute" : ""
    let label = "Building the \(subject)\(first) …"
    options.notice(GraderNotice(text: label, isWorthALine: isFirst))
    let end = ContinuousClock.now + .seconds(options.buildLimit)
    var built = BuiltFiles(
      modules(for: goal), of: checkout.root, builtIn: sources.scratchPath)
    built.forgetWhatDatesMayHide()
    let ending = try runProcess(
      command(for: goal), outputLimit: 1 << 23, patience: .seconds(1),
      heard: { tell(of: $1, label) },
      mayGoOn: { .now < end && options.isWanted() })
    built.note()
    if ending.cause == .stopped {
      if !options.isWanted() { throw CancellationError() }
      throw BuildError.tookTooLong(seconds: options.buildLimit)
    }
    var output = CompilerOutput(ending.output + "\n" + ending.errors, checkout: checkout)
    output.hasSucceeded = ending.cause == .exited(0)
    return output
  }

  /// Says how far a build has come, or what it waits for.
  private func tell(of bytes: ArraySlice<UInt8>, _ label: String) {
    let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).last ?? ""
    if let (done, all) = CompilerOutput.step(in: line) {
      options.notice(GraderNotice(text: "\(label) \(done)/\(all)"))
    } else if line.contains("nother instance of SwiftPM") {
      let text =
        "Another Swift build uses this folder; waiting until it is done. If a `swift test` hangs in "
        + "another terminal, press Ctrl-C there."
      options.notice(GraderNotice(text: text, isWorthALine: true))
    }
  }

  /// The modules that a goal is made of.
  private func modules(for goal: Goal) -> [[BuiltFiles.Module]] {
    [
      [("Bootcamp", "Sources/Bootcamp")], [("BootcampTesting", "Sources/BootcampTesting")],
      [("TestSupport", "Tests/Support")],
    ]
      + goal.lessons.map { lesson in
        [
          (lesson.id, lesson.folder(in: sources.name)),
          goal.isScreen
            ? (lesson.screenModule, lesson.screenFolder) : (lesson.testModule, lesson.testFolder),
        ]
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
        + sources.buildArguments + options.buildArguments,
      in: checkout.root, environment: environment)
  }
}
