extension LessonReport.Status {
  /// In words, for a reader of a table.
  var words: String {
    switch self {
    case .notStarted: "not begun"
    case .complete: "complete"
    case .incomplete: "in progress"
    case .doesNotCompile: "does not compile"
    case .crashed: "a test crashes"
    case .timedOut: "a test never ends"
    case .notRun: "no test ran"
    case .notTrusted: "in doubt"
    }
  }

  /// What keeps a lesson from being judged as far as its code goes, in the cell of a table.
  var trouble: String? {
    switch self {
    case .notStarted, .complete, .incomplete: nil
    case .doesNotCompile: "error"
    case .crashed: "crash"
    case .timedOut: "no end"
    case .notRun: "no run"
    case .notTrusted: "doubt"
    }
  }

  var style: Terminal.Style? { self == .complete ? .green : trouble == nil ? nil : .red }
}

extension LessonReport {
  /// The cell of a table: how many tests pass, or in a word what keeps them from passing.
  var cell: String {
    switch status {
    case .complete: "done"
    case .notStarted: "–"
    default: status.trouble ?? "\(passed)/\(tests.count)"
    }
  }

  /// The state in words, for the learner.
  var words: String {
    let isUntouched = status == .notStarted || status == .incomplete && passed == 0
    return isUntouched ? "not started" : status.words
  }
}

extension TestReport.Status {
  /// In a word and a colour, for a list of tests.
  var shown: (word: String, style: Terminal.Style) {
    switch self {
    case .passed: ("passed", .green)
    case .failed: ("not yet", .amber)
    case .crashed: ("crashed", .red)
    case .timedOut: ("timed out", .red)
    case .notRun: ("not run", .faint)
    }
  }
}
