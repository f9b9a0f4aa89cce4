extension Subcommand {
  static let reset: Subcommand = Subcommand(
    "reset", "LESSON", summary: "start again; your version is kept",
    options: [.noColor],
    details: """
      Puts the exercise of the lesson back as it was shipped, whatever has become of
      it: changed, broken, committed or deleted. Your version moves to Exercises/Kept,
      and the answer says under which name. No earlier one is ever overwritten. Git
      ignores that folder, and nothing here needs git.
      """
  ) { invocation in
    let checkout = try Checkout.current()
    let lesson = try invocation.oneLesson(of: checkout)
    let outcome = try checkout.reset(lesson)
    HintMemory(checkout: checkout).forget(lesson)
    try say(invocation.terminal.text(of: outcome, of: lesson))
    return .success
  }
}
