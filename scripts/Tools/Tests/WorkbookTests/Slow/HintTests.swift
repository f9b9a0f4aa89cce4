import Foundation
import Testing

@testable import Workbook

extension OnASharedWorkbook {
  /// Hints: one more each time, for the step that is next.
  @Suite(.timeLimit(.minutes(5))) struct HintTests {
    let workbook: FixtureWorkbook

    init() throws {
      workbook = try OnASharedWorkbook.workbook()
      try? FileManager.default.removeItem(atPath: "\(workbook.root)/.build/hints")
    }

    private func page() throws -> HintPage {
      let checkout = try workbook.checkout()
      return try HintPage(of: checkout.lessons[0], in: checkout)
    }

    @Test("Asking again goes one hint further, until the step is done") func further() async throws
    {
      let question = try await workbook.progress("hint")
      #expect(question.code == 0)
      #expect(
        question.output == """
          Lesson 1, Numbers. Step 1: Double it

          Hint 1 of 3: A question

            What is twice a number, in other words (https://example.org), if you may not
            say `*twice*`?

          Go back to your code, then look again. If you are still stuck, take the next
          hint.

            Look  scripts/progress 1
            Next  scripts/progress hint 1

          """)
      let place = try await workbook.progress("hint", "numbers")
      #expect(
        place.output.contains(
          """
          Hint 2 of 3: A place

            - The body of `double`: it returns 0 for every number.
            - Multiply, or add.

          """))
      for _ in 1...2 {
        let part = try await workbook.progress("hint")
        #expect(
          part.output.contains(
            """
            Hint 3 of 3: A part of the code

                func double(_ number: Int) -> Int {
                  /* something */ + number

                  # Step 7 is no heading in here
                }

            """))
        #expect(part.output.hasSuffix("\n  Peek  scripts/progress solution 1 --anyway\n"))
        #expect(!part.output.contains("next hint"))
      }

      try workbook.write(
        "Exercises/Lesson01Numbers/Numbers.swift",
        "func double(_ n: Int) -> Int { 2 * n }\nfunc isEven(_ n: Int) -> Bool { false }\n")
      let next = try await workbook.progress("hint")
      #expect(next.output.hasPrefix("Lesson 1, Numbers. Step 2: Even or odd\n\nHint 1 of 3"))

      // What was shown for a step counts for that step alone, and losing it costs nothing.
      try FileManager.default.removeItem(atPath: "\(workbook.root)/.build/hints")
      let forgotten = try await workbook.progress("hint")
      #expect(forgotten.output.contains("Hint 1 of 3"))

      try workbook.solve("Lesson01Numbers")
      let done = try await workbook.progress("hint", "1")
      #expect(done.code == 0)
      #expect(done.output.hasPrefix("Lesson 1 is complete"))
      #expect(names(in: "\(workbook.root)/.build/hints") == [])
    }

    @Test("Hints for any step can be asked for, without a build") func chosen() async throws {
      let nowhere = ["PATH": "/nowhere"]
      func hint() async throws -> String {
        let run = try await workbook.progress("hint", "1", "--step=2", environment: nowhere)
        #expect(run.code == 0)
        return run.output
      }
      #expect(try await hint().contains("Hint 1 of 3"))
      let second = try await hint()
      #expect(second.contains("Hint 2 of 3: A place\n\n  The operator `%`.\n"))
      #expect(second.hasSuffix("\n  Next  scripts/progress hint 1 --step 2\n"))
      #expect(try await hint().contains("Hint 3 of 3"))

      let reset = try await workbook.progress("reset", "1")
      #expect(reset.code == 0)
      let afresh = try await workbook.progress("hint", "1", "--step", "2", environment: nowhere)
      #expect(afresh.output.contains("Hint 1 of 3"))
    }

    @Test("Where the lesson does not compile, that comes first") func doesNotCompile() async throws
    {
      try workbook.write("Exercises/Lesson01Numbers/Numbers.swift", "let a = nonsense\n")
      let run = try await workbook.progress("hint")
      #expect(run.code == 1)
      #expect(run.output.contains("Exercises/Lesson01Numbers: does not compile\n"))
      #expect(run.output.contains("error: cannot find 'nonsense' in scope"))
      #expect(!run.output.contains("Hint 1 of 3"))
    }

    @Test("Where a page is broken or missing, it says what is wrong with it") func broken()
      async throws
    {
      let missing = try await workbook.progress("hint", "3", "--step", "1")
      #expect(missing.code == 3)
      #expect(
        missing.errors.contains("lessons/hints/03-loops.md, the hints of this lesson, is missing."))
      let message =
        "lessons/hints/01-numbers.md has no hints for step 9: there is nothing below “## Step 9”."
      #expect(throws: Problem(message)) { try page().hints(forStep: "9") }
    }

  }
}
