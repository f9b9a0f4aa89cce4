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

  /// How a command is started, `scripts/progress hint`.
  func call(of subcommand: Subcommand) -> String { spaced(name, subcommand.name) }

  /// Does what was asked for on the command line of this process, and exits.
  public func run() async -> Never {
    Interruption.shared.beforeExit { StatusLine.shared.wipe() }
    // Ctrl-C, Ctrl-\, a polite kill and the closing of the terminal.
    for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] {
      Interruption.shared.on(number) { Interruption.shared.exit(128 + number) }
    }
    do {
      let invocation = try invocation(of: Array(CommandLine.arguments.dropFirst()))
      if invocation.has(.help) {
        try say(help(on: invocation.subcommand))
        exit(ExitCode.success.rawValue)
      }
      exit(try await invocation.subcommand.run(invocation).rawValue)
    } catch {
      warn("\(error)")
      exit((error is CommandLineError ? ExitCode.wrongUse : .failure).rawValue)
    }
  }

  /// What was asked for.
  ///
  /// The command and its options may stand anywhere.
  ///
  /// - Throws: ``CommandLineError``.
  func invocation(of words: [String]) throws -> Invocation {
    var words = words[...]
    var subcommand = subcommands[0]
    for (index, word) in words.enumerated() {
      guard let named = subcommands.first(where: { $0.name == word.lowercased() }) else { continue }
      subcommand = named
      words.remove(at: index)
      break
    }
    var invocation = Invocation(tool: self, subcommand: subcommand)
    while let word = words.popFirst() {
      guard word.hasPrefix("-"), word.count > 1 else {
        invocation.operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? "--help" : String(parts[0])
      guard let option = subcommand.options.first(where: { $0.name == name }) else {
        throw invocation.error("`\(invocation.call)` has no option \(name).")
      }
      var value = parts.count == 2 ? String(parts[1]) : nil
      if let placeholder = option.placeholder {
        value = value ?? words.popFirst()
        if value == nil {
          throw invocation.error("\(option.name) needs \(placeholder) after it.")
        }
      } else if value != nil {
        throw invocation.error("\(option.name) takes nothing behind it.")
      }
      invocation.given.append((option.name, value ?? ""))
    }
    return invocation
  }
}

/// The words that are there, with a space between two of them.
func spaced(_ words: String?...) -> String { words.compactMap(\.self).joined(separator: " ") }
