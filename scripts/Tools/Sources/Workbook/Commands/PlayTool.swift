extension Tool {
  /// The tool: what it takes, what its help ends with, and what it does.
  public static let play = Tool(
    "scripts/play", "Runs the screen of a lesson in the terminal.",
    footnote: """
      On the screen, type ? for its commands and q to quit.

      Exit codes: 0 the screen has ended, 1 your exercise does not compile, or
      crashes, 2 usage error, 3 the tool or Swift itself failed.
      """,
    subcommands: [
      Subcommand(
        nil, "LESSON", summary: "the screen of a lesson, with your own exercise",
        options: [script, log, finished],
        details: "A lesson goes by its number, its name or its module: 1, state, Lesson01State.",
        run: playLesson)
    ])
}

private let script = Option(
  "--script", "COMMANDS", summary: "type these for you, and end: \"+ + -\"")
private let log = Option(
  "--log", summary: "keep a log: “back” and “forth” lead through what has happened, “log” lists it")
private let finished = Option(
  "--solutions", summary: "run the finished solution instead of your exercise")

/// Builds the screen of a lesson, and runs it.
@Sendable private func playLesson(_ invocation: Invocation) async throws -> ExitCode {
  let checkout = try Checkout.current()
  let lesson = try invocation.oneLesson(of: checkout)
  let screens = checkout.lessons.filter { isFolder("\(checkout.root)/\($0.screenFolder)") }
  guard screens.contains(lesson) else {
    throw invocation.error(
      "Lesson \(lesson.number), \(lesson.title), has no screen to play.",
      choices: "These lessons have one:\n\(Checkout.list(of: screens))")
  }
  let sources = invocation.has(finished) ? "Solutions" : "Exercises"
  let folder = try SourceFolder(sources, of: checkout)
  var options = Grader.Options()
  options.notice = { StatusLine.shared.take($0) }
  let outcome = try await Builder(sources: folder, options: options).build([lesson], asScreen: true)
  StatusLine.shared.wipe()
  if let report = outcome.broken.first {
    let view = LessonView(
      report: report, sources: sources, checkout: checkout, terminal: Terminal(of: 2))
    write(view.text, to: 2)
    return .notYet
  }
  let arguments = invocation.value(of: script).map { ["--script", $0] } ?? []
  let environment = invocation.has(log) ? ["BOOTCAMP_PLAY_LOG": "1"] : [:]
  let (cause, place) = try folder.runScreen(of: lesson, arguments, environment: environment)
  switch cause {
  case .exited(let code): exit(code)
  // Such as that of Ctrl-C.
  case .signalled(let signal) where !cause.isCrash: exit(128 + signal)
  default:
    let line = place == nil ? "." : ": this line of your code led to it."
    write(
      """

      The screen has crashed\(line)

        Edit  \(place?.description ?? lesson.folder(in: sources))
        Run   scripts/progress \(lesson.number)

      """, to: 2)
    return .notYet
  }
}
