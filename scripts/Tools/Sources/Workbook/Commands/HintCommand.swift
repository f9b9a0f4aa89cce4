private let stepOption = Option("--step", "N", summary: "hints for another step")

extension Subcommand {
  static let hint: Subcommand = Subcommand(
    "hint", "[LESSON]", summary: "a hint for the first step that fails",
    options: [stepOption, .timeout, .noColor],
    details: """
      There are three hints for each step: a question, a place, a part of the code.
      The first time you get the question, and each time you ask again the next one,
      until the step is done. Without a lesson, it is the first that is not complete.

      With --step nothing is built and no test runs: it also helps when your code does
      not compile. The exit code is 0 when there is a hint, or nothing left to do.
      """
  ) { invocation in
    let checkout = try Checkout.current()
    let named = try invocation.lesson(of: checkout)
    if let step = invocation.value(of: stepOption) {
      guard let named else {
        throw invocation.error(
          "--step needs a lesson as well: `scripts/progress hint 1 --step \(step)`.")
      }
      let steps = try HintPage(of: named, in: checkout).steps.map(\.name)
      guard steps.contains(step) else {
        throw invocation.error(
          "Lesson \(named.number) has no step “\(step)”. Its steps are "
            + "\(steps.joined(separator: ", ")).")
      }
      return try invocation.showHint(of: named, step: step, in: checkout)
    }

    let grader = try Grader(checkout, options: invocation.graderOptions())
    let report = try await grader.grade(named)
    for lesson in report.lessons where lesson.status == .complete {
      HintMemory(checkout: checkout).forget(lesson.lesson)
    }
    guard let next = report.next else {
      let subject = named.map { "Lesson \($0.number) is" } ?? "All lessons are"
      try say(
        invocation.terminal.page(
          "\(subject) complete: every test passes, and no hint is needed. Well done!"))
      return .success
    }
    let isJudged = next.status != .doesNotCompile && next.status != .notRun
    if isJudged, let step = next.firstFailure?.stepNumber {
      return try invocation.showHint(of: next.lesson, step: step, in: checkout)
    }
    // Nobody knows which step is next: what is in the way comes first.
    let view = LessonView(
      report: next, sources: report.sources, checkout: checkout, terminal: invocation.terminal)
    try say(view.text)
    return ExitCode(judging: report.lessons)
  }
}

extension Invocation {
  fileprivate func showHint(
    of lesson: Lesson, step: String, in checkout: Checkout
  ) throws -> ExitCode {
    let hint = try HintMemory(checkout: checkout).nextHint(of: lesson, step: step)
    let again =
      "scripts/progress hint \(lesson.number)" + (has(stepOption) ? " --step \(step)" : "")
    try say(terminal.text(of: hint, forStep: step, of: lesson, next: again))
    return .success
  }
}
