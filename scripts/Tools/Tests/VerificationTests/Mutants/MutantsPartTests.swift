import Testing

@testable import Verification

/// The whole part, on a lesson of a few lines: it builds, and it runs.
@Suite("The mutants of a workbook")
struct MutantsPartTests {
  @Test("are noticed, or are told to whoever has to write a test")
  func survivors() async throws {
    let workbook = try TemporaryWorkbook([
      "Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription
      let sources = Context.environment["BOOTCAMP_SOURCES"] ?? "Exercises"
      let package = Package(
        name: "tiny", platforms: [.macOS(.v15)],
        targets: [
          .target(name: "Lesson01Test", path: "\\(sources)/Lesson01Test"),
          .testTarget(name: "Lesson01TestTests", dependencies: ["Lesson01Test"]),
        ])
      """,
      "Exercises/Lesson01Test/Test.swift": "let given = 1\n",
      "Solutions/Lesson01Test/Test.swift": """
      let given = 1
      func isGrownUp(_ age: Int) -> Bool { age >= 18 }
      func first() -> Int { [7][0] }
      func name() -> String { "a" + "b" }
      """,
      "Tests/Lesson01TestTests/Tests.swift": """
      import Testing
      @testable import Lesson01Test
      @Test("1.1 It works") func works() {
        #expect(isGrownUp(30) && !isGrownUp(17) && isGrownUp(18))
        #expect(first() == 7)
      }
      """,
      "Tests/Attempts/Lesson01Test/equivalent-mutants.txt": "",
    ])
    // `age > 18`, `age < 18`, 19 and 17; 8 and 6; the indexes 1 and -1, which crash; and
    // `"a" - "b"`, which the compiler does not take.
    var findings = try await workbook.findings(of: .mutants, updating: true)
    #expect(findings.problems == [])
    #expect(
      findings.checked
        == "9 mutants: 1 do not compile, 8 noticed, 0 equivalent, 0 survived, 0 not tried")
    let list = "Tests/Attempts/Lesson01Test/stillborn-mutants.txt"
    let entry = """
      Test.swift
      - func name() -> String { "a" + "b" }
      + func name() -> String { "a" - "b" }

      """
    #expect(try workbook.text(of: list) == entry)

    // A second entry, which is wrong, tells that the list is believed.
    try workbook.write(
      """
      Test.swift
      - func isGrownUp(_ age: Int) -> Bool { age >= 18 }
      + func isGrownUp(_ age: Int) -> Bool { age < 18 }

      \(entry)
      """, to: list)
    try workbook.write(
      """
      import Testing
      @testable import Lesson01Test
      @Test("1.1 It works") func works() {
        #expect(isGrownUp(30) && !isGrownUp(17))
        #expect(first() == 7)
      }
      """, to: "Tests/Lesson01TestTests/Tests.swift")
    findings = try await workbook.findings(
      of: .mutants, timeForMutants: .seconds(60), only: "Lesson01Test/Test.swift:2")
    #expect(findings.problems.count == 2)
    #expect(
      findings.problems.first?.contains("+ func isGrownUp(_ age: Int) -> Bool { age > 18 }") == true
    )
    #expect(findings.details.contains { $0.hasSuffix("It is noticed by “1.1 It works” (failed).") })
    #expect(findings.details.count { $0.hasSuffix("It does not compile.") } == 1)
  }
}
