import Foundation
import Testing
import Workbook

@testable import verify

@Suite("Git applies an attempt to the solution")
struct AttemptPatcherTests {
  static let old = "import A\n\nlet a = 1\nlet b = 2\nlet c = 3\nlet d = 4\nlet e = 5\n"
  static let name = "Lesson01Test/rejected/other"

  /// A workbook with an attempt that makes “c” another, made when the solution was the first of these.
  /// All but the last are committed.
  private func workbook(_ solutions: String...) throws -> TemporaryWorkbook {
    let workbook = try TemporaryWorkbook(["folder/belief.txt": "Other.\n"])
    let context = try workbook.context()
    for solution in [Self.old] + solutions {
      try workbook.write(solution, to: "Solutions/Lesson01Test/Test.swift")
      guard solution == Self.old else { continue }
      try workbook.commit()
      try workbook.write(solution.replacing("c = 3", with: "c = 0"), to: "folder/Test.swift")
      _ = try context.keep(attempt(context), madeOf: "\(workbook.root)/folder")
    }
    return workbook
  }

  private func attempt(_ context: Context) -> Attempt { Attempt(named: Self.name, context)! }

  /// What the attempt makes of the solution.
  private func code(_ context: Context) throws -> [String: String] {
    try AttemptPatcher(context.lessons[0], context).apply(attempt(context)).code
  }

  @Test("that was made of a folder of code, which need not care about comments")
  func made() throws {
    let workbook = try workbook()
    let context = try workbook.context()
    #expect(
      try workbook.text(of: attempt(context).path).replacing(/index .*/, with: "index") == """
        Other.
        diff --git a/Test.swift b/Test.swift
        index
        @@ -4,3 +4,3 @@ let a = 1
         let b = 2
        -let c = 3
        +let c = 0
         let d = 4

        """)
    let other = "// A remark.\nimport A\n\nlet a = 1\nlet b = 2\nlet c = 3\nlet d = 4\nlet e = 6\n"
    let root = workbook.root
    try workbook.write(other, to: "other/Test.swift")
    try workbook.write("let new = 1\n", to: "other/New.swift")
    _ = try context.keep(attempt(context), madeOf: "\(root)/other")
    #expect(attempt(context).belief == "Other.")
    #expect(
      try code(context) == [
        "New.swift": "let new = 1\n", "Test.swift": Self.old.replacing("e = 5", with: "e = 6"),
      ])
    let message = "\(root)/Solutions/Lesson01Test has no Swift code that differs from Solutions/"
    let error = #expect(throws: Problem.self) {
      try context.keep(attempt(context), madeOf: "\(root)/Solutions/Lesson01Test")
    }
    #expect(error?.description.hasPrefix(message) == true)
  }

  @Test("and merges it with what the solution has become, at the place that it was made for")
  func merged() throws {
    // The same three lines stand now where those of the change stood.
    let later = "let b = 2\nlet c = 3\nlet d = 4\nlet z = 9\n" + Self.old
    let workbook = try workbook("let y = 8\n" + later)
    let context = try workbook.context()
    let merged =
      "let y = 8\n" + later.replacing("c = 3\nlet d = 4\nlet e", with: "c = 0\nlet d = 4\nlet e")
    let now = try AttemptPatcher(context.lessons[0], context).apply(attempt(context))
    #expect(now.code == ["Test.swift": merged])
    #expect(now.difference.contains("@@ -9,3 +9,3 @@ let a = 1\n let b = 2\n-let c = 3\n"))
  }

  @Test("also where its hunks were edited by hand and not counted")
  func uncounted() throws {
    let workbook = try workbook()
    let context = try workbook.context()
    let path = attempt(context).path
    try workbook.write(
      try workbook.text(of: path).replacing("+let c = 0", with: "+let c = 0\n+let f = 6"), to: path)
    #expect(try code(context)["Test.swift"]?.contains("let c = 0\nlet f = 6\nlet d = 4\n") == true)
  }

  @Test("or says why it cannot, and what to do")
  func conflict() async throws {
    let workbook = try workbook(Self.old.replacing("let c = 3", with: "let c = 7"))
    let problem = try await workbook.findings(of: .attempts, updating: true).problems.first
    #expect(
      problem?.contains("\(Self.name).attempt does not fit Solutions/Lesson01Test:") == true)
    let rest = try workbook.text(of: ".build/attempts/unfit/\(Self.name)/Test.swift")
    #expect(rest.contains("<<<<<<<") && rest.contains("let c = 7"))
    let same = try self.workbook(Self.old.replacing("let c = 3", with: "let c = 0"))
    let reason = try await same.findings(of: .attempts, updating: true).problems.first
    #expect(reason?.contains("itself is written so by now") == true)
  }
}
