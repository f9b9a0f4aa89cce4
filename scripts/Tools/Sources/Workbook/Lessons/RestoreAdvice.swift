/// How to get something back that the workbook came with and that is missing now.
///
/// - Parameter lesson: The lesson whose exercise it belongs to.
func restoreAdvice(for path: String, ofExercise lesson: Lesson? = nil) -> String {
  let withoutGit =
    lesson.map { "`scripts/progress reset \($0.number)` brings back the lesson as it was shipped" }
    ?? "take it from a fresh copy of the workbook"
  return
    "`git checkout -- '\(path)'` brings it back as it was committed; without git, \(withoutGit)."
}
