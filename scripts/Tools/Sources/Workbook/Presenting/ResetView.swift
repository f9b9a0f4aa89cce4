extension Terminal {
  /// What a reset has done.
  func text(of outcome: ResetOutcome, of lesson: Lesson) -> String {
    let folder = lesson.folder(in: "Exercises")
    let state =
      outcome.wasAsShipped
      ? "\(folder) is as it was shipped. There is nothing to put back."
      : "\(folder) is again as it was shipped."
    var kept: [String] = []
    if let name = outcome.kept {
      kept =
        wrapped("Your version is kept in") + ["  " + styled(name, .strong)]
        + wrapped(
          "Copy from there what you want to have back. Delete it when you no longer need it: the "
            + "workbook never does.")
    } else if !outcome.wasAsShipped {
      kept = wrapped("There was nothing to keep. Earlier versions are in \(Checkout.keptVersions).")
    }
    return [
      [styled("Lesson \(lesson.number): \(lesson.title)", .strong)] + wrapped(state), kept,
      ["  Read  \(lesson.page)", "  Run   scripts/progress \(lesson.number)"],
    ].page
  }
}
