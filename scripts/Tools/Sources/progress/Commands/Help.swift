import Workbook

let help: Subcommand = Subcommand(
  "help", "this text, or the help on one command", operands: .command
) { invocation in
  guard let name = invocation.operands.first else {
    try say(progress.help)
    return .success
  }
  guard let subcommand = progress.subcommands.first(where: { $0.name == name.lowercased() }) else {
    throw progress.error(
      "There is no command “\(name)”.",
      nearest: nearest(to: name, among: progress.commands).map { "`scripts/progress help \($0)`" })
  }
  try say(progress.help(on: subcommand))
  return .success
}
