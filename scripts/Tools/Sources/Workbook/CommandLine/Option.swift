/// Something that a command takes after two dashes. Help, completion and errors are made from it.
public struct Option: Sendable, Hashable {
  /// What may stand behind an option.
  public enum Value: Sendable, Hashable {
    /// Nothing: the option is there or it is not.
    case nothing
    /// Any text. The name stands for it in the help, in capitals.
    case text(named: String)
    /// One of some words.
    case word(among: [String], named: String)
    /// A file or a folder.
    case path(named: String)
  }

  /// With its dashes, `--timeout`.
  let name: String
  let value: Value
  /// What it does, in half a line.
  let summary: String
  /// Whether help and completion leave it out: it is for other programs.
  let isHidden: Bool

  public init(_ name: String, _ value: Value = .nothing, summary: String, isHidden: Bool = false) {
    self.name = name
    self.value = value
    self.summary = summary
    self.isHidden = isHidden
  }

  /// The name with what comes behind it, `--timeout SECONDS`.
  var synopsis: String { placeholder.map { "\(name) \($0)" } ?? name }

  var placeholder: String? {
    switch value {
    case .nothing: nil
    case .text(let name), .word(_, let name), .path(let name): name
    }
  }

  /// The words that it takes, where there are few.
  var choices: [String] {
    if case .word(let words, _) = value { words } else { [] }
  }

  static let help = Option("--help", summary: "this text")
}
