import Foundation
import Testing

@testable import Workbook

@Suite struct OutputFileTests {
  /// A folder of its own for each test.
  private let folder: String

  init() throws { folder = try Interruption.shared.makeTemporaryFolder() }

  private var path: String { "\(folder)/report.txt" }

  private func write(_ text: String, to name: String) throws {
    try OutputFile(name).write(text)
  }

  private func leaveNothing() { Interruption.shared.removeTemporaryFolder(folder) }

  @Test("A file that was not there gets the usual permissions, and nothing is left beside it")
  func newFile() throws {
    defer { leaveNothing() }
    try write("one\n", to: path)
    #expect(contents(of: path) == "one\n")
    let mask = umask(0)
    umask(mask)
    #expect(FileStatus(path)?.mode == 0o666 & ~mask)
    #expect(names(in: folder) == ["report.txt"])
  }

  @Test("A file that was there is replaced, keeps its permissions, and is never half written")
  func replaced() throws {
    defer { leaveNothing() }
    try write("old, and much longer than the new one", to: path)
    chmod(path, 0o640)
    // Whoever has it open still reads all of the old text: the new one is another file.
    let reader = try #require(FileHandle(forReadingAtPath: path))
    try write("new", to: path)
    #expect(contents(of: path) == "new")
    #expect(FileStatus(path)?.mode == 0o640)
    let old = try reader.readToEnd()
    #expect(old == Data("old, and much longer than the new one".utf8))
  }

  @Test("A link stays a link") func link() throws {
    defer { leaveNothing() }
    try write("old", to: path)
    #expect(symlink("report.txt", "\(folder)/link") == 0)
    try write("new", to: "\(folder)/link")
    #expect(contents(of: path) == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link") == "report.txt")
  }

  @Test("A device stays a device, and what it says is told") func device() throws {
    defer { leaveNothing() }
    try write("gone", to: "/dev/null")
    #expect(!isFile("/dev/null"))
    #if os(Linux)
      let error = #expect(throws: OutputFileError.self) { try write("x", to: "/dev/full") }
      #expect("\(try #require(error))".contains("“/dev/full”: No space left on device"))
      #expect(error?.isWrongUse == false)
    #endif
  }

  @Test("What cannot work is told before anything is written")
  func refused() throws {
    defer { leaveNothing() }
    try write("a file", to: path)
    for (name, reason) in [
      ("", "it has no name"), (folder, "it is a folder; name a file in it"),
      ("\(folder)/new/", "it is a folder; name a file in it"),
      ("\(folder)/no/report.txt", "there is no folder “\(folder)/no”; make it first"),
      ("\(path)/report.txt", "there is no folder “\(path)”; make it first"),
    ] {
      let error = #expect(throws: OutputFileError.self) { try OutputFile(name) }
      #expect(error == OutputFileError(file: name, reason: reason, isWrongUse: true))
      #expect(error?.isWrongUse == true)
    }
    // An administrator may write anywhere.
    if getuid() != 0 {
      chmod(path, 0o400)
      #expect(
        throws: OutputFileError(file: path, reason: "it is write-protected", isWrongUse: true)
      ) {
        try OutputFile(path)
      }
      chmod(folder, 0o500)
      defer { chmod(folder, 0o700) }
      let reason = "the folder “\(try #require(realPath(of: folder)))” cannot be written"
      #expect(throws: OutputFileError(file: "\(folder)/new", reason: reason, isWrongUse: true)) {
        try OutputFile("\(try #require(realPath(of: folder)))/new")
      }
    }
    #expect(names(in: folder) == ["report.txt"])
  }

  @Test("A report that cannot be put in place leaves nothing behind") func failed() throws {
    defer { leaveNothing() }
    let file = try OutputFile(path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let error = #expect(throws: OutputFileError.self) { try file.write("x") }
    #expect("\(try #require(error))".contains("Is a directory"))
    #expect(names(in: folder) == ["report.txt"])
  }
}
