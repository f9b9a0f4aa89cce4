import Foundation
import Testing

@testable import Workbook

@Suite(.serialized) struct RosterTests {
  let classroom: Classroom

  init() throws { classroom = try Classroom("only read for the roster") }

  private func folder(_ path: String) throws -> String {
    let path = "\(classroom.folder)/\(path)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @Test("A checkout is one learner; a folder of checkouts is as many, broken ones too")
  func folders() throws {
    _ = try folder("class/ada/Exercises")
    _ = try folder("class/ben")
    _ = try folder("class/.git")
    // As an archive unpacks.
    let cleo = try folder("class/cleo/bootcamp-main/Exercises")
    let roster = Roster(["\(classroom.folder)/class"])
    #expect(roster.learners.map(\.name) == ["ada", "ben", "cleo"])
    #expect(roster.learners[1].problem == "There is no folder Exercises in it.")
    #expect(roster.learners[2].exercises == cleo)
    #expect(roster.remarks.count == 1)
    #expect(Roster(["\(classroom.folder)/class/ada"]).learners.map(\.name) == ["ada"])
  }

  @Test("Names are as long as they need to be to tell learners apart") func names() throws {
    let paths = [
      try folder("monday/ada/Exercises"), try folder("tuesday/ada/Exercises"),
      try folder("tuesday/ben/Exercises"),
    ].map { String($0.dropLast("/Exercises".count)) }
    let roster = Roster(paths + [paths[2] + "/"])
    #expect(roster.learners.map(\.name) == ["monday/ada", "tuesday/ada", "ben"])
    #expect(roster.remarks == ["\(paths[2]) is named twice and counts once."])
  }

  @Test("What is no folder, or a link to exercises, is a row with its reason") func problems()
    throws
  {
    let file = try classroom.add("ada", numbers: "") + "/Exercises/Lesson01Numbers/Numbers.swift"
    let linked = try folder("linked")
    try FileManager.default.createSymbolicLink(
      atPath: "\(linked)/Exercises", withDestinationPath: "\(classroom.folder)/ada/Exercises")
    let roster = Roster([file, "\(classroom.folder)/nowhere", linked])
    #expect(
      roster.learners.map(\.problem) == [
        "This is no folder.", "There is no such folder.", "There is no folder Exercises in it.",
      ])
    #expect(roster.learners.map(\.name) == ["Numbers.swift", "nowhere", "linked"])
  }
}
