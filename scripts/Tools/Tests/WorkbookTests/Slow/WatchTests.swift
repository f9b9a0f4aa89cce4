import Foundation
import Testing

@testable import Workbook

/// `scripts/progress watch` in a real terminal, with somebody who types and saves.
@Suite(.serialized, .timeLimit(.minutes(5))) struct WatchTests {
  let workbook: FixtureWorkbook
  private let exercise = "Exercises/Lesson01Numbers/Numbers.swift"

  init() throws {
    workbook = try FixtureWorkbook("a workbook that is watched")
    try? FileManager.default.removeItem(atPath: "\(workbook.root)/.build/hints")
  }

  private func watch(
    _ arguments: String..., environment: [String: String] = [:], lines: Int = 40, columns: Int = 80
  ) throws -> TerminalSession {
    let variables = workbook.environment.merging(["TERM": "xterm", "NO_COLOR": "1"]) { $1 }
    return try TerminalSession(
      "\(FixtureWorkbook.products)/progress", ["watch"] + arguments,
      environment: variables.merging(environment) { $1 }, lines: lines, columns: columns)
  }

  /// Saves as many editors do: another file takes the place of the first.
  private func save(_ text: String, as file: String? = nil) throws {
    let path = "\(workbook.root)/\(file ?? exercise)"
    try Data(text.utf8).write(to: URL(filePath: path + "~"))
    #expect(rename(path + "~", path) == 0)
  }

  private func code(double: String = "2 * number", isEven: String = "number % 2 == 0") -> String {
    """
    func double(_ number: Int) -> Int { \(double) }
    func isEven(_ number: Int) -> Bool { \(isEven) }

    """
  }

  private static let keys = "h hint   n next lesson   l all lessons   r run again   q quit"

  /// The processes, builds and tests, that know this workbook by its path.
  private func processes() throws -> [String] {
    let ending = try runProcess(
      Command(
        "ps", ["-axww", "-o", "pid=,command="], in: "/",
        environment: ProcessInfo.processInfo.environment))
    return ending.output.split(separator: "\n").map(String.init)
      .filter { $0.contains(workbook.root) && !$0.contains("defunct") }
  }

  // MARK: Saves

  @Test("The verdict comes at the start, and again after each save") func saves() throws {
    let session = try watch("1")
    try session.wait(for: Self.keys)
    #expect(session.screen.text.hasPrefix("Lesson 1: Numbers\nExercises/Lesson01Numbers: 0 of 4"))

    try save(code(isEven: "false"))
    try session.wait(for: "3 of 4 tests pass")
    try session.wait(for: Self.keys)
    #expect(session.screen.text.contains("First: 2.1 Two is even\n"))

    // In place, and within the same second.
    try workbook.write(exercise, code(isEven: "number == 2"))
    try session.wait(for: "This lesson is complete, well done! Next is lesson 2")
    try session.wait(for: Self.keys)

    try save("func double( {")
    try session.wait(for: "Exercises/Lesson01Numbers: does not compile")
    try save(code(double: "fatalError(\"at sea\")"))
    try session.wait(for: "Fatal error: at sea")
    try workbook.write("lessons/01-numbers.md", "# 1. Figures\n")
    try session.wait(for: "Lesson 1: Figures")

    // Nothing of an earlier page is left on a screen, and nothing that was there is lost.
    #expect(session.screen.text.hasPrefix("Lesson 1: Figures"))
    let headings = session.screen.scrolledAway.filter { $0.hasPrefix("Exercises/Lesson01Numbers:") }
    #expect(
      headings.map { $0.dropFirst("Exercises/Lesson01Numbers: ".count) } == [
        "0 of 4 tests pass", "3 of 4 tests pass", "4 of 4 tests pass", "does not compile",
        "2 of 4 tests pass",
      ])
    #expect(!session.screen.scrolledAway.contains { $0.contains("q quit") || $0.contains("Build") })
  }

  @Test("A save in another lesson starts nothing") func otherLesson() throws {
    let session = try watch("1")
    try session.wait(for: Self.keys)
    try workbook.write("Exercises/Lesson02Words/Words.swift", "func shout( {")
    // Both are there by the time of the next look, and only one can be the reason for it.
    session.type("x")
    try session.wait(for: "There is no key “x” here.")
    try save(code())
    try session.wait(for: "4 of 4 tests pass")
    #expect(session.transcript.split(separator: "Saved …").count == 2)
  }

  @Test("A file that is deleted, a folder or gone with its folder, is said and survived")
  func deleted() throws {
    try workbook.write(exercise, code())
    let session = try watch("1")
    try session.wait(for: "4 of 4 tests pass")
    let path = "\(workbook.root)/\(exercise)"

    try FileManager.default.moveItem(atPath: path, toPath: path + "~")
    try session.wait(for: "Exercises/Lesson01Numbers is empty.")
    try FileManager.default.moveItem(atPath: path + "~", toPath: path)
    try session.wait(for: "4 of 4 tests pass")

    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try session.wait(for: "Exercises/Lesson01Numbers is empty.")
    try workbook.restore()
    try session.wait(for: "0 of 4 tests pass")

    try FileManager.default.removeItem(atPath: "\(workbook.root)/Exercises/Lesson01Numbers")
    try session.wait(for: "Exercises/Lesson01Numbers is missing.")
    try FileManager.default.removeItem(atPath: "\(workbook.root)/Exercises")
    session.type("r")
    try session.wait(for: "The folder Exercises is missing")
    #expect(session.screen.text.contains("There is no verdict."))
    try workbook.restore()
    try session.wait(for: "0 of 4 tests pass")

    try FileManager.default.removeItem(atPath: "\(workbook.root)/lessons/01-numbers.md")
    try session.wait(for: "lessons/01-*.md is missing.")
    try workbook.restore()
    try session.wait(for: "0 of 4 tests pass")

    // A link that leads to itself cannot be read; what a mode forbids, an administrator may.
    try FileManager.default.removeItem(atPath: path)
    #expect(symlink(path, path) == 0)
    try session.wait(for: "Numbers.swift is a link that leads nowhere")
    #expect(unlink(path) == 0)
    try workbook.write(exercise, code())
    try session.wait(for: "4 of 4 tests pass")
  }

  @Test("A save during a build stops it, and what is shown is the verdict on the last save")
  func saveDuringBuild() throws {
    let gate = try Gate(in: workbook)
    let session = try watch("1", environment: ["FIXTURE_DOOR": gate.path])
    try gate.waitForVisitor()
    try session.wait(for: "Building the lesson …")
    try save(code(double: "number"))
    try session.wait(for: "Saved …")
    // The first build stands still at the gate: only when it is stopped, another comes.
    try gate.waitUntilEmpty()
    try gate.waitForVisitor()
    try save(code())
    try gate.waitUntilEmpty()
    try gate.waitForVisitor()
    gate.open()
    try session.wait(for: "4 of 4 tests pass")
    #expect(!session.transcript.contains("0 of 4 tests pass"))
    #expect(!session.transcript.contains("Another Swift build"))
  }

  @Test("A test that never ends is told, and a save need not wait for that") func endless() throws {
    try workbook.write(exercise, code(double: "{ while number == 1 {}; return 0 }()"))
    let session = try watch("1", "--timeout", "1")
    try session.wait(for: "timed out  1.1 Two is twice one")
    session.type("q")
    #expect(try session.waitForEnd() == 0)

    let patient = try watch("1", "--timeout", "3600")
    try patient.wait(for: "Running the tests of 1 lesson …")
    let spinning = try processes().filter { $0.contains(".xctest") }
    try save(code())
    try patient.wait(for: "4 of 4 tests pass")
    #expect(try processes().filter { spinning.contains($0) } == [])
  }

  // MARK: Lessons, hints, keys

  @Test("Without a name it is the first lesson that is not complete, and n goes on from there")
  func lessons() throws {
    try workbook.solve("Lesson01Numbers")
    let session = try watch()
    try session.wait(for: "Lesson 2: Words")
    session.type("n")
    try session.wait(for: "Lesson 2 still has 3 tests to go. Press l to choose")
    try workbook.solve("Lesson02Words")
    try session.wait(for: "Next is lesson 3, Loops")
    session.type("n")
    try session.wait(for: "Lesson 3: Loops")
    try session.wait(for: "0 of 5 tests pass")

    session.type("l")
    try session.wait(for: "   4  rooms-and-doors  (Rooms and doors, lessons/04-rooms-and-doors.md)")
    session.type("9\r")
    try session.wait(for: "There is no lesson 9.")
    session.type("l4\r")
    try session.wait(for: "Lesson 4: Rooms and doors")
    try session.wait(for: "0 of 2 tests pass")
    // It watches where it is, and no longer where it was.
    try save(
      "func doors(ofRooms rooms: Int) -> Int { rooms == 3 ? 4 : 3 }",
      as: "Exercises/Lesson04RoomsAndDoors/Rooms.swift")
    try session.wait(for: "1 of 2 tests pass")
    try workbook.solve("Lesson04RoomsAndDoors")
    try session.wait(for: "2 of 2 tests pass")
    session.type("n")
    try session.wait(for: "That was the last lesson.")
  }

  @Test("When all is complete it says so, and stays") func allComplete() throws {
    for lesson in try workbook.checkout().lessons { try workbook.solve(lesson.id) }
    let session = try watch()
    try session.wait(for: "the whole workbook is done. Well")
    session.type("h")
    try session.wait(for: "This lesson is complete: there is nothing left to hint at.")
    session.type("q")
    #expect(try session.waitForEnd() == 0)
  }

  @Test("h shows the hints of the step, one after the other") func hints() throws {
    let session = try watch("1", lines: 60)
    try session.wait(for: Self.keys)
    session.type("h")
    try session.wait(for: "Hint 1 of 3: A question\n\n  What is twice")
    session.type("h")
    try session.wait(for: "Hint 2 of 3: A place\n\n  - The body of")
    // The page is still there, and has one footer.
    #expect(session.screen.text.contains("First: 1.1 Two is twice one"))
    #expect(session.screen.text.split(separator: Self.keys).count == 1)
    // While it does not compile, the step is the one before.
    try save("func double( {")
    try session.wait(for: "does not compile")
    try session.wait(for: Self.keys)
    session.type("h")
    try session.wait(for: "Hint 3 of 3: A part of the code\n\n    func double")
    try save(code(isEven: "false"))
    try session.wait(for: "First: 2.1 Two is even")
    try session.wait(for: Self.keys)
    session.type("h")
    try session.wait(for: "Hint 1 of 3: A question\n\n  What is left over?\n")
    try FileManager.default.removeItem(atPath: "\(workbook.root)/lessons/hints")
    session.type("h")
    try session.wait(for: "lessons/hints/01-numbers.md, the hints of this")
  }

  @Test("r runs again, arrows and spaces do nothing, other keys say that they do") func keys()
    throws
  {
    let session = try watch("1")
    try session.wait(for: Self.keys)
    session.type(" é")
    try session.wait(for: "There is no key “é” here.")
    // The key Home, whose last letter is an H.
    session.type("\u{1B}[H")
    // What is typed at once belongs to one key.
    usleep(300_000)
    session.type("R")
    try session.wait("a second page") { $0.scrolledAway.contains("Lesson 1: Numbers") }
    try session.wait(for: Self.keys)
    #expect(!session.screen.text.contains("no key"))
    #expect(!session.transcript.contains("Hint 1 of 3"))
  }

  @Test("The next page is as wide as the window then is") func resized() throws {
    let session = try watch("1")
    try session.wait(for: Self.keys)
    session.resize(lines: 50, columns: 40)
    try save(code(isEven: "false"))
    try session.wait(for: "h hint  n next  l list  r again  q quit")
    #expect(session.screen.text.split(separator: "\n").allSatisfy { $0.count <= 40 })
    #expect(session.screen.text.hasPrefix("Lesson 1: Numbers"))
  }

  // MARK: The end

  enum End: String, CaseIterable {
    case quit, endOfInput, controlC, controlBackslash, terminate, hangUp, closedWindow

    var code: Int32 {
      switch self {
      case .quit, .endOfInput: 0
      case .controlC: 128 + SIGINT
      case .controlBackslash: 128 + SIGQUIT
      case .terminate: 128 + SIGTERM
      case .hangUp, .closedWindow: 128 + SIGHUP
      }
    }

    func happens(to session: TerminalSession) {
      switch self {
      case .quit: session.type("q")
      case .endOfInput: session.type("\u{4}")
      case .controlC: session.type("\u{3}")
      case .controlBackslash: session.type("\u{1C}")
      case .terminate: kill(session.process, SIGTERM)
      case .hangUp: kill(session.process, SIGHUP)
      case .closedWindow: session.hangUp()
      }
    }
  }

  @Test(
    "However it ends, in the middle of a build, nothing is left behind", arguments: End.allCases)
  func ends(end: End) throws {
    let gate = try Gate(in: workbook)
    let session = try watch("1", environment: ["FIXTURE_DOOR": gate.path])
    try gate.waitForVisitor()
    try session.wait(for: "Building the lesson …")
    #expect(!session.isAsBefore)
    #expect(try !processes().isEmpty)
    end.happens(to: session)
    let code = try session.waitForEnd()
    // Who reads the end of the input before the signal comes quits as by Ctrl-D.
    #expect(code == end.code || (end == .closedWindow && code == 0))
    #expect(try processes().filter { !$0.contains("\(session.process) ") } == [])
    if end != .closedWindow {
      #expect(session.isAsBefore)
      #expect(!session.screen.text.contains("Building"))
    }
  }

  @Test("It quits while a test spins, too") func endsSpinning() throws {
    try workbook.write(exercise, code(double: "{ while number == 1 {}; return 0 }()"))
    let session = try watch("1", "--timeout", "3600")
    try session.wait(for: "Running the tests of 1 lesson …")
    session.type("q")
    #expect(try session.waitForEnd() == 0)
    #expect(try processes() == [])
  }

  @Test("Ctrl-Z gives the terminal back, and `fg` brings the page back")
  func suspended() throws {
    let session = try watch("1")
    try session.wait(for: Self.keys)
    session.type("\u{1A}")
    try session.waitUntilStopped()
    #expect(session.isAsBefore)
    #expect(!session.screen.text.contains(Self.keys))
    try workbook.write(exercise, code())
    kill(session.process, SIGCONT)
    try session.wait(for: "4 of 4 tests pass")
    try session.wait(for: Self.keys)
    #expect(!session.isAsBefore)
    #expect(session.screen.scrolledAway.count { $0.hasSuffix("0 of 4 tests pass") } == 2)
    session.type("q")
    #expect(try session.waitForEnd() == 0)
    #expect(session.isAsBefore)
  }

  // MARK: Used wrongly

  @Test("Without a terminal it says what to use instead") func noTerminal() async throws {
    let run = try await workbook.progress("watch", "numbers")
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("this is no terminal"))
    #expect(run.errors.contains("`scripts/progress 1`"))
    let dumb = try watch(environment: ["TERM": "dumb"])
    try dumb.wait(for: "draws on the screen")
    #expect(try dumb.waitForEnd() == 2)
  }
}

/// A named pipe at which the fixture's builds stand still until it is opened.
final class Gate {
  let path: String
  private var key: Int32 = -1

  init(in workbook: FixtureWorkbook) throws {
    path = "\(workbook.root)/gate-\(UUID())"
    guard mkfifo(path, 0o600) == 0 else { throw TerminalError("There is no pipe to be had.") }
  }

  deinit {
    open()
    unlink(path)
  }

  /// Until a build has come, and stands.
  func waitForVisitor() throws {
    close(key)
    try wait("a build to come") {
      key = Foundation.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return key >= 0
    }
  }

  /// Until the build that stood here is gone.
  func waitUntilEmpty() throws {
    try wait("the build to go") {
      var descriptor = pollfd(fd: key, events: Int16(POLLOUT), revents: 0)
      poll(&descriptor, 1, 0)
      return descriptor.revents & Int16(POLLERR | POLLHUP) != 0
    }
  }

  func open() {
    if key >= 0 { close(key) }
    key = -1
  }

  private func wait(_ what: String, _ isSo: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(100)
    while !isSo() {
      guard ContinuousClock.now < end else { throw TerminalError("Waited in vain for \(what).") }
      usleep(1_000)
    }
  }
}
