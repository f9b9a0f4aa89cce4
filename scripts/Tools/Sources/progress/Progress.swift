import Workbook

/// The tool: all its commands, and what its help ends with.
let progress: Tool = Tool(
  "scripts/progress", "See how far you are, and what comes next.",
  footnote: """
    Exit codes: 0 everything asked for is complete, 1 not yet, 2 used in a way that
    the tool does not know, 3 the tool or Swift itself failed. With 3 there may be
    nothing on standard output, no JSON either: the reason is on standard error.
    """,
  subcommands: [grade, watch, hint, solution, reset, classCommand, list, completions, help])

/// The options that several commands share.
extension Option {
  static let solutions = Option(
    "--solutions", summary: "judge the solutions instead of the exercises")
  static let sources = Option(
    "--sources", .path(named: "FOLDER"), summary: "judge another folder of the workbook",
    isHidden: true)
  static let timeout = Option(
    "--timeout", .text(named: "SECONDS"),
    summary: "how long one test may take, 10 if you do not say")
  static let output = Option(
    "--output", .path(named: "FILE"),
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

  /// How to judge it.
  func graderOptions() throws -> Grader.Options {
    var options = Grader.Options()
    options.notice = { activity.take($0) }
    options.testLimit = try seconds(.timeout) ?? options.testLimit
    return options
  }

  /// The number of seconds behind an option; nothing where it was not given.
  func seconds(_ option: Option) throws -> Double? {
    guard let text = value(of: option) else { return nil }
    guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
      throw progress.error(
        "\(option.name) needs a number of seconds above 0 and up to 86400, such as 10 or 0.5; “\(text)” "
          + "is none.")
    }
    return seconds
  }

  /// The lessons that were named, in the order of their numbers; none where none was named.
  func lessons(of checkout: Checkout) throws -> [Lesson] {
    let chosen = try operands.map { name in
      guard let lesson = checkout.lesson(named: name) else {
        throw unknown(name, among: checkout)
      }
      return lesson
    }
    return checkout.lessons.filter(chosen.contains)
  }

  /// The lesson that was named, where one was.
  func lesson(of checkout: Checkout) throws -> Lesson? {
    if operands.count > 1 {
      throw progress.error(
        "Say one lesson, not both “\(operands[0])” and “\(operands[1])”.", about: subcommand)
    }
    return try lessons(of: checkout).first
  }

  /// The one lesson that has to be named.
  func oneLesson(of checkout: Checkout) throws -> Lesson {
    guard let lesson = try lesson(of: checkout) else {
      let command = "scripts/progress \(subcommand.name ?? "")"
      throw progress.error(
        "Say which lesson, such as: \(command) \(checkout.lessons[0].number)",
        choices: "The lessons are:\n\(checkout.list)", about: subcommand)
    }
    return lesson
  }

  private func unknown(_ name: String, among checkout: Checkout) -> UsageError {
    let command = subcommand.name.map { " \($0)" } ?? ""
    let commands = subcommand.name == nil ? progress.commands : []
    let nearest =
      nearest(to: name.lowercased(), among: commands)
      ?? checkout.nearestLesson(to: name).map(\.slug)
    return progress.error(
      "There is no lesson\(commands.isEmpty ? "" : " or command") “\(name)”.",
      nearest: nearest.map { "`scripts/progress\(command) \($0)`" },
      choices: "The lessons are:\n\(checkout.list)", about: subcommand)
  }
}
