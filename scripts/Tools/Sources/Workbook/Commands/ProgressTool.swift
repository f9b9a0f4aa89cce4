extension Tool {
  /// The tool: all its commands, and what its help ends with.
  public static let progress = Tool(
    "scripts/progress", "See how far you are, and what comes next.",
    footnote: """
      Exit codes: 0 everything asked for is complete, 1 not yet, 2 usage error, 3 the
      tool or Swift itself failed. With 3 there may be nothing on standard output, no
      JSON either: the reason is on standard error.
      """,
    subcommands: [.grade, .watch, .hint, .solution, .reset, .class])
}

/// The options that several commands share.
extension Option {
  static let solutions = Option(
    "--solutions", summary: "judge the solutions instead of the exercises")
  static let json = Option("--json", summary: "say it in JSON, for other programs")
  static let timeout = Option(
    "--timeout", "SECONDS",
    summary: "how long one test may take, \(Int(DefaultTimeLimits.test)) if you do not say")
  static let noColor = Option(
    "--no-color", summary: "no colours; the environment variable NO_COLOR does the same")
}

extension Invocation {
  /// Where the answer goes, and what it may look like there.
  var terminal: Terminal { Terminal(of: 1, allowsColour: !has(.noColor)) }

  /// How to judge it.
  func graderOptions() throws -> Grader.Options {
    var options = Grader.Options()
    options.notice = { StatusLine.shared.take($0) }
    guard let text = value(of: .timeout) else { return options }
    guard let seconds = Double(text), (.leastNonzeroMagnitude...86_400).contains(seconds) else {
      throw error("--timeout needs seconds, above 0 and up to 86400. “\(text)” is no such number.")
    }
    options.testLimit = seconds
    return options
  }
}
