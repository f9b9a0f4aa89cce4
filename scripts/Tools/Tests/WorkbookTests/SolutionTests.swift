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

    private func hunks(_ yours: String, _ solution: String) -> [[String]] {
      FileComparison(yours: yours, solution: solution, context: 1).hunks
        .map { $0.lines.map { $0.side.rawValue + $0.text } }
    }

    @Test("Changed lines come with what is around them, far ones apart") func difference() {
      let yours = "a\nb\nc\nd\ne\nf\ng\nh\n"
      let solution = "a\nB\nc\nd\ne\nf\nG\nG\nh\ni\n"
      let comparison = FileComparison(yours: yours, solution: solution, context: 1)
      #expect(
        hunks(yours, solution) == [
          [" a", "-b", "+B", " c"], [" f", "-g", "+G", "+G", " h", "+i"],
        ])
      #expect(comparison.hunks.map(\.start) == [1, 6])
      #expect(hunks(yours, yours).isEmpty)
      #expect(hunks("", "a\n") == [["+a"]])
      #expect(hunks("a\n", "") == [["-a"]])
    }

    @Test("Comments, imports, empty lines, marks and the width of an indent do not count")
    func idle() {
      #expect(
        hunks(
          "import Bootcamp\n\n// Step 1: do it\nfunc a() {\n\tb()\n}  \n",
          "/// It does it.\n// region: a\nfunc a() {\n  b()\n}\n// endregion: a\n"
        ).isEmpty)
      // Beside code that differs, comments are shown.
      #expect(
        hunks("// Step 1: do it\na\n", "// Why\nb\n")
          == [["-// Step 1: do it", "-a", "+// Why", "+b"]])
      // How deep a line stands does count.
      #expect(hunks("a {\n  b\n}\nc\n", "a {\n  b\n  }\nc\n") == [["   b", "-}", "+  }", " c"]])
    }

    @Test("What nobody can have written by hand is not searched for what is common")
    func large() {
      let long = Array(repeating: "a", count: 20_000)
      let difference = LineDifference(from: long, to: ["a"])
      #expect(difference.lines.count == 20_001)
      #expect(!difference.lines.contains { !$0.isChange })
    }

    @Test("It is shown when the lesson is complete") func complete() async throws {
      let early = try await workbook.progress("solution", "2")
      #expect(early.code == 1)
      #expect(early.output.hasPrefix("Lesson 2 is not complete yet: 0 of 3 tests pass."))
      #expect(early.output.contains("`scripts/progress solution 2 --anyway`"))
      #expect(!early.output.contains("uppercased"))

      try workbook.write("Exercises/Lesson02Words/Words.swift", "let word = nonsense\n")
      let broken = try await workbook.progress("solution", "2")
      #expect(broken.code == 1)
      #expect(broken.output.hasPrefix("Lesson 2 does not compile yet."))
      #expect(broken.output.contains("`scripts/progress 2` shows why."))

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

          Exercises/Lesson02Words/Words.swift

            line 1
            - func shout(_ word: String) -> String {
            -   word.uppercased(/* all of it */)
            - }
            + func shout(_ word: String) -> String { word.uppercased() }
            +
            + func initial(of word: String) -> String { String(word.prefix(1)) }

          Only yours: MoreWords.swift
          Only in Solutions/Lesson02Words: Notes.swift

            Read  lessons/02-words.md, “The road not taken”
            and   lessons/answers/02-words.md, the answers to the questions

          """)
    }

    @Test("It can be looked at before, and then nothing is built") func anyway() async throws {
      let nowhere = ["PATH": "/nowhere"]
      let run = try await workbook.progress("solution", "1", "--anyway", environment: nowhere)
      #expect(run.code == 0)
      #expect(run.output.contains("  + func double(_ number: Int) -> Int { 2 * number }\n"))

      try workbook.solve("Lesson01Numbers")
      let same = try await workbook.progress("solution", "1", "--anyway", environment: nowhere)
      #expect(same.output.contains("yours is the same as the solution"))
      #expect(!same.output.contains("  + "))

      try FileManager.default.removeItem(atPath: "\(workbook.root)/Exercises/Lesson01Numbers")
      let gone = try await workbook.progress("solution", "1", "--anyway", environment: nowhere)
      #expect(gone.code == 3)
      #expect(gone.errors.contains("`scripts/progress reset 1`"))
      try FileManager.default.removeItem(atPath: "\(workbook.root)/Solutions/Lesson01Numbers")
      let lost = try await workbook.progress("solution", "1", "--anyway", environment: nowhere)
      #expect(lost.code == 3)
      #expect(lost.errors.contains("there is no code in Solutions/Lesson01Numbers"))
    }

    @Test("Long lines are whole, and colour adds nothing to the signs") func wide() throws {
      let long = "let a = " + String(repeating: "1 + ", count: 60) + "1"
      try workbook.write("Exercises/Lesson01Numbers/Numbers.swift", long + "\n")
      let checkout = try workbook.checkout()
      let comparison = try SolutionComparison(of: checkout.lessons[0], in: checkout)
      func text(_ terminal: Terminal) -> String {
        SolutionView(
          comparison: comparison, lesson: checkout.lessons[0], checkout: checkout,
          terminal: terminal
        ).text
      }
      #expect(text(Terminal(width: 40)).contains("\n  - \(long)\n"))
      let coloured = text(Terminal(width: 40, hasColour: true))
      #expect(coloured.contains("\u{1B}["))
      #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text(Terminal(width: 40)))
    }
  }
}
