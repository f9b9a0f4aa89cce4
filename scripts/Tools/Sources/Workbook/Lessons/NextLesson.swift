extension Report {
  /// The first lesson that has something left to do.
  var next: LessonReport? { lessons.first { $0.status != .complete } }
}

extension Checkout {
  /// The next lesson; nothing behind the last.
  func lesson(after lesson: Lesson) -> Lesson? {
    lessons.first { $0.number > lesson.number }
  }

  /// The lesson whose exercise somebody has changed last; `nil` where all are as they were shipped.
  var lessonEditedLast: Lesson? {
    let edited = lessons.filter { !isAsShipped($0) }.map { lesson in
      let folder = lesson.folder(in: "Exercises")
      let dates = swiftFiles(in: folder).compactMap { FileStatus("\(root)/\(folder)/\($0)")?.date }
      return (lesson: lesson, date: dates.max() ?? .distantPast)
    }
    // Where a copy gave all files one date, the first.
    return edited.max { $0.date < $1.date }?.lesson
  }
}
