/// Learners who need somebody for the same kind of reason.
struct ClassNeed {
  struct Entry: Equatable {
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
    var needs: [ClassNeed] = []
    func add(_ title: String, _ entries: [ClassNeed.Entry]) {
      if !entries.isEmpty { needs.append(ClassNeed(title: title, entries: entries)) }
    }
    for status in LessonReport.Status.troubles where status != .missing {
      add(status.words.capitalizedStart, rows.indices.compactMap { entry(row: $0, status) })
    }
    add(
      "Nothing to judge",
      rows.indices.compactMap { index in
        if let problem = rows[index].problem {
          return ClassNeed.Entry(row: index, message: problem)
        }
        let isMissing = position(of: rows[index])?.status == LessonReport.Status.missing.rawValue
        return isMissing ? entry(row: index, .missing) : nil
      })
    add(
      Self.remarkTitle,
      remarks.map { ClassNeed.Entry(row: $0.row, lesson: $0.lesson, message: $0.remark) })
    return needs
  }

  /// The first lesson of that status, and in it the test that is to blame.
  private func entry(row: Int, _ status: LessonReport.Status) -> ClassNeed.Entry? {
    guard rows[row].problem == nil,
      let index = rows[row].cells.firstIndex(where: { $0.status == status })
    else { return nil }
    let cell = rows[row].cells[index]
    let test =
      cell.problem == nil ? cell.tests.first { $0.status.rawValue == status.rawValue } : nil
    return ClassNeed.Entry(
      row: row, lesson: lessons[index], step: test?.step, title: test?.name,
      message: test?.message ?? cell.problem?.message)
  }
}

extension String {
  /// “A test crashes” for “a test crashes”.
  fileprivate var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }
}
