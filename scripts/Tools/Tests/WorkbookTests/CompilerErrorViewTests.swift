import Foundation
import Testing

@testable import Workbook

@Suite struct CompilerErrorViewTests {
  let checkout: Checkout

  init() throws { checkout = try FixtureWorkbook.onlyRead.get() }

  private func text(_ error: Diagnostic) -> String {
    let report = LessonReport(
      lesson: checkout.lessons[0], status: .doesNotCompile, tests: [], problems: [error])
    return LessonView(
      report: report, sources: "Exercises", checkout: checkout, terminal: Terminal()
    ).compilerError.page
  }

  private let tests = Place(file: "Tests/Lesson01NumbersTests/NumbersTests.swift", line: 1)

  @Test("The first note that says something is shown") func note() {
    let place = Place(file: "Exercises/Lesson01Numbers/Numbers.swift", line: 3, column: 1)
    let far = Place(file: "Sources/Bootcamp/Todo.swift", line: 4)
    var error = Diagnostic(message: "switch must be exhaustive", place: place)
    error.notes = [
      .init(message: "in declaration of 'S'"),
      .init(message: "add missing case: '.b'", place: place),
      .init(message: "another", place: far),
    ]
    #expect(text(error).contains("exhaustive\n  note: add missing case: '.b'\n"))
    error.notes = [.init(message: "declared here", place: far)]
    #expect(text(error).contains("  note: declared here (Sources/Bootcamp/Todo.swift:4)\n"))
  }

  @Test(
    "What the tests cannot change is named",
    arguments: [
      ("cannot assign to property: 'number' is a 'let' constant", "declare it with `var`"),
      ("cannot assign to property: 'number' setter is inaccessible", "`private(set)`"),
      ("'number' is inaccessible due to 'private' protection level", "must not be `private`"),
    ])
  func notSettable(message: String, words: String) {
    let text = text(Diagnostic(message: message, place: tests)).replacing("\n  ", with: " ")
    #expect(text.contains("The property `number` is too closed for that: in Exercises"))
    #expect(text.contains(words))
    #expect(!text.contains("renamed"))
  }

  @Test("An initializer that the tests cannot call is not taken for one that is gone")
  func privateInitializer() {
    let message = "'S' initializer is inaccessible due to 'private' protection level"
    let text = text(Diagnostic(message: message, place: tests)).replacing("\n  ", with: " ")
    #expect(text.contains("The initializer is too closed for that: in Exercises/Lesson01Numbers"))
    #expect(!text.contains("renamed"))
  }

  // MARK: The excerpt

  @Test("A line is cut to its width, and a column in it is marked", arguments: 1...100)
  func long(column: Int) throws {
    let line = "  " + String((0..<98).map { Character(UnicodeScalar(UInt8(33 + $0 % 90))) })
    let excerpt = Excerpt(line: line, column: column, width: 20)
    #expect(excerpt.code.count == 20 && excerpt.code.hasSuffix("…"))
    guard (3...22).contains(column) else { return #expect(excerpt.caret == nil) }
    #expect(try #require(excerpt.caret) == column - 3)
  }
}
