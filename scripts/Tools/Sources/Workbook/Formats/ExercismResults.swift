extension LessonReport {
  /// The report as Exercism's `results.json`, version 3. A step of the lesson is a task there.
  ///
  /// - Parameter sources: The folder whose modules were judged.
  public func exercism(in sources: String, of checkout: Checkout) -> String {
    let error = noVerdict(in: sources, of: checkout)
    return JSONText.object([
      ("version", .number(3)),
      ("status", .string(error != nil ? "error" : status == .complete ? "pass" : "fail")),
      ("message", error.map { .string(String($0.prefix(65_535))) } ?? .null),
      ("tests", .array(error == nil ? tests.map { $0.exercism(of: checkout) } : [])),
    ]).text() + "\n"
  }

  /// Why no test had its turn; nothing where one had.
  private func noVerdict(in sources: String, of checkout: Checkout) -> String? {
    switch status {
    case .doesNotCompile:
      CompilerErrorView(self, in: sources, of: checkout, on: Terminal()).blocks
        .map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    case .notRun:
      problems.first?.message ?? firstFailure?.account ?? "No test ran."
    case .notStarted, .complete, .incomplete, .crashed, .timedOut:
      nil
    }
  }
}

extension TestReport {
  fileprivate func exercism(of checkout: Checkout) -> JSONText {
    let status =
      switch status {
      case .passed: "pass"
      case .failed: "fail"
      case .crashed, .timedOut, .notRun: "error"
      }
    let task = step.flatMap { Int($0.prefix { $0 != "." }) }
    let code = place.flatMap { place in
      contents(of: "\(checkout.root)/\(place.file)").flatMap {
        TestCode.body(atLine: place.line, in: $0)
      }
    }
    return .object([
      ("name", .string(name)),
      ("status", .string(status)),
      ("task_id", task.map { .number($0) }),
      ("message", issues.isEmpty ? .null : .string(account)),
      ("output", output.flatMap { $0.isEmpty ? nil : .string(Self.shortened($0)) }),
      ("test_code", code.map { .string($0) }),
    ])
  }

  /// At most 500 characters, as Exercism asks, with its own words for what is missing.
  private static func shortened(_ output: String) -> String {
    guard output.count > 500 else { return output }
    let note = "\nOutput was truncated. Please limit to 500 chars"
    return output.prefix(500 - note.count) + note
  }
}
