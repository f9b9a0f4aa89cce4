/// Which lesson somebody means.
extension Checkout {
  /// The lesson that a learner means by `3`, `03`, `Lesson03`, `Lesson03SideEffects`,
  /// `side-effects` or `03-side-effects`, in any case, or by the path of one of its files; `nil` where
  /// no lesson has that name.
  func lesson(named name: String) -> Lesson? {
    let name = name.lowercased()
    let parts = name.replacing(".md", with: "").split(separator: "/").map(String.init)
    return lessons.first { lesson in
      !Set(parts).isDisjoint(with: Self.names(of: lesson)) || Int(name) == lesson.number
    }
  }

  private static func names(of lesson: Lesson) -> [String] {
    [
      lesson.slug, "\(lesson.twoDigits)-\(lesson.slug)", lesson.id, lesson.filter,
      lesson.testModule, String(lesson.id.dropFirst(lesson.filter.count)),
    ].map { $0.lowercased() }
  }

  /// Lessons, a line each, with number, name and page.
  static func list(of lessons: [Lesson]) -> String {
    lessons.map { lesson in
      let number = "\(lesson.number)".aligned(to: 4)
      return "\(number)  \(lesson.slug)  (\(lesson.title), \(lesson.page))\n"
    }.joined()
  }
}
