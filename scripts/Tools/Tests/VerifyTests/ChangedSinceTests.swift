import Testing
import Workbook

@testable import verify

@Suite("What a change can have touched")
struct ChangedSinceTests {
  private func workbook() throws -> TemporaryWorkbook {
    try TemporaryWorkbook([
      "lessons/02-other.md": "# 2. Other\n", "Tests/Lesson02OtherTests/Tests.swift": "",
    ])
  }

  @Test(
    "of the attempts follows from the paths of the files",
    arguments: [
      (["Solutions/Lesson01Test/Test.swift"], ["Lesson01Test"]),
      (["Tests/Lesson02OtherTests/Tests.swift"], ["Lesson02Other"]),
      (["Tests/Lesson02OtherModel/Model.swift", "README.md"], ["Lesson02Other"]),
      (["Tests/Attempts/Lesson02Other/rejected/a.attempt"], ["Lesson02Other"]),
      (["Solutions/Lesson01Test/Test.swift", "Sources/Bootcamp/Store.swift"], all),
      (["Tests/Support/Story.swift"], all),
      (["Package.swift"], []),
      (["lessons/02-other.md", "Exercises/Lesson01Test/Test.swift"], []),
    ] as [([String], [String])])
  func reach(paths: [String], lessons: [String]) throws {
    let all = try workbook().context().lessons
    #expect(all.filter(Changes(paths: paths).touchAttempts).map(\.id) == lessons)
  }

  @Test(
    "of what a command prints is its page, and all that makes screens",
    arguments: [
      ("lessons/page.md", true), ("Exercises/Lesson01Test/Test.swift", true),
      ("scripts/Play/Lesson02Other/main.swift", true), ("Sources/Bootcamp/Store.swift", true),
      ("lessons/02-other.md", false), ("Tests/Lesson01TestTests/Tests.swift", false),
    ])
  func output(path: String, isTouched: Bool) {
    #expect(Changes(paths: [path]).touchOutput(on: "lessons/page.md") == isTouched)
    #expect(Changes().touchOutput(on: "lessons/page.md"))
  }

  static let all = ["Lesson01Test", "Lesson02Other"]

  @Test("is found by Git: since the commit that others have, with what is not committed yet")
  func git() throws {
    let (workbook, origin) = (try workbook(), try TemporaryWorkbook())
    func touched() throws -> [String] {
      let context = try workbook.context()
      return context.lessons.filter(context.changesSinceSeen().touchAttempts).map(\.id)
    }
    #expect(try touched() == Self.all, "Without Git nobody knows.")
    try workbook.commit()
    #expect(try touched() == [])
    try workbook.write("", to: "Solutions/Lesson01Test/New.swift")
    #expect(try touched() == ["Lesson01Test"])
    try workbook.commit()
    #expect(
      try touched() == [], "Nobody else has the workbook, so there is nothing to compare with.")
    try workbook.git("init", "--quiet", "--bare", "\(origin.root)/bare")
    try workbook.git("remote", "add", "origin", "\(origin.root)/bare")
    try workbook.git("push", "--quiet", "origin", "HEAD~1:refs/heads/main")
    #expect(try touched() == ["Lesson01Test"])
  }
}
