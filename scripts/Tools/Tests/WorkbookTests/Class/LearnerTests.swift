import Foundation
import Testing

@testable import Workbook

@Suite struct LearnerTests {
  @Test("Learners are the folders that were named, or those in them, by names of their own")
  func learners() throws {
    let root = realPath(of: try Interruption.shared.makeTemporaryFolder())!
    defer { Interruption.shared.removeTemporaryFolder(root) }
    for folder in [
      "one/ada/Exercises", "one/ben/unpacked/Exercises", "two/ada/Exercises", "one/.git",
      "cleo/Exercises",
    ] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/one/link", withDestinationPath: "\(root)/cleo")
    let learners = Learner.all(
      in: ["\(root)/one", "\(root)/two/ada", "\(root)/cleo", "\(root)/gone", "\(root)/cleo"])
    #expect(learners.map(\.name) == ["one/ada", "ben", "link", "two/ada", "cleo", "gone"])
    #expect(
      learners.map { $0.exercises?.dropFirst(root.count) } == [
        "/one/ada/Exercises", "/one/ben/unpacked/Exercises", "/one/link/Exercises",
        "/two/ada/Exercises", "/cleo/Exercises", nil,
      ])
  }
}
