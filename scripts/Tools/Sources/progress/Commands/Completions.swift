import Workbook

let completions: Subcommand = Subcommand(
  "completions", "let your shell complete all this",
  operands: .word(among: Completions.Shell.allCases.map(\.rawValue), named: "SHELL"),
  details: """
    For the terminal that is open now:

      bash, zsh   eval "$(scripts/progress completions bash)", or zsh
      fish        scripts/progress completions fish | source

    To keep it, write the script into a file, and read that file when your shell
    starts, as ~/.bashrc or ~/.zshrc do; fish reads all of ~/.config/fish/conf.d.
    """
) { invocation in
  let shells = Completions.Shell.allCases.map(\.rawValue)
  guard let name = invocation.operands.first?.lowercased() else {
    throw progress.error(
      "Say which shell: \(Tool.alternatives(shells)).", about: completions)
  }
  guard let shell = Completions.Shell(rawValue: name), invocation.operands.count == 1 else {
    let word = shells.contains(name) ? invocation.operands[1] : name
    throw progress.error(
      "There is no completion for “\(word)”; there is one for \(Tool.alternatives(shells, "and")).",
      nearest: nearest(to: word, among: shells)
        .map { "`scripts/progress completions \($0)`" }, about: completions)
  }
  let checkout = try Checkout.current()
  let table = Completions(progress, lessons: checkout.lessons.map { ($0.slug, $0.title) })
  try say(table.script(for: shell, root: checkout.root))
  return 0
}
