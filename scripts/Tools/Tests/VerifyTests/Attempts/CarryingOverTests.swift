import Testing

@testable import verify

@Suite("When a solution changes, an attempt")
struct CarryingOverTests {
  static let old = "import A\n\nlet a = 1\nlet b = 2\nlet c = 3\nlet d = 4\nlet e = 5\n"

  /// A workbook whose attempt makes “c” another, with solutions that are committed, one after another;
  /// the last stays as it is.
  private func workbook(_ solutions: String...) throws -> TemporaryWorkbook {
    let workbook = try TemporaryWorkbook([
      "Tests/Attempts/Lesson01Test/rejected/other.attempt":
        "Other.\n\n=== Test.swift\n let b = 2\n-let c = 3\n+let c = 0\n let d = 4\n"
    ])
    func git(_ arguments: String...) throws {
      let options = ["-c", "user.name=A", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
      let ending = try workbook.context().run("git", options + arguments)
      try #require(ending.isSuccess, "\(ending.errors)")
    }
    try git("init", "--quiet")
    for solution in [Self.old] + solutions.dropLast() {
      try workbook.write(solution, to: "Solutions/Lesson01Test/Test.swift")
      try git("add", "--all")
      try git("commit", "--quiet", "--message", "A solution")
    }
    try workbook.write(solutions.last!, to: "Solutions/Lesson01Test/Test.swift")
    return workbook
  }

  private func problem(_ workbook: TemporaryWorkbook, updating: Bool) throws -> String? {
    let context = try workbook.context(updating: updating)
    return try Attempt(named: "Lesson01Test/rejected/other", context)!.problemOfReading(context)
  }

  @Test("is carried over when it updates, from the newest commit that it fits")
  func carriedOver() throws {
    // What stands around the edit becomes another, twice.
    let first = Self.old.replacing("let d = 4\nlet e", with: "let x = 4\nlet d = 4\nlet e")
    let second = first.replacing("let x = 4", with: "let y = 4\nlet z = 4")
    for workbook in [try workbook(first), try workbook(first, second)] {
      let outdated = try problem(workbook, updating: false)
      #expect(outdated?.contains("carry the edit over with: scripts/verify attempts") == true)
      #expect(try problem(workbook, updating: true) == nil)
      #expect(try problem(workbook, updating: false) == nil)
      let text = try workbook.text(of: "Tests/Attempts/Lesson01Test/rejected/other.attempt")
      #expect(text.contains("-let c = 3\n+let c = 0\n"))
    }
  }

  @Test("is told of where it cannot be carried over, and why")
  func conflict() throws {
    let changed = try workbook(Self.old.replacing("let c = 3", with: "let c = 7"))
    #expect(
      try problem(changed, updating: true) == """
        Tests/Attempts/Lesson01Test/rejected/other.attempt: its edits could not be carried over, as \
        Solutions/Lesson01Test/Test.swift has changed the same lines. Write them anew by hand.
        """)
    let same = try workbook(Self.old.replacing("let c = 3", with: "let c = 0"))
    #expect(try problem(same, updating: true)?.contains("itself is written so by now") == true)
  }

  @Test("that never fitted is told of")
  func neverFitted() throws {
    let workbook = try workbook(Self.old)
    let path = "Tests/Attempts/Lesson01Test/rejected/other.attempt"
    try workbook.write(
      try workbook.text(of: path).replacing("-let c = 3", with: "-let c = 4"), to: path)
    #expect(try problem(workbook, updating: true)?.contains("fit no committed version") == true)
  }
}
