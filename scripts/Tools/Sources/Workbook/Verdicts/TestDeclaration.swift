extension Checkout {
  /// The tests that a lesson has, as far as its source tells, so that its size is known where none ran.
  func declaredTests(of lesson: Lesson) -> [TestReport] {
    let folder = lesson.testFolder
    return swiftFiles(in: folder).flatMap { file in
      let source = contents(of: "\(root)/\(folder)/\(file)") ?? ""
      return TestDeclaration.all(in: source).map { test in
        TestReport(
          id: "\(lesson.testModule)/\(file):\(test.line)", name: test.name,
          place: Place(file: "\(folder)/\(file)", line: test.line), status: .notRun)
      }
    }
  }
}

/// A test as its source declares it. Only good for counting and naming the tests of a lesson that
/// does not compile: whether one passes, its run alone can tell.
struct TestDeclaration: Equatable {
  var name: String
  var line: Int

  /// The tests whose attribute stands at the start of a line, `@Test("2.1 Minus is disabled")`.
  static func all(in source: String) -> [TestDeclaration] {
    let lines = source.lines
    return lines.enumerated().compactMap { index, line in
      let text = line.drop(while: \.isWhitespace)
      guard text.hasPrefix("@Test"), text.dropFirst("@Test".count).first != "a" else { return nil }
      // A long attribute goes on in the next lines.
      let declaration = lines[index...].prefix(4).joined(separator: " ")
      return TestDeclaration(name: name(in: declaration), line: index + 1)
    }
  }

  private static func name(in declaration: String) -> String {
    let text = declaration.drop(while: \.isWhitespace).dropFirst("@Test".count)
    let inside = text.first == "(" ? text.dropFirst().drop(while: \.isWhitespace) : ""
    if inside.first == "\"" { return String(inside.dropFirst().prefix { $0 != "\"" }) }
    guard let function = text.firstRange(of: "func ") else { return "A test" }
    return String(text[function.upperBound...].prefix { $0 != "(" })
  }
}
