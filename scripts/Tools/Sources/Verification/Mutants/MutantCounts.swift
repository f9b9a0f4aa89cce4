/// How many mutants there were, by what became of them.
struct MutantCounts {
  var name: String
  var made = 0
  var notCompiling = 0
  var noticed = 0
  var equivalent = 0
  var open = 0
  var notTried = 0

  init(name: String, _ fates: [MutantFate], equivalent: Int) {
    self.name = name
    made = fates.count
    notCompiling = fates.count { $0 == .doesNotCompile }
    notTried = fates.count { $0 == .notTried }
    self.equivalent = equivalent
    open = fates.count { $0 == .survived } - equivalent
    noticed = made - notCompiling - notTried - equivalent - open
  }

  init(adding rows: [MutantCounts]) {
    name = "all"
    for row in rows {
      made += row.made
      notCompiling += row.notCompiling
      noticed += row.noticed
      equivalent += row.equivalent
      open += row.open
      notTried += row.notTried
    }
  }

  var sentence: String {
    """
    \(made) mutants: \(notCompiling) do not compile, \(noticed) noticed, \(equivalent) equivalent, \
    \(open) survived, \(notTried) not tried
    """
  }

  /// Rows of a table, with a head and the sums.
  static func table(_ rows: [MutantCounts]) -> [String] {
    let heads = ["made", "not compiling", "noticed", "equivalent", "survived", "not tried"]
    let all = rows + (rows.count > 1 ? [MutantCounts(adding: rows)] : [])
    let width = all.map(\.name.count).max() ?? 0
    func padding(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count))
    }
    let head = padding("", width) + heads.map { "  \($0)" }.joined()
    return [head]
      + all.map { row in
        row.name + padding(row.name, width)
          + zip(heads, row.numbers).map { head, number in
            "  " + padding("\(number)", head.count) + "\(number)"
          }.joined()
      }
  }

  private var numbers: [Int] { [made, notCompiling, noticed, equivalent, open, notTried] }
}
