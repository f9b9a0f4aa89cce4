extension Subcommand {
  static let hint: Subcommand = Subcommand(
    "hint", "[LESSON]", summary: "a hint for the first step that fails",
    options: [.level, .all, .step, .timeout, .noColor],
    details: """
      There are three hints for each step: a question, a place, a part of the code.
      The first time you get the question, and each time you ask again the next one,
      until the step is done. Without a lesson, it is the one that you edited last or,
      when that is complete, the first one that is not.

      With --step nothing is built and no test runs: it also helps when your code does
      not compile. The exit code is 0 when there is a hint, or nothing left to do.
      """
  ) { invocation in
    let checkout = try Checkout.current()
    let named = try invocation.lesson(of: checkout)
    if let step = invocation.value(of: .step) {
      guard let named else {
        throw invocation.error(
          "--step needs a lesson as well: `scripts/progress hint 1 --step \(step)`.")
      }
      let steps = try HintPage(of: named, in: checkout).steps.map(\.name)
      guard steps.contains(step) else {
        throw invocation.error(
          "Lesson \(named.number) has no step “\(step)”. Its steps are "
            + "\(Tool.alternatives(steps, "and")).")
      }
      return try invocation.showHint(of: named, step: step, in: checkout)
    }

    let grader = try Grader(checkout, options: invocation.graderOptions())
    var report = Report(sources: grader.sources.name)
    if let chosen = named ?? checkout.lessonEditedLast {
      report = try await grader.grade([chosen])
    }
    if named == nil, report.isComplete {
      report = try await grader.gradeBegun(among: checkout.lessons)
    }
    for lesson in report.lessons where lesson.status == .complete {
      HintMemory(of: checkout).forget(lesson.lesson)
    }
    guard let next = report.next else {
      try say(invocation.terminal.noHint(forComplete: report.lessons))
      return .success
    }
    let isJudged = next.status != .doesNotCompile && next.status != .notRun
    if isJudged, let step = next.firstFailure?.stepNumber {
      return try invocation.showHint(of: next.lesson, step: step, in: checkout)
    }
    let text = invocation.terminal.noHint(for: next)
    if next.status == .notRun {
      write(text, to: 2)
      return .failure
    }
    try say(text)
    return .notYet
  }
}

extension Option {
  fileprivate static let level = Option(
    "--level", "N", summary: "hint 1, 2 or 3, whatever was shown before")
  fileprivate static let all = Option("--all", summary: "all three hints at once")
  fileprivate static let step = Option("--step", "N", summary: "hints for another step")
}

extension Invocation {
  fileprivate func showHint(
    of lesson: Lesson, step: String, in checkout: Checkout
  ) throws -> ExitCode {
    let hints = try HintPage(of: lesson, in: checkout).hints(forStep: step)
    let memory = HintMemory(of: checkout)
    let level =
      try number(.level, in: 1...3).flatMap(Hint.Level.init)
      ?? memory.next(of: lesson, step: step)
    let shown = has(.all) ? hints : hints.filter { $0.level == level }
    memory.remember(shown.last?.level ?? level, of: lesson, step: step)
    let again = "scripts/progress hint \(lesson.number)" + (has(.step) ? " --step \(step)" : "")
    try say(terminal.text(of: shown, forStep: step, of: lesson, next: again))
    return .success
  }
}
