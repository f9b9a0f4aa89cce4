/// The verdict on some lessons. What it says is what the tests said a moment ago.
public struct Report: Sendable {
  /// The folder whose modules were judged, `Exercises` unless another was asked for.
  var sources: String
  public var lessons: [LessonReport] = []
  /// What the compiler warned about. A file that did not have to be compiled again is silent.
  public var warnings: [Diagnostic] = []

  /// The first lesson that has something left to do.
  var next: LessonReport? { lessons.first { $0.status != .complete } }
  var passed: Int { lessons.reduce(0) { $0 + $1.passed } }
  public var total: Int { lessons.reduce(0) { $0 + $1.tests.count } }
}

public struct LessonReport: Sendable, Equatable {
  public enum Status: String, CaseIterable, Codable, Sendable {
    /// The files are those that were shipped, so nothing was built and no test ran.
    case notStarted = "not-started"
    /// At least one test, and all passed.
    case complete
    /// Some test failed, and all had their turn.
    case incomplete
    /// The compiler found an error in the lesson's files, or there are none.
    case doesNotCompile = "does-not-compile"
    /// A test ended the process.
    case crashed
    /// A test did not end within its limit.
    case timedOut = "timed-out"
    /// No test had its turn. That is never the learner's fault alone.
    case notRun = "not-run"
    /// The results contradict themselves, or the tests do not mean what they say: see ``Canaries``.
    case notTrusted = "not-trusted"

    static func of(_ tests: [TestReport]) -> Self {
      let statuses = Set(tests.map(\.status))
      if statuses == [.passed] { return .complete }
      if statuses.contains(.crashed) { return .crashed }
      if statuses.contains(.timedOut) { return .timedOut }
      return statuses == [.notRun] ? .notRun : .incomplete
    }
  }

  public var lesson: Lesson
  public var status: Status
  /// The tests in the order of the suite's file.
  public var tests: [TestReport]
  /// What is wrong with the lesson as a whole: the compiler's errors, or why no test ran.
  public var problems: [Diagnostic] = []
  /// What in the code deserves a look.
  public var remark: String?

  /// What is wrong with the lesson as a whole, in the first place.
  var problem: Diagnostic? { problems.first }

  var passed: Int { tests.count { $0.status == .passed } }

  /// The first test that does not pass.
  var firstFailure: TestReport? { tests.first { $0.status != .passed } }

  /// The steps, in order, each with its tests: the number that comes before the first dot of the tests'
  /// names, as it is written there. Tests that name no step are a step without a name.
  var steps: [(name: String?, tests: [TestReport])] {
    tests.reduce(into: []) { steps, test in
      if let index = steps.firstIndex(where: { $0.name == test.stepNumber }) {
        steps[index].tests.append(test)
      } else {
        steps.append((test.stepNumber, [test]))
      }
    }
  }
}

public struct TestReport: Sendable, Equatable {
  public enum Status: String, Codable, Sendable {
    case passed
    case failed
    case crashed
    case timedOut = "timed-out"
    case notRun = "not-run"
  }

  /// The identity that the test library gives it.
  public var id: String
  /// The sentence that names it, with its step.
  public var name: String
  /// Where it is declared.
  var place: Place?
  public var status: Status
  /// What went wrong, in the order in which it did. Empty for a test that passed.
  public var issues: [Issue] = []

  /// `2.1` for a test named “2.1 Minus is disabled”.
  var step: String? {
    let number = name.prefix { $0.isNumber || $0 == "." }
    guard number.first?.isNumber == true, number.last?.isNumber == true,
      name.dropFirst(number.count).first.map(\.isWhitespace) ?? true
    else { return nil }
    return String(number)
  }

  /// The number of that step alone, `2`.
  var stepNumber: String? { step.map { String($0.prefix { $0 != "." }) } }

  var message: String? { issues.first?.message }
}

/// One thing that went wrong in a test.
public struct Issue: Sendable, Equatable {
  /// The words that the author of the test or the exercise has chosen, where there are any.
  public var comments: [String] = []
  /// What the test library, or this tool, observed.
  public var observation: String
  var place: Place?

  /// Everything there is to say, the chosen words first.
  public var message: String {
    (comments + (saysMore ? [observation] : [])).joined(separator: "\n")
  }

  /// Whether the observation tells more than that there is an issue.
  var saysMore: Bool { comments.isEmpty || observation != "Issue recorded" }
}

public struct Place: Sendable, Hashable, CustomStringConvertible {
  /// Relative to the root of the workbook, where it lies inside.
  var file: String
  var line: Int
  var column: Int?

  public var description: String { "\(file):\(line)" }
}

/// What the compiler, or this tool, has to say about a lesson.
public struct Diagnostic: Sendable, Equatable, CustomStringConvertible {
  public var message: String
  public var place: Place?
  /// What the compiler prints below an error: the code, and its notes.
  var excerpt: [String] = []

  public var description: String { (place.map { "\($0): " } ?? "") + message }
}
