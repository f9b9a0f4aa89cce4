/// A program with commands and options: takes apart what somebody typed, explains itself, and
/// answers a slip with what was probably meant.
public struct Tool: Sendable {
  /// How it is started, `scripts/progress`.
  let name: String
  /// What it is for, in a line.
  let summary: String
  /// The first is the one without a name.
  let subcommands: [Subcommand]
  /// What the help says after everything else.
  let footnote: String

  public init(_ name: String, _ summary: String, footnote: String, subcommands: [Subcommand]) {
    self.name = name
    self.summary = summary
    self.footnote = footnote
    self.subcommands = subcommands
  }

  /// The names of the commands.
  var commands: [String] { subcommands.compactMap(\.name) }

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
      guard word.hasPrefix("-"), word.count > 1 else {
        operands.append(word)
        continue
      }
      if word == "--" {
        operands += words
        break
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // Which command it belongs to is not known yet; whether it takes a value is the same in all.
      let option = try option(named: String(parts[0]))
      if option.value == .nothing, parts.count == 2 {
        throw error("\(option.name) takes nothing behind it.")
      }
      let value: String? =
        if parts.count == 2 {
          String(parts[1])
        } else {
          option.value == .nothing ? "" : words.popFirst()
        }
      guard let value else { throw missingValue(of: option) }
      given.append((option.name, value))
    }
    let subcommand = takeSubcommand(from: &operands)
    for (name, value) in given { try check(name, value, in: subcommand) }
    return Invocation(
      tool: self, subcommand: subcommand, operands: operands,
      values: Dictionary(grouping: given, by: \.name).mapValues { $0.map(\.value) })
  }

  private func check(_ name: String, _ value: String, in subcommand: Subcommand) throws {
    guard let option = subcommand.options.first(where: { $0.name == name }) else {
      throw misplaced(name, in: subcommand)
    }
    guard !option.choices.isEmpty, !option.choices.contains(value) else { return }
    let choices = option.choices.map { "`\(name) \($0)`" }
    throw error(
      "\(name) does not know “\(value)”. Use \(Self.alternatives(choices)).",
      nearest: nearest(to: value, among: option.choices).map { "`\(name) \($0)`" },
      about: subcommand)
  }

  private func takeSubcommand(from operands: inout [String]) -> Subcommand {
    guard let first = operands.first?.lowercased(),
      let named = subcommands.first(where: { $0.name == first })
    else { return subcommands[0] }
    operands.removeFirst()
    return named
  }

  private func option(named name: String) throws -> Option {
    if name == "-h" { return .help }
    let all = subcommands.flatMap(\.options)
    if let option = all.first(where: { $0.name == name }) { return option }
    throw error(
      "There is no option \(name).",
      nearest: nearest(to: name, among: all.filter { !$0.isHidden }.map(\.name)))
  }

  private func missingValue(of option: Option) -> UsageError {
    let wanted =
      option.choices.isEmpty ? option.placeholder ?? "" : Self.alternatives(option.choices)
    return error("\(option.name) needs \(wanted) after it.")
  }

  private func misplaced(_ option: String, in subcommand: Subcommand) -> UsageError {
    let owners = subcommands.filter { $0.options.contains { $0.name == option } }
      .map { $0.name.map { "`\(name) \($0)`" } ?? "`\(name)` itself" }
    let asked = [name, subcommand.name].compactMap(\.self).joined(separator: " ")
    return error(
      "`\(asked)` has no option \(option). \(Self.alternatives(owners, "and")) "
        + "\(owners.count == 1 ? "has" : "have") it.", about: subcommand)
  }

  /// An error in the use of this tool.
  ///
  /// - Parameter subcommand: Whose help says more.
  func error(
    _ problem: String, nearest: String? = nil, choices: String? = nil,
    about subcommand: Subcommand? = nil
  ) -> UsageError {
    let tool = [name, subcommand?.name].compactMap(\.self).joined(separator: " ")
    return UsageError(problem, nearest: nearest, choices: choices, tool: tool)
  }

  /// “a”, “a or b”, “a, b or c”.
  static func alternatives(_ words: [String], _ conjunction: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
