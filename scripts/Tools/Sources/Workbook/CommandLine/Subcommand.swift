/// One of the things that a tool does, as it stands on the command line.
public struct Subcommand: Sendable {
  /// What may stand behind the name of a command, apart from options.
  public enum Operands: Sendable, Equatable {
    case none
    case lessons
    /// At most one.
    case lesson
    /// Exactly one.
    case oneLesson
    case folders
    /// At most one of the tool's commands.
    case command
    /// Some words. The name stands for them in the help.
    case words([String], named: String)
  }

  /// What to type; nothing for what the tool does when no command is named.
  let name: String?
  /// What it does, in half a line.
  let summary: String
  let operands: Operands
  let options: [Option]
  /// What else there is to know, paragraphs of at most 80 columns.
  let details: String
  /// Does it, and says with which code to exit.
  let run: @Sendable (Invocation) async throws -> ExitCode

  public init(
    _ name: String?, _ summary: String, operands: Operands = .none, options: [Option] = [],
    details: String = "", run: @escaping @Sendable (Invocation) async throws -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options + [.help]
    self.details = details
    self.run = run
  }
}
