extension Checkout {
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
