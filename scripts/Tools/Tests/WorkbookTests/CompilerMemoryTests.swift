import Foundation
import Testing

@testable import Workbook

extension OnASharedWorkbook {
  /// Two saves in the same second, as an editor that formats on saving makes them.
  @Suite(.timeLimit(.minutes(3))) struct CompilerMemoryTests {
    @Test("The second of two saves within a second is the one that is judged")
    func twoSaves() async throws {
      let workbook = try OnASharedWorkbook.workbook()
      // The fraction differs and the second does not.
      let second = Date().timeIntervalSince1970.rounded()
      for answer in ["3", "2"] {
        try workbook.write(
          "Exercises/Lesson01Numbers/Numbers.swift",
          """
          func double(_ number: Int) -> Int { \(answer) * number }
          func isEven(_ number: Int) -> Bool { number % 2 == 0 }
          """)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: second + (answer == "3" ? 0.25 : 0.75))],
          ofItemAtPath: "\(workbook.root)/Exercises/Lesson01Numbers/Numbers.swift")
        let run = try await workbook.progress("1")
        #expect(run.code == (answer == "2" ? 0 : 1))
      }
    }

    @Test(
      "A module is forgotten with a file that was saved during its last build, and with no other")
    func doubt() throws {
      let folder = FixtureWorkbook.products + "/fixtures/a memory"
      try? FileManager.default.removeItem(atPath: folder)
      let notes = ["Lesson", "Tests"].map { "\(folder)/build/debug/\($0).build/primary.priors" }
      let sources = ["\(folder)/Lesson/Deep/Lesson.swift", "\(folder)/Tests/Tests.swift"]
      for file in notes + sources {
        try FileManager.default.createDirectory(
          atPath: URL(filePath: file).deletingLastPathComponent().path,
          withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: file))
      }
      let memory = CompilerMemory(buildFolder: "\(folder)/build")
      func forget(savedAfterTheBuild seconds: [TimeInterval]) throws {
        let end = Date(timeIntervalSince1970: 1_000_000)
        for (file, seconds) in zip(notes + sources, [-10, 0] + seconds) {
          try FileManager.default.setAttributes(
            [.modificationDate: end + seconds], ofItemAtPath: file)
        }
        memory.forget(
          ["Lesson", "Tests"], ifSavedLatelyIn: ["\(folder)/Lesson", "\(folder)/Tests"])
      }
      try forget(savedAfterTheBuild: [-3_600, -3_600])
      try forget(savedAfterTheBuild: [1, -61])
      #expect(notes.allSatisfy(isFile))
      try forget(savedAfterTheBuild: [0.9, -3_600])
      #expect(!notes.contains(where: isFile))
      for file in notes { try Data().write(to: URL(filePath: file)) }
      try forget(savedAfterTheBuild: [-3_600, -60])
      #expect(!notes.contains(where: isFile))
    }
  }
}
