extension Subcommand {
  static let hint: Subcommand = Subcommand(
    "hint", "a hint for the first step that fails", operands: .lesson,
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
      guard let lesson = named else {
        throw invocation.error(
          "--step needs a lesson as well: `scripts/progress hint 1 --step \(step)`.")
      }
      return try invocation.showHint(of: lesson, step: invocation.step(step, of: lesson, checkout))
    }

    let grader = try Grader(checkout, options: invocation.graderOptions())
    func gradeBegun() async throws -> Report {
      try await grader.gradeBegun(among: checkout.lessons)
    }
    var report =
      if let chosen = named ?? checkout.lessonEditedLast { try await grader.grade([chosen]) } else {
        try await gradeBegun()
      }
    if named == nil, report.isComplete { report = try await gradeBegun() }
    StatusLine.lessons.wipe()
    for lesson in report.lessons where lesson.status == .complete {
      HintMemory(of: checkout).forget(lesson.lesson)
    }
    guard let next = report.next else {
      try say(NoHintView.complete(report.lessons, on: invocation.terminal))
      return .success
    }
    switch next.status {
    case .doesNotCompile:
      try say(NoHintView.doesNotCompile(next, on: invocation.terminal))
      return .notYet
    case .notRun:
      write(NoHintView.notRun(next, on: invocation.terminal), to: 2)
      return .failure
    default:
      guard let step = next.firstFailure?.stepNumber else {
        try say(NoHintView.noStep(next, on: invocation.terminal))
        return .notYet
      }
      return try invocation.showHint(of: next.lesson, step: step)
    }
  }
}

extension Option {
  static let level = Option(
    "--level", .word(among: ["1", "2", "3"], named: "N"),
    summary: "this hint, whatever was shown before")
  static let all = Option("--all", summary: "all three hints at once")
  static let step = Option("--step", .text(named: "N"), summary: "hints for another step")
}

extension Invocation {
  /// The step that was asked for.
  fileprivate func step(
    _ name: String, of lesson: Lesson, _ checkout: Checkout
  ) throws -> String {
    let steps = try HintPage(of: lesson, in: checkout).steps.map(\.name)
    guard steps.contains(name) else {
      throw error(
        "Lesson \(lesson.number) has no step “\(name)”. Its steps are "
          + "\(Tool.alternatives(steps, "and")).")
    }
    return name
  }

  fileprivate func showHint(of lesson: Lesson, step: String) throws -> ExitCode {
    let checkout = try Checkout.current()
    let hints = try HintPage(of: lesson, in: checkout).hints(forStep: step)
    let memory = HintMemory(of: checkout)
    let level =
      value(of: .level).flatMap { Int($0) }.flatMap(Hint.Level.init)
      ?? memory.next(of: lesson, step: step)
    let shown = has(.all) ? hints : hints.filter { $0.level == level }
    memory.remember(shown.last?.level ?? level, of: lesson, step: step)
    let again = "scripts/progress hint \(lesson.number)" + (has(.step) ? " --step \(step)" : "")
    try say(HintView(shown, forStep: step, of: lesson, next: again, on: terminal).text)
    return .success
  }
}
