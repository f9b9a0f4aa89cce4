extension Tool {
  /// Everything that the tool does.
  var help: String {
    let main = subcommands[0]
    let commands = subcommands.map { (synopsis(of: $0), $0.summary) }
    return Self.text([
      summary, Self.table(commands), main.details, Self.table(of: main.options), footnote,
    ])
  }

  /// What one of the commands does.
  func help(on subcommand: Subcommand) -> String {
    guard subcommand.name != nil else { return help }
    let summary = subcommand.summary.prefix(1).uppercased() + subcommand.summary.dropFirst() + "."
    return Self.text([
      "Usage: \(synopsis(of: subcommand))", summary, subcommand.details,
      Self.table(of: subcommand.options),
    ])
  }

  private static func text(_ blocks: [String]) -> String {
    blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func synopsis(of subcommand: Subcommand) -> String {
    let operands: String? =
      switch subcommand.operands {
      case .none: nil
      case .lessons: "[LESSON …]"
      case .lesson: "[LESSON]"
      case .oneLesson: "LESSON"
      case .folders: "FOLDER …"
      case .command: "[COMMAND]"
      case .words(_, let name): name
      }
    return [name, subcommand.name, operands].compactMap(\.self).joined(separator: " ")
  }

  private static func table(of options: [Option]) -> String {
    table(
      options.filter { !$0.isHidden }.map { option in
        let choices = option.choices.isEmpty ? "" : ": " + alternatives(option.choices)
        return (option.synopsis, option.summary + choices)
      })
  }

  /// Two columns, of which the second is wrapped.
  public static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    let terminal = Terminal()
    return rows.flatMap { left, right in
      terminal.wrapped(right, after: "  \(left.padded(to: width))   ", indent: width + 5)
    }.joined(separator: "\n")
  }
}
