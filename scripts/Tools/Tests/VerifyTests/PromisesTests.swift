import Testing

@testable import verify

@Suite("The check of the promises")
struct PromisesTests {
  static let path = "Tests/Attempts/Lesson01Test/promises.txt"

  static let allRight = """
    == Exercises/Lesson01Test/Test.swift
    1a: adds-two
    1b: candidate over booked

    == lessons/01-test.md
    2c: adds-two; less-than-none
    2a: adds-two; candidate over booked
    """

  private func problems(_ promises: String) async throws -> [String] {
    let workbook = try TemporaryWorkbook([
      "lessons/01-test.md":
        "# 1. Test\n\n- **2a.** One.\n- **2b.** Open: two.\n- **2c.** Never less than `none`.\n",
      "Exercises/Lesson01Test/Test.swift":
        "/// - **1a.** Plus adds one,\n///   and no more.\n/// - **1b.** Nothing on a full boat.\n",
      "Tests/Lesson01TestTests/Tests.swift":
        ".wrong(\n  \"over booked\", asking: \"Why?\"), .right(\"in a row\"",
      "Tests/Attempts/Lesson01Test/rejected/adds-two.attempt": "More.\n",
      "Tests/Attempts/Lesson01Test/rejected/less-than-none.attempt": "Less.\n",
      "Tests/Attempts/Lesson01Test/rejected/weak-test-of-all.attempt": "Of a test.\n",
      "Tests/Attempts/Lesson01Test/rejected/prediction-of-all.attempt": "Of a prediction.\n",
      "Tests/Attempts/Lesson01Test/rejected/given-code-changed.attempt": "Of given code.\n",
      "Tests/Attempts/Lesson01Test/accepted/adds-one.attempt": "Another shape.\n",
      Self.path: promises,
    ])
    return try await workbook.findings(of: .promises).problems
  }

  @Test("finds nothing where each rule is said and broken")
  func allRight() async throws {
    #expect(try await problems(Self.allRight) == [])
  }

  @Test(
    "finds what is wrong, and says where and what to do",
    arguments: [
      ("1a", "Plus adds one.", ":2: Exercises/Lesson01Test/Test.swift has no rule"),
      ("lessons/01-test.md", "lessons/02.md", ":5: there is no lessons/02.md."),
      (": candidate over booked", "", ":3: nothing breaks this promise. Write an attempt"),
      ("over booked", "in a row", ":3: there is no “candidate in a row” in Tests/Lesson01Test"),
      ("1a: adds-two", "1a: adds-one", ":2: there is no “adds-one” in Tests/Attempts/"),
      ("; less-than-none", "", ": no promise names less-than-none."),
      ("2a", "2d", ":7: lessons/01-test.md has no rule “**2d.**”."),
      (
        "2a: adds-two; candidate over booked", "",
        ": rule 2a of lessons/01-test.md is missing."
      ),
      ("== Exercises/Lesson01Test/Test.swift", "", ":2: (no file is named yet) has no rule"),
    ])
  func wrong(text: String, replacement: String, message: String) async throws {
    let problems = try await problems(Self.allRight.replacing(text, with: replacement))
    #expect(problems.first?.hasPrefix(Self.path + message) == true, "\(problems)")
  }

  @Test("wants a list for each lesson")
  func missing() async throws {
    let problems = try await TemporaryWorkbook().findings(of: .promises).problems
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("\(Self.path) is missing") == true)
  }
}
