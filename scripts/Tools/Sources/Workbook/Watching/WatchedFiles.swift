extension Checkout {
  /// Everything that the verdict on a lesson depends on: the exercise, its text, its tests, and what
  /// they are built with. A save in another lesson is none of its business.
  func watchedPaths(of lesson: Lesson) -> [String] {
    [
      lesson.folder(in: "Exercises"), lesson.page, lesson.testFolder, "Tests/Support", "Sources",
      "Package.swift",
    ].map { "\(root)/\($0)" }
  }
}
