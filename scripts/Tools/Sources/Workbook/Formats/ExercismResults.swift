extension LessonReport {
  /// The report as Exercism's `results.json`, version 3. A step of the lesson is a task there.
  ///
  /// - Parameter sources: The folder whose modules were judged.
  func exercism(in sources: String, of checkout: Checkout) throws -> String {
    // Why no test had its turn; nothing where one had.
    let error: String? =
      switch status {
      case .doesNotCompile:
        String(
          LessonView(report: self, sources: sources, checkout: checkout, terminal: Terminal())
            .compilerError.page.dropLast())
      case .notRun: problem?.message ?? firstFailure?.account ?? "No test ran."
      default: nil
      }
    let tests = error == nil ? tests.map { $0.exercism(of: checkout) } : []
    let results: JSONObject = [
      "version": 3, "status": error != nil ? "error" : status == .complete ? "pass" : "fail",
      "message": orNull(error.map { String($0.prefix(65_535)) }),
      "tests": tests,
    ]
    return try results.json()
  }
}

/// A text that is said to be missing, and not left out.
private func orNull(_ text: String?) -> any Encodable { text }

extension TestReport {
  fileprivate func exercism(of checkout: Checkout) -> JSONObject {
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
    // At most 500 characters, as Exercism asks, with its own words for what is missing.
    var output = output ?? ""
    if output.count > 500 {
      let note = "\nOutput was truncated. Please limit to 500 chars"
      output = output.prefix(500 - note.count) + note
    }
    return [
      "name": name, "status": status, "task_id": stepNumber.flatMap { Int($0) },
      "message": orNull(issues.isEmpty ? nil : account),
      "output": output.isEmpty ? nil : output, "test_code": code,
    ]
  }
}
