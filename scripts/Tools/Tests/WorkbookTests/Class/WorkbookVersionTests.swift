import Foundation
import Testing

@testable import Workbook

/// What a report calls the workbook that judged.
@Suite(.timeLimit(.minutes(1))) final class WorkbookVersionTests {
  private let root: String

  init() throws {
    root = realPath(of: try Interruption.shared.makeTemporaryFolder())!
    for (path, text) in [
      ("Package.swift", "// a package"),
      ("lessons/01-a-state.md", "# 1. A state\n## Step 2: Go on, now!"),
      ("Tests/Lesson01AStateTests/Tests.swift", "// tests"),
    ] { try write(text, to: path) }
  }

  deinit { Interruption.shared.removeTemporaryFolder(root) }

  private func write(_ text: String, to path: String) throws {
    let url = URL(filePath: "\(root)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func version() throws -> WorkbookVersion { WorkbookVersion(of: try Checkout(root: root)) }

  private func git(_ words: String...) throws {
    let ending = try runProcess(
      Command(
        "git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"] + words, in: root,
        environment: ProcessInfo.processInfo.environment))
    #expect(ending.cause == .exited(0), "\(ending.errors)")
  }

  @Test("Where git does not know it, the tests tell workbooks apart") func hash() throws {
    let first = try version().name
    #expect(first.wholeMatch(of: #/tests [0-9a-f]{12}/#) != nil)
    try write("// other tests", to: "Tests/Lesson01AStateTests/Tests.swift")
    #expect(try version().name != first)
    try write("// tests", to: "Tests/Lesson01AStateTests/Tests.swift")
    #expect(try version().name == first)
  }

  @Test("Where git knows it, what git says, and whether what judges has changed since")
  func commit() throws {
    try git("init", "--quiet")
    try git("add", ".")
    try git("commit", "--quiet", "--message", "All")
    try git("tag", "v1")
    #expect(try version().name == "v1")
    // Exercises judge nobody.
    try write("// mine", to: "Exercises/Lesson01AState/A.swift")
    #expect(try version().name == "v1")
    try write("// other tests", to: "Tests/Lesson01AStateTests/Tests.swift")
    #expect(try version().name.hasPrefix("v1 with changes (tests "))
  }

  @Test("Lessons are read on GitHub where the workbook is from there, otherwise on this machine")
  func lessons() throws {
    let lesson = try Checkout(root: root).lessons[0]
    #expect(
      try version().address(of: lesson, step: "2.1")
        == "file://\(root)/lessons/01-a-state.md#step-2-go-on-now")
    try git("init", "--quiet")
    try git("remote", "add", "origin", "git@github.com:owner/boot.camp.git")
    #expect(
      try version().address(of: lesson, step: nil)
        == "https://github.com/owner/boot.camp/blob/HEAD/lessons/01-a-state.md")
    #expect(WorkbookVersion.webAddress(of: "https://github.com/a/b") == "https://github.com/a/b")
    // What is secret in an address stays out of the page.
    #expect(
      WorkbookVersion.webAddress(of: "https://me:token@github.com/a/b.git")
        == "https://github.com/a/b")
    #expect(WorkbookVersion.webAddress(of: "https://github.com.evil.org/a/b") == nil)
    #expect(WorkbookVersion.webAddress(of: "javascript:alert(1)//github.com/a/b") == nil)
  }
}
