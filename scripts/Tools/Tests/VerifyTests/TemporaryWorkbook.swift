import Foundation
import Workbook

@testable import verify

/// A workbook of one lesson in a temporary folder, which is gone when this is.
final class TemporaryWorkbook {
  let root: String

  /// - Parameter files: The texts of the files, by their paths. They come on top of a lesson that is
  ///   all right.
  init(_ files: [String: String] = [:]) throws {
    root = NSTemporaryDirectory() + "workbook-\(UUID().uuidString)"
    let lesson = [
      "Package.swift": "",
      "README.md": "# Workbook\n",
      "Exercises/Lesson01Test/Test.swift": "",
      "Tests/Lesson01TestTests/Tests.swift": "@Test(\"1.1 It works\") func works() {}\n",
      "lessons/01-test.md": page("## Step 1: Work\n"),
      "lessons/hints/01-test.md":
        """
      # Hints
      ## Step 1
      ### A question
      Which?
      ### A place
      There.
      ### A part of the code
      ```text
      var a = /* … */
      ```
      """,
      "Solutions/Lesson01Test/Test.swift":
        "struct A {\n  // region: inner\n  var a = 1\n\n    var b = 2\n  // endregion: inner\n}\n",
      "lessons/output/notes.txt": "1.1 It works\n  It does.\n\n1.2 Other\n",
      "scripts/hello.sh": "#!/bin/sh\necho hello\n",
    ]
    for (path, text) in lesson.merging(files, uniquingKeysWith: { $1 }) {
      try write(text, to: path)
    }
    // A child copies it: a file that this process has written cannot be run as long as a child of another
    // test has it open.
    _ = try runProcess(
      Command("sh", ["-c", "cp hello.sh hello && chmod 755 hello"], in: "\(root)/scripts"))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: "\(root)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func text(of path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  func context(updating: Bool = false, only: String? = nil) throws -> Context {
    Context(checkout: try Checkout(root: root), updates: updating, only: only)
  }

  /// Runs Git in it, as somebody.
  func git(_ arguments: String...) throws {
    try context().git(["-c", "user.name=A", "-c", "user.email=a@b"] + arguments)
  }

  func commit() throws {
    try git("init", "--quiet")
    try git("add", "--all")
    try git("commit", "--quiet", "--message", "All")
  }

  func findings(
    of part: Part = .lessons, updating: Bool = false, only: String? = nil
  ) async throws -> Findings {
    try await part.check(context(updating: updating, only: only))
  }
}

/// A lesson that is long enough, with some lines in it.
func page(_ lines: String) -> String {
  "# 1. Test\n\n" + lines + "\n" + String(repeating: "word ", count: 1_300) + "\n"
}
