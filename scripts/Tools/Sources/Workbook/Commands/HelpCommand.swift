extension Subcommand {
  static let help: Subcommand = Subcommand(
    "help", "[COMMAND]", summary: "this text, or the help on one command"
  ) { invocation in
    let tool = invocation.tool
    var subcommand = tool.subcommands[0]
    if let name = invocation.operands.first {
      guard let named = tool.subcommand(named: name) else {
        throw CommandLineError("There is no command “\(name)”.", in: tool.name)
      }
      subcommand = named
    }
    try say(tool.help(on: subcommand))
    return .success
  }
}
