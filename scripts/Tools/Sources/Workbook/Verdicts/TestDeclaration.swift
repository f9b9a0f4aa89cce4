extension Checkout {
  /// The tests of a lesson none of which has run, so that its size is known all the same.
  func declaredTests(of lesson: Lesson) -> [TestReport] {
    lesson.testFiles(in: self).flatMap { file in
      let path = "\(lesson.testFolder)/\(file)"
      return TestDeclaration.all(in: contents(of: "\(root)/\(path)") ?? "").map { test in
        TestReport(
          id: "\(lesson.testModule)/\(file):\(test.line)", name: test.name,
          place: Place(file: path, line: test.line), status: .notRun)
      }
    }
  }
}

/// A test as its source declares it. Only good for counting and naming tests: whether one passes, its
/// run alone can tell.
struct TestDeclaration: Equatable {
  var name: String
  var line: Int

  /// The tests whose attribute stands at the start of a line, `@Test("2.1 Minus is disabled")`.
  static func all(in source: String) -> [TestDeclaration] {
    let lines = source.lines
    return lines.enumerated().compactMap { index, line in
      guard line.drop(while: \.isWhitespace).hasPrefix("@Test") else { return nil }
      // A long attribute goes on in the next lines.
      let declaration = lines[index...].prefix(4).joined(separator: " ")
      let text = declaration.drop(while: \.isWhitespace).dropFirst("@Test".count)
      if text.hasPrefix("able") { return nil }
      let inside = text.first == "(" ? text.dropFirst().drop(while: \.isWhitespace) : ""
      let name =
        if inside.first == "\"" {
          inside.dropFirst().prefix { $0 != "\"" }
        } else if let function = text.firstRange(of: "func ") {
          text[function.upperBound...].prefix { $0 != "(" }
        } else {
          "A test"[...]
        }
      return TestDeclaration(name: String(name), line: index + 1)
    }
  }
}
