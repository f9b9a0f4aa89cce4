import Foundation
import Testing
import Workbook

@testable import verify

@Suite("Layout") struct LayoutTests {
  /// A lesson whose names agree everywhere.
  private static let right = [
    "Package.swift": "let lastLesson = 1\n",
    "README.md": "| 1 | [Testing](lessons/01-test.md) | 40 | It works. |\n",
    "lessons/README.md": "| 1 | [Testing](01-test.md) | 40 | more |\n",
    "lessons/01-test.md": "# 1. Testing\n\n*About 40 minutes.*\n\n## Step 1: Work\n",
    "lessons/hints/01-test.md": "# Hints for lesson 1\n",
    "lessons/answers/01-test.md": "# Answers to lesson 1\n",
    "Tests/Canaries/Canaries.swift": "",
    "Tests/Lesson01TestTests/Canaries.swift": "",
    "Tests/Lesson01TestTests/Tests.swift":
      "@Suite(\"Lesson 1: Testing\", .lesson(\"01-test\"))\nstruct Tests {}\n",
    "Exercises/Lesson01Test/Test.swift": rule,
    "Solutions/Lesson01Test/Test.swift": rule,
  ]
  private static let rule = "/// - **1a.** It works\n///   well.\nstruct Test {}\n"

  private func problems(_ files: [String: String]) async throws -> [String] {
    try await TemporaryWorkbook(Self.right.merging(files) { $1 }).findings(of: .layout).problems
  }

  @Test("Where all names agree, nothing is said") func right() async throws {
    #expect(try await problems([:]) == [])
  }

  @Test(
    "What drifts apart is told with its file",
    arguments: [
      ("README.md", "# No row\n", "README.md needs a row for lesson 1"),
      ("lessons/README.md", "| 1 | [Test](01-test.md) | 40 |\n", "lessons/README.md needs a row"),
      ("lessons/01-test.md", "# 1. Testing\n\n*About 50 minutes.*\n", "README.md needs a row"),
      ("lessons/hints/01-test.md", "# Hints\n", "lessons/hints/01-test.md has to be there"),
      ("Package.swift", "let lastLesson = 0\n", "Package.swift leaves the lesson out"),
      (
        "Tests/Lesson01TestTests/Tests.swift",
        "@Suite(\"Lesson 1: Testing\", .lesson(\"01-tset\"))\n",
        ".lesson(\"01-tset\") names no page"
      ),
      (
        "Tests/Lesson01TestTests/Tests.swift", "@Suite(\"Lesson 1: Test\", .lesson(\"01-test\"))\n",
        "the suite of the lesson is @Suite(\"Lesson 1: Testing\""
      ),
      ("Solutions/Lesson01Test/More.swift", "", "More.swift is not in both"),
      (
        "Solutions/Lesson01Test/Test.swift", "/// - **1a.** It works\n///   badly.\n",
        "rule 1a is another one"
      ),
    ])
  func drift(file: String, text: String, problem: String) async throws {
    let problems = try await problems([file: text])
    #expect(problems.contains { $0.contains(problem) }, "\(problems)")
  }

  @Test("A lesson that is laid out agrees with itself, and is laid out once") func new()
    async throws
  {
    let workbook = try TemporaryWorkbook(Self.right)
    let tools = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    try FileManager.default.copyItem(
      at: tools.standardized.deletingLastPathComponent().appending(path: "NewLesson"),
      to: URL(filePath: "\(workbook.root)/scripts/NewLesson"))
    let lesson = NewLesson(
      number: 2, title: "Deep links", context: try workbook.context(updating: true))
    let files = try lesson.lay()
    #expect(files.contains("lessons/hints/02-deep-links.md"))
    #expect(try workbook.text(of: "Package.swift") == "let lastLesson = 2\n")
    #expect(
      try workbook.text(
        of: "Tests/Attempts/Lesson02DeepLinks/rejected/step-2-changes-nothing.attempt"
      )
      .contains("\n-      state.count += 2\n"))
    #expect(try await workbook.findings(of: .layout).problems == [])
    #expect(try await workbook.findings(of: .promises).problems.filter { $0.contains("02") } == [])
    #expect(throws: Problem.self) { try lesson.lay() }
  }
}
