extension Checkout {
  /// The lessons, a line each, with number, name and page.
  var list: String { Self.list(of: lessons) }

  /// The lessons whose screen `scripts/play` can run.
  var lessonsWithScreen: [Lesson] {
    lessons.filter { isFolder("\(root)/\($0.screenFolder)") }
  }

  static func list(of lessons: [Lesson]) -> String {
    lessons.map { lesson in
      let number = "\(lesson.number)".aligned(to: 4)
      return "\(number)  \(lesson.slug)  (\(lesson.title), \(lesson.page))\n"
    }.joined()
  }
}
