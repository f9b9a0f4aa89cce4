import Testing

@testable import verify
@testable import Workbook

@Suite("The check of the stubs")
struct StubsTests {
  private func problems(_ workbook: TemporaryWorkbook, updating: Bool = false) throws -> [String] {
    let checkout = try Checkout(root: workbook.root)
    let context = Context(checkout: checkout, updates: updating, repetitions: 1)
    return try context.compareStub(of: checkout.lessons[0])
  }

  @Test("finds a stub that is not the exercise, and copies it when it updates")
  func updating() throws {
    let workbook = try TemporaryWorkbook([
      "Exercises/Lesson01Test/Test.swift": "new",
      "scripts/Stubs/Lesson01Test/Test.swift": "old",
      "scripts/Stubs/Lesson01Test/Gone.swift": "old",
    ])
    #expect(try problems(workbook).first?.hasPrefix("scripts/Stubs/Lesson01Test differs") == true)
    #expect(try problems(workbook, updating: true) == [])
    #expect(try problems(workbook) == [])
    #expect(try workbook.text(of: "scripts/Stubs/Lesson01Test/Test.swift") == "new")
  }

  @Test("wants a stub for each lesson, and makes it when it updates")
  func missing() throws {
    let workbook = try TemporaryWorkbook()
    #expect(try problems(workbook).count == 1)
    #expect(try problems(workbook, updating: true) == [])
    #expect(try problems(workbook) == [])
  }
}
