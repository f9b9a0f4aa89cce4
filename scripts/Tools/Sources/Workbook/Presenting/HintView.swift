/// Hints for one step of a lesson, and what to do with them.
struct HintView {
  let lesson: Lesson
  let step: String
  let hints: [Hint]
  let next: String
  let terminal: Terminal

  /// - Parameter next: The command that shows the hint behind the last of these.
  init(
    _ hints: [Hint], forStep step: String, of lesson: Lesson, next: String, on terminal: Terminal
  ) {
    self.hints = hints
    self.step = step
    self.lesson = lesson
    self.next = next
    self.terminal = terminal
  }

  var text: String {
    let heading = lesson.heading(ofStep: step) ?? "Step \(step)"
    let title = "Lesson \(lesson.number), \(lesson.title). \(heading)"
    var blocks = [terminal.wrapped(title, indent: 0).map { terminal.styled($0, .strong) }]
    for hint in hints {
      let title = "Hint \(hint.level.rawValue) of \(Hint.Level.allCases.count): \(hint.level.title)"
      blocks.append(terminal.wrapped(title, indent: 0).map { terminal.styled($0, .strong) })
      blocks.append(MarkdownText(text: hint.text, terminal: terminal).lines)
    }
    blocks.append(ending)
    return blocks.page
  }

  private var ending: [String] {
    let isLast = hints.last?.level == .partOfTheCode
    let words =
      isLast
      ? "Go back to your code, then look again. This step has no further hint; the finished "
        + "version is there for when you have tried."
      : "Go back to your code, then look again. If you are still stuck, take the next hint."
    let commands = [
      ("Look", "scripts/progress \(lesson.number)"),
      isLast ? ("Peek", "scripts/progress solution \(lesson.number) --anyway") : ("Next", next),
    ]
    return terminal.wrapped(words, indent: 0) + [""] + commands.map { "  \($0)  \($1)" }
  }
}
