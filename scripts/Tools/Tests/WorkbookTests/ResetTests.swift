import Foundation
import Testing

@testable import Workbook

/// A lesson goes back to its stub, and nothing of the learner's is lost on the way.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ResetTests {
  let workbook: FixtureWorkbook
  private let exercise = "Exercises/Lesson02Words"
  private let first = "Exercises/Kept/Lesson02Words-001"
  private let second = "Exercises/Kept/Lesson02Words-002"

  init() throws {
    workbook = try FixtureWorkbook("a workbook to reset")
    try? FileManager.default.removeItem(atPath: "\(workbook.root)/Exercises")
    try workbook.restore()
  }

  private func reset() throws -> ResetOutcome {
    let checkout = try workbook.checkout()
    return try checkout.reset(checkout.lessons[1])
  }

  private func path(_ path: String) -> String { "\(workbook.root)/\(path)" }

  private func text(_ file: String) -> String? { contents(of: path(file)) }

  private func isAsShipped() throws -> Bool {
    let checkout = try workbook.checkout()
    return checkout.isAsShipped(checkout.lessons[1])
  }

  @Test("The stub comes back, and each version is kept under a name of its own") func versions()
    throws
  {
    for (words, kept) in [("let a = 1", first), ("let a = 2", second)] {
      try workbook.write("\(exercise)/Words.swift", words)
      try workbook.write("\(exercise)/Sub/.hidden", words)
      #expect(try reset() == ResetOutcome(kept: kept))
      #expect(try isAsShipped())
      #expect(text("\(kept)/Words.swift") == words)
      #expect(text("\(kept)/Sub/.hidden") == words)
    }
    #expect(text("\(first)/Words.swift") == "let a = 1")
    #expect(
      names(in: path("Exercises/Kept")) == ["Lesson02Words-001", "Lesson02Words-002"])
  }

  @Test("Where all is as it was shipped, nothing happens") func untouched() throws {
    try workbook.write("\(exercise)/.DS_Store", "left by the Finder")
    #expect(try reset() == ResetOutcome(wasAsShipped: true))
    #expect(!isFolder(path("Exercises/Kept")))
    try workbook.write("\(exercise)/.Words.swift.swp", "an editor's")
    #expect(try isAsShipped())
    try workbook.write("\(exercise)/Words.swift", "mine")
    #expect(try !isAsShipped())
  }

  @Test("A new version gets the highest number, whatever was deleted in between") func numbers()
    throws
  {
    for number in ["002", "999", "x", "-5", "\(Int.max)"] {
      try workbook.write("Exercises/Kept/Lesson02Words-\(number)/Words.swift", number)
    }
    try workbook.write("\(exercise)/Words.swift", "mine")
    #expect(try reset().kept == "Exercises/Kept/Lesson02Words-1000")
  }

  @Test("A link or a file in place of the exercise is kept as it is") func links() throws {
    let files = FileManager.default
    try workbook.write("Elsewhere/Words.swift", "mine")
    try files.removeItem(atPath: path(exercise))
    try files.createSymbolicLink(atPath: path(exercise), withDestinationPath: "../Elsewhere")
    #expect(try reset().kept == first)
    #expect(try isAsShipped())
    #expect(try files.destinationOfSymbolicLink(atPath: path(first)) == "../Elsewhere")
    #expect(text("Elsewhere/Words.swift") == "mine")
    try files.removeItem(atPath: path(exercise))
    try workbook.write(exercise, "mine")
    #expect(try reset().kept == second)
    #expect(text(second) == "mine")
  }

  @Test("Where the exercise is gone, or all of them are, it comes back") func missing() throws {
    try FileManager.default.removeItem(atPath: path("Exercises"))
    #expect(try reset() == ResetOutcome())
    #expect(try isAsShipped())
    // As after an interruption between the two moves.
    try workbook.write("\(exercise)/Words.swift", "mine")
    _ = try reset()
    try FileManager.default.removeItem(atPath: path(exercise))
    #expect(try reset() == ResetOutcome())
    #expect(try isAsShipped())
    #expect(text("\(first)/Words.swift") == "mine")
  }

  @Test("Where the disk refuses, it says what and why, and the exercise stays") func refused()
    throws
  {
    try workbook.write("\(exercise)/Words.swift", "mine")
    try workbook.write("Exercises/Kept", "not a folder")
    let error = #expect(throws: Problem.self) { try reset() }
    #expect(error?.description.hasPrefix("Could not move your version to Exercises/Kept") == true)
    #expect(
      error?.description.contains(": Not a directory") == true
        || error?.description.contains(": File exists") == true)
    #expect(error?.description.contains("Nothing of yours is lost") == true)
    #expect(text("\(exercise)/Words.swift") == "mine")
  }

  @Test("It says what it did, and where the learner's version is") func tool() async throws {
    try workbook.write("\(exercise)/Words.swift", "mine")
    let run = try await workbook.progress("reset", "words", environment: ["PATH": "/nowhere"])
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        Lesson 2: Words
        Exercises/Lesson02Words is again as it was shipped.

        Your version is kept in
          Exercises/Kept/Lesson02Words-001
        Copy from there what you want to have back. Delete it when you no longer need
        it: the workbook never does.

          Read  lessons/02-words.md
          Run   scripts/progress 2

        """)
    let again = try await workbook.progress("reset", "2")
    #expect(again.code == 0)
    #expect(again.output.contains("is as it was shipped. There is nothing to put back."))
    // The lists of lessons know nothing of what is kept.
    #expect(try workbook.checkout().lessons.count == 4)
  }

  @Test("Several at once lose nothing") func together() async throws {
    try workbook.write("\(exercise)/Words.swift", "mine")
    let workbook = self.workbook
    _ = try await concurrentMap(Array(1...6), atATime: 6) { _ in
      try await workbook.progress("reset", "2").output
    }
    let kept = names(in: path("Exercises/Kept")).map { text("Exercises/Kept/\($0)/Words.swift") }
    #expect(kept.contains("mine"))
  }

  @Test("It has to have its stub") func wrong() async throws {
    try FileManager.default.removeItem(atPath: path("scripts/Stubs/Lesson02Words"))
    try workbook.write("\(exercise)/Words.swift", "mine")
    let lost = try await workbook.progress("reset", "2")
    #expect(lost.code == 3)
    #expect(lost.errors.contains("scripts/Stubs/Lesson02Words"))
    #expect(text("\(exercise)/Words.swift") == "mine")
  }
}
