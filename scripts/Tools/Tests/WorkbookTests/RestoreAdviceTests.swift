import Foundation
import Testing

@testable import Workbook

/// What to do about something that is missing, with git and without.
@Suite(.serialized) struct RestoreAdviceTests {
  let workbook: FixtureWorkbook

  init() throws {
    workbook = try FixtureWorkbook("a workbook with losses")
    try? FileManager.default.removeItem(atPath: "\(workbook.root)/.git")
  }

  @Test("Without git, no advice needs it") func withoutGit() throws {
    let checkout = try workbook.checkout()
    #expect(
      checkout.restoreAdvice(for: "Exercises/Lesson02Words")
        == "`scripts/progress reset 2` brings it back as it was shipped.")
    let file = "Lesson02Words/Words.swift"
    #expect(
      checkout.restoreAdvice(for: "Exercises/\(file)")
        == "`cp scripts/Stubs/\(file) Exercises/\(file)` brings it back as it was shipped.")
    for path in ["Exercises/Lesson02Words/New.swift", "Solutions/Lesson02Words"] {
      #expect(checkout.restoreAdvice(for: path) == "Take it from a fresh copy of the workbook.")
    }
  }

  @Test("With git, what was committed comes first") func withGit() throws {
    // In a work tree of another repository, it is a file.
    try workbook.write(".git", "gitdir: elsewhere")
    let checkout = try workbook.checkout()
    let folder = "Exercises/Lesson02Words"
    #expect(
      checkout.restoreAdvice(for: folder)
        == "`git checkout -- \(folder)` brings it back as you last committed it, "
        + "`scripts/progress reset 2` brings it back as it was shipped.")
    #expect(
      checkout.restoreAdvice(for: "\(folder)/Words.swift")
        == "`git checkout -- \(folder)/Words.swift` brings it back.")
  }
}
