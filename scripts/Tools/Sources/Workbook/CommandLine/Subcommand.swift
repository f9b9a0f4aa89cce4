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
    /// Exactly one of some words.
    case word(among: [String], named: String)
  }

  /// What to type; nothing for what the tool does when no command is named.
  public let name: String?
  /// What it does, in half a line.
  public let summary: String
  public let operands: Operands
  public let options: [Option]
  /// What else there is to know, paragraphs of at most 80 columns.
  public let details: String
  /// Does it, and says with which code to exit.
  public let run: @Sendable (Invocation) async throws -> Int32

  public init(
    _ name: String?, _ summary: String, operands: Operands = .none, options: [Option] = [],
    details: String = "", run: @escaping @Sendable (Invocation) async throws -> Int32
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options + [.help]
    self.details = details
    self.run = run
  }
}

/// What somebody typed, taken apart.
public struct Invocation: Sendable {
  public let subcommand: Subcommand
  /// The words that are neither the command nor an option.
  public let operands: [String]
  let values: [String: [String]]

  /// Whether an option was given.
  public func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// What stands behind an option; the last, where it was given more than once.
  public func value(of option: Option) -> String? { values[option.name]?.last }

  /// Everything that stands behind an option, in order.
  public func allValues(of option: Option) -> [String] { values[option.name] ?? [] }
}
