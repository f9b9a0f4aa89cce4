import Foundation
import Testing

@testable import Workbook

@Suite(.timeLimit(.minutes(1))) final class SnapshotTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "saves \(UUID())").path

  init() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/More", withIntermediateDirectories: true)
    try write("State.swift", "let number = 1")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  private var snapshot: Snapshot { Snapshot(of: [folder, "\(folder)/page.md"]) }

  @Test("What changes the code or the page is a save")
  func saves() throws {
    let changes: [(String, () throws -> Void)] = [
      ("written in place", { try self.write("State.swift", "let number = 12") }),
      (
        "another file in its place, as long and as old",
        {
          try self.write("4913", "let number = 21")
          self.copyDate(from: "State.swift", to: "4913")
          #expect(rename("\(self.folder)/4913", "\(self.folder)/State.swift") == 0)
        }
      ),
      ("saved without a change", { self.setDate(of: "State.swift", to: 1_000) }),
      ("saved again within the second", { self.setDate(of: "State.swift", to: 1_000, plus: 1) }),
      ("deleted", { #expect(unlink("\(self.folder)/State.swift") == 0) }),
      ("a folder with its name", { #expect(mkdir("\(self.folder)/State.swift", 0o700) == 0) }),
      ("a file in that folder", { try self.write("State.swift/Inner.swift", "") }),
      ("a file in another folder", { try self.write("More/Other.swift", "") }),
      ("the page", { try self.write("page.md", "# State") }),
      ("all gone", { try FileManager.default.removeItem(atPath: self.folder) }),
    ]
    for (name, change) in changes {
      let before = snapshot
      #expect(before == snapshot)
      try change()
      // A folder without code is not code.
      #expect((before == snapshot) == (name == "a folder with its name"), "\(name)")
    }
  }

  @Test(
    "What an editor leaves behind for a moment is none",
    arguments: [
      ".State.swift.swp", "4913", "State.swift~", "#State.swift#", ".#State.swift",
      "State.swift___jb_tmp___", "State.swift.sb-1", ".DS_Store", "notes.md", ".hidden/State.swift",
    ])
  func litter(name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/.hidden", withIntermediateDirectories: true)
    let before = snapshot
    try write(name, "let number = 1")
    #expect(snapshot == before)
  }

  private func setDate(of name: String, to seconds: Int, plus nanoseconds: Int = 0) {
    let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    #expect(utimensat(AT_FDCWD, "\(folder)/\(name)", [time, time], 0) == 0)
  }

  private func copyDate(from source: String, to copy: String) {
    var information = stat()
    #expect(stat("\(folder)/\(source)", &information) == 0)
    #if canImport(Darwin)
      let time = information.st_mtimespec
    #else
      let time = information.st_mtim
    #endif
    setDate(of: copy, to: time.tv_sec, plus: time.tv_nsec)
  }
}
