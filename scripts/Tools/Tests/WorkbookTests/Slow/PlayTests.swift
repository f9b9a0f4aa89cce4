import Foundation
import Testing

@testable import Workbook

extension OnASharedWorkbook {
  /// The program behind `scripts/play`, as a learner uses it.
  @Suite(.timeLimit(.minutes(3))) struct PlayTests {
    let workbook: FixtureWorkbook

    init() throws {
      workbook = try OnASharedWorkbook.workbook()
      try workbook.solve("Lesson01Numbers")
    }

    private func play(_ arguments: String...) async throws -> FixtureWorkbook.Run {
      try await workbook.run("play", arguments)
    }

    /// Types into the screen, as a person does through the terminal.
    private func play(typing text: String) async throws -> Ending {
      let command = Command(
        "/bin/sh",
        ["-c", "printf \"$2\" | \"$0\" \"$1\"", "\(FixtureWorkbook.products)/play", "1", text],
        in: "/", environment: workbook.environment)
      return try await blocking { try runProcess(command) }
    }

    @Test("The screen has the tool's arguments, its input and its outputs") func screen()
      async throws
    {
      let run = try await play("numbers", "--script", "+ 'a b'")
      #expect(run.code == 0)
      #expect(run.output.contains(#/^screen \d+ --script\|\+ 'a b'\n$/#))
      let logged = try await play("numbers", "--log", "--script", "+")
      #expect(logged.output.contains(#/^screen \d+ --script\|\+\nwith a log\n$/#))
      let ending = try await play(typing: "3\\n4\\n")
      #expect(ending.cause == .exited(0))
      #expect(ending.output.contains("3 doubled is 6\n4 doubled is 8\n"))
    }

    @Test("The solutions are built in a folder of their own") func solutions() async throws {
      try workbook.write("Exercises/Lesson01Numbers/Numbers.swift", "func double( {")
      let run = try await play("Lesson01Numbers", "--solutions", "--script=+")
      #expect(run.code == 0)
      #expect(run.output.contains("--script|+"))
      #expect(isFile("\(workbook.root)/.build/solutions/debug/PlayLesson01Numbers"))
    }

    @Test("Only the lesson's own screen has to compile, and an error reads as in progress")
    func doesNotCompile() async throws {
      try workbook.write("Exercises/Lesson02Words/Words.swift", "func cry( {")
      #expect(try await play("1").code == 0)
      try workbook.write(
        "Exercises/Lesson01Numbers/Numbers.swift", "func double(_ number: Int) -> Int { nummer }\n")
      let run = try await play("1")
      #expect(run.code == 1)
      #expect(run.output.isEmpty)
      #expect(
        run.errors.hasPrefix(
          """
          Lesson 1: Numbers
          Exercises/Lesson01Numbers: does not compile

            Exercises/Lesson01Numbers/Numbers.swift:1:37
          """))
      try workbook.write(
        "Exercises/Lesson01Numbers/Numbers.swift", "func twice(_ number: Int) -> Int { number }\n")
      let renamed = try await play("1")
      #expect(renamed.code == 1)
      #expect(renamed.errors.contains("This is in the lesson's screen, where your code is used."))
    }

    @Test("What is wrong elsewhere is not blamed on the exercise") func elsewhere() async throws {
      try workbook.write("Sources/Bootcamp/Todo.swift", "public func todo( {")
      let broken = try await play("1")
      #expect(broken.code == 3)
      #expect(broken.errors.contains("the reason is in no lesson"))
      #expect(broken.errors.contains("Sources/Bootcamp/Todo.swift:1"))
    }

    @Test("A crash of the screen is one line, and the line of the learner's code that led to it")
    func crash() async throws {
      try workbook.write(
        "Exercises/Lesson01Numbers/Numbers.swift",
        "func double(_ number: Int) -> Int { fatalError(\"at sea\") }\n")
      let ending = try await play(typing: "3\\n")
      #expect(ending.errors.contains("Lesson01Numbers/Numbers.swift:1: Fatal error: at sea"))
      #expect(ending.cause == .exited(1))
      #expect(!ending.errors.contains("Thread 0"))
      #expect(!ending.errors.contains("stack trace"))
      #expect(!ending.errors.contains("libswiftCore"))
      try workbook.write(
        "Exercises/Lesson01Numbers/Numbers.swift",
        """
        let doubles = [0, 2]
        func double(_ number: Int) -> Int {
          doubles[number]
        }
        """)
      let inSwift = try await play(typing: "3\\n")
      #expect(inSwift.errors.contains("Fatal error: Index out of range"))
      #expect(inSwift.errors.contains("\n\nThe screen has crashed"))
      #expect(inSwift.errors.hasSuffix("\n  Run   scripts/progress 1\n"))
      #if os(Linux)
        #expect(inSwift.errors.contains("  Edit  Exercises/Lesson01Numbers/Numbers.swift:3\n"))
      #endif
    }

    @Test("A full screen that crashes leaves the terminal as it was") func crashOfFullScreen()
      throws
    {
      try workbook.write(
        "Exercises/Lesson01Numbers/Numbers.swift",
        """
        import Foundation
        func double(_ number: Int) -> Int {
          var settings = termios()
          tcgetattr(0, &settings)
          settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
          tcsetattr(0, TCSADRAIN, &settings)
          print("\\u{1B}[?1049h")
          fatalError("at sea")
        }
        """)
      let session = try TerminalSession(
        "\(FixtureWorkbook.products)/play", ["1"], environment: workbook.environment)
      try session.wait("the screen") { $0.text.contains("screen ") }
      session.type("3\n")
      #expect(try session.waitForEnd() == 1)
      #expect(session.transcript.contains("\u{1B}[?1049l"))
    }

    @Test(
      "Ctrl-C on the terminal ends the screen and the tool, and so does a polite kill of the tool",
      arguments: [SIGINT, SIGTERM])
    func ended(by signal: Int32) throws {
      let session = try TerminalSession(
        "\(FixtureWorkbook.products)/play", ["1"], environment: workbook.environment)
      let word = #/screen (\d+)/#
      try session.wait("the screen") { $0.text.contains(word) }
      let screen = try #require(session.screen.text.firstMatch(of: word))
      if signal == SIGINT { session.type("\u{3}") } else { kill(session.process, signal) }
      #expect(try session.waitForEnd() == 128 + signal)
      #expect(!isAlive(pid_t(screen.1)!))
    }

    @Test(
      "What the tool does not know, it says, and what there is",
      arguments: [
        (["numbres"], "There is no lesson “numbres”."),
        (
          ["2"], "Lesson 2, Words, has no screen to play.\n\nThese lessons have one:\n   1  numbers"
        ), ([], "Say which lesson"),
        (["../1"], "There is no lesson “../1”"), (["1/"], "There is no lesson “1/”"),
        (["1", "--solution"], "`scripts/play` has no option --solution."),
        (["1", "2"], "Say one lesson"),
        (["1", "--script"], "--script needs COMMANDS after it."),
      ])
    func usedWrongly(arguments: [String], hint: String) async throws {
      let run = try await workbook.run("play", arguments)
      #expect(run.code == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(hint))
      #expect(run.errors.contains("scripts/play --help"))
    }

  }
}
