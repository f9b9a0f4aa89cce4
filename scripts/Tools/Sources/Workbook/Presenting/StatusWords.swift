extension LessonReport.Status {
  /// In words, for a reader of a table.
  var words: String {
    switch self {
    case .notStarted: "not started"
    case .complete: "complete"
    case .incomplete: "not complete"
    case .doesNotCompile: "does not compile"
    case .crashed: "a test crashes"
    case .timedOut: "does not end"
    case .notRun: "no test ran"
    case .missing: "missing"
    case .refused: "not built"
    case .notTrusted: "not trusted"
    }
  }

  /// In a sentence, for somebody who meets it for the first time.
  var meaning: String {
    switch self {
    case .notStarted: "nothing has been changed yet"
    case .complete: "every test passes"
    case .incomplete: "some tests do not pass yet"
    case .doesNotCompile: "the lesson does not compile"
    case .crashed: "a test ends its program"
    case .timedOut: "a test, or the compiler, does not end"
    case .notRun: "no test could run"
    case .missing: "there is no code for this lesson"
    case .refused: "the code is not built; the reason is given"
    case .notTrusted: "the results contradict themselves; read the code"
    }
  }

  /// Those that keep a lesson from being judged as far as its code goes.
  static let troubles = allCases.filter { ![.notStarted, .complete, .incomplete].contains($0) }
}

extension LessonReport {
  /// The cell of a table: how many tests pass, and in a word what keeps the others from passing.
  var cell: String {
    switch status {
    case .complete: "done"
    case .notStarted, .incomplete: "\(passed)/\(tests.count)"
    case .doesNotCompile: "error"
    case .crashed: "crash"
    case .timedOut: "no end"
    case .notRun: "no run"
    case .missing: "missing"
    case .refused: "refused"
    case .notTrusted: "doubt"
    }
  }
}
