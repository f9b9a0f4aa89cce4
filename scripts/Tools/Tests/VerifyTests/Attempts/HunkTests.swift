import Testing

@testable import verify

@Suite("An edit")
struct HunkTests {
  let file = ["a {", "  b", "}", "", "c {", "  b", "}"]

  private func edited(_ section: String) throws -> [String] {
    let text = try AttemptText(parsing: "Belief.\n\n=== A.swift\n\(section)\n", path: "x.attempt")
    guard case .edits(let hunks) = text.changes[0].change else { return [] }
    return try hunks.applied(to: file, named: "A.swift", from: "x.attempt")
  }

  @Test("finds its place by its lines alone")
  func applied() throws {
    #expect(try edited(" c {\n-  b\n+  d") == ["a {", "  b", "}", "", "c {", "  d", "}"])
    #expect(try edited("+first\n a {") == ["first"] + file)
    // Empty lines around an edit are there for the eye; one inside is a line like any other.
    #expect(
      try edited("@@\n\n }\n\n+d {\n c {\n\n") == ["a {", "  b", "}", "", "d {"] + file[4...])
    // Edits may come in any order.
    #expect(
      try edited(" c {\n-  b\n@@ -1 +1 @@\n-a {\n+A {") == ["A {", "  b", "}", "", "c {", "}"])
  }

  @Test("leaves out lines that go, with “-…”")
  func gaps() throws {
    #expect(try edited(" a {\n-…\n-}\n+done\n\n c {") == ["a {", "done", ""] + file[4...])
    #expect(try edited(" c {\n-…\n }") == ["a {", "  b", "}", "", "c {", "}"])
  }

  @Test(
    "says what is wrong with it, where, and what to do",
    arguments: [
      (
        " a {\n-  x",
        "x.attempt:4: the edit does not fit A.swift. This line is not where it should be:   x"
      ),
      ("-  b", "x.attempt:4: the edit fits A.swift in 2 places. Add lines around the change"),
      ("a {", "x.attempt:4: a line of an edit begins with a space (it stays)"),
      (" a {\n-  b\n+x\n@@\n-  b\n-}\n\n c {", "two edits change line 2 of A.swift"),
      ("+x", "x.attempt:4: this edit names no line of the solution."),
      (" a {\n-…", "x.attempt:5: before and after “-…” stands a line of the solution"),
      ("", "x.attempt:3: has no edit below it."),
    ])
  func wrong(section: String, message: String) {
    let problem = #expect(throws: AttemptProblem.self) { _ = try edited(section) }
    #expect(problem?.description.contains(message) == true, "\(problem?.description ?? "")")
  }

  @Test(
    "is written with as many lines around it as its place needs",
    arguments: [
      (["a {", "  b", "}", "", "c {", "  d", "}"], " c {\n-  b\n+  d\n }"),
      (["a {", "  b", "}", "", "c {", "}"], " c {\n-  b\n }"),
      // The lines above and below are found twice, so more of them are needed.
      (["a {", "  b", "  d", "}", "", "c {", "  b", "}"], " a {\n   b\n+  d\n }\n\n c {"),
    ])
  func written(new: [String], text: String) throws {
    let hunks = Hunk.all(from: file, to: new)
    #expect(hunks.map(\.text) == [text])
    #expect(try hunks.applied(to: file, named: "", from: "") == new)
  }

  @Test("is written for the whole of a function of which more than half goes")
  func writtenForAFunction() throws {
    let test = ["func test() {"] + (1...8).map { "  \($0)" } + ["}", "func other() {", "}"]
    let mine = ["func test() {", "  2", "  mine", "  8", "}", "func other() {", "}"]
    let hunks = Hunk.all(from: test, to: mine)
    #expect(hunks.map(\.text) == [" func test() {\n-…\n+  2\n+  mine\n+  8\n }"])
    // So it fits another test of the solution, too.
    let otherTest = ["func test() {", "  another", "}", "func other() {", "}"]
    #expect(try hunks.applied(to: otherTest, named: "", from: "") == mine)
  }

  @Test("is written without the lines that go where they are many")
  func writtenWithGap() throws {
    let long = ["func a() {"] + (1...9).map { "  \($0)" } + ["}", "func b() {", "}"]
    let new = ["func a() {", "  new", "}", "func b() {", "}"]
    let hunks = Hunk.all(from: long, to: new)
    #expect(hunks.map(\.text) == [" func a() {\n-…\n+  new\n }"])
    #expect(try hunks.applied(to: long, named: "", from: "") == new)
  }
}
