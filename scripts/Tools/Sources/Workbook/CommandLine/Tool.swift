/// A program with commands and options: takes apart what somebody typed, explains itself, and
/// answers a slip with what was probably meant.
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
  ///
  /// - Parameter status: What is shown meanwhile. It is wiped in the end, whatever that is.
  public func run(showing status: StatusLine) async -> Never {
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
      exit(ExitCode(for: error).rawValue)
    }
  }

  /// What was asked for.
  ///
  /// A command comes before the other words; options may stand anywhere.
  ///
  /// - Throws: ``UsageError``.
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
          let wanted = option.choices.isEmpty ? placeholder : Self.alternatives(option.choices)
          throw UsageError("\(option.name) needs \(wanted) after it.", in: name)
        }
      } else if value != nil {
        throw UsageError("\(option.name) takes nothing behind it.", in: name)
      }
      given.append((option.name, value ?? ""))
    }
    let named = operands.first.flatMap(subcommand(named:))
    if named != nil { operands.removeFirst() }
    let subcommand = named ?? subcommands[0]
    for (name, value) in given { try check(name, value, in: subcommand) }
    return Invocation(tool: self, subcommand: subcommand, operands: operands, given: given)
  }

  private func option(named name: String) throws -> Option {
    if name == "-h" { return .help }
    let all = subcommands.flatMap(\.options)
    if let option = all.first(where: { $0.name == name }) { return option }
    let shown = all.filter { $0.summary != nil }.map(\.name)
    throw UsageError(
      "There is no option \(name).", nearest: nearest(to: name, among: shown), in: self.name)
  }

  private func check(_ option: String, _ value: String, in subcommand: Subcommand) throws {
    let call = call(of: subcommand)
    guard let choices = subcommand.options.first(where: { $0.name == option })?.choices else {
      let owners = subcommands.filter { $0.options.contains { $0.name == option } }
        .map { $0.name == nil ? "`\(name)` itself" : "`\(self.call(of: $0))`" }
      throw UsageError(
        "`\(call)` has no option \(option). \(Self.alternatives(owners, "and")) "
          + "\(owners.count == 1 ? "has" : "have") it.", in: call)
    }
    guard !choices.isEmpty, !choices.contains(value) else { return }
    throw UsageError(
      "\(option) does not know “\(value)”. "
        + "Use \(Self.alternatives(choices.map { "`\(option) \($0)`" })).",
      nearest: nearest(to: value, among: choices).map { "`\(option) \($0)`" }, in: call)
  }

  /// “a”, “a or b”, “a, b or c”.
  static func alternatives(_ words: [String], _ conjunction: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}

/// The words that are there, with a space between two of them.
func spaced(_ words: String?...) -> String { words.compactMap(\.self).joined(separator: " ") }
