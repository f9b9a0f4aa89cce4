import Foundation
import Testing

@testable import Workbook

extension OnASharedWorkbook {
  /// A verdict is about the bytes that are there, whatever the dates say.
  @Suite(.timeLimit(.minutes(3))) struct BuiltFilesTests {
    private static let file = "Exercises/Lesson01Numbers/Numbers.swift"

    private static func numbers(doubling: String) -> String {
      """
      func double(_ number: Int) -> Int { \(doubling) * number }
      func isEven(_ number: Int) -> Bool { number % 2 == 0 }
      """
    }

    private func save(
      _ text: String, date: Date, in workbook: FixtureWorkbook, atomically: Bool = true
    ) throws {
      let path = "\(workbook.root)/\(Self.file)"
      try Data(text.utf8).write(to: URL(filePath: path), options: atomically ? .atomic : [])
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }

    @Test(
      "Files of equal dates, exchanged or written in place, are judged as they are",
      arguments: [
        // As an archive keeps it; in the future; in the second in which the build ran.
        Date(timeIntervalSince1970: 1_577_836_800), Date(timeIntervalSinceNow: 86_400 * 365),
        Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded()),
      ])
    func equalDates(date: Date) async throws {
      let workbook = try OnASharedWorkbook.workbook()
      for (factor, fraction, atomically) in [
        ("3", 0.25, true), ("2", 0.75, true), ("3", 0.75, true), ("2", 0.75, false),
      ] {
        try save(
          Self.numbers(doubling: factor), date: date + fraction, in: workbook,
          atomically: atomically)
        let run = try await workbook.progress("1")
        #expect(run.code == (factor == "2" ? 0 : 1), "\(factor)")
      }
    }

    @Test("What other programs have built in between is not taken for what is there")
    func swiftTestBetween() async throws {
      let workbook = try OnASharedWorkbook.workbook()
      let date = Date(timeIntervalSince1970: 1_577_836_800)
      try save(Self.numbers(doubling: "3"), date: date, in: workbook)
      #expect(try await workbook.progress("1").code == 1)
      try save(Self.numbers(doubling: "2"), date: date + 10, in: workbook)
      _ = try runProcess(
        Command(
          "swift", ["build", "--build-tests"], in: workbook.root,
          environment: FixtureWorkbook.environment),
        outputLimit: 1 << 20)
      try save(Self.numbers(doubling: "3"), date: date + 10, in: workbook)
      #expect(try await workbook.progress("1").code == 1)
    }

    // MARK: Which modules are compiled anew

    @Test("Only a module with a changed file, whose date may hide it, is forgotten")
    func doubt() throws {
      let folder = FixtureWorkbook.products + "/fixtures/built files"
      try? FileManager.default.removeItem(atPath: folder)
      let modules = ["Lesson", "Tests"].map { (name: $0, folder: $0) }
      let notes = modules.map { "\(folder)/build/debug/\($0.name).build/primary.priors" }
      let source = "\(folder)/Lesson/Deep/Lesson.swift"
      let end = Date(timeIntervalSinceNow: -1_000)
      func write(_ path: String, _ text: String, _ date: Date) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      }
      func isForgotten(_ text: String? = nil, savedAfterTheBuild seconds: Double = 0) throws -> Bool
      {
        if let text { try write(source, text, end + seconds) }
        var built = BuiltFiles([modules], of: folder, builtIn: "\(folder)/build")
        built.forgetWhatDatesMayHide()
        let kept = notes.filter(isFile).count
        #expect(kept != 1, "They are forgotten together.")
        for notes in notes { try write(notes, "", end) }
        built.note()
        return kept == 0
      }
      // Somebody else has built something.
      for notes in notes { try write(notes, "", end) }
      #expect(try isForgotten("1", savedAfterTheBuild: -3_600))
      #expect(try !isForgotten())
      #expect(try !isForgotten("1", savedAfterTheBuild: 10))
      #expect(try !isForgotten("2", savedAfterTheBuild: 10))
      #expect(try isForgotten("1", savedAfterTheBuild: 0))
      #expect(try !isForgotten())
      #expect(try isForgotten("2", savedAfterTheBuild: -3_600))
      #expect(try isForgotten("1", savedAfterTheBuild: 1_000_000))

      // Somebody else builds something, and what is there is what was built here before.
      #expect(try isForgotten("3", savedAfterTheBuild: -60))
      for notes in notes { try write(notes, "", end + 1) }
      #expect(try !isForgotten())
    }

    // MARK: Nothing is built twice

    @Test("Going to and fro between lessons links the tests once")
    func toAndFro() async throws {
      let workbook = try OnASharedWorkbook.workbook()
      try FileManager.default.removeItem(atPath: "\(workbook.root)/.build/debug/Modules")
      for lesson in ["Lesson01Numbers", "Lesson02Words"] { try workbook.solve(lesson) }
      func linked() throws -> Date? {
        let tests = "\(workbook.root)/.build/debug/fixturePackageTests.xctest"
        return try FileManager.default.attributesOfItem(atPath: tests)[.modificationDate] as? Date
      }
      #expect(try await workbook.progress("1").code == 0)
      #expect(try await workbook.progress("2").code == 0)
      let date = try #require(try linked())
      for arguments in [["1"], [], ["2"], ["1"], []] {
        _ = try await workbook.run("progress", arguments)
        #expect(try linked() == date, "\(arguments)")
      }
    }

    @Test("A lesson that does not compile any more leaves the others alone")
    func brokenNeighbour() async throws {
      let workbook = try OnASharedWorkbook.workbook()
      for lesson in ["Lesson01Numbers", "Lesson02Words"] { try workbook.solve(lesson) }
      #expect(try await workbook.progress("1", "2").code == 0)
      try workbook.write("Exercises/Lesson02Words/Words.swift", "func shout(")
      let run = try await workbook.progress("1")
      #expect(run.code == 0)
      #expect(!run.output.contains("compile"))
      let built = "\(workbook.root)/.build/debug/Modules/Lesson02WordsTests.swiftmodule"
      #expect(!isFile(built))
      try workbook.solve("Lesson02Words")
      #expect(try await workbook.progress("2").code == 0)
    }
  }
}
