extension Terminal {
  /// What a reset has done.
  func text(of outcome: ResetOutcome, of lesson: Lesson) -> String {
    let folder = lesson.folder(in: "Exercises")
    let state =
      outcome.wasAsShipped
      ? "\(folder) is as it was shipped. There is nothing to put back."
      : "\(folder) is again as it was shipped."
    let kept =
      if let name = outcome.kept {
        wrapped("Your version is kept in") + ["  " + styled(name, .strong)]
          + wrapped(
            "Copy from there what you want to have back. Delete it when you no longer need it: the "
              + "workbook never does.")
      } else {
        wrapped(
          "There was nothing to keep. Earlier versions of yours are in \(Checkout.keptVersions).")
      }
    return [
      [styled("Lesson \(lesson.number): \(lesson.title)", .strong)] + wrapped(state),
      outcome.wasAsShipped ? [] : kept,
      ["  Read  \(lesson.page)", "  Run   scripts/progress \(lesson.number)"],
    ].page
  }
}
