/// What a reset has done, for whoever asked for it.
struct ResetView {
  let outcome: Reset.Outcome
  let lesson: Lesson
  let terminal: Terminal

  init(_ outcome: Reset.Outcome, of lesson: Lesson, on terminal: Terminal) {
    self.outcome = outcome
    self.lesson = lesson
    self.terminal = terminal
  }

  var text: String {
    let title = "Lesson \(lesson.number): \(lesson.title)"
    let folder = lesson.folder(in: "Exercises")
    let state =
      "\(folder) is \(outcome.wasAsShipped ? "" : "again ")as it was shipped."
      + (outcome.wasAsShipped ? " There is nothing to put back." : "")
    let lines =
      [terminal.styled(title, .strong)] + terminal.wrapped(state, indent: 0) + kept
    let next = ["  Read  \(lesson.page)", "  Run   scripts/progress \(lesson.number)"]
    return (lines + [""] + next).joined(separator: "\n") + "\n"
  }

  private var kept: [String] {
    if let kept = outcome.kept {
      let link = outcome.link.map {
        " It was a link to \($0); what that leads to is untouched."
      }
      return [""] + terminal.wrapped("Your version is kept in", indent: 0)
        + ["  " + terminal.styled(kept, .strong)]
        + terminal.wrapped(
          "Copy from there what you want to have back. Delete it when you no longer need it: the "
            + "workbook never does.\(link ?? "")", indent: 0)
    }
    if outcome.wasAsShipped { return [] }
    let earlier = outcome.keptEarlier.map { " The version that was kept last is \($0)." }
    return [""]
      + terminal.wrapped("There was nothing to keep.\(earlier ?? "")", indent: 0)
  }
}
