import Workbook

extension LessonReport {
  private var failing: [TestReport] { tests.filter { $0.status != .passed } }

  /// Each test that fails with the first line of its first message, as text: kept in a file, so that a
  /// change of what learners read shows up in review. Tests in a row that say the same stand above one
  /// line.
  func firstLines(in checkout: Checkout) -> String {
    let lines = failing.map { $0.firstMessage(in: checkout).prefix { $0 != "\n" } + "\n" }
    return failing.indices.map { index in
      let isLast = index + 1 == failing.count || lines[index + 1] != lines[index]
      return failing[index].name + "\n" + (isLast ? lines[index] : "")
    }.joined()
  }

  /// The first test that fails with its first message, and the numbers of the others.
  ///
  /// - Parameter quoted: A text like this one. Tests that have their message in it have it here, too: a
  ///   lesson quotes it.
  func firstMessage(in checkout: Checkout, andThoseOf quoted: String? = nil) -> String {
    let names = (quoted ?? "").split(separator: "\n").filter { $0.first?.isNumber == true }
    let told = Set(failing.prefix(1).map(\.number) + names.map { $0.prefix { $0 != " " } })
    let text = failing.filter { told.contains($0.number) }
      .map { $0.name + "\n" + $0.firstMessage(in: checkout) }.joined()
    let others = failing.map(\.number).filter { !told.contains($0) }
    return text + (others.isEmpty ? "" : "also: \(others.joined(separator: ", "))\n")
  }

  /// What is wrong with the lesson apart from failing tests.
  var problemsBeyondFailures: [String] {
    var problems = self.problems.map { "\(lesson.id): \($0)" }
    // No test has run then, and the reason is said.
    if status == .doesNotCompile { return problems }
    for test in tests where test.status != .passed && test.status != .failed {
      problems.append("\(lesson.id), “\(test.name)”: \(test.status.rawValue)")
    }
    if tests.isEmpty { problems.append("\(lesson.id): no test ran") }
    return problems
  }
}

extension TestReport {
  /// `4.2` of “4.2 Minus follows the number”.
  fileprivate var number: Substring { name.prefix { $0 != " " } }

  /// Only words that the workbook's authors have written are in it, so that it does not depend on the
  /// version of the test library; paths are relative, so that it does not depend on where the workbook
  /// is; and lines of the workbook's tests have no number, so that it does not depend on those above.
  fileprivate func firstMessage(in checkout: Checkout) -> String {
    let words = issues.first.map { $0.comments.isEmpty ? [$0.observation] : $0.comments }
    return (words ?? ["(\(status.rawValue))"]).flatMap { $0.split(separator: "\n") }
      .map { "  \($0)\n" }.joined().replacing("\(checkout.root)/", with: "")
      .replacing(#/(\w+Tests/\w+\.swift):\d+/#) { $0.output.1 }
  }
}

/// The lines that say what a test has failed with, in a text that is made of such messages.
///
/// - Parameter test: Its number.
func message(of test: String, in lines: [String]) -> [String]? {
  guard let name = lines.firstIndex(where: { $0.hasPrefix("\(test) ") }) else { return nil }
  let message = lines[name...].dropFirst().drop { !$0.hasPrefix("  ") }.prefix {
    $0.hasPrefix("  ")
  }
  return [lines[name]] + message
}
