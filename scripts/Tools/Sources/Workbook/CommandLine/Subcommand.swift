/// One of the things that a tool does, as it stands on the command line.
public struct Subcommand: Sendable {
  /// What to type; nothing for what the tool does when no command is named.
  let name: String?
  /// What the help calls that which may stand behind the name, apart from options, `[LESSON …]`.
  let operands: String?
  let candidates: Candidates?
  /// What it does, in half a line.
  let summary: String
  let options: [Option]
  /// What else there is to know, paragraphs of at most 80 columns.
  let details: String
  /// Does it, and says with which code to exit.
  let run: @Sendable (Invocation) async throws -> ExitCode

  public init(
    _ name: String?, _ operands: String? = nil, _ candidates: Candidates? = nil, summary: String,
    options: [Option] = [], details: String = "",
    run: @escaping @Sendable (Invocation) async throws -> ExitCode
  ) {
    self.name = name
    self.operands = operands
    self.candidates = candidates
    self.summary = summary
    self.options = options + [.help]
    self.details = details
    self.run = run
  }
}
