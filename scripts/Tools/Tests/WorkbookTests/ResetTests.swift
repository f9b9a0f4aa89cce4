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

  private func reset() throws -> Reset {
    let checkout = try workbook.checkout()
    return Reset(checkout.lessons[1], in: checkout)
  }

  private func path(_ path: String) -> String { "\(workbook.root)/\(path)" }

  private func text(_ file: String) -> String? { contents(of: path(file)) }

  private func exerciseIsStub() throws -> Bool {
    let checkout = try workbook.checkout()
    return try Stub(of: checkout.lessons[1], in: checkout).isSame(as: path(exercise))
  }

  // MARK: What comes back, and what is kept

  @Test("The stub comes back, and each version is kept under a name of its own") func versions()
    throws
  {
    for (words, kept) in [("let a = 1", first), ("let a = 2", second)] {
      try workbook.write("\(exercise)/Words.swift", words)
      #expect(try reset()() == Reset.Outcome(kept: kept))
      #expect(try exerciseIsStub())
      #expect(text("\(kept)/Words.swift") == words)
    }
    #expect(text("\(first)/Words.swift") == "let a = 1")
    #expect(text("\(first)/MoreWords.swift") == text("scripts/Stubs/Lesson02Words/MoreWords.swift"))
    #expect(names(in: path("Exercises/Kept")) == ["Lesson02Words-001", "Lesson02Words-002"])
  }

  @Test("Where all is as it was shipped, nothing happens") func untouched() throws {
    try workbook.write("\(exercise)/.DS_Store", "left by the Finder")
    #expect(try reset()() == Reset.Outcome(wasAsShipped: true))
    #expect(!isFolder(path("Exercises/Kept")))
  }

  @Test("A new version gets the highest number, whatever was deleted in between") func numbers()
    throws
  {
    for number in ["002", "999", "x", "-5", "\(Int.max)"] {
      try workbook.write("Exercises/Kept/Lesson02Words-\(number)/Words.swift", number)
    }
    try workbook.write("Exercises/Kept/Lesson01Numbers-2000/Numbers.swift", "")
    try workbook.write("\(exercise)/Words.swift", "mine")
    #expect(try reset()().kept == "Exercises/Kept/Lesson02Words-1000")
  }

  @Test(
    "Whatever is in the folder is kept, and alone makes it differ from the stub",
    arguments: ["Extra.swift", ".hidden", "Sub/Sub/Deep.swift"])
  func others(file: String) throws {
    try workbook.write("\(exercise)/\(file)", "mine")
    #expect(try reset()().kept == first)
    #expect(text("\(first)/\(file)") == "mine")
    #expect(try exerciseIsStub())
  }

  @Test("A hidden file is nobody's work, and in the stub no part of it") func hidden() throws {
    #expect(try reset().isAsShipped)
    try workbook.write("\(exercise)/.Words.swift.swp", "an editor's")
    #expect(try reset().isAsShipped)
    try workbook.write("scripts/Stubs/Lesson02Words/.DS_Store", "the Finder's")
    #expect(try reset().isAsShipped)
    try workbook.write("\(exercise)/Words.swift", "mine")
    #expect(try !reset().isAsShipped)
    _ = try reset()()
    #expect(text("\(exercise)/.DS_Store") == nil)
    let checkout = try workbook.checkout()
    let before = checkout.everything(in: ["Tests"])
    try workbook.write("Tests/.DS_Store", "the Finder's")
    #expect(checkout.everything(in: ["Tests"]) == before)
  }

  @Test("A file with a name that is not UTF-8 is kept with that name") func otherNames() throws {
    #if os(Linux)
      let name: [CChar] = Array("\(path(exercise))/caf".utf8CString.dropLast()) + [-23, 0]
      let descriptor = creat(name, 0o600)
      #expect(descriptor >= 0)
      close(descriptor)
      #expect(try reset()().kept == first)
      let kept: [CChar] = Array("\(path(first))/caf".utf8CString.dropLast()) + [-23, 0]
      #expect(access(kept, F_OK) == 0)
      unlink(kept)
    #endif
  }

  @Test("Symbolic links are kept as they are, and what they lead to is left alone") func links()
    throws
  {
    let files = FileManager.default
    try workbook.write("Elsewhere/Words.swift", "mine")
    try files.createSymbolicLink(
      atPath: path("\(exercise)/Link.swift"), withDestinationPath: "../../Elsewhere/Words.swift")
    try files.createSymbolicLink(
      atPath: path("\(exercise)/Nowhere.swift"), withDestinationPath: "nowhere")
    #expect(try reset()().kept == first)
    #expect(
      try files.destinationOfSymbolicLink(atPath: path("\(first)/Nowhere.swift")) == "nowhere")
    #expect(text("Elsewhere/Words.swift") == "mine")

    // The whole exercise may be one.
    try files.removeItem(atPath: path(exercise))
    try files.createSymbolicLink(atPath: path(exercise), withDestinationPath: "../Elsewhere")
    #expect(try reset()() == Reset.Outcome(kept: second, link: "../Elsewhere"))
    #expect(try exerciseIsStub())
    #expect(try files.destinationOfSymbolicLink(atPath: path(second)) == "../Elsewhere")
    #expect(text("Elsewhere/Words.swift") == "mine")
  }

  @Test("A file in the place of the exercise is kept too") func file() throws {
    try FileManager.default.removeItem(atPath: path(exercise))
    try workbook.write(exercise, "mine")
    #expect(try reset()().kept == first)
    #expect(text(first) == "mine")
    #expect(try exerciseIsStub())
  }

  @Test("Where the exercise is gone, or all of them are, it comes back") func missing() throws {
    try FileManager.default.removeItem(atPath: path(exercise))
    #expect(try reset()() == Reset.Outcome())
    #expect(try exerciseIsStub())

    try FileManager.default.removeItem(atPath: path("Exercises"))
    #expect(try reset()() == Reset.Outcome())
    #expect(try exerciseIsStub())

    // After somebody has deleted what a reset gave them, it says where their own is.
    try workbook.write("\(exercise)/Words.swift", "mine")
    _ = try reset()()
    try FileManager.default.removeItem(atPath: path(exercise))
    #expect(try reset()() == Reset.Outcome(keptEarlier: first))
  }

  @Test("The copy can be written where the workbook's own files cannot") func permissions() throws {
    let file = path("scripts/Stubs/Lesson02Words/Words.swift")
    chmod(file, 0o444)
    defer { chmod(file, 0o644) }
    try FileManager.default.removeItem(atPath: path(exercise))
    _ = try reset()()
    var information = stat()
    #expect(stat(path("\(exercise)/Words.swift"), &information) == 0)
    #expect(information.st_mode & S_IWUSR != 0)
  }

  // MARK: Interrupted

  private struct Interrupted: Error {}

  @Test(
    "Interrupted before any change of the disk, nothing is lost, and the next reset goes on",
    arguments: [true, false])
  func interrupted(canExchange: Bool) throws {
    var interruptions = 0
    var isDone = false
    while !isDone {
      try? FileManager.default.removeItem(atPath: path("Exercises"))
      try workbook.restore()
      try workbook.write("\(exercise)/Words.swift", "mine")
      try workbook.write("\(exercise)/Sub/More.swift", "mine too")

      var reset = try reset()
      if !canExchange { reset.exchange = { _, _ in EINVAL } }
      var rest = interruptions
      reset.willChange = {
        if rest == 0 { throw Interrupted() }
        rest -= 1
      }
      do {
        _ = try reset()
        isDone = true
      } catch is Interrupted {
        interruptions += 1
      }

      let isInPlace = text("\(exercise)/Words.swift") == "mine"
      let home = isInPlace ? exercise : first
      #expect(text("\(home)/Words.swift") == "mine", "after \(interruptions) changes")
      #expect(text("\(home)/Sub/More.swift") == "mine too")
      if canExchange, !isInPlace { #expect(try exerciseIsStub()) }

      reset.willChange = {}
      _ = try reset()
      #expect(try exerciseIsStub())
      // One version is kept, the learner's; no stub lies beside it, and no half of one.
      #expect(everything(in: path("Exercises/Kept")) == ["Lesson02Words-001"])
      #expect(text("\(first)/Words.swift") == "mine")
      #expect(text("\(first)/Sub/More.swift") == "mine too")
    }
    #expect(interruptions >= 5)
  }

  private func everything(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test("Where the disk refuses, it says what and why, and the exercise stays") func refused()
    throws
  {
    try workbook.write("\(exercise)/Words.swift", "mine")
    var reset = try reset()
    for (reason, advice) in [
      (EROFS, "This disk can only be read."), (EACCES, "`chmod -R u+w Exercises`"),
      (EXDEV, "container's image"), (ENOSPC, "No space left on device"),
    ] {
      reset.exchange = { _, _ in reason }
      let error = #expect(throws: ResetError.self) { try reset() }
      #expect(error?.description.contains(advice) == true)
      #expect(error?.description.contains("Could not move \(exercise): ") == true)
      #expect(everything(in: path("Exercises/Kept")) == [])
      #expect(text("\(exercise)/Words.swift") == "mine")
    }
    try FileManager.default.removeItem(atPath: path("Exercises/Kept"))
    try workbook.write("Exercises/Kept", "not a folder")
    let error = #expect(throws: ResetError.self) { try self.reset()() }
    #expect(error == ResetError(cannot: "make", "Exercises/Kept", reason: EEXIST))
    #expect(text("\(exercise)/Words.swift") == "mine")
  }

  @Test("Whoever wants to reset at the same time has to wait") func locked() throws {
    try workbook.write("\(exercise)/Words.swift", "mine")
    func canHaveLock() -> Bool {
      let folder = open(path("Exercises"), O_RDONLY)
      defer { close(folder) }
      return flock(folder, LOCK_EX | LOCK_NB) == 0
    }
    var answers: Set<Bool> = []
    var reset = try reset()
    reset.willChange = { answers.insert(canHaveLock()) }
    _ = try reset()
    #expect(answers == [false])
    #expect(canHaveLock())
  }

  // MARK: The tool

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
    #expect(!again.output.contains("kept"))

    // The lists of lessons and the build know nothing of what is kept.
    #expect(try workbook.checkout().lessons.count == 4)
    try FileManager.default.removeItem(atPath: path("\(exercise)"))
    let gone = try await workbook.progress("reset", "2")
    #expect(gone.output.contains("The version that was kept last is"))
  }

  @Test("Several at once keep one version") func together() async throws {
    try workbook.write("\(exercise)/Words.swift", "mine")
    let workbook = self.workbook
    let outputs = try await concurrentMap(Array(1...6), atATime: 6) { _ in
      try await workbook.progress("reset", "2").output
    }
    #expect(outputs.count { $0.contains("Your version is kept in") } == 1)
    #expect(outputs.count { $0.contains("There is nothing to put back.") } == 5)
    #expect(text("\(first)/Words.swift") == "mine")
    #expect(try exerciseIsStub())
  }

  @Test("It has to know which lesson, and to have its stub") func wrong() async throws {
    let none = try await workbook.progress("reset")
    #expect(none.code == 2)
    #expect(none.errors.contains("such as: scripts/progress reset 1\n\nThe lessons are:"))
    let two = try await workbook.progress("reset", "1", "2")
    #expect(two.code == 2)
    let slip = try await workbook.progress("reset", "wrods")
    #expect(slip.code == 2)
    #expect(slip.errors.contains("Did you mean `scripts/progress reset words`?"))

    try FileManager.default.removeItem(atPath: path("scripts/Stubs/Lesson02Words"))
    try workbook.write("\(exercise)/Words.swift", "mine")
    let lost = try await workbook.progress("reset", "2")
    #expect(lost.code == 3)
    #expect(lost.errors.contains("scripts/Stubs/Lesson02Words"))
    #expect(text("\(exercise)/Words.swift") == "mine")
  }
}
