import Foundation
import Testing

@testable import Workbook

extension OnASharedWorkbook {
  /// The solution beside the learner's version.
  @Suite(.timeLimit(.minutes(5))) struct SolutionTests {
    let workbook: FixtureWorkbook

    init() throws {
      workbook = try OnASharedWorkbook.workbook()
    }

    @Test("It is shown when the lesson is complete") func complete() async throws {
      let early = try await workbook.progress("solution", "2")
      #expect(early.code == 1)
      #expect(
        early.output.hasPrefix("Lesson 2 is not complete yet: not started, 0 of 3 tests pass."))
      #expect(early.output.contains("`scripts/progress solution 2 --anyway`"))
      #expect(!early.output.contains("uppercased"))

      try workbook.write("Exercises/Lesson02Words/Words.swift", "let word = nonsense\n")
      let broken = try await workbook.progress("solution", "2")
      #expect(broken.code == 1)
      #expect(broken.output.hasPrefix("Lesson 2 is not complete yet: does not compile, 0 of"))

      try workbook.write(
        "Exercises/Lesson02Words/Words.swift",
        "func shout(_ word: String) -> String {\n  word.uppercased(/* all of it */)\n}\n")
      try workbook.write(
        "Exercises/Lesson02Words/MoreWords.swift",
        "func initial(of word: String) -> String { word.first.map { String($0) } ?? \"\" }\n")
      try workbook.write("Solutions/Lesson02Words/Notes.swift", "// Nothing else.\n")
      try workbook.write("lessons/02-words.md", "# Words\n## Step 1\n## The road not taken\n")
      try workbook.write("lessons/answers/02-words.md", "# Answers\n")
      let run = try await workbook.progress("solution", "words")
      #expect(run.code == 0)
      #expect(
        run.output == """
          Lesson 2: Words
          Lines that only you have begin with -, lines that only the solution has with +.
          Yours need not look like it: what counts is that the tests pass and that you can
          say why.

          --- Exercises/Lesson02Words/MoreWords.swift
          +++ /dev/null
          @@ -1 +0,0 @@
          -func initial(of word: String) -> String { word.first.map { String($0) } ?? "" }
          --- Exercises/Lesson02Words/Words.swift
          +++ Solutions/Lesson02Words/Words.swift
          @@ -1,3 +1,3 @@
          -func shout(_ word: String) -> String {
          -  word.uppercased(/* all of it */)
          -}
          +func shout(_ word: String) -> String { word.uppercased() }
          +
          +func initial(of word: String) -> String { String(word.prefix(1)) }

            Read  lessons/02-words.md, “The road not taken”
            and   lessons/answers/02-words.md, the answers to the questions

          """)
    }

    @Test("Comments, imports, empty lines, marks and spaces do not count") func idle() async throws
    {
      let solution = try #require(
        contents(of: "\(workbook.root)/Solutions/Lesson01Numbers/Numbers.swift"))
      try workbook.write(
        "Exercises/Lesson01Numbers/Numbers.swift",
        "import Foundation\n\n// Step 1: do it\n// region: a\n"
          + solution.replacing(" { ", with: "   { "))
      let run = try await workbook.progress("solution", "1", "--anyway")
      #expect(run.output.contains("Yours is the same as the solution"))
      #expect(!run.output.contains("+"))
    }

    @Test("It can be looked at before, and then nothing is built") func anyway() async throws {
      let run = try await workbook.progress("solution", "1", "--anyway")
      #expect(run.code == 0)
      #expect(run.output.contains("\n+func double(_ number: Int) -> Int { 2 * number }\n"))
      #expect(!run.errors.contains("Building"))

      try FileManager.default.removeItem(atPath: "\(workbook.root)/Exercises/Lesson01Numbers")
      let gone = try await workbook.progress("solution", "1", "--anyway")
      #expect(gone.code == 3)
      #expect(gone.errors.contains("`scripts/progress reset 1`"))
      try FileManager.default.removeItem(atPath: "\(workbook.root)/Solutions/Lesson01Numbers")
      let lost = try await workbook.progress("solution", "1", "--anyway")
      #expect(lost.code == 3)
      #expect(lost.errors.contains("There is no code in Solutions/Lesson01Numbers"))
    }
  }
}
