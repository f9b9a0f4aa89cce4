import Testing
import Workbook

@testable import verify

@Suite("What a change can have touched")
struct SinceTests {
  private func workbook() throws -> TemporaryWorkbook {
    try TemporaryWorkbook([
      "lessons/02-other.md": "# 2. Other\n", "Tests/Lesson02OtherTests/Tests.swift": "",
    ])
  }

  private func since(_ paths: Set<String>) throws -> Since {
    Since(changed: paths, try workbook().context().checkout.lessons)
  }

  @Test(
    "follows from the paths of the files",
    arguments: [
      (["Solutions/Lesson01Test/Test.swift"], "attempts", ["Lesson01Test"]),
      (["Tests/Lesson02OtherTests/Tests.swift"], "exercises", ["Lesson02Other"]),
      (["Tests/Attempts/Lesson02Other/promises.txt"], "promises", ["Lesson02Other"]),
      (["lessons/02-other.md"], "promises", ["Lesson02Other"]),
      (["lessons/02-other.md", "Sources/Bootcamp/Store.swift"], "promises", all),
      (["Sources/Bootcamp/Store.swift", "lessons/02-other.md"], "stress", all),
      (["Exercises/Lesson01Test/A.swift", "lessons/02-other.md"], "promises", all),
      (["scripts/Tools/Sources/verify/ChangedSince.swift"], "attempts", all),
      (["Package.swift"], "sanitizer", all),
      (["something/new.txt"], "tools", all),
      (["README.md"], "attempts", nil),
      (["README.md"], "lessons", all),
      (["Solutions/Lesson01Test/Test.swift"], "tools", nil),
      (["scripts/Tools/Tests/VerifyTests/SinceTests.swift"], "attempts", nil),
      ([], "format", nil),
    ] as [(Set<String>, String, [String]?)])
  func reach(paths: Set<String>, part: String, lessons: [String]?) throws {
    let since = try since(paths)
    let found = since.parts.first { $0.name == part }
    #expect(found.map { since.lessons(of: $0).map(\.id) } == lessons)
  }

  static let all = ["Lesson01Test", "Lesson02Other"]

  @Test("names no part that there is not")
  func names() throws {
    let known = Set(Part.all.map(\.name))
    #expect(Since.table.flatMap(\.parts).allSatisfy { known.contains($0) })
  }

  @Test("is said, with what is left out and why")
  func omissions() throws {
    #expect(
      try since(["scripts/Stubs/Lesson01Test/Test.swift"]).omissions == [
        "1 file has changed.",
        """
        Left out, as nothing that they look at has: promises, solutions, attempts, mistakes, runtime, \
        tools, sanitizer, stress.
        """,
        "Of “format”, only what has changed: Lesson01Test.",
        "Of “exercises”, only what has changed: Lesson01Test.",
        "Of “lessons”, only what has changed: Lesson01Test.",
      ])
  }

  @Test("is asked of Git, with what is not committed yet")
  func git() throws {
    let workbook = try workbook()
    let context = try workbook.context()
    for arguments in [["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "-m", "All"]] {
      let options = ["-c", "user.name=A", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
      try #require(try context.run("git", options + arguments).isSuccess)
    }
    #expect(try Since("HEAD", context).parts.isEmpty)
    try workbook.write("# Changed\n", to: "README.md")
    #expect(try Since("HEAD", context).parts.map(\.name) == ["lessons"])
    try workbook.write("", to: "scripts/Tools/Tests/New.swift")
    #expect(try Since("HEAD", context).parts.map(\.name) == ["format", "lessons", "tools"])
    #expect(throws: AttemptProblem.self) { try Since("nowhere", context) }
  }
}
