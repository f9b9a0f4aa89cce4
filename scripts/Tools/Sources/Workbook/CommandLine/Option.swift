/// What may stand in a place of the command line, as far as the tool knows it.
public enum Candidates: Sendable {
  case words([String])
  case files
  case folders
  case lessons
  case commands
}

/// Something that a command takes after two dashes. Help, completion and errors are made from it.
public struct Option: Sendable {
  /// With its dashes, `--timeout`.
  let name: String
  /// What the help calls that which has to stand behind it, `SECONDS`; nothing for an option that is
  /// there or not.
  let placeholder: String?
  let candidates: Candidates?
  /// What it does, in half a line. Without it, help and completion leave the option out: it is for
  /// other programs.
  let summary: String?

  public init(
    _ name: String, _ placeholder: String? = nil, _ candidates: Candidates? = nil, summary: String?
  ) {
    self.name = name
    self.placeholder = placeholder
    self.candidates = candidates
    self.summary = summary
  }

  /// The words that it takes, where there are few.
  var choices: [String] {
    if case .words(let words) = candidates { words } else { [] }
  }

  static let help = Option("--help", summary: "this text")
}
