/// Learners who need somebody for the same kind of reason.
struct ClassNeed {
  struct Entry {
    /// The row of the report.
    var row: Int
    /// Nothing where it is about all lessons.
    var lesson: Lesson?
    var step: String?
    /// The name of the test, where it is about one.
    var title: String?
    var message: String?
  }

  var title: String
  var entries: [Entry]
}

extension ClassReport {
  /// Who is in trouble, and whose code is to be read, by what it is. Somebody who merely works on a step
  /// is not among them.
  var needs: [ClassNeed] {
    let troubles = LessonReport.Status.troubles.filter { $0 != .missing }.map { status in
      let title = status.words.prefix(1).uppercased() + status.words.dropFirst()
      return ClassNeed(title: title, entries: rows.indices.compactMap { entry(row: $0, status) })
    }
    let nothing = rows.indices.compactMap { index -> ClassNeed.Entry? in
      if let problem = rows[index].problem { return ClassNeed.Entry(row: index, message: problem) }
      let current = rows[index].cells.first { $0.status != .complete }
      return current?.status == .missing ? entry(row: index, .missing) : nil
    }
    let toRead = remarks.map {
      ClassNeed.Entry(row: $0.row, lesson: $0.lesson, message: $0.remark)
    }
    let others = [
      ClassNeed(title: "Nothing to judge", entries: nothing),
      ClassNeed(title: Self.remarkTitle, entries: toRead),
    ]
    return (troubles + others).filter { !$0.entries.isEmpty }
  }

  /// The first lesson of that status, and in it the test that is to blame.
  private func entry(row: Int, _ status: LessonReport.Status) -> ClassNeed.Entry? {
    guard rows[row].problem == nil,
      let cell = rows[row].cells.first(where: { $0.status == status })
    else { return nil }
    let test =
      cell.problem == nil ? cell.tests.first { $0.status.rawValue == status.rawValue } : nil
    return ClassNeed.Entry(
      row: row, lesson: cell.lesson, step: test?.step, title: test?.name,
      message: test?.message ?? cell.problem?.message)
  }

  /// Code that reaches for more than its lesson needs.
  var remarks: [(row: Int, lesson: Lesson, remark: String)] {
    rows.indices.flatMap { row in
      rows[row].cells.compactMap { cell in cell.remark.map { (row, cell.lesson, $0) } }
    }
  }

  static let remarkTitle = "Read this code before you believe its results"
}
