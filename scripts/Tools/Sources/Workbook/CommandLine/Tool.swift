/// A program with commands and options: takes apart what somebody typed, and explains itself.
public struct Tool: Sendable {
  /// How it is started, `scripts/progress`.
  let name: String
  /// What it is for, in a line.
  let summary: String
  /// What the help says after everything else.
  let footnote: String
  /// The first is the one without a name.
  let subcommands: [Subcommand]

  public init(_ name: String, _ summary: String, footnote: String, subcommands: [Subcommand]) {
    self.name = name
    self.summary = summary
    self.footnote = footnote
    self.subcommands = subcommands
  }

  /// The names of the commands.
  var commands: [String] { subcommands.compactMap(\.name) }

  /// The command of that name, in any case.
  func subcommand(named name: String) -> Subcommand? {
    subcommands.first { $0.name == name.lowercased() }
  }

  /// How a command is started, `scripts/progress hint`.
  func call(of subcommand: Subcommand) -> String { spaced(name, subcommand.name) }

  /// Does what was asked for on the command line of this process, and exits.
  public func run() async -> Never {
    let status = StatusLine.shared
    Interruption.shared.exitOnSignals { status.leave() }
    do {
      let invocation = try invocation(of: Array(CommandLine.arguments.dropFirst()))
      if invocation.has(.help) {
        try say(help(on: invocation.subcommand))
        exit(ExitCode.success.rawValue)
      }
      exit(try await invocation.subcommand.run(invocation).rawValue)
    } catch {
      status.wipe()
      write("\(error)\n", to: 2)
      exit((error is any UsageError ? ExitCode.wrongUse : .failure).rawValue)
    }
  }

  /// What was asked for.
  ///
  /// A command comes before the other words; options may stand anywhere.
  ///
  /// - Throws: ``CommandLineError``.
  func invocation(of words: [String]) throws -> Invocation {
    var operands: [String] = []
    var given: [(name: String, value: String)] = []
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      }
      guard word.hasPrefix("-"), word.count > 1 else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // Which command it belongs to is not known yet; whether it takes a value is the same in all.
      let option = try option(named: String(parts[0]))
      var value = parts.count == 2 ? String(parts[1]) : nil
      if let placeholder = option.placeholder {
        value = value ?? words.popFirst()
        if value == nil {
          throw CommandLineError("\(option.name) needs \(placeholder) after it.", in: name)
        }
      } else if value != nil {
        throw CommandLineError("\(option.name) takes nothing behind it.", in: name)
      }
      given.append((option.name, value ?? ""))
    }
    let named = operands.first.flatMap(subcommand(named:))
    if named != nil { operands.removeFirst() }
    let subcommand = named ?? subcommands[0]
    for (name, _) in given { try check(name, in: subcommand) }
    return Invocation(tool: self, subcommand: subcommand, operands: operands, given: given)
  }

  private func option(named name: String) throws -> Option {
    if name == "-h" { return .help }
    if let option = subcommands.flatMap(\.options).first(where: { $0.name == name }) {
      return option
    }
    throw CommandLineError("There is no option \(name).", in: self.name)
  }

  private func check(_ option: String, in subcommand: Subcommand) throws {
    guard !subcommand.options.contains(where: { $0.name == option }) else { return }
    let call = call(of: subcommand)
    throw CommandLineError("`\(call)` has no option \(option).", in: call)
  }
}

/// The words that are there, with a space between two of them.
func spaced(_ words: String?...) -> String { words.compactMap(\.self).joined(separator: " ") }
