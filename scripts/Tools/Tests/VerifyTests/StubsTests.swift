import Foundation
import Testing

@testable import verify

@Test("A stub that is missing, or not the exercise, is told, and copied by an update") func stubs()
  throws
{
  let workbook = try TemporaryWorkbook([
    "Exercises/Lesson01Test/Test.swift": "new", "scripts/Stubs/Lesson01Test/Gone.swift": "old",
  ])
  func problems(updating: Bool = false) throws -> [String] {
    let context = try workbook.context(updating: updating)
    return try context.compareStub(of: context.lessons[0])
  }
  #expect(try problems().first?.hasPrefix("scripts/Stubs/Lesson01Test differs") == true)
  #expect(try problems(updating: true) == [])
  #expect(try problems() == [])
  #expect(try workbook.text(of: "scripts/Stubs/Lesson01Test/Test.swift") == "new")
  try FileManager.default.removeItem(atPath: "\(workbook.root)/scripts/Stubs")
  #expect(try problems().count == 1)
  #expect(try problems(updating: true) + problems() == [])
}
