import Testing

@testable import verify

@Suite("The check of the lessons")
struct LessonChecksTests {
  @Test("finds nothing where all is right")
  func allRight() async throws {
    let workbook = try TemporaryWorkbook([
      "lessons/01-test.md": page(
        """
        ## Step 1: Work

        See [the hints](hints/01-test.md#step-1), [above](#step-1-work) and `scripts/hello`.

        ```swift file=Solutions/Lesson01Test/Test.swift#inner
        var a = 1

          var b = 2
        ```

        ```text file=lessons/output/notes.txt#1.1
        1.1 It works
          It does.
        ```

        ```console
        $ scripts/hello
        hello
        ```
        """)
    ])
    let findings = try await workbook.findings()
    #expect(findings.problems == [])
    #expect(findings.checked == "3 pages, 4 blocks, 2 links")
  }

  @Test(
    "finds what is wrong",
    arguments: [
      ("[x](missing.md)", "the link leads nowhere: missing.md"),
      ("[x](hints/01-test.md#nowhere)", "has no heading “#nowhere”"),
      ("![](images/x.svg)", "the link leads nowhere"),
      ("`Sources/Missing.swift`", "there is no Sources/Missing.swift"),
      ("<details>", "raw HTML"),
      ("This is simply so.", "“simply”"),
      ("```swift\nlet a = 1\n```", "has to say which file it is from"),
      ("```swift file=Missing.swift\n```", "there is no Missing.swift: no such file"),
      (
        "```swift file=Solutions/Lesson01Test/Test.swift#outer\n```",
        "#outer: no such file, or no region of that name"
      ),
      (
        "```swift file=Solutions/Lesson01Test/Test.swift#inner\nvar a = 2\n```",
        "differs from Solutions/Lesson01Test/Test.swift#inner"
      ),
      ("```console\n$ scripts/hello\ngoodbye\n```", "differs from what “scripts/hello” prints"),
      ("```console\nhello\n```", "a console block begins with “$ ”"),
      ("```console\n$ rm -r lessons\n```", "only commands from “scripts/” are run here"),
      ("## Step 2: More", "has headings for the steps"),
    ])
  func wrong(line: String, message: String) async throws {
    let workbook = try TemporaryWorkbook([
      "lessons/01-test.md": page("## Step 1: Work\n\n\(line)\n")
    ])
    let problems = try await workbook.findings().problems
    #expect(problems.count == 1)
    #expect(problems.first?.contains(message) == true, "\(problems)")
    #expect(problems.first?.hasPrefix("lessons/01-test.md:") == true)
  }

  @Test("looks at one line alone where it is asked to")
  func narrowed() async throws {
    let workbook = try TemporaryWorkbook([
      "lessons/01-test.md": page("## Step 1: Work\n\n<b>\n<i>\n\n```console\nhello\n```\n")
    ])
    #expect(try await workbook.findings().problems.count == 3)
    let prose = try await workbook.findings(only: "lessons/01-test.md:6").problems
    #expect(prose.count == 1)
    #expect(prose.first?.hasSuffix("scripts/verify lessons --only lessons/01-test.md:6") == true)
    let block = try await workbook.findings(only: "lessons/01-test.md:8")
    #expect(block.problems.count == 1)
    #expect(block.checked.hasPrefix("1 pages, 1 blocks"))
    let nothing = try await workbook.findings(only: "lessons/02-missing.md").problems
    #expect(nothing == ["There are no pages or lines of pages named “lessons/02-missing.md”."])
  }

  @Test("writes blocks anew when it updates")
  func updating() async throws {
    let workbook = try TemporaryWorkbook([
      "lessons/01-test.md": page(
        """
        ## Step 1: Work

        ```swift file=Solutions/Lesson01Test/Test.swift#inner
        old
        ```

        ```text file=lessons/output/notes.txt#1.2
        ```

        """)
    ])
    let silent = try TemporaryWorkbook([
      "lessons/01-test.md": page("## Step 1: Work\n\n```console\n$ scripts/hello >&2\nhello\n```\n")
    ])
    #expect(
      try await silent.findings(updating: true).problems.first?.contains("prints nothing") == true)
    #expect(try silent.text(of: "lessons/01-test.md").contains("$ scripts/hello >&2\nhello\n"))
    #expect(try await workbook.findings().problems.count == 2)
    #expect(try await workbook.findings(updating: true).problems.isEmpty)
    #expect(try await workbook.findings().problems.isEmpty)
    let text = try workbook.text(of: "lessons/01-test.md")
    #expect(text.contains("#inner\nvar a = 1\n\n  var b = 2\n```\n"))
    #expect(text.contains("#1.2\n1.2 Other\n```\n"))
  }

  @Test(
    "wants three hints for each step, the last with a gap",
    arguments: [
      ("Which?", "There.", "let answer = 6 * 7", "“A part of the code”, has no gap"),
      ("", "There.", "/* … */", "step 1 lacks its hint “A question”"),
    ])
  func givingAway(question: String, place: String, part: String, message: String) async throws {
    let hints = """
      # Hints
      ## Step 1
      ### A question
      \(question)
      ### A place
      \(place)
      ### A part of the code
      ```text
      \(part)
      ```
      """
    let workbook = try TemporaryWorkbook([
      "lessons/hints/01-test.md": hints,
      "scripts/Stubs/Lesson01Test/Test.swift": "let question = 0\n",
      "Solutions/Lesson01Test/Test.swift":
        "// There.\nlet question = 0\nlet answer = 6 * 7\n}\n",
    ])
    let problems = try await workbook.findings().problems
    #expect(problems.count == 1)
    #expect(problems.first?.contains(message) == true, "\(problems)")

    // What is shipped is no secret, and any text may have what is very short.
    try workbook.write(
      hints.replacing(question, with: "let question = 0 }").replacing(place, with: "//There.")
        .replacing(part, with: "let answer = /* … */"), to: "lessons/hints/01-test.md")
    if !question.isEmpty { #expect(try await workbook.findings().problems == []) }
  }

  @Test("wants no hints for a step that is not there")
  func hintsTooMany() async throws {
    let workbook = try TemporaryWorkbook()
    let hints = try workbook.text(of: "lessons/hints/01-test.md")
    try workbook.write(hints + "\n## Step 2\n", to: "lessons/hints/01-test.md")
    #expect(
      try await workbook.findings().problems == [
        """
        lessons/hints/01-test.md:1: has hints for step 2, which has no test.
        Alone: scripts/verify lessons --only lessons/hints/01-test.md:1
        """
      ])
  }

  @Test("wants a lesson of a length that can be read in one go")
  func length() async throws {
    let workbook = try TemporaryWorkbook(["lessons/01-test.md": "# 1. Test\n## Step 1\nshort\n"])
    let problems = try await workbook.findings().problems
    #expect(problems.count == 1)
    #expect(problems.first?.contains("a lesson has 1,200 to 1,800") == true)
  }
}
