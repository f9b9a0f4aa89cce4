extension Checkout {
  /// The lesson that a learner means by `3`, `03`, `Lesson03`, `Lesson03SideEffects`,
  /// `side-effects` or `03-side-effects`, in any case; nothing where no lesson has that name.
  func lesson(named name: String) -> Lesson? {
    let name = name.lowercased()
    return lessons.first { lesson in
      Self.names(of: lesson).contains(name) || Int(name) == lesson.number
    }
  }

  /// The slug of the lesson whose name is most like the given one, where any is near enough.
  func nearestLesson(to name: String) -> Lesson? {
    let names = lessons.flatMap { lesson in Self.names(of: lesson).map { ($0, lesson) } }
    guard let nearest = nearest(to: name.lowercased(), among: names.map(\.0)) else { return nil }
    return names.first { $0.0 == nearest }?.1
  }

  private static func names(of lesson: Lesson) -> [String] {
    [
      lesson.slug, "\(lesson.twoDigits)-\(lesson.slug)", lesson.id, lesson.filter,
      lesson.testModule, lesson.page, String(lesson.id.dropFirst(lesson.filter.count)),
    ].map { $0.lowercased() }
  }
}
