import Foundation
import Testing

@testable import Workbook

/// A class that several machines judge, a part each.
@Suite final class ClassShardTests {
  private let whole = MadeUpClass.report
  private let folder: String

  init() throws { folder = try Interruption.shared.makeTemporaryFolder() }

  deinit { Interruption.shared.removeTemporaryFolder(folder) }

  private var roster: Roster {
    var roster = Roster([])
    roster.learners = whole.rows.map {
      Roster.Learner(name: $0.name, folder: $0.folder, problem: $0.problem)
    }
    return roster
  }

  /// What a run on one part writes, and where.
  private func judge(
    _ shard: String, changing change: (inout ClassReport) -> Void = { _ in }
  ) throws -> String {
    let shard = try #require(ClassShard(shard, of: roster))
    let names = roster.part(shard).learners.map(\.name)
    var report = whole
    report.rows = names.map { name in whole.rows.first { $0.name == name }! }
    report.shard = shard
    change(&report)
    let file = "\(folder)/\(shard.number) of \(shard.count), \(UUID()).json"
    try Data(try report.json.utf8).write(to: URL(filePath: file))
    return file
  }

  private func merge(_ files: [String], by version: String = "15d064b") throws -> ClassReport {
    try ClassReport(
      merging: files, lessons: MadeUpClass.lessons,
      workbook: MadeUpClass.circumstances(version, at: "2026-11-22T09:30:00Z").workbook)
  }

  @Test(
    "Merged, the parts are what one run would have written, byte by byte", arguments: [1, 3, 40])
  func merged(count: Int) throws {
    let files = try (1...count).map { try judge("\($0)/\(count)") }
    let merged = try merge(files.reversed())
    #expect(try merged.json == whole.json)
    #expect(merged.csv == whole.csv)
    #expect(merged.html == whole.html)
    #expect(
      ClassTable(report: merged, terminal: Terminal()).text
        == ClassTable(report: whole, terminal: Terminal()).text)
  }

  @Test("Each learner is in one part, and the parts are equally large") func division() throws {
    let parts = try (1...7).map { roster.part(try #require(ClassShard("\($0)/7", of: roster))) }
    let names = parts.map { $0.learners.map(\.name) }
    #expect(names.joined().sorted() == whole.rows.map(\.name).sorted())
    #expect(names.map(\.count).max()! - names.map(\.count).min()! <= 1)
  }

  @Test(
    "What is no part of a class is not taken for one",
    arguments: ["", "3", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/b", "1/", "1/1001", " 1/3"])
  func noShard(text: String) {
    #expect(ClassShard(text, of: roster) == nil)
  }

  @Test("The report on a part says so, as the schema allows") func schema() throws {
    let json = try JSONValue(try #require(contents(of: judge("2/3"))))
    let schema = contents(
      of: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Formats/class-1.schema.json").path)
    #expect(try JSONSchema(try #require(schema)).problems(in: json) == [])
    #expect(json["shard"]?["number"] == .number(2))
  }

  // MARK: What is refused

  /// What is said about files that are not merged begins like this.
  private func expect(
    _ reason: String, merging files: [String], by version: String = "15d064b",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = #expect(throws: MergeError.self, sourceLocation: sourceLocation) {
      try merge(files, by: version)
    }
    #expect(error?.description.hasPrefix(reason) == true, sourceLocation: sourceLocation)
  }

  @Test("A part that is missing is named") func missing() throws {
    let files = [try judge("1/4"), try judge("3/4")]
    try expect(
      "Of 4 parts there is no report on 2 and 4. Judge them with --shard 2/4, and so on.",
      merging: files)
  }

  @Test("A part that is there twice is named, with both files") func twice() throws {
    let (one, again) = (try judge("1/2"), try judge("1/2"))
    try expect("“\(one)” and “\(again)” are both part 1. Leave one out.", merging: [one, again])
  }

  @Test("A report by another version of the workbook is refused") func otherVersion() throws {
    let file = try judge("1/2")
    try expect(
      "“\(file)” was judged by the workbook 15d064b, and this is e0e0e0e.", merging: [file],
      by: "e0e0e0e")
  }

  @Test("Parts of different classes, or with different limits, do not go together") func other()
    throws
  {
    let first = try judge("1/2")
    let third = try judge("2/3")
    try expect("“\(third)” is part of another class than “\(first)”", merging: [first, third])
    let larger = try judge("2/2") { $0.shard?.learners += 1 }
    try expect("“\(larger)” is part of another class than “\(first)”", merging: [first, larger])
    let longer = try judge("2/2") { $0.circumstances?.limits.test = 99 }
    try expect(
      "“\(longer)” was judged with other limits than “\(first)”", merging: [first, longer])
  }

  @Test("A report that is broken, of a whole class, or none at all is refused") func broken() throws
  {
    let whole = "\(folder)/whole.json"
    try Data(try self.whole.json.utf8).write(to: URL(filePath: whole))
    try expect("“\(whole)” is a report on a whole class.", merging: [whole])
    let short = try judge("1/2") { $0.rows.removeLast() }
    let broken = "does not have the learners or the lessons that it should have."
    try expect("“\(short)” \(broken)", merging: [short])
    let foreign = try judge("1/2") { $0.lessons.reverse() }
    try expect("“\(foreign)” \(broken)", merging: [foreign])
    let ofNothing = try judge("1/2") { $0.shard?.count = 0 }
    try expect("“\(ofNothing)” \(broken)", merging: [ofNothing])
    let torn = "\(folder)/torn.json"
    try Data(try self.whole.json.utf8.dropLast(100)).write(to: URL(filePath: torn))
    try expect("“\(torn)” is no report on a class.", merging: [torn])
    try expect("“/nowhere.json” is no report on a class.", merging: ["/nowhere.json"])
  }
}
