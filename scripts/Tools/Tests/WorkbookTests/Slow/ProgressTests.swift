import Foundation
import Synchronization
import Testing

@testable import Workbook

/// The whole tool, as a learner uses it, on a workbook that is broken in every way.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ProgressTests {
  let workbook: FixtureWorkbook

  init() throws {
    workbook = try FixtureWorkbook("a workbook")
  }

  // MARK: Not broken

  @Test("An untouched workbook reads like a start") func untouched() async throws {
    let before = workbook.exercises()
    try? FileManager.default.removeItem(atPath: "\(workbook.root)/.build/debug")
    let run = try await workbook.progress()
    #expect(!FileManager.default.fileExists(atPath: "\(workbook.root)/.build/debug"))
    #expect(run.code == 1)
    #expect(
      run.output == """
        0 of 4 lessons complete, 0 of 14 tests pass

          1  Numbers          ------------  0/2 steps (0/4 tests)  not started
          2  Words            ------------  0/2 steps (0/3 tests)  not started
          3  Loops            ------------  0/2 steps (0/5 tests)  not started
          4  Rooms and doors  ------------  0/1 steps (0/2 tests)  not started

        Nothing passes yet, and that is how it should be: each test waits for code that
        you are going to write. This is where you begin.

        Next: lesson 1, Numbers
          Read  lessons/01-numbers.md, from the top
          Edit  Exercises/Lesson01Numbers/Numbers.swift:4
          Run   scripts/progress 1
          or    swift test --filter Lesson01
          Hint  scripts/progress hint 1

        """)
    #expect(workbook.exercises() == before)
  }

  @Test("One lesson shows every test and the first failure in full") func oneLesson() async throws {
    try workbook.write(
      "Exercises/Lesson01Numbers/Numbers.swift",
      """
      func double(_ number: Int) -> Int { number * number }
      func isEven(_ number: Int) -> Bool { number % 2 == 0 }
      """)
    let run = try await workbook.progress("numbers")
    #expect(run.code == 1)
    #expect(
      run.output == """
        Lesson 1: Numbers
        Exercises/Lesson01Numbers: 3 of 4 tests pass

        Step 1: Double it
          not yet    1.1 Two is twice one
          passed     1.2 Zero stays zero

        Step 2: Even or odd
          passed     2.1 Two is even
          passed     2.2 Three is odd

        First: 1.1 Two is twice one
          Tests/Lesson01NumbersTests/NumbersTests.swift:7

          Twice a number is the number added to itself.

          Expectation failed: (double(1) → 1) == 2

          Read  lessons/01-numbers.md, “Step 1: Double it”
          Edit  Exercises/Lesson01Numbers/Numbers.swift
          Run   scripts/progress 1
          or    swift test --filter Lesson01
          Hint  scripts/progress hint 1

        Every other test of this lesson passes.

        """)
  }

  @Test("The solutions are complete, in a build folder of their own") func solutions() async throws
  {
    let run = try await workbook.progress("--solutions", "--json")
    #expect(run.code == 0)
    let verdict = try run.verdict()
    #expect(verdict.version == 1)
    #expect(verdict.sources == "Solutions")
    #expect(verdict.statuses == ["complete", "complete", "complete", "complete"])
    #expect(verdict.passed == 14)
    #expect(verdict.total == 14)
    #expect(verdict.lessons.map(\.number) == [1, 2, 3, 4])
    #expect(verdict.lessons[3].id == "Lesson04RoomsAndDoors")
    #expect(verdict.lessons[3].title == "Rooms and doors")
    #expect(isFolder("\(workbook.root)/.build/solutions/debug"))

    let text = try await workbook.progress("--solutions")
    #expect(text.code == 0)
    #expect(text.output.contains("the whole workbook is done. Well done!"))
  }

  // MARK: Does not compile

  @Test("What does not compile is told apart from the rest") func doesNotCompile() async throws {
    try workbook.write(
      "Exercises/Lesson01Numbers/Numbers.swift",
      """
      func double(_ number: Int) -> Int {
        2 * nummer
      }
      func isEven(_ number: Int) -> Bool { true }
      let text: String = 1
      """)
    try workbook.write(
      "Exercises/Lesson02Words/Words.swift",
      "func cry(_ word: String) -> String { word }")
    try workbook.solve("Lesson03Loops")
    let run = try await workbook.progress("--json")
    #expect(run.code == 1)
    let lessons = try run.verdict().lessons
    #expect(
      lessons.map(\.status) == ["does-not-compile", "does-not-compile", "complete", "incomplete"])
    #expect(lessons[0].message == "cannot find 'nummer' in scope")
    #expect(lessons[0].file == "Exercises/Lesson01Numbers/Numbers.swift")
    #expect(lessons[0].line == 2)
    #expect(lessons[0].statuses == ["not-run", "not-run", "not-run", "not-run"])
    #expect(lessons[0].tests.map(\.step) == ["1.1", "1.2", "2.1", "2.2"])
    #expect(lessons[1].file == "Tests/Lesson02WordsTests/WordsTests.swift")

    let first = try await workbook.progress("1")
    #expect(first.code == 1)
    #expect(
      first.output == """
        Lesson 1: Numbers
        Exercises/Lesson01Numbers: does not compile

          Exercises/Lesson01Numbers/Numbers.swift:2:7
          error: cannot find 'nummer' in scope

          1 | func double(_ number: Int) -> Int {
          2 |   2 * nummer
            |       `- error: cannot find 'nummer' in scope
          3 | }
          4 | func isEven(_ number: Int) -> Bool { true }

          There is 1 more error, which may go away together with this one.

          Read  lessons/01-numbers.md
          Edit  Exercises/Lesson01Numbers/Numbers.swift:2
          Run   scripts/progress 1
          or    swift test --filter Lesson01

        """)

    let second = try await workbook.progress("2")
    #expect(second.output.contains("error: cannot find 'shout' in scope"))
    #expect(second.output.contains("This is in the lesson's tests, where your code is used."))
    #expect(second.output.contains("Edit  Exercises/Lesson02Words\n"))

    let summary = try await workbook.progress()
    #expect(summary.output.contains("It does not compile: cannot find 'nummer' in scope."))
    #expect(!summary.output.contains("This is where you begin"))
  }

  // On macOS “crypt” is in a library that is always there; see crypt(3).
  #if os(Linux)
    @Test("A broken syntax and a symbol that no linker finds cost their lesson only")
    func linker() async throws {
      try workbook.write("Exercises/Lesson01Numbers/Numbers.swift", "func double( {")
      try workbook.write(
        "Exercises/Lesson04RoomsAndDoors/Rooms.swift",
        """
        import Foundation
        func doors(ofRooms rooms: Int) -> Int { crypt("", "") == nil ? rooms : 0 }
        """)
      let run = try await workbook.progress("--json")
      #expect(run.code == 1)
      let lessons = try run.verdict().lessons
      #expect(
        lessons.map(\.status) == [
          "does-not-compile", "incomplete", "incomplete", "does-not-compile",
        ])
      #expect(lessons[3].message?.contains("crypt") == true)
    }
  #endif

  @Test("A brace that is never closed is shown where it opens, each time") func openBrace()
    async throws
  {
    try workbook.write(
      "Exercises/Lesson01Numbers/Numbers.swift",
      """
      struct Numbers {
        struct State {
          var number: Int

        func double() -> Int { 1 }
      }

      """)
    let run = try await workbook.progress("1")
    #expect(run.code == 1)
    #expect(
      run.output.contains(
        """
          Exercises/Lesson01Numbers/Numbers.swift:1:1
          error: expected '}' in struct

          1 | struct Numbers {
            |                `- note: to match this opening '{'

          Read
        """))
  }

  @Test("What the compiler prints about an error is shown, and whose code it is about")
  func notes() async throws {
    try workbook.write(
      "Exercises/Lesson01Numbers/Numbers.swift",
      "enum E { case a, b }\nfunc f(e: E) { switch e { case .a: break } }\n")
    let switching = try await workbook.progress("1")
    #expect(switching.output.contains("  error: switch must be exhaustive\n"))
    #expect(switching.output.contains("`- note: add missing case: '.b'\n"))

    try workbook.write(
      "Exercises/Lesson01Numbers/Numbers.swift", "struct S { let number = 1 }\n")
    try workbook.write(
      "Tests/Lesson01NumbersTests/NumbersTests.swift",
      "@testable import Lesson01Numbers\nfunc f(s: inout S) { s.number = 2 }\n")
    let constant = try await workbook.progress("1")
    #expect(constant.output.contains("'number' is a 'let' constant"))
    #expect(constant.output.contains("This is in the lesson's tests, where your code is used."))
    #expect(constant.output.contains("Edit  Exercises/Lesson01Numbers"))
  }

  // MARK: Something is missing

  @Test("A lesson whose folder is gone costs the others nothing") func missingFolder() async throws
  {
    try workbook.solve("Lesson04RoomsAndDoors")
    let folder = "Exercises/Lesson01Numbers"
    try FileManager.default.removeItem(atPath: "\(workbook.root)/\(folder)")
    let run = try await workbook.progress("--json")
    #expect(run.code == 1)
    let verdict = try run.verdict()
    #expect(verdict.statuses == ["does-not-compile", "incomplete", "incomplete", "complete"])
    let message = try #require(verdict.lessons[0].message)
    #expect(message.hasPrefix("\(folder) is missing. `git checkout -- '\(folder)'` brings it back"))
    #expect(
      message.contains("`scripts/progress reset 1` brings back the lesson as it was shipped."))
    #expect(verdict.lessons[0].total == 4)
    let view = try await workbook.progress("1")
    #expect(view.output.contains("does not compile\n\n  \(folder) is missing."))

    // A folder without code is no better.
    try FileManager.default.createDirectory(
      atPath: "\(workbook.root)/\(folder)", withIntermediateDirectories: true)
    let empty = try await workbook.progress()
    #expect(empty.output.contains("\(folder) is empty.\n"))
  }

  @Test("A file that is gone is named, unless its code is elsewhere") func missingFile()
    async throws
  {
    let file = "Exercises/Lesson01Numbers/Numbers.swift"
    try FileManager.default.removeItem(atPath: "\(workbook.root)/\(file)")
    try workbook.write("Exercises/Lesson01Numbers/Other.swift", "let other = 1")
    let run = try await workbook.progress("1")
    #expect(run.code == 1)
    #expect(run.output.contains("  \(file) is missing.\n"))
    #expect(run.output.contains("`scripts/progress reset 1`"))
    try workbook.write(
      "Exercises/Lesson01Numbers/Other.swift",
      try #require(contents(of: "\(workbook.root)/Solutions/Lesson01Numbers/Numbers.swift")))
    let moved = try await workbook.progress("1")
    #expect(moved.code == 0)
    #expect(!moved.output.contains("missing"))
  }

  @Test("Without any exercises it says how to get them back") func missingExercises() async throws {
    try FileManager.default.removeItem(atPath: "\(workbook.root)/Exercises")
    let run = try await workbook.progress()
    #expect(run.code == 3)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("`git checkout -- 'Exercises'` brings it back"))
    #expect(run.errors.contains("without git, `scripts/progress reset 1`"))
    #expect(try await workbook.progress("1", "--solutions").code == 0)
  }

  @Test("A broken runtime is nobody's lesson") func brokenRuntime() async throws {
    try workbook.write("Sources/Bootcamp/Todo.swift", "public func todo( {")
    let run = try await workbook.progress("--json")
    #expect(run.code == 3)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("Sources/Bootcamp/Todo.swift:1"))
    #expect(run.errors.contains("the reason is in no lesson"))
  }

  // MARK: Crashes, and ends early

  @Test("A crash, an exit and a trap in Swift's own code cost one test each")
  func crashes() async throws {
    try workbook.write(
      "Exercises/Lesson01Numbers/Numbers.swift",
      """
      func double(_ number: Int) -> Int { 2 * number }
      func isEven(_ number: Int) -> Bool {
        if number == 2 { fatalError("at sea") }
        return false
      }
      """)
    try workbook.write(
      "Exercises/Lesson02Words/Words.swift",
      """
      import Foundation
      func shout(_ word: String) -> String { exit(0) }
      """)
    try workbook.write(
      "Exercises/Lesson03Loops/Loops.swift",
      """
      func sum(upTo last: Int) -> Int { [0, 1, 3, 6][last] }
      func countdown(from first: Int) -> [Int] { (0...first).reversed() }
      """)
    let run = try await workbook.progress("--json")
    #expect(run.code == 1)
    let lessons = try run.verdict().lessons
    #expect(lessons.map(\.status) == ["crashed", "crashed", "crashed", "incomplete"])
    #expect(lessons[0].statuses == ["passed", "passed", "crashed", "passed"])
    #expect(lessons[1].statuses == ["crashed", "failed", "failed"])
    #expect(lessons[2].statuses == ["passed", "passed", "crashed", "passed", "passed"])

    let crash = lessons[0].tests[2]
    #expect(crash.message?.contains("Fatal error: at sea") == true)
    #expect(crash.file == "Exercises/Lesson01Numbers/Numbers.swift")
    #expect(crash.line == 3)
    #expect(lessons[1].tests[0].message?.contains("ended before the test did") == true)
    #expect(lessons[1].tests[0].message?.contains("Does something call `exit`") == true)
    #expect(lessons[1].tests[0].file == "Exercises/Lesson02Words/Words.swift")
    #expect(lessons[1].tests[0].line == 2)
    #expect(lessons[2].tests[2].message?.contains("Fatal error: Index out of range") == true)
    #if os(Linux)
      #expect(lessons[2].tests[2].file == "Exercises/Lesson03Loops/Loops.swift")
      #expect(lessons[2].tests[2].line == 1)
      #expect(lessons[2].tests[2].message?.contains("Swift/") == false)
    #endif

    let summary = try await workbook.progress()
    #expect(summary.output.contains("a test crashes"))
    #expect(summary.output.contains("Edit  Exercises/Lesson01Numbers/Numbers.swift:3"))
  }

  @Test("The reason that Swift gives is told, of whatever kind it is") func reasons() async throws {
    try workbook.write(
      "Exercises/Lesson01Numbers/Numbers.swift",
      """
      func double(_ number: Int) -> Int {
        precondition(number == 999, "number must be 999")
        return 0
      }
      func isEven(_ number: Int) -> Bool {
        assert(number == 3, "it has to be 3")
        let any: Any = number
        return (any as! String).isEmpty
      }
      """)
    let tests = try await workbook.progress("1", "--json").verdict().lessons[0].tests
    let messages = tests.map { $0.message ?? "" }
    #expect(messages[0].contains("Precondition failed: number must be 999"))
    #expect(messages[2].contains("Assertion failed: it has to be 3"))
    #expect(
      messages[3].contains("Could not cast value of type 'Swift.Int' to 'Swift.String'."))
    #expect(tests[0].file == "Exercises/Lesson01Numbers/Numbers.swift")
    #if os(Linux)
      #expect(tests.map(\.line) == [2, 2, 6, 8])
    #endif
  }

  @Test("What the compiler would stumble over is told in words, and costs its own lesson")
  func stumblingBlocks() async throws {
    try workbook.write("Exercises/Lesson01Numbers/old/Numbers.swift", "")
    try workbook.write("Exercises/Lesson02Words/fast.c", "int fast() { return 1; }")
    try workbook.write(
      "Exercises/Lesson03Loops/Mine.swift", "@main struct Mine { static func main() {} }")
    let folder = "\(workbook.root)/Exercises/Lesson01Numbers/old"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let circle = "\(workbook.root)/Exercises/Lesson01Numbers/circle"
    try FileManager.default.createSymbolicLink(atPath: circle, withDestinationPath: ".")
    #expect(
      try await workbook.progress("1").output.replacing("\n  ", with: " ").contains(
        "Exercises/Lesson01Numbers/circle is a link to a folder that it lies in. Remove it."))
    unlink(circle)
    let link = "\(workbook.root)/Exercises/Lesson04RoomsAndDoors/Link.swift"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    defer { unlink(link) }
    let lessons = try await workbook.progress("--json").verdict().lessons
    #expect(lessons.map(\.status) == Array(repeating: "does-not-compile", count: 4))
    let messages = lessons.map { $0.message ?? "" }
    #expect(messages[0].hasPrefix("Numbers.swift and old/Numbers.swift in Exercises/Lesson01"))
    #expect(messages[1].contains("Exercises/Lesson02Words' contains mixed language source files"))
    #expect(messages[2].contains("The build says: "))
    #expect(messages[3].contains("Link.swift is a link that leads nowhere. Remove it."))
  }

  @Test("A build by somebody else in the middle of a run is noticed, and the run repeated")
  func builtMeanwhile() async throws {
    let mark = "\(workbook.root)/built-once"
    unlink(mark)
    try workbook.write(
      "Exercises/Lesson04RoomsAndDoors/Rooms.swift",
      """
      import Foundation
      func doors(ofRooms rooms: Int) -> Int {
        if FileManager.default.fileExists(atPath: "\(mark)") { return rooms + 1 }
        FileManager.default.createFile(atPath: "\(mark)", contents: nil)
        // What another build does with the program.
        let program = "\(workbook.root)/.build/debug/fixturePackageTests.xctest"
        try! FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: program)
        return 0
      }
      """)
    #expect(try await workbook.progress("4").code == 0)
  }

  @Test("On a full output it says so")
  func noRoom() async throws {
    #if os(Linux)
      let command = Command(
        "/bin/sh",
        ["-c", "exec \"$0\" --help > /dev/full", "\(FixtureWorkbook.products)/progress"],
        in: "/", environment: workbook.environment)
      let ending = try await blocking { try runProcess(command) }
      #expect(ending.cause == .exited(3))
      #expect(ending.errors.contains("Nothing can be written to standard output"))
    #endif
  }

  @Test("A workbook that was moved after a build is built") func moved() async throws {
    let home = try FixtureWorkbook("a workbook that moves")
    // Without the `swift` that keeps what it knows of the system's modules somewhere else.
    let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    #expect(try await home.progress("4", environment: environment).code == 1)
    let away = home.root + ", moved"
    try? FileManager.default.removeItem(atPath: away)
    try FileManager.default.moveItem(atPath: home.root, toPath: away)
    defer { try? FileManager.default.moveItem(atPath: away, toPath: home.root) }
    let run = try await home.progress(
      "4", environment: environment.merging(["BOOTCAMP_ROOT": away]) { $1 })
    #expect(run.code == 1, "\(run.errors)")
  }

  @Test("Code that calls itself without end is told in words, with the line that does it")
  func endlessRecursion() async throws {
    // What the real workbook's tests do before each test.
    let support = URL(filePath: #filePath)
      .appending(path: "../../../../../../Tests/Support/CrashStack.swift").standardized.path
    try workbook.write(
      "Exercises/Lesson03Loops/CrashStack.swift", try #require(contents(of: support)))
    try workbook.write(
      "Exercises/Lesson03Loops/Loops.swift",
      """
      struct Box {
        var value = 0 { didSet { check() } }
        mutating func check() { value += 1 }
      }
      func sum(upTo last: Int) -> Int {
        guard last == 3 else { return (0...last).reduce(0, +) }
        prepareForStackOverflow()
        var box = Box()
        box.value = 1
        return box.value
      }
      func countdown(from first: Int) -> [Int] { [] }
      """)
    let run = try await workbook.progress("3")
    #expect(run.code == 1)
    #expect(run.output.contains("crashed    1.2 Up to three"))
    let text = run.output.replacing("\n  ", with: " ")
    #expect(text.contains("The program ran out of stack, or used memory that is not its own."))
    #expect(text.contains("does a property's `didSet` set the property again"))
    #if os(Linux)
      // One of the two lines that call each other.
      #expect(
        text.contains(
          #/First: .* Exercises/Lesson03Loops/Loops\.swift:[23]\n/#))
    #endif
  }

  @Test("A calculation that leaves its type is told in words, with its line") func overflow()
    async throws
  {
    try workbook.write(
      "Exercises/Lesson04RoomsAndDoors/Rooms.swift",
      """
      func doors(ofRooms rooms: Int) -> Int {
        var doors = Int.max - rooms
        doors += 2 * rooms
        return doors
      }
      """)
    let run = try await workbook.progress("4")
    let text = run.output.replacing("\n  ", with: " ")
    #expect(text.contains("The usual cause is a calculation whose result does not fit into its"))
    #if os(Linux)
      #expect(text.contains(#/First: .* Exercises/Lesson04RoomsAndDoors/Rooms\.swift:3\n/#))
      #expect(text.contains("The line of your code above led to it."))
    #endif
  }

  // MARK: Endless

  @Test("An endless loop costs its limit, and its process ends") func endless() async throws {
    let notes = "\(workbook.root)/notes.txt"
    try workbook.write(
      "Exercises/Lesson03Loops/Loops.swift",
      """
      import Foundation
      func sum(upTo last: Int) -> Int {
        if last == 3 {
          try! Data("\\(getpid())\\n".utf8).write(to: URL(filePath: "\(notes)"))
          while true {}
        }
        return (0...last).reduce(0, +)
      }
      func countdown(from first: Int) -> [Int] { (0...first).reversed() }
      """)
    try workbook.write(
      "Exercises/Lesson01Numbers/Numbers.swift",
      """
      func double(_ number: Int) -> Int { while true { print("for ever and ever") } }
      func isEven(_ number: Int) -> Bool { number % 2 == 0 }
      """)
    let run = try await workbook.progress("--json", "--timeout", "1.5")
    #expect(run.code == 1)
    let lessons = try run.verdict().lessons
    #expect(lessons.map(\.status) == ["timed-out", "incomplete", "timed-out", "incomplete"])
    #expect(lessons[0].statuses == ["timed-out", "timed-out", "passed", "passed"])
    #expect(lessons[2].statuses == ["passed", "timed-out", "passed", "passed", "passed"])
    let message = try #require(lessons[2].tests[1].message)
    #expect(message.contains("longer than 1.5 seconds"))
    #expect(message.contains("A loop that never ends is the usual cause"))

    let process = try #require(contents(of: notes).flatMap { pid_t($0.dropLast()) })
    #expect(ends(process))
  }

  @Test("When every test hangs, a lesson costs a few limits") func allHang() async throws {
    try workbook.write(
      "Exercises/Lesson03Loops/Loops.swift",
      """
      func sum(upTo last: Int) -> Int { while true {} }
      func countdown(from first: Int) -> [Int] { while true {} }
      """)
    let checkout = try workbook.checkout()
    let clock = ContinuousClock()
    let start = Mutable(clock.now)
    var options = Grader.Options()
    options.buildArguments = FixtureWorkbook.buildArguments
    options.testLimit = 2
    options.notice = { if $0.text.hasPrefix("Running") { start.value = clock.now } }
    let report = try await Grader(checkout, options: options).grade([checkout.lessons[2]])
    #expect(report.lessons[0].status == .timedOut)
    #expect(report.lessons[0].tests.map(\.status) == Array(repeating: .timedOut, count: 5))
    // One after the other they would take ten seconds.
    #expect(start.value.duration(to: clock.now) < .seconds(9))
  }

  @Test("Ctrl-C ends the tool with 130 and leaves nothing behind") func interrupted() async throws {
    let notes = "\(workbook.root)/notes.txt"
    try workbook.write(
      "Exercises/Lesson03Loops/Loops.swift",
      """
      import Foundation
      func sum(upTo last: Int) -> Int {
        try! Data("\\(getppid()) \\(getpid())".utf8)
          .write(to: URL(filePath: "\(notes)"), options: .atomic)
        while true {}
      }
      func countdown(from first: Int) -> [Int] { [] }
      """)
    let processes = Mutable<[pid_t]>([])
    let run = try await workbook.progress(
      "3", "--timeout", "600",
      mayGoOn: {
        if processes.value.isEmpty, let note = contents(of: notes) {
          // The tool, and the process of the tests.
          processes.value = note.split(separator: " ").compactMap { pid_t($0) }
          kill(processes.value[0], SIGINT)
        }
        return true
      })
    #expect(run.code == 130)
    #expect(run.output.isEmpty)
    #expect(processes.value.count == 2)
    for process in processes.value { #expect(!isAlive(process)) }
  }

  // MARK: Nothing to run, somebody else's build

  @Test("A build folder that cannot be written is named") func notWritable() async throws {
    // Not even an administrator can make a folder inside of a file.
    try? FileManager.default.removeItem(atPath: "\(workbook.root)/.build/solutions")
    try workbook.write(".build/solutions", "")
    defer { unlink("\(workbook.root)/.build/solutions") }
    let run = try await workbook.progress("4", "--solutions")
    #expect(run.code == 3)
    #expect(run.errors.contains("Nothing can be written to \(workbook.root)/.build/solutions"))
    #expect(!run.errors.contains("swift --version"))
  }

  @Test("A warning is told in a line, in the lesson that it is about") func warnings() async throws
  {
    try workbook.solve("Lesson01Numbers")
    try workbook.write(
      "Exercises/Lesson01Numbers/Numbers.swift",
      """
      func double(_ number: Int) -> Int { 2 * number }
      func isEven(_ number: Int) -> Bool {
        var remainder = number % 2  // \(UUID())
        return remainder == 0
      }
      """)
    let run = try await workbook.progress("1")
    #expect(run.code == 0)
    #expect(
      run.output.contains(
        "\n\n1 warning: Exercises/Lesson01Numbers/Numbers.swift:3: variable 'remainder' was"))
  }

  @Test("A lesson in which no test runs is an error") func noTests() async throws {
    try workbook.write("Tests/Lesson04RoomsAndDoorsTests/RoomsTests.swift", "import Testing\n")
    try workbook.solve("Lesson01Numbers")
    let run = try await workbook.progress("--json")
    #expect(run.code == 3)
    let lessons = try run.verdict().lessons
    #expect(lessons.map(\.status) == ["complete", "incomplete", "incomplete", "not-run"])
    let message = try #require(lessons[3].message)
    #expect(
      message.hasPrefix("No test was found in Tests/Lesson04RoomsAndDoorsTests. `git checkout"))
    #expect(lessons[3].total == 0)
  }

  @Test("A build that must wait for another one says so") func waits() async throws {
    // SwiftPM keeps what a manifest said for the same variables, so their value must be new.
    let gate = "\(workbook.root)/gate-\(UUID())"
    defer { unlink(gate) }
    #expect(mkfifo(gate, 0o600) == 0)
    let root = workbook.root
    async let other = blocking {
      // The other build goes on even if this build never gets there.
      defer { close(open(gate, O_RDWR | O_NONBLOCK | O_CLOEXEC)) }
      var environment = FixtureWorkbook.environment
      environment["FIXTURE_GATE"] = gate
      return try runProcess(
        Command("swift", ["build", "--build-tests"], in: root, environment: environment))
    }
    // Opens as soon as the other build reads its manifest; by then it has the lock.
    let key = try await blocking { open(gate, O_WRONLY | O_CLOEXEC) }
    let errors = Mutable("")
    let run = try await workbook.progress(
      "1", "--json",
      heard: { channel, bytes in
        guard channel == .errors else { return }
        errors.value += String(decoding: bytes, as: UTF8.self)
        if errors.value.contains("press Ctrl-C there") { close(key) }
      })
    #expect(errors.value.contains("Another Swift build uses this folder"))
    #expect(try run.verdict().statuses == ["incomplete"])
    #expect(try await other.cause == .exited(0))
  }

  // MARK: Used wrongly

  @Test(
    "What the tool does not know, it says, and what there is",
    arguments: [
      (["numbres"], "There is no lesson or command “numbres”.\n\nThe lessons are:"),
      (["--solution"], "`scripts/progress` has no option --solution."),
      (["--format", "xml"], "no option --format"),
      (["--timeout", "0"], "above 0"), (["--timeout", "nan"], "above 0"),
      (["--timeout"], "needs SECONDS after it"), (["99"], "4  rooms-and-doors"),
      (["hint", "1", "--step", "3"], "Lesson 1 has no step “3”. Its steps are 1, 2."),
      (["hint", "--step", "1"], "needs a lesson as well: `scripts/progress hint 1 --step 1`."),
      (["hint", "1", "2"], "Say one lesson, not both “1” and “2”."),
      (["hint", "numbres"], "There is no lesson “numbres”."),
      (["watch", "1", "2"], "Say one lesson"), (["watch", "wrods"], "There is no lesson “wrods”."),
      (["reset"], "such as: scripts/progress reset 1\n\nThe lessons are:"), (["class"], "class"),
    ])
  func usedWrongly(arguments: [String], hint: String) async throws {
    let run = try await workbook.run("progress", arguments, environment: ["PATH": "/nowhere"])
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(hint))
    #expect(run.errors.contains("--help` shows what there is"))
  }

  @Test(
    "Each command explains itself within 80 columns, and needs no build",
    arguments: ["--help", "-h", "hint", "solution", "reset", "class", "watch"])
  func help(name: String) async throws {
    let run = try await workbook.progress(name, "--help", environment: ["PATH": "/nowhere"])
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    let beginning = name.hasPrefix("-") ? "See how far" : "Usage: scripts/progress \(name)"
    #expect(run.output.hasPrefix(beginning))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("Without Swift it says where to get it") func noSwift() async throws {
    let run = try await workbook.progress("1", environment: ["PATH": "/nowhere"])
    #expect(run.code == 3)
    #expect(run.errors.contains("https://www.swift.org/install"))
  }
}

/// A value that closures of several threads share.
final class Mutable<Value: Sendable>: Sendable {
  private let storage: Mutex<Value>

  init(_ value: Value) { storage = Mutex(value) }

  var value: Value {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
