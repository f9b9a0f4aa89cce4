extension Subcommand {
  static let help: Subcommand = Subcommand(
    "help", "[COMMAND]", .commands, summary: "this text, or the help on one command"
  ) { invocation in
    let tool = invocation.tool
    var subcommand = tool.subcommands[0]
    if let name = invocation.operands.first {
      guard let named = tool.subcommand(named: name) else {
        throw UsageError(
          "There is no command “\(name)”.",
          nearest: nearest(to: name, among: tool.commands).map { "`\(invocation.call) \($0)`" },
          in: tool.name)
      }
      subcommand = named
    }
    try say(tool.help(on: subcommand))
    return .success
  }
}
