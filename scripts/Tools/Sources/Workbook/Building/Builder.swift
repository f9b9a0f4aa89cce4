/// Builds lessons with SwiftPM.
struct Builder: Sendable {
  let sources: SourceFolder
  /// In seconds.
  let limit: Double
  /// See ``Grader/Options/isWanted``.
  var isWanted: @Sendable () -> Bool = { true }
  /// What `swift build` gets to know beside the rest.
  var arguments: [String] = []
  let notice: @Sendable (GraderNotice) -> Void

  private var checkout: Checkout { sources.checkout }

  /// What a build makes.
  enum Goal: Sendable {
    /// The verdict is about some; the others are in the build folder already.
    case tests(of: [Lesson], besides: [Lesson] = [])
    case screen(of: Lesson)
  }

  enum Outcome {
    case succeeded(CompilerOutput)
    case failed(CompilerOutput)
  }

  /// One `swift build`.
  ///
  /// - Parameter isAgain: Whether this only repeats a build without what did not compile in it.
  func build(_ goal: Goal, isAgain: Bool = false) throws -> Outcome {
    let outcome = try run(goal, isAgain: isAgain)
    guard case .failed(let output) = outcome else { return outcome }
    if Self.wordsOfFullDisk.contains(where: output.says), let folder = folderWithoutSpace {
      throw BuildError.noSpace(folder)
    }
    // What the compiler keeps of the system's modules is of no use where the workbook was moved.
    let cache = "\(sources.scratchPath)/debug/ModuleCache"
    if output.says("was compiled with module cache path"),
      (try? FileManager.default.removeItem(atPath: cache)) != nil
    {
      return try run(goal, isAgain: isAgain)
    }
    return outcome
  }

  private func run(_ goal: Goal, isAgain: Bool) throws -> Outcome {
    try requireWritableFolder()
    try requireTemporaryFolder()
    notice(.building(isFirst: !isAgain && !isFolder("\(sources.scratchPath)/debug")))
    var listener = BuildListener(notice: notice)
    let clock = ContinuousClock()
    let end = clock.now + .seconds(limit)
    let built = BuiltFiles(buildFolder: sources.scratchPath)
    let ending = try built.build(modules(for: goal)) {
      try runProcess(
        command(for: goal), outputLimit: 1 << 23, patience: .seconds(1),
        heard: { listener.hear($1, from: $0) },
        mayGoOn: {
          listener.look(at: clock.now)
          return clock.now < end && isWanted()
        })
    }
    notice(.built)
    if ending.cause == .stopped {
      if !isWanted() { throw CancellationError() }
      throw BuildError.tookTooLong(seconds: limit)
    }
    let output = CompilerOutput(ending.output + "\n" + ending.errors, checkout: checkout)
    return ending.cause == .exited(0) ? .succeeded(output) : .failed(output)
  }

  /// The modules that a goal is made of.
  private func modules(for goal: Goal) -> [[BuiltFiles.Module]] {
    func module(_ name: String, _ folder: String) -> BuiltFiles.Module {
      BuiltFiles.Module(name: name, folder: "\(checkout.root)/\(folder)")
    }
    let shared = [
      module("Bootcamp", "Sources/Bootcamp"), module("BootcampTesting", "Sources/BootcampTesting"),
      module("TestSupport", "Tests/Support"),
    ]
    func own(_ lesson: Lesson) -> BuiltFiles.Module {
      module(lesson.id, lesson.folder(in: sources.name))
    }
    switch goal {
    case .tests(let lessons, _):
      return shared.map { [$0] } + lessons.map { [own($0), module($0.testModule, $0.testFolder)] }
    case .screen(let lesson):
      return shared.map { [$0] } + [
        [own(lesson), module(lesson.screenModule, lesson.screenFolder)]
      ]
    }
  }

  private func command(for goal: Goal) -> Command {
    var environment = sources.environment
    let product: [String]
    switch goal {
    case .tests(let judged, let others):
      let lessons = checkout.lessons.filter { judged.contains($0) || others.contains($0) }
      product = ["--build-tests"]
      // Left out where it says no more than the default: SwiftPM evaluates the manifest again
      // whenever a variable differs from the last time, and a plain `swift test` sets none.
      if lessons != checkout.lessons {
        environment["BOOTCAMP_LESSONS"] = lessons.map(\.id).joined(separator: ",")
      }
    case .screen(let lesson):
      product = ["--product", lesson.screenModule]
      environment["BOOTCAMP_LESSONS"] = lesson.id
      environment["BOOTCAMP_EXTRAS"] = "play"
    }
    return Command(
      "swift",
      ["build"] + Command.buildSystem + product + ["--scratch-path", sources.scratchPath]
        + arguments,
      in: checkout.root, environment: environment)
  }

  /// The compiler's, and SwiftPM's for the same.
  private static let wordsOfFullDisk = ["No space left on device", "I/O error (code: \(ENOSPC))"]

  /// Code can make the compiler say anything, so the disks themselves are asked.
  private var folderWithoutSpace: String? {
    [sources.scratchPath, FileManager.default.temporaryDirectory.path].first { folder in
      var information = statvfs()
      return statvfs(folder, &information) == 0
        && Int(information.f_bavail) * Int(information.f_frsize) < 64 << 20
    }
  }

  /// Without one, SwiftPM would ask for a report on an error of its own.
  private func requireTemporaryFolder() throws {
    let folder = FileManager.default.temporaryDirectory.path
    guard isFolder(folder), access(folder, W_OK) == 0 else {
      throw BuildError.noTemporaryFolder(folder)
    }
  }

  /// On a disk that cannot be written, SwiftPM would say something about its database.
  private func requireWritableFolder() throws {
    let folder = sources.scratchPath
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard isFolder(folder), access(folder, W_OK) == 0 else {
      throw BuildError.cannotWrite(folder)
    }
  }
}

/// Turns what a running build prints into notices.
private struct BuildListener {
  let notice: @Sendable (GraderNotice) -> Void
  private var lines: [Channel: [UInt8]] = [:]
  private var waitsSince: ContinuousClock.Instant?
  private var hasToldOfLongWaiting = false
  private static let patience = Duration.seconds(10)

  init(notice: @escaping @Sendable (GraderNotice) -> Void) { self.notice = notice }

  mutating func hear(_ bytes: ArraySlice<UInt8>, from channel: Channel) {
    for byte in bytes {
      if byte != UInt8(ascii: "\n") {
        lines[channel, default: []].append(byte)
        continue
      }
      let line = String(decoding: lines.removeValue(forKey: channel) ?? [], as: UTF8.self)
      if let (done, all) = CompilerOutput.step(in: line) {
        notice(.buildStep(done: done, of: all))
      }
    }
    // SwiftPM does not end this line before the wait is over.
    if channel == .errors, waitsSince == nil, isWaiting {
      waitsSince = .now
      notice(.waitingForOtherBuild)
    }
  }

  mutating func look(at now: ContinuousClock.Instant) {
    guard let waitsSince, !hasToldOfLongWaiting, isWaiting,
      waitsSince.duration(to: now) > Self.patience
    else { return }
    hasToldOfLongWaiting = true
    notice(.stillWaitingForOtherBuild)
  }

  private var isWaiting: Bool {
    String(decoding: lines[.errors] ?? [], as: UTF8.self).contains("nother instance of SwiftPM")
  }
}
