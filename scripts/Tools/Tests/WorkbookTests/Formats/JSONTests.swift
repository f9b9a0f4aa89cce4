import Foundation
import Testing

@testable import Workbook

extension OnASharedWorkbook {
  /// The JSON that the real tool writes, and its schema.
  @Suite(.timeLimit(.minutes(3))) struct JSONTests {
    let workbook: FixtureWorkbook

    init() throws { workbook = try OnASharedWorkbook.workbook() }

    /// One lesson does not compile, in one a test crashes, in one a test never ends, and one only fails.
    private func breakAll() throws {
      try workbook.write(
        "Exercises/Lesson01Numbers/Numbers.swift",
        "func double(_ number: Int) -> Int { 2 * nummer }")
      try workbook.write(
        "Exercises/Lesson02Words/Words.swift",
        """
        func shout(_ word: String) -> String { word.uppercased() }
        func initial(of word: String) -> String { String(word[word.startIndex]) }
        """)
      try FileManager.default.removeItem(
        atPath: "\(workbook.root)/Exercises/Lesson02Words/MoreWords.swift")
      try workbook.write(
        "Exercises/Lesson03Loops/Loops.swift",
        """
        func sum(upTo last: Int) -> Int { (0...last).reduce(0, +) }
        func countdown(from first: Int) -> [Int] {
          while first == 2 {}
          return [1]
        }
        """)
    }

    @Test("It is what its schema promises, whatever is broken") func json() async throws {
      let schema = try JSONSchema(file: "progress-1")
      try breakAll()
      let broken = try await workbook.progress("--json", "--timeout", "2")
      #expect(broken.code == 1)
      #expect(
        try broken.verdict().statuses == ["does-not-compile", "crashed", "timed-out", "incomplete"])
      #expect(try schema.problems(in: JSONValue(broken.output)) == [])

      try FileManager.default.removeItem(atPath: "\(workbook.root)/Exercises/Lesson01Numbers")
      try workbook.write("Tests/Lesson03LoopsTests/LoopsTests.swift", "import Testing\n")
      try workbook.solve("Lesson02Words")
      let missing = try await workbook.progress("--json")
      #expect(missing.code == 3)
      #expect(
        try missing.verdict().statuses == ["does-not-compile", "complete", "not-run", "incomplete"])
      #expect(try schema.problems(in: JSONValue(missing.output)) == [])

      // A schema that lets everything through would not help anybody.
      for (part, other) in [
        (#""version" : 1"#, #""version" : 2"#), (#""id" : "Lesson0"#, #""id" : "Chapter0"#),
        (#""status" : "complete""#, #""status" : "done""#), (#""tests" : ["#, #""test" : ["#),
        (#""file" : "#, #""path" : "#), (#""number" : 1,"#, #""number" : null,"#),
        (#""message" : "#, #""text" : "#), (#""total" : "#, #""total" : -"#),
      ] {
        let wrong = missing.output.replacing(part, with: other)
        #expect(wrong != missing.output)
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
