import Foundation
import TestSupport
import Testing

@Suite("The postage of lesson 6")
@MainActor
struct PostageTests {
  @Test("The first version reports its own line, the second one that of the row")
  func lines() async throws {
    let first = await issuesReported { FirstVersion.test() }
    let second = await issuesReported { postageTest() }
    #expect(first.map(\.message) == ["1000 grams cost 7, not 4."])
    #expect(second.map(\.message) == first.map(\.message))

    let source = try String(
      contentsOfFile: "\(#filePath)".replacing("Tests.swift", with: ".swift"), encoding: .utf8)
    let lines = source.components(separatedBy: "\n")
    let firstLine = try #require(first.first).location.line
    let secondLine = try #require(second.first).location.line
    #expect(lines[firstLine - 1].contains("reportIssue("))
    #expect(lines[secondLine - 1].contains(".parcel(1_000, costs: 4)"))
  }
}
