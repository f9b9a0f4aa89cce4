extension Checkout {
  /// The report on a lesson that does not compile.
  func doesNotCompile(_ lesson: Lesson, _ problems: [Diagnostic]) -> LessonReport {
    LessonReport(
      lesson: lesson, status: .doesNotCompile, tests: declaredTests(of: lesson), problems: problems)
  }

  /// The tests of a lesson none of which has run, so that its size is known all the same. Only good for
  /// counting and naming: whether a test passes, its run alone can tell.
  func declaredTests(of lesson: Lesson) -> [TestReport] {
    swiftFiles(in: lesson.testFolder).filter { $0 != Canaries.file }.flatMap { file in
      let path = "\(lesson.testFolder)/\(file)"
      let code = contents(of: "\(root)/\(path)") ?? ""
      return code.matches(of: /(?m)^[ \t]*@Test\(\s*"([^"]*)"/).map { match in
        let line = code[..<match.1.startIndex].count { $0.isNewline } + 1
        return TestReport(
          id: "\(lesson.testModule)/\(file):\(line)", name: String(match.1),
          place: Place(file: path, line: line), status: .notRun)
      }
    }
  }
}

extension TestProgram {
  /// The report on a lesson none of whose tests has begun, as far as the run tells.
  func noTests(of lesson: Lesson, _ run: Result) -> LessonReport {
    let folder = lesson.testFolder
    let reason =
      switch run.outcome {
      case .finished:
        "No test was found in \(folder). \(restoreAdvice(for: folder))"
      case .timedOut, .flooded:
        "The program with the tests was started, and no test began."
      case .endedEarly(let cause):
        "The program with the tests ended before the first test (\(cause.name)). "
          + (trimmed(run.errors).split(whereSeparator: \.isNewline).last ?? "")
      }
    return LessonReport(
      lesson: lesson, status: .notRun, tests: [], problems: [Diagnostic(message: reason)])
  }
}
