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
    guard earlier != nil else { return nil }
    guard let then = then(row) else { return .new }
    let difference = row.passed - then.passed
    if difference != 0 { return difference > 0 ? .moved(difference) : .fellBack(-difference) }
    if row.isComplete { return then.isComplete ? .done : .moved(0) }
    let (now, before) = (row.position, then.position)
    let isSame = now?.lesson.id == before?.lesson.id && now?.title == before?.title
    return isSame ? .notMoved : .moved(0)
  }

  /// How many tests passed then.
  func passedThen(_ row: Row) -> Int? { then(row)?.passed }

  /// By name, as next week's copies may lie in another folder.
  private func then(_ row: Row) -> Row? {
    let rows = earlier?.rows ?? []
    return rows.first { $0.name == row.name } ?? rows.first { $0.folder == row.folder }
  }

  /// Who was there then and is not now.
  var gone: [String] {
    (earlier?.rows ?? []).filter { then in
      !rows.contains { $0.name == then.name || $0.folder == then.folder }
    }.map(\.name)
  }

  /// Those of whom the same is to be said, in this order; nothing where there is nothing to say.
  var changes: [(title: String, people: [(row: Int?, name: String, count: String)])] {
    let all = rows.indices.map { (row: $0, change: change(of: rows[$0])) }
    let groups = [
      ("Not moved", "not-moved"), ("Fewer tests pass", "fell-back"), ("Moved on", "moved"),
      ("New", "new"),
    ].map { title, word in
      let people = all.filter { $0.change?.word == word }.map { row, change in
        (row: row as Int?, name: rows[row].name, count: change?.difference ?? "")
      }
      return (title: title, people: people)
    }
    let left = gone.map { (row: nil as Int?, name: $0, count: "") }
    return (groups + [("No longer there", left)]).filter { !$0.people.isEmpty }
  }

  var sinceTitle: String? {
    earlier.map { "Since \($0.judged?.minute ?? "the earlier report")" }
  }

  /// Why the comparison may say less than it seems to.
  var sinceRemark: String? {
    guard let then = earlier?.workbook, let now = circumstances?.workbook.name, then != now else {
      return nil
    }
    return "It was judged with another workbook, \(then)."
  }
}
