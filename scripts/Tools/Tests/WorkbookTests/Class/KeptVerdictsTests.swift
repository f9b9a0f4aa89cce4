import Foundation
import Synchronization
import Testing

@testable import Workbook

@Suite struct KeptVerdictsTests {
  @Test("A verdict is kept as long as what it depends on is the same, and a broken one is none")
  func kept() async throws {
    let lesson = try FixtureWorkbook("only read for kept verdicts").checkout().lessons[0]
    let verdict = LessonReport(lesson, .refused, because: "no", of: [])
    let folder = try Interruption.shared.makeTemporaryFolder()
    defer { Interruption.shared.removeTemporaryFolder(folder) }
    let files = LessonFiles(
      lesson: lesson, files: ["a/É.swift": Array("let e\u{301} = 1\r\n".utf8)])
    func kept(_ inputs: String) throws -> KeptVerdicts {
      try KeptVerdicts(of: lesson, in: folder, dependingOn: Data(inputs.utf8))
    }
    try await kept("the tests").keep(verdict, on: files)
    #expect(try await kept("the tests").verdicts == [files: verdict])
    let path = "\(folder)/\(lesson.id)"
    let file = try #require(names(in: path).first { $0.hasSuffix(".json") })
    try Data("{".utf8).write(to: URL(filePath: "\(path)/\(file)"))
    #expect(try await kept("the tests").verdicts == [:])
    try await kept("the tests").keep(verdict, on: files)
    #expect(try await kept("other tests").verdicts == [:])
    #expect(names(in: path) == ["inputs"])
  }

  @Test("A solution that fails is tried once more, and that is never kept")
  func solution() async throws {
    let lesson = try FixtureWorkbook("only read for kept verdicts").checkout().lessons[0]
    let files = LessonFiles(lesson: lesson, files: ["A.swift": []])
    let folder = try Interruption.shared.makeTemporaryFolder()
    defer { Interruption.shared.removeTemporaryFolder(folder) }
    func kept() throws -> KeptVerdicts {
      try KeptVerdicts(of: lesson, in: folder, dependingOn: Data())
    }
    func judge(_ statuses: LessonReport.Status...) async throws -> [LessonReport.Status] {
      let rest = Mutex(statuses)
      let verdict = try await kept().verdict(onSolution: files) {
        LessonReport(lesson, rest.withLock { $0.removeFirst() }, because: "", of: [])
      }
      return [verdict.status] + rest.withLock(\.self)
    }
    #expect(try await judge(.timedOut, .incomplete) == [.incomplete])
    #expect(try await kept().verdicts == [:])
    #expect(try await judge(.timedOut, .complete, .refused) == [.complete, .refused])
    #expect(try await judge(.refused) == [.complete, .refused])
  }
}
