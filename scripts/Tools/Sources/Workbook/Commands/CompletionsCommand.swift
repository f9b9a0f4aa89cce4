extension Subcommand {
  static let completions: Subcommand = Subcommand(
    "completions", "let your shell complete all this",
    operands: .words(Shell.allCases.map(\.rawValue), named: "SHELL"), options: [.answer],
    details: """
      For the terminal that is open now:

        bash, zsh   eval "$(scripts/progress completions bash)", or zsh
        fish        scripts/progress completions fish | source

      To keep it, write the script into a file, and read that file when your shell
      starts, as ~/.bashrc or ~/.zshrc do; fish reads all of ~/.config/fish/conf.d.
      """
  ) { invocation in
    let shells = Shell.allCases.map(\.rawValue)
    guard let name = invocation.operands.first?.lowercased() else {
      throw invocation.error("Say which shell: \(Tool.alternatives(shells)).")
    }
    guard let shell = Shell(rawValue: name),
      invocation.operands.count == 1 || invocation.has(.answer)
    else {
      let word = shells.contains(name) ? invocation.operands[1] : name
      throw invocation.error(
        "There is no completion for “\(word)”; there is one for \(Tool.alternatives(shells, "and")).",
        nearest: nearest(to: word, among: shells).map { "`scripts/progress completions \($0)`" })
    }
    let checkout = try Checkout.current()
    try say(
      invocation.has(.answer)
        ? Tool.progress.completion(
          of: Array(invocation.operands.dropFirst()), in: shell, lessons: checkout.lessons)
        : Tool.progress.completionScript(
          for: shell, program: realPath(of: CommandLine.arguments[0]) ?? CommandLine.arguments[0],
          root: checkout.root))
    return .success
  }
}

extension Option {
  static let answer = Option(
    "--answer", summary: "what may stand in the place of the last of the words behind --",
    isHidden: true)
}
