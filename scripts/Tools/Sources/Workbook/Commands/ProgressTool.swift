extension Tool {
  /// The tool: all its commands, and what its help ends with.
  public static let progress = Tool(
    "scripts/progress", "See how far you are, and what comes next.",
    footnote: """
      Exit codes: 0 everything asked for is complete, 1 not yet, 2 used in a way that
      the tool does not know, 3 the tool or Swift itself failed. With 3 there may be
      nothing on standard output, no JSON either: the reason is on standard error.
      """,
    subcommands: [
      .grade, .watch, .hint, .solution, .reset, .class, .list, .completions, .help,
    ])
}

extension StatusLine {
  /// What goes on while somebody waits for a verdict. One for the process, as standard error is.
  public static let lessons = StatusLine(
    building: "the lessons", firstTime: "half a minute to a minute")
}

/// The options that several commands share.
extension Option {
  static let solutions = Option(
    "--solutions", summary: "judge the solutions instead of the exercises")
  /// Judges another folder of the workbook.
  static let sources = Option("--sources", "FOLDER", .files, summary: nil)
  static let timeout = Option(
    "--timeout", "SECONDS",
    summary: "how long one test may take, \(Int(TimeLimits.test)) if you do not say")
  static let output = Option(
    "--output", "FILE", .files,
    summary: "write the report to a file, whole or not at all; - is standard output")
  static let noColor = Option(
    "--no-color", summary: "no colours; the environment variable NO_COLOR does the same")
}

extension Invocation {
  /// Where the answer goes, and what it may look like there.
  var terminal: Terminal { Terminal(of: 1, allowsColour: !has(.noColor)) }

  /// The folder to judge.
  var sources: String { has(.solutions) ? "Solutions" : value(of: .sources) ?? "Exercises" }

  /// The file that the report goes to; nothing for standard output.
  ///
  /// To be asked before anything takes long: it throws where the file cannot be written.
  func outputFile() throws -> OutputFile? {
    guard let name = value(of: .output), name != "-" else { return nil }
    return try OutputFile(name)
  }

  /// Says a report, or writes it into the file that was named, and then says the text all the same.
  ///
  /// - Parameter report: In a format for programs; nothing where it is the text that was asked for.
  func publish(
    _ report: String?, in output: OutputFile?, text: (Terminal) -> String
  ) throws {
    guard let output else { return try say(report ?? text(terminal)) }
    try output.write(report ?? text(Terminal()))
    if report != nil { try say(text(terminal) + "\n") }
    try say("The report is in \(output.name).\n")
  }

  /// How to judge it.
  func graderOptions() throws -> Grader.Options {
    var options = Grader.Options()
    options.notice = { StatusLine.lessons.take($0) }
    options.testLimit = try seconds(.timeout) ?? options.testLimit
    return options
  }
}
