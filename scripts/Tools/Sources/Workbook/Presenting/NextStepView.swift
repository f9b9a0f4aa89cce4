extension NextStep {
  func lines(_ terminal: Terminal) -> [String] {
    let commands = run.enumerated().map { ($0 == 0 ? "Run" : "or", $1) }
    let lines = [("Read", read), ("Edit", edit)] + commands + (hint.map { [("Hint", $0)] } ?? [])
    return lines.flatMap { label, text in
      terminal.wrapped(text, after: "  \(label.padded(to: 6))", indent: 8)
    }
  }
}
