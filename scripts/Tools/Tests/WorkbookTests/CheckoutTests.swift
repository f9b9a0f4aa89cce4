import Foundation
import Testing

@testable import Workbook

@Suite(.serialized) struct CheckoutTests {
  let workbook: FixtureWorkbook
  let checkout: Checkout

  init() throws {
    workbook = try FixtureWorkbook("a workbook that loses lessons")
    checkout = try workbook.checkout()
  }

  @Test("A lesson is a page with tests; drafts and other files are none") func lessons() {
    #expect(checkout.lessons.map(\.number) == [1, 2, 3, 4])
    #expect(checkout.lessons.map(\.title) == ["Numbers", "Words", "Loops", "Rooms and doors"])
    #expect(checkout.lessons[3].id == "Lesson04RoomsAndDoors")
    #expect(checkout.lessons[3].page == "lessons/04-rooms-and-doors.md")
    #expect(checkout.lessons[3].filter == "Lesson04")
  }

  @Test(
    "A lesson has many names",
    arguments: [
      "4", "04", "Lesson04", "lesson04roomsanddoors", "rooms-and-doors", "04-rooms-and-doors",
      "ROOMS-AND-DOORS", "RoomsAndDoors", "lessons/04-rooms-and-doors.md",
      "lessons/hints/04-rooms-and-doors.md", "Exercises/Lesson04RoomsAndDoors/Rooms.swift",
    ])
  func names(name: String) {
    #expect(checkout.lesson(named: name)?.number == 4)
  }

  @Test("No lesson is called otherwise", arguments: ["", "5", "0", "rooms", "-4", "Lesson4"])
  func otherNames(name: String) {
    #expect(checkout.lesson(named: name) == nil)
  }

  @Test("A lesson that lost its tests is named") func lostTests() throws {
    let folder = "\(workbook.root)/Tests/Lesson02WordsTests"
    try FileManager.default.removeItem(atPath: folder)
    let error = #expect(throws: Problem.self) { try workbook.checkout() }
    let words = "Tests/Lesson02WordsTests, the tests of lessons/02-words.md, are missing. `git"
    #expect(error?.description.hasPrefix(words) == true)
  }

  @Test("A lesson that lost its page is named") func lostPage() throws {
    unlink("\(workbook.root)/lessons/02-words.md")
    let error = #expect(throws: Problem.self) { try workbook.checkout() }
    #expect(error?.description.hasPrefix("lessons/02-*.md is missing. `git checkout --") == true)
  }

  @Test("A folder without lessons is no workbook") func noWorkbook() {
    let folder = "\(workbook.root)/Exercises"
    let error = #expect(throws: Problem.self) { try Checkout(root: folder) }
    #expect(error?.description.hasPrefix("There is no workbook in \(folder): ") == true)
  }
}
