import Foundation
import Testing

@testable import verify
@testable import Workbook

@Suite("An attempt")
struct AttemptTests {
  static let text = """
    “It does not matter.”
    diff --git a/Test.swift b/Test.swift
    --- a/Test.swift
    +++ b/Test.swift
    @@ -2,4 +2,4 @@
       // region: inner
    -  var a = 1
    +  var a = 2

         var b = 2
    === fails
    1.1 It works
      It does not.
    also: 1.2

    """

  private func workbook(_ text: String = Self.text) throws -> TemporaryWorkbook {
    try TemporaryWorkbook(["Tests/Attempts/Lesson01Test/rejected/careless.attempt": text])
  }

  private func attempt(_ context: Context, named name: String = "rejected/careless") -> Attempt {
    Attempt(named: "Lesson01Test/\(name)", context)!
  }

  /// Two tests fail, or none.
  private func report(
    _ status: LessonReport.Status, _ message: String = "It does not.", in context: Context
  ) -> LessonReport {
    LessonReport(
      lesson: context.checkout.lessons[0], status: status,
      tests: [("1.1 It works", message), ("1.2 Other", "Neither.")].map { name, message in
        TestReport(
          id: name, name: name, status: status == .complete ? .passed : .failed,
          issues: [Issue(comments: [message], observation: "")])
      }, problems: [])
  }

  @Test("is a belief, a difference, and the first failure with the numbers of the others")
  func parts() throws {
    let workbook = try workbook()
    let context = try workbook.context()
    let attempt = attempt(context)
    #expect(attempt.belief == "“It does not matter.”")
    #expect(attempt.failures == "1.1 It works\n  It does not.\nalso: 1.2\n")
    #expect(attempt.text == Self.text)
    let solution = try workbook.text(of: "Solutions/Lesson01Test/Test.swift")
    #expect(
      try AttemptPatcher(attempt.lesson, context).apply(attempt).code == [
        "Test.swift": solution.replacing("a = 1", with: "a = 2")
      ])
  }

  @Test("fails as declared, or is told of")
  func rejected() throws {
    let workbook = try workbook()
    let context = try workbook.context()
    var attempt = attempt(context)
    #expect(try attempt.problems(with: report(.incomplete, in: context), context) == [])
    let passes = try attempt.problems(with: report(.complete, in: context), context)
    #expect(passes.first == "\(attempt.path) is wrong, but passes.")
    let other = try attempt.problems(with: report(.incomplete, "Other.", in: context), context)
    #expect(other.first?.contains("+ 2:   Other.") == true)

    let updating = try workbook.context(updating: true)
    #expect(try attempt.problems(with: report(.incomplete, "Other.", in: context), updating) == [])
    #expect(
      try workbook.text(of: attempt.path).hasSuffix(
        "=== fails\n1.1 It works\n  Other.\nalso: 1.2\n"))

    // A message that a lesson quotes is kept when its test is not the first.
    attempt.failures = "1.2 Other\n  Old.\n"
    _ = try attempt.problems(with: report(.incomplete, in: context), updating)
    #expect(
      try workbook.text(of: attempt.path).hasSuffix(
        "=== fails\n1.1 It works\n  It does not.\n1.2 Other\n  Neither.\n"))
  }

  @Test("passes where it is right, or is told of")
  func accepted() throws {
    let workbook = try workbook()
    try workbook.write("Fine.\n", to: "Tests/Attempts/Lesson01Test/accepted/fine.attempt")
    let context = try workbook.context()
    let attempt = attempt(context, named: "accepted/fine")
    #expect(try attempt.problems(with: report(.complete, in: context), context) == [])
    let fails = try attempt.problems(with: report(.incomplete, in: context), context)
    #expect(
      fails.first?.contains("is right, but fails:\n1.1 It works\n  It does not.\nalso: 1.2") == true
    )
  }

  @Test("says what somebody believes") func belief() throws {
    let workbook = try workbook("")
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

      ```text file=\(path)#1.1
      1.1 It works
        It does not.
      ```
      """)
    try workbook.write(lesson, to: "lessons/01-test.md")
    #expect(try await workbook.findings().problems == [])
    try workbook.write(lesson.replacing("var a = 2", with: "var a = 1"), to: "lessons/01-test.md")
    #expect(try await workbook.findings().problems.count == 1)
    try workbook.write(lesson.replacing("careless", with: "missing"), to: "lessons/01-test.md")
    #expect(try await workbook.findings().problems.count == 2)
  }
}
