extension Subcommand {
  static let completions: Subcommand = Subcommand(
    "completions", "SHELL", .words(Shell.allCases.map(\.rawValue)),
    summary: "let your shell complete all this", options: [.answer],
    details: """
      For the terminal that is open now:

        bash, zsh   eval "$(scripts/progress completions bash)", or zsh
        fish        scripts/progress completions fish | source

      To keep it, write the script into a file, and read that file when your shell
      starts, as ~/.bashrc or ~/.zshrc do; fish reads all of ~/.config/fish/conf.d.
      """
  ) { invocation in
    let shells = Shell.allCases.map(\.rawValue)
    var words = invocation.operands
    guard let name = words.first?.lowercased() else {
      throw invocation.error("Say which shell: \(Tool.alternatives(shells)).")
    }
    words.removeFirst()
    let asks = invocation.has(.answer)
    guard let shell = Shell(rawValue: name), words.isEmpty || asks else {
      let word = shells.contains(name) ? words[0] : name
      throw invocation.error(
        "There is no completion for “\(word)”; there is one for \(Tool.alternatives(shells, "and")).",
        nearest: nearest(to: word, among: shells).map { "`\(invocation.call) \($0)`" })
    }
    let checkout = try Checkout.current()
    let program = CommandLine.arguments[0]
    try say(
      asks
        ? invocation.tool.completion(of: words, in: shell, lessons: checkout.lessons)
        : shell.script(asking: realPath(of: program) ?? program, root: checkout.root))
    return .success
  }
}

extension Option {
  /// What may stand in the place of the last of the words behind `--`.
  fileprivate static let answer = Option("--answer", summary: nil)
}
