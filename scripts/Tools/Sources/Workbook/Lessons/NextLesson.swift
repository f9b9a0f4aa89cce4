extension Report {
  /// The first lesson that has something left to do.
  var next: LessonReport? { lessons.first { $0.status != .complete } }
}

extension Checkout {
  /// The next lesson; nothing behind the last.
  func lesson(after lesson: Lesson) -> Lesson? {
    lessons.first { $0.number > lesson.number }
  }
}
