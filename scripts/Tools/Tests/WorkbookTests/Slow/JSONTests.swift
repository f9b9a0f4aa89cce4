import Foundation
import Testing

@testable import Workbook

extension OnASharedWorkbook {
  /// The JSON that the real tool writes, and its schema.
  @Suite(.timeLimit(.minutes(3))) struct JSONTests {
    let workbook: FixtureWorkbook

    init() throws { workbook = try OnASharedWorkbook.workbook() }

    @Test("The schema does not let everything through") func schema() async throws {
      let schema = try JSONSchema(file: "progress-1")
      try workbook.write("Exercises/Lesson01Numbers/Numbers.swift", "let a = nonsense")
      try workbook.solve("Lesson02Words")
      let output = try await workbook.progress("--json").output
      for (part, other) in [
        (#""version" : 1"#, #""version" : 2"#), (#""id" : "Lesson0"#, #""id" : "Chapter0"#),
        (#""status" : "complete""#, #""status" : "done""#), (#""tests" : ["#, #""test" : ["#),
        (#""file" : "#, #""path" : "#), (#""number" : 1,"#, #""number" : null,"#),
        (#""message" : "#, #""text" : "#), (#""total" : "#, #""total" : -"#),
      ] {
        let wrong = output.replacing(part, with: other)
        #expect(wrong != output)
        #expect(try !schema.problems(in: JSONValue(wrong)).isEmpty, "\(part) may become \(other)")
      }
    }

    @Test("Where the toolchain has no helper, `swift test` gives the same verdict") func swiftTest()
      async throws
    {
      try workbook.solve("Lesson04RoomsAndDoors")
      try workbook.write(
        "Exercises/Lesson03Loops/Loops.swift",
        """
        func sum(upTo last: Int) -> Int { fatalError("at sea") }
        func countdown(from first: Int) -> [Int] { (0...first).reversed() }
        """)
      let checkout = try workbook.checkout()
      var options = Grader.Options()
      options.buildArguments = FixtureWorkbook.buildArguments
      let lessons = Array(checkout.lessons[2...])
      let usual = try await Grader(checkout, options: options).grade(lessons)
      options.usesSwiftTest = true
      let report = try await Grader(checkout, options: options).grade(lessons)
      #expect(report.lessons.map(\.status) == [.crashed, .complete])
      #expect(
        report.lessons.map { $0.tests.map(\.status) }
          == usual.lessons.map { $0.tests.map(\.status) })
    }
  }
}
