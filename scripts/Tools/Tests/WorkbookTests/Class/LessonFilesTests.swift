import Foundation
import Testing

@testable import Workbook

/// What is read of somebody's exercise. Links, pipes, size and encoding are tried on the whole tool.
@Suite(.serialized) struct LessonFilesTests {
  let classroom: Classroom
  let lesson: Lesson

  init() throws {
    classroom = try Classroom("only read for lesson files")
    lesson = try classroom.workbook.checkout().lessons[0]
  }

  private func read(_ files: [String: String]) throws -> LessonFiles {
    let below = Dictionary(uniqueKeysWithValues: files.map { ("Lesson01Numbers/\($0)", $1) })
    return try LessonFiles(of: lesson, in: try classroom.add("ada", below) + "/Exercises")
  }

  private func reason(_ files: [String: String]) throws -> String? {
    do {
      _ = try read(files)
      return nil
    } catch let refusal as LessonFiles.Refusal {
      return refusal.reason
    }
  }

  @Test("Swift files count, in folders too; hidden and other files do not") func files() throws {
    let files = try read([
      "A.swift": "a", "deeper/B.swift": "b", ".hidden.swift": "c", ".git/C.swift": "d",
      "notes.txt": "e",
    ])
    #expect(files.files == ["A.swift": Array("a".utf8), "deeper/B.swift": Array("b".utf8)])
  }

  @Test("Equal bytes are the same code, and nothing else is") func equality() throws {
    func files(_ text: String) -> LessonFiles {
      LessonFiles(lesson: lesson, files: ["A.swift": Array(text.utf8)])
    }
    #expect(files("é") == files("é"))
    // The same letter for a reader, and another text for the compiler.
    #expect(files("\u{E9}") != files("e\u{301}"))
  }

  @Test("Too much is refused before it is read: bytes, files, folders") func limits() throws {
    let half = String(repeating: "x", count: 600_000)
    #expect(try reason(["A.swift": half]) == nil)
    #expect(try reason(["B.swift": half])?.contains("larger than a megabyte") == true)
    let many = (0...200).map { ("F\($0).swift", "") }
    try FileManager.default.removeItem(atPath: "\(classroom.folder)/ada")
    #expect(
      try reason(Dictionary(uniqueKeysWithValues: many))
        == "There are more than 200 Swift files.")
    try FileManager.default.removeItem(atPath: "\(classroom.folder)/ada")
    let deep = String(repeating: "d/", count: 9) + "A.swift"
    #expect(try reason([deep: ""])?.contains("8 folders inside each other") == true)
  }

  #if os(Linux)
    @Test("Names that differ in case only are refused: on some disks they are one file")
    func foldedNames() throws {
      #expect(
        try reason(["A.swift": "", "a.swift": ""]) == "A.swift and a.swift differ in case only.")
    }
  #endif

  @Test("A file that cannot be read is refused", .enabled(if: getuid() != 0))
  func unreadable() throws {
    _ = try read(["A.swift": ""])
    chmod("\(classroom.folder)/ada/Exercises/Lesson01Numbers/A.swift", 0)
    #expect(try reason([:]) == "A.swift cannot be read.")
  }

  @Test(
    "A name that the compiler's list of files could not hold is refused",
    arguments: ["a\n-load-plugin.swift", "a\"b.swift", "a\\b.swift", "@list.swift"])
  func oddNames(name: String) throws {
    #expect(try reason([name: ""])?.contains("has other characters than letters") == true)
  }
}
