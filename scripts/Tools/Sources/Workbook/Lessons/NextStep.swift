/// What a learner does next in a lesson that is not complete: where to read, what to edit, what to
/// run, and where to get a hint.
struct NextStep {
  let report: LessonReport
  let sources: String
  let checkout: Checkout

  var lesson: Lesson { report.lesson }
  var folder: String { lesson.folder(in: sources) }

  /// Where nothing ran, it is not known which step is next, except where nothing has been begun.
  var failure: TestReport? {
    report.firstFailure.flatMap {
      $0.status == .notRun && report.status != .notStarted ? nil : $0
    }
  }

  private var heading: String? { failure?.stepNumber.flatMap(lesson.heading(ofStep:)) }

  /// A page begins with the bug that its steps are about, so a lesson that was not touched is read from there.
  var read: String {
    let isUntouched = checkout.isAsShipped(lesson, in: sources)
    return lesson.page + (isUntouched ? ", from the top" : heading.map { ", “\($0)”" } ?? "")
  }

  var run: [String] {
    sources == "Exercises"
      ? ["scripts/progress \(lesson.number)", "swift test --filter \(lesson.filter)"]
      : ["scripts/progress \(lesson.number) --solutions"]
  }

  /// There are hints for exercises, not for solutions. They are about the steps, and what does not compile
  /// comes before them.
  var hint: String? {
    sources == "Exercises" && report.status != .doesNotCompile
      ? "scripts/progress hint \(lesson.number)" : nil
  }
}
