extension Tool {
  /// What one of the commands does; of the one without a name, everything that the tool does.
  func help(on subcommand: Subcommand) -> String {
    var blocks = [
      subcommand.details,
      Self.table(subcommand.options.map { (spaced($0.name, $0.placeholder), $0.summary) }),
    ]
    if subcommand.name == nil {
      let commands = Self.table(subcommands.map { (synopsis(of: $0), $0.summary) })
      blocks = [summary, commands] + blocks + [footnote]
    } else {
      let summary = subcommand.summary.prefix(1).uppercased() + subcommand.summary.dropFirst()
      blocks = ["Usage: \(synopsis(of: subcommand))", summary + "."] + blocks
    }
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func synopsis(of subcommand: Subcommand) -> String {
    spaced(call(of: subcommand), subcommand.operands)
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
