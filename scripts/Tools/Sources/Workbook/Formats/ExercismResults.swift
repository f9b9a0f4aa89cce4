/// Exercism's `results.json`, version 3. A step of the lesson is a task there.
private struct ExercismResults: Encodable {
  struct Test: Encodable {
    var name: String
    var status: String
    var task_id: Int?
    var message: Nullable
    var output: String?
    var test_code: String?
  }

  /// A text that is said to be missing, and not left out.
  typealias Nullable = String??

  var version = 3
  var status: String
  var message: Nullable
  var tests: [Test]
}

extension LessonReport {
  /// The report as Exercism's `results.json`.
  ///
  /// - Parameter sources: The folder whose modules were judged.
  func exercism(in sources: String, of checkout: Checkout) throws -> String {
    let error = noVerdict(in: sources, of: checkout)
    return try ExercismResults(
      status: error != nil ? "error" : status == .complete ? "pass" : "fail",
      message: .some(error.map { String($0.prefix(65_535)) }),
      tests: error == nil ? tests.map { $0.exercism(of: checkout) } : []
    ).json()
  }

  /// Why no test had its turn; nothing where one had.
  private func noVerdict(in sources: String, of checkout: Checkout) -> String? {
    switch status {
    case .doesNotCompile:
      CompilerErrorView(report: self, sources: sources, checkout: checkout, terminal: Terminal())
        .blocks
        .map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    case .notRun:
      problem?.message ?? firstFailure?.account ?? "No test ran."
    default:
      nil
    }
  }
}

extension TestReport {
  fileprivate func exercism(of checkout: Checkout) -> ExercismResults.Test {
    let status =
      switch status {
      case .passed: "pass"
      case .failed: "fail"
      case .crashed, .timedOut, .notRun: "error"
      }
    let code = place.flatMap { place in
      contents(of: "\(checkout.root)/\(place.file)").flatMap {
        TestCode.body(atLine: place.line, in: $0)
      }
    }
    return ExercismResults.Test(
      name: name, status: status, task_id: stepNumber.flatMap { Int($0) },
      message: .some(issues.isEmpty ? nil : account),
      output: output.flatMap { $0.isEmpty ? nil : Self.shortened($0) }, test_code: code)
  }

  /// At most 500 characters, as Exercism asks, with its own words for what is missing.
  private static func shortened(_ output: String) -> String {
    guard output.count > 500 else { return output }
    let note = "\nOutput was truncated. Please limit to 500 chars"
    return output.prefix(500 - note.count) + note
  }
}
