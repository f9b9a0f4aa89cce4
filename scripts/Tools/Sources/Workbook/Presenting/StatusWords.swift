extension LessonReport.Status {
  /// In words, for a reader of a table.
  var words: String { texts.words }

  /// Where it keeps a lesson from being judged as far as its code goes: the word for it in the cell of
  /// a table, and in a sentence what it means, for somebody who meets it for the first time.
  var trouble: (cell: String, meaning: String)? { texts.trouble }

  private var texts: (words: String, trouble: (cell: String, meaning: String)?) {
    switch self {
    case .notStarted: ("not started", nil)
    case .complete: ("complete", nil)
    case .incomplete: ("not complete", nil)
    case .doesNotCompile: ("does not compile", ("error", "the lesson does not compile"))
    case .crashed: ("a test crashes", ("crash", "a test ends its program"))
    case .timedOut: ("does not end", ("no end", "a test, or the compiler, does not end"))
    case .notRun: ("no test ran", ("no run", "no test could run"))
    case .missing: ("missing", ("missing", "there is no code for this lesson"))
    case .refused: ("not built", ("refused", "the code is not built; the reason is given"))
    case .notTrusted:
      ("in doubt", ("doubt", "the results cannot be believed; the reason is given"))
    }
  }

  var style: Terminal.Style? {
    switch self {
    case .complete: .green
    case .missing: .faint
    default: trouble == nil ? nil : .red
    }
  }

  static let troubles = allCases.filter { $0.trouble != nil }
}

extension LessonReport {
  /// The cell of a table: how many tests pass, or in a word what keeps them from passing.
  var cell: String {
    status == .complete ? "done" : status.trouble?.cell ?? "\(passed)/\(tests.count)"
  }

  /// The state in words, for whoever works on the lesson.
  var words: String {
    switch status {
    case .incomplete: passed == 0 ? "not started" : "in progress"
    case .timedOut: "a test never ends"
    default: status.words
    }
  }

  /// Why no test ran.
  var reason: String? { problem?.message ?? firstFailure?.message }
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
