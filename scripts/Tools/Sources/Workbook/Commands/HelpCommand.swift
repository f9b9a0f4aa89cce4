extension Subcommand {
  static let help: Subcommand = Subcommand(
    "help", "this text, or the help on one command", operands: .command
  ) { invocation in
    guard let name = invocation.operands.first else {
      try say(Tool.progress.help)
      return .success
    }
    guard let subcommand = Tool.progress.subcommands.first(where: { $0.name == name.lowercased() })
    else {
      throw Tool.progress.error(
        "There is no command “\(name)”.",
        nearest: nearest(to: name, among: Tool.progress.commands).map {
          "`scripts/progress help \($0)`"
        })
    }
    try say(Tool.progress.help(on: subcommand))
    return .success
  }
}
