/// What has become of a learner since an earlier report.
enum ClassChange: Equatable {
  /// More tests pass, or as many and the learner stands elsewhere.
  case moved(Int)
  case notMoved
  /// Fewer tests pass.
  case fellBack(Int)
  /// Everything was complete, and is.
  case done
  /// The earlier report does not know this learner.
  case new

  /// In a column of a table.
  var cell: String {
    switch self {
    case .moved(0): "moved"
    case .moved(let count): "+\(count)"
    case .notMoved: "0"
    case .fellBack(let count): "−\(count)"
    case .done: ""
    case .new: "new"
    }
  }

  /// How many tests more or fewer pass.
  var difference: String {
    switch self {
    case .moved(1...), .fellBack: cell
    default: ""
    }
  }

  /// In JSON.
  var word: String {
    switch self {
    case .moved: "moved"
    case .notMoved: "not-moved"
    case .fellBack: "fell-back"
    case .done: "done"
    case .new: "new"
    }
  }
}

extension ClassReport {
  /// What has become of a learner; nothing without an earlier report.
  func change(of row: Row) -> ClassChange? {
    guard let earlier else { return nil }
    guard let then = then(row, in: earlier) else { return .new }
    if row.passed != then.passed {
      let count = row.passed - then.passed
      return count > 0 ? .moved(count) : .fellBack(-count)
    }
    if row.isComplete { return then.isComplete ? .done : .moved(0) }
    let now = position(of: row)
    let isSame = now?.lesson.id == then.stands?.lesson && now?.title == then.stands?.title
    return isSame ? .notMoved : .moved(0)
  }

  /// How many tests passed then.
  func passedThen(_ row: Row) -> Int? { earlier.flatMap { then(row, in: $0)?.passed } }

  /// By name, as next week's copies may lie in another folder.
  private func then(_ row: Row, in earlier: ClassFile) -> ClassFile.Row? {
    earlier.rows.first { $0.name == row.name } ?? earlier.rows.first { $0.folder == row.folder }
  }

  /// Who was there then and is not now.
  var gone: [String] {
    (earlier?.rows ?? []).filter { then in
      !rows.contains { $0.name == then.name || $0.folder == then.folder }
    }.map(\.name)
  }

  /// Those of whom the same is to be said, in this order; nothing where there is nothing to say.
  var changes: [(title: String, people: [(row: Int?, name: String, count: String)])] {
    let all = rows.indices.map { (index: $0, change: change(of: rows[$0])) }
    func people(_ belongs: (ClassChange) -> Bool) -> [(row: Int?, name: String, count: String)] {
      all.compactMap { index, change in
        guard let change, belongs(change) else { return nil }
        return (index, rows[index].name, change.difference)
      }
    }
    let groups: [(title: String, people: [(row: Int?, name: String, count: String)])] = [
      ("Not moved", people { $0 == .notMoved }),
      ("Fewer tests pass", people { if case .fellBack = $0 { true } else { false } }),
      ("Moved on", people { if case .moved = $0 { true } else { false } }),
      ("New", people { $0 == .new }),
      ("No longer there", gone.map { (nil, $0, "") }),
    ]
    return groups.filter { !$0.people.isEmpty }
  }

  var sinceTitle: String? {
    earlier.map { earlier in "Since \(earlier.judged?.minute ?? "the earlier report")" }
  }

  /// Why the comparison may say less than it seems to.
  var sinceRemark: String? {
    guard let then = earlier?.workbook, let now = circumstances?.workbook.name, then != now else {
      return nil
    }
    return "It was judged with another workbook, \(then)."
  }
}
