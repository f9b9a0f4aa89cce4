import Foundation
import Testing

@testable import verify
@testable import Workbook

@Suite("An attempt")
struct AttemptTests {
  static let text = """
    “It does not matter.”

    === Test.swift
       // region: inner
    -  var a = 1
    +  var a = 2

    === whole More.swift
    let more = 1

    === without Gone.swift

    === fails
    1.1 It works
      It does not.

    1.2 Other
      Neither.

    """

  private func workbook(_ text: String = Self.text) throws -> TemporaryWorkbook {
    try TemporaryWorkbook([
      "Solutions/Lesson01Test/Gone.swift": "",
      "Tests/Attempts/Lesson01Test/rejected/careless.attempt": text,
    ])
  }

  private func attempt(_ context: Context, named name: String = "rejected/careless") -> Attempt {
    Attempt(named: "Lesson01Test/\(name)", context)!
  }

  private func report(
    _ status: LessonReport.Status, _ message: String = "It does not.", in context: Context
  ) -> LessonReport {
    LessonReport(
      lesson: context.checkout.lessons[0], status: status,
      tests: [
        TestReport(
          id: "1", name: "1.1 It works", status: status == .complete ? .passed : .failed,
          issues: [Issue(comments: [message], observation: "")])
      ], problems: [])
  }

  @Test("is the solution with its edits")
  func code() throws {
    let workbook = try workbook()
    let context = try workbook.context()
    let code = try attempt(context).code(context)
    let solution = try workbook.text(of: "Solutions/Lesson01Test/Test.swift")
    #expect(
      code == [
        "Test.swift": solution.replacing("a = 1", with: "a = 2"), "More.swift": "let more = 1\n",
      ])
    #expect(try attempt(context).text(context).text == Self.text)
  }

  @Test(
    "says what cannot be read, where, and what to do",
    arguments: [
      (
        "=== New.swift\n a\n",
        "A file that the solution does not have begins with: === whole New.swift"
      ),
      ("=== Test.md\n a\n", "x:1: after “===” comes “fails”, or a file"),
      ("=== some Test.swift\n a\n", "x:1: write “=== Test.swift” for edits"),
      ("=== without A.swift\n=== without A.swift\n", "x:2: after “===” comes “fails”, or a file"),
      ("=== fails\n1.1 It works\n=== without A.swift\n", "x:3: nothing comes after “=== fails”."),
    ])
  func unreadable(text: String, message: String) throws {
    let workbook = try workbook(text)
    let context = try workbook.context()
    let attempt = attempt(context)
    let problem = try attempt.problemOfReading(context)?.replacing(attempt.path, with: "x")
    #expect(problem?.contains(message) == true, "\(problem ?? "")")
  }

  @Test("fails as declared, or is told of")
  func rejected() throws {
    let workbook = try workbook(Self.text.replacing("\n\n1.2 Other\n  Neither.", with: ""))
    let context = try workbook.context()
    let attempt = attempt(context)
    #expect(try attempt.problems(with: report(.incomplete, in: context), context) == [])
    let passes = try attempt.problems(with: report(.complete, in: context), context)
    #expect(passes.first == "\(attempt.path) is wrong, but passes.")
    let other = try attempt.problems(with: report(.incomplete, "Other.", in: context), context)
    #expect(other.first?.contains("+ 2:   Other.") == true)

    let updating = try workbook.context(updating: true)
    #expect(try attempt.problems(with: report(.incomplete, "Other.", in: context), updating) == [])
    #expect(try attempt.problems(with: report(.incomplete, "Other.", in: context), context) == [])
    #expect(try workbook.text(of: attempt.path).hasSuffix("=== fails\n1.1 It works\n  Other.\n"))
  }

  @Test("passes where it is right, or is told of")
  func accepted() throws {
    let workbook = try workbook()
    try workbook.write("Fine.\n", to: "Tests/Attempts/Lesson01Test/accepted/fine.attempt")
    let context = try workbook.context()
    let attempt = attempt(context, named: "accepted/fine")
    #expect(try attempt.problems(with: report(.complete, in: context), context) == [])
    let fails = try attempt.problems(with: report(.incomplete, in: context), context)
    #expect(fails.first?.contains("is right, but fails:\n1.1 It works\n  It does not.") == true)
  }

  @Test("says what somebody believes", arguments: ["", AttemptText.missingBelief])
  func belief(text: String) throws {
    let workbook = try workbook(text)
    let context = try workbook.context()
    let problems = try attempt(context).problems(with: report(.incomplete, in: context), context)
    #expect(problems.first?.contains("does not say what somebody believes") == true)
  }

  @Test("can be quoted by a lesson: its code and what it fails with")
  func quoted() async throws {
    let workbook = try workbook()
    let path = "Tests/Attempts/Lesson01Test/rejected/careless.attempt"
    let lesson = page(
      """
      ## Step 1: Work

      ```swift file=\(path)/Test.swift#inner
      var a = 2

        var b = 2
      ```

      ```text file=\(path)#1.2
      1.2 Other
        Neither.
      ```
      """)
    try workbook.write(lesson, to: "lessons/01-test.md")
    #expect(try await workbook.findings().problems == [])
    try workbook.write(lesson.replacing("var a = 2", with: "var a = 1"), to: "lessons/01-test.md")
    #expect(try await workbook.findings().problems.count == 1)
    try workbook.write(lesson.replacing("careless", with: "missing"), to: "lessons/01-test.md")
    #expect(try await workbook.findings().problems.count == 2)
  }

  @Test("is one file: what lies beside is told of")
  func strangers() async throws {
    let workbook = try TemporaryWorkbook([
      "Tests/Attempts/Lesson01Test/rejected/old/Test.swift": "let a = 1\n"
    ])
    let problems = try await workbook.findings(of: .attempts).problems
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("Tests/Attempts/Lesson01Test/rejected/old is no") == true)
  }

  @Test("None of this workbook declares what its tests would be refused for")
  func shadows() throws {
    var root = URL(filePath: #filePath)
    for _ in 1...6 { root.deleteLastPathComponent() }
    let context = Context(
      checkout: try Checkout(root: root.path(percentEncoded: false)), updates: false, repetitions: 1
    )
    let attempts = context.lessons.flatMap { Attempt.all(of: $0, context) }
    #expect(attempts.count > 400)
    for attempt in attempts {
      // Whether its edits still fit is asked by `scripts/verify attempts`.
      guard let code = try? attempt.code(context).mapValues({ Array($0.utf8) }) else { continue }
      #expect(context.checkout.shadows(in: code, of: attempt.lesson) == [], "\(attempt.path)")
    }
  }
}
