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

  @Test("What the compiler prints about an error is shown, cut to the width") func excerpt() {
    let place = Place(file: "Exercises/Lesson01Numbers/Numbers.swift", line: 3, column: 1)
    let long = "3 | " + String(repeating: "many words ", count: 9)
    let text = text(Diagnostic(message: "wrong", place: place, excerpt: [long]))
    #expect(text.hasPrefix("  \(place):1\n  error: wrong\n\n  3 | many words"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("An error in the tests is told to be about the exercise") func caller() {
    let place = Place(file: "Tests/Lesson01NumbersTests/NumbersTests.swift", line: 1)
    let message = "'S' initializer is inaccessible due to 'private' protection level"
    let text = text(Diagnostic(message: message, place: place)).replacing("\n  ", with: " ")
    #expect(
      text.contains("something in Exercises/Lesson01Numbers was renamed, removed, closed (by"))
  }
}
