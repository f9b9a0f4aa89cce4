extension Report {
  /// The first lesson that has something left to do.
  var next: LessonReport? { lessons.first { $0.status != .complete } }
}

extension Checkout {
  /// The next lesson; nothing behind the last.
  func lesson(after lesson: Lesson) -> Lesson? {
    lessons.first { $0.number > lesson.number }
  }

  /// A lesson that was in an earlier reading of the workbook, as it is now.
  func now(_ lesson: Lesson) throws -> Lesson {
    guard let lesson = self.lesson(named: lesson.id) else {
      throw Problem.pageIsMissing(lesson.page)
    }
    return lesson
  }
}
