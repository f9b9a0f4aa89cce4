import Workbook

extension LessonReport {
  /// The first message of each test that fails, as text: kept beside an attempt, so that a change of
  /// what learners read shows up in review.
  ///
  /// Only words that the workbook's authors have written are in it, so that it does not depend on the
  /// version of the test library; and paths are relative, so that it does not depend on where the
  /// workbook is.
  func firstMessages(in checkout: Checkout) -> String {
    let text =
      tests.filter { $0.status != .passed }.map { test in
        let words = test.issues.first.map { issue in
          issue.comments.isEmpty ? [issue.observation] : issue.comments
        }
        let lines = (words ?? ["(\(test.status.rawValue))"]).flatMap { $0.split(separator: "\n") }
        return ([test.name] + lines.map { "  \($0)" }).joined(separator: "\n")
      }.joined(separator: "\n\n") + "\n"
    return text.replacing("\(checkout.root)/", with: "")
  }

  /// What is wrong with the lesson apart from failing tests.
  var problemsBeyondFailures: [String] {
    var problems = self.problems.map { "\(lesson.id): \($0.message)" }
    for test in tests where test.status != .passed && test.status != .failed {
      problems.append("\(lesson.id), “\(test.name)”: \(test.status.rawValue)")
    }
    if tests.isEmpty { problems.append("\(lesson.id): no test ran") }
    return problems
  }
}
