/// What a shell needs to know in order to complete a tool's command line: which words are possible
/// in which place. The scripts for all shells are made from it, and it is made from the same table
/// that help and errors are made from.
public struct Completions: Sendable {
  public enum Shell: String, Sendable, CaseIterable {
    case bash
    case zsh
    case fish
  }

  /// A word with what it means.
  struct Word: Equatable {
    let text: String
    let meaning: String
  }

  enum Candidates: Equatable {
    case nothing
    case words([Word])
    case files
    case folders
  }

  /// A place on the command line, named by what has been typed before it.
  struct Place {
    /// The command; nothing where the first word was none; empty where there was no word yet.
    let command: String?
    let operands: Candidates
    let options: [Option]
  }

  /// How the tool is called from the root of the workbook, and its name for a shell's functions.
  let tool: String
  let function: String
  let places: [Place]
  let commands: [String]
  /// The options that take the word behind them.
  let optionsWithValue: [String]

  /// - Parameter lessons: The names of the lessons, with their titles.
  public init(_ tool: Tool, lessons: [(name: String, title: String)]) {
    let lessons = lessons.map { Word(text: $0.name, meaning: $0.title) }
    let commands = tool.subcommands.compactMap { subcommand in
      subcommand.name.map { Word(text: $0, meaning: subcommand.summary) }
    }
    self.tool = tool.name
    function = "_" + tool.name.map { $0.isLetter ? $0 : "_" }
    self.commands = commands.map(\.text)
    optionsWithValue = Set(
      tool.subcommands.flatMap(\.options).filter { $0.value != .nothing }.map(\.name)
    ).sorted()

    func candidates(_ operands: Subcommand.Operands) -> Candidates {
      switch operands {
      case .none: .nothing
      case .lesson, .oneLesson, .lessons: .words(lessons)
      case .folders: .folders
      case .command: .words(commands)
      case .word(let words, _): .words(words.map { Word(text: $0, meaning: "") })
      }
    }

    places = tool.subcommands.flatMap { subcommand -> [Place] in
      let options = subcommand.options.filter { !$0.isHidden }
      let operands = candidates(subcommand.operands)
      guard subcommand.name == nil, case .words(let words) = operands else {
        return [Place(command: subcommand.name, operands: operands, options: options)]
      }
      return [
        Place(command: "", operands: .words(commands + words), options: options),
        Place(command: nil, operands: operands, options: options),
      ]
    }
  }

  /// The script that teaches a shell.
  ///
  /// - Parameter root: The workbook's folder; called by its full path, the tool is completed too.
  public func script(for shell: Shell, root: String) -> String {
    switch shell {
    case .bash: bash(root: root)
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// Stands for the command where the first word was none.
  static let noCommand = "-"
}

extension Option {
  var candidates: Completions.Candidates {
    switch value {
    case .nothing, .text: .nothing
    case .word(let words, _): .words(words.map { Completions.Word(text: $0, meaning: "") })
    case .path: .files
    }
  }
}

extension String {
  /// The text in single quotes, so that a shell takes it as it is.
  var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}
