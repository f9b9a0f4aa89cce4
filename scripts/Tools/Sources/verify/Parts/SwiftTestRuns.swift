import Foundation
import Synchronization
import Workbook

extension Part {
  /// All that has changed is formatted as the toolchain's own formatter wants it.
  static let format = Part(name: "format", title: "The code is formatted") { context in
    let paths =
      context.changes.paths?.filter { $0.hasSuffix(".swift") && context.exists($0) }
      ?? ["Package.swift", "Sources", "Tests", "Exercises", "Solutions", "scripts"]
    if paths.isEmpty { return Findings(checked: "nothing, as no code has changed") }
    let lint = try context.run(
      "swift", ["format", "lint", "--strict", "--recursive", "--parallel"] + paths)
    let all = paths.joined(separator: " ")
    let remedy = "Break long texts, then: swift format format --in-place --recursive \(all)"
    return Findings(checked: all, problems: lint.isSuccess ? [] : ["\(lint.lastLines)\n\(remedy)"])
  }

  /// The tests of the runtime, the test store and the examples in the lessons.
  static let runtime = Part(
    name: "runtime", title: "The runtime and the test store keep their promises"
  ) {
    try swiftTest(
      $0,
      besidesSolutions + ["--filter", "Bootcamp.*Tests|LessonExamplesTests"],
      environment: maintainerTestsOnSolutions)
  }

  /// The tests of the tools, which break a workbook in every way.
  static let tools = Part(
    name: "tools", title: "The tools tell every kind of broken exercise apart"
  ) {
    try swiftTest(
      $0,
      ["--package-path", "scripts/Tools", "--scratch-path", ".build/tools"]
        + WholeModuleBuild.withoutDebugger,
      environment: $0.isQuick ? ["WORKBOOK_TESTS": "quick"] : [:])
  }

  /// The package of one's own that a page begins, built and tested as it says.
  static let package = Part(
    name: "package", title: "A package of one's own begins as its page says", isSlow: true
  ) {
    try swiftTest(
      $0, ["--package-path", "scripts/FirstPackage", "--scratch-path", ".build/first-package"])
  }

  /// The same tests as `runtime`, watched by the thread sanitizer.
  static let sanitizer = Part(
    name: "sanitizer", title: "No data race in runtime, test store and lessons", isSlow: true
  ) { context in
    guard try hasThreadSanitizer(context) else {
      return Findings(
        checked: "this toolchain cannot build with the thread sanitizer here", isSkipped: true)
    }
    return try swiftTest(
      context,
      ["--sanitize", "thread", "--scratch-path", ".build/sanitizer"] + WholeModuleBuild.arguments,
      environment: maintainerTestsOnSolutions.merging([
        "TSAN_OPTIONS": "suppressions=scripts/Tools/thread-sanitizer-suppressions.txt"
      ]) { $1 })
  }

  /// The solved suite, many times over, with every core kept busy.
  static let stress = Part(name: "stress", title: "No flake under load", isSlow: true) { context in
    var suite = try swiftTest(context, besidesSolutions, environment: maintainerTestsOnSolutions)
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let isOver = Atomic(false)
    defer { isOver.store(true, ordering: .relaxed) }
    for _ in 0..<cores {
      Thread.detachNewThread { while !isOver.load(ordering: .relaxed) {} }
    }
    let repetitions = 5
    for _ in 1...repetitions where suite.problems.isEmpty {
      suite = try swiftTest(
        context, besidesSolutions + ["--skip-build"], environment: maintainerTestsOnSolutions)
    }
    suite.checked = "\(repetitions) times with \(cores) busy loops, each: \(suite.checked)"
    return suite
  }

  /// The folder in which the part `solutions` has built the lessons' modules already.
  static let besidesSolutions =
    ["--scratch-path", WholeModuleBuild.folder] + WholeModuleBuild.arguments

  private static let maintainerTestsOnSolutions = [
    "BOOTCAMP_EXTRAS": "maintainer-tests", "BOOTCAMP_SOURCES": "Solutions",
  ]

  private static func swiftTest(
    _ context: Context, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Findings {
    let ending = try context.run(
      "swift", ["test", "--disable-xctest"] + Command.buildSystem + arguments,
      environment: environment)
    let said = ending.output + ending.errors
    var problems = warnings(in: said)
    if !ending.isSuccess {
      let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      let options = arguments.prefix { $0 != "--filter" }.filter { $0 != "--skip-build" }
      let command = (variables + ["swift test"] + options).joined(separator: " ")
      problems.append(
        """
        \(failures(said) ?? ending.lastLines)
        One test alone, by the name of its function: \(command) --filter NAME
        """)
    }
    // A filter that matches nothing succeeds, so success alone proves nothing.
    let summary = said.split(separator: "\n").last { $0.contains("Test run with ") } ?? ""
    if ending.isSuccess, !summary.contains(/with [1-9]/) { problems.append("No test ran.") }
    return Findings(checked: String(summary.drop { !$0.isLetter }), problems: problems)
  }

  /// What a run of tests has said about failures: for a person to read, not to be judged by.
  private static func failures(_ said: String) -> String? {
    let marks = ["✘", "error: ", "Fatal error: ", "unexpected signal", "SUMMARY: "]
    let lines = said.split(separator: "\n").filter { line in
      marks.contains { line.contains($0) } && !line.contains("known issue")
    }
    return lines.isEmpty ? nil : lines.prefix(60).map { "  \($0)" }.joined(separator: "\n")
  }

  /// What a build warns of, but for Apple's linker: it says `ld: warning: …` where a library was built
  /// for a later macOS, as the test library of an Xcode is, and that is nobody's mistake here.
  static func warnings(in text: String) -> [String] {
    let lines = text.split(separator: "\n").filter {
      $0.contains("warning: ") && !$0.hasPrefix("ld: warning: ")
    }
    return Set(lines.map(String.init)).sorted()
  }

  private static func hasThreadSanitizer(_ context: Context) throws -> Bool {
    let program = ".build/sanitizer-check"
    try context.keep("print(1)\n", in: "\(program).swift")
    return try context.run(
      "swiftc", ["-sanitize=thread", "\(program).swift", "-o", program]
    ).isSuccess && context.run(context.path(program), []).isSuccess
  }
}
