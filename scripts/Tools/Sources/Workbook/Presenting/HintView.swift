extension Terminal {
  /// A hint for one step of a lesson, and what to do with it.
  ///
  /// - Parameter next: The command that shows the one behind it; nothing where a key does.
  func text(of hint: Hint, forStep step: String, of lesson: Lesson, next: String? = nil) -> String {
    let heading = lesson.heading(ofStep: step) ?? "Step \(step)"
    let title = "Hint \(hint.level.number) of \(Hint.Level.allCases.count): \(hint.level.title)"
    let isLast = hint.level == .partOfTheCode
    let words =
      isLast
      ? "This step has no further hint; the finished version is there for when you have tried."
      : "If you are still stuck, take the next hint."
    let after = next.map { next in
      wrapped("Go back to your code, then look again. \(words)") + [
        "", "  Look  scripts/progress \(lesson.number)",
        isLast ? "  Peek  scripts/progress solution \(lesson.number) --anyway" : "  Next  \(next)",
      ]
    }
    return [
      wrapped("Lesson \(lesson.number), \(lesson.title). \(heading)", .strong),
      wrapped(title, .strong), lines(ofMarkdown: hint.text), after ?? [],
    ].page
  }
}
