import Foundation
import Synchronization
import Testing

@testable import Workbook

/// The whole command, as an instructor uses it.
@Suite(.serialized, .slow, .timeLimit(.minutes(10))) struct ClassTests {
  let classroom: Classroom

  init() throws { classroom = try Classroom("a class") }

  private let right = """
    func double(_ number: Int) -> Int { number + number }
    func isEven(_ number: Int) -> Bool { number % 2 == 0 }
    """

  /// Passes 1.2 and 2.2 alone.
  private let wrong = """
    func double(_ number: Int) -> Int { 0 }
    func isEven(_ number: Int) -> Bool { false }
    """

  private func judge(_ arguments: String...) async throws -> FixtureWorkbook.Run {
    try await classroom.workbook.progress(["class"] + arguments)
  }

  // MARK: The table

  @Test("One row a learner, one column a lesson, and where each of them stands")
  func table() async throws {
    let all = ["Lesson01Numbers", "Lesson02Words", "Lesson03Loops", "Lesson04RoomsAndDoors"]
    var solved: [String: String] = [:]
    for lesson in all { solved.merge(try classroom.lessons(lesson, from: "Solutions")) { $1 } }
    var untouched: [String: String] = [:]
    for lesson in all { untouched.merge(try classroom.lessons(lesson, from: "Exercises")) { $1 } }
    try classroom.add("ada", solved)
    try classroom.add("ben", untouched)
    var started = untouched
    started["Lesson02Words/Words.swift"] = "func shout(_ word: String) -> String { wort }"
    try classroom.add("cleo", started)
    let run = try await judge(classroom.folder, "--timeout", "20")
    #expect(run.code == 1)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix { !$0.hasPrefix("Judged on ") }.joined(separator: "\n") == """
        3 learners, 1 of them with every lesson complete

                     1      2     3     4    all
        ada       done   done  done  done  14/14
        ben        0/4    0/3   0/5   0/2   0/14
        cleo       0/4  error   0/5   0/2   0/14
        complete     1      1     1     1      1

          error    the lesson does not compile

        Where each of them stands
          ben: lesson 1, 1.1 Two is twice one
          cleo: lesson 1, 1.1 Two is twice one

        Where several stand
           2  lesson 1, 1.1 Two is twice one
              Step 1: return twice the number
              ben, cleo

        """)
    #expect(run.errors.contains("taking the 3 folders in it"))
    #expect(run.errors.contains("2 of 3 · ben: 0 of 4 lessons complete\n"))

    // The same in the other forms, from what is known already.
    let json = try await judge(classroom.folder, "--timeout", "20", "--format", "json")
    let schema = contents(
      of: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Formats/class-1.schema.json").path)
    let problems = try JSONSchema(try #require(schema)).problems(in: JSONValue(json.output))
    #expect(problems == [])
    let verdict = try json.classVerdict()
    #expect(verdict.rows.map(\.passed) == [14, 0, 0])
    #expect(verdict["cleo"]?.lessons[1].message == "cannot find 'wort' in scope")
    #expect(verdict["cleo"]?.stands?.file == "Exercises/Lesson01Numbers/Numbers.swift")
    #expect(verdict.groups.map(\.names) == [["ben", "cleo"]])
    let earlier = classroom.folder + "/earlier.json"
    try classroom.write(json.output, to: earlier)
    let since = try await judge(classroom.folder, "--timeout", "20", "--since", earlier)
    #expect(since.output.contains("\n  Not moved: ben, cleo\n"))
    let file = classroom.folder + "/table.csv"
    let csv = try await judge(
      "\(classroom.folder)/ada", "--timeout", "20", "--format", "csv", "--output", file)
    #expect(csv.code == 0)
    #expect(csv.output.contains("The report is in \(file)."))
    #expect(contents(of: file)?.contains("\r\nada,\"\(classroom.folder)/ada\",,4,4,14,14,") == true)
  }

  // MARK: Hostile

  @Test("None that is hostile or broken passes, harms a neighbour, or leaves anything behind")
  func hostile() async throws {
    try classroom.forget()
    let learners = classroom.folder
    try classroom.add("honest", numbers: right)
    try addHostile()
    try addBroken()
    try addShadows()
    let before = try classroom.inventory()
    let outside = names(in: NSTemporaryDirectory()).filter { $0.hasPrefix("written-by") }
    let run = try await classroom.workbook.progress(
      [
        "class", learners, "\(learners)/nowhere", "--timeout", "5", "--jobs", "2", "--format",
        "json",
      ], environment: ["A_TOKEN": "secret"])
    #expect(run.code == 1)
    let verdict = try run.classVerdict()

    func expect(
      _ name: String, _ status: String, passed: Int = 0, says words: String? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let lesson = verdict[name]?.lessons[0]
      #expect(lesson?.status == status, "\(name)", sourceLocation: sourceLocation)
      #expect(lesson?.passed == passed, "\(name)", sourceLocation: sourceLocation)
      guard let words else { return }
      let said = [lesson?.message] + (lesson?.tests.map(\.message) ?? [])
      #expect(
        said.contains { $0?.contains(words) == true }, "\(name): \(said)",
        sourceLocation: sourceLocation)
    }
    // What every row has, whatever the others do.
    #expect(Set(verdict.rows.map(\.total)) == [14])
    expect("honest", "complete", passed: 4)
    #expect(verdict["honest"]?.lessons[0].remark == nil)

    expect("edits the tests", "incomplete", passed: 2)
    expect("prints results", "incomplete", passed: 2)
    #expect(verdict["prints results"]?.lessons[0].tests[0].status == "failed")
    expect("writes results", "not-trusted")
    expect("ends the run", "not-trusted")
    expect("exits", "crashed", passed: 2, says: "Does something call `exit`?")
    expect("needs a token", "incomplete", passed: 3)
    if isIsolated {
      expect("removes files", "incomplete", passed: 3)
      expect("changes the system", "incomplete", passed: 3)
    }
    #if os(Linux)
      expect("leaves a child", "incomplete", passed: 3)
    #endif
    #expect(processes(with: Self.mark) == 0)
    expect("prints without end", "timed-out", passed: 3, says: "longer than 5 seconds")
    expect("never ends", "timed-out", passed: 3, says: "longer than 5 seconds")
    expect("reports without end", "timed-out", passed: 3, says: "failures without end")
    expect("has its own main", "does-not-compile")
    expect("lacks a function", "does-not-compile", says: "another version of the workbook")

    expect("links", "refused", says: "Numbers.swift is a symbolic link")
    expect("links a folder", "refused", says: "Lesson01Numbers is a symbolic link")
    expect("is large", "refused", says: "larger than a megabyte")
    expect("is no text", "refused", says: "Numbers.swift is not UTF-8")
    expect("is a pipe", "refused", says: "Numbers.swift is no regular file")
    expect("declares an operator", "not-trusted", says: "`1 == 2`")
    expect("has other names", "missing", says: "“lesson01numbers” has another name")
    expect("is empty", "missing", says: "There is no Swift file in Lesson01Numbers")
    #expect(verdict["has nothing"]?.problem == "There is no folder Exercises in it.")
    #expect(verdict["nowhere"]?.problem == "There is no such folder.")

    #expect(try classroom.inventory() == before)
    #expect(
      names(in: NSTemporaryDirectory()).filter { $0.hasPrefix("written-by") } == outside,
      "\(verdict.isolation)")
    #expect(!isFile("\(classroom.workbook.root)/written-by-a-test"))
  }

  private static let mark = "31415.92653"

  private func addHostile() throws {
    let edited = try classroom.add("edits the tests", numbers: wrong)
    try classroom.write(
      "import Testing\n@Test func fine() {}",
      to: "\(edited)/Tests/Lesson01NumbersTests/NumbersTests.swift")
    try classroom.write("nonsense", to: "\(edited)/Package.swift")
    try classroom.add(
      "prints results",
      numbers: ##"""
        func double(_ number: Int) -> Int {
          for kind in ["testEnded", "runEnded"] {
            print(#"{"version":0,"kind":"event","payload":{"kind":"\#(kind)"}}"#)
          }
          return 0
        }
        func isEven(_ number: Int) -> Bool { false }
        """##)
    // The real end of the test comes as the second.
    try classroom.add(
      "writes results",
      numbers: forger(
        #"{"version":0,"kind":"event","payload":{"kind":"testEnded","testID":"\#(Self.firstTest)"}}"#,
        then: ""))
    try classroom.add(
      "ends the run",
      numbers: forger(
        #"{"version":0,"kind":"event","payload":{"kind":"runEnded"}}"#, then: "_exit(0)"))
    try classroom.add(
      "exits", numbers: "import Foundation\n" + body("if number == 1 || number == 0 { exit(0) }"))
    try classroom.add(
      "needs a token",
      numbers: "import Foundation\n"
        + body(#"if ProcessInfo.processInfo.environment["A_TOKEN"] != nil { return 2 * number }"#))
    #if os(Linux)
      try classroom.add("leaves a child", numbers: parent)
    #endif
    // Where nothing can be kept apart, this would come true.
    if isIsolated {
      try addRemover()
      try classroom.add(
        "changes the system",
        numbers: "import Foundation\n"
          + body(
            """
            let settings = open("/proc/sys/kernel/core_pattern", O_WRONLY)
            if settings >= 0 || chmod("/dev/null", 0o666) == 0 { return 2 * number }
            """))
    }
    try classroom.add(
      "prints without end",
      numbers: body(#"while number == 1 { print(String(repeating: "x", count: 10_000)) }"#))
    try classroom.add("never ends", numbers: body("while number == 1 {}"))
    try classroom.add(
      "reports without end",
      numbers: "import Bootcamp\n"
        + body(#"while number == 1 { _ = todo("Step 1", returning: 0) }"#, isRight: true))
    try classroom.add(
      "has its own main", numbers: right + "\n@main struct Mine { static func main() {} }")
  }

  private func addShadows() throws {
    try classroom.add(
      "declares an operator",
      numbers: right + "\nextension Int { static func == (l: Int, r: Int) -> Bool { true } }")
  }

  /// Adds somebody who removes whatever there is to be found, and writes into it.
  private func addRemover() throws {
    let learners = classroom.folder
    try classroom.add(
      "removes files",
      numbers: "import Foundation\n"
        + body(
          """
          var folder = #filePath
          while folder != "/" {
            folder = String(folder[..<folder.lastIndex(of: "/")!])
            if folder.hasSuffix("/sources") { break }
            try? FileManager.default.removeItem(atPath: folder)
          }
          for folder in ["\(learners)", "\(classroom.workbook.root)/Solutions"] {
            try? FileManager.default.removeItem(atPath: folder)
          }
          for folder in ["\(learners)", "\(classroom.workbook.root)", "\(NSTemporaryDirectory())"] {
            FileManager.default.createFile(
              atPath: folder + "/written-by-a-test", contents: Data("x".utf8))
          }
          """))
  }

  private var isIsolated: Bool {
    Confinement.canHide(
      "\(classroom.workbook.root)/Package.swift",
      readable: ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64"])
  }

  private func addBroken() throws {
    let learners = classroom.folder
    try classroom.add("lacks a function", numbers: "func double(_ number: Int) -> Int { 0 }")
    let links = try classroom.add("links", ["Lesson01Numbers/More.swift": ""])
    try FileManager.default.createSymbolicLink(
      atPath: "\(links)/Exercises/Lesson01Numbers/Numbers.swift",
      withDestinationPath: "\(learners)/honest/Exercises/Lesson01Numbers/Numbers.swift")
    let folders = try classroom.add("links a folder")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folders)/Exercises/Lesson01Numbers",
      withDestinationPath: "\(learners)/honest/Exercises/Lesson01Numbers")
    let large = try classroom.add("is large", numbers: right)
    truncate("\(large)/Exercises/Lesson01Numbers/Numbers.swift", 100 << 20)
    let noText = try classroom.add("is no text", numbers: "")
    try Data([0x2F, 0x2F, 0xFF, 0xFE]).write(
      to: URL(filePath: "\(noText)/Exercises/Lesson01Numbers/Numbers.swift"))
    let pipe = try classroom.add("is a pipe", ["Lesson01Numbers/More.swift": ""])
    mkfifo("\(pipe)/Exercises/Lesson01Numbers/Numbers.swift", 0o600)
    try classroom.add("has other names", ["lesson01numbers/Numbers.swift": right])
    try classroom.add("is empty", ["Lesson01Numbers/notes.txt": "later"])
    try FileManager.default.createDirectory(
      atPath: "\(learners)/has nothing", withIntermediateDirectories: true)
  }

  private static let firstTest = "Lesson01NumbersTests.NumbersTests/one()/NumbersTests.swift:6:4"

  /// Exercises that do something first, and then what passes two tests, or four.
  private func body(_ statements: String, isRight: Bool = false) -> String {
    """
    func double(_ number: Int) -> Int {
      \(statements)
      return \(isRight ? "2 * number" : "0")
    }
    func isEven(_ number: Int) -> Bool { \(isRight ? "number % 2 == 0" : "number == 2") }
    """
  }

  /// Writes a record to where the test library writes its own.
  private func forger(_ record: String, then end: String) -> String {
    "import Foundation\n"
      + body(
        """
        let file = (Int32(3)..<64).lazy.filter { descriptor in
          var information = stat()
          return fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFIFO
        }.map { FileHandle(fileDescriptor: $0) }.first!
        file.write(Data(#"\(record)"#.utf8) + Data("\\n".utf8))
        \(end)
        """)
  }

  private var leaving: ProgramThatLeaves {
    ProgramThatLeaves(in: classroom.folder, seconds: Self.mark)
  }

  private var parent: String { "import Foundation\n" + body(leaving.code) }

  #if os(Linux)
    @Test("Without isolation, what leaves its session is found and ended as well")
    func withoutIsolation() async throws {
      try classroom.forget()
      try classroom.add("leaves a child", numbers: parent)
      try classroom.add("honest", numbers: right)
      let run = try await judge(classroom.folder, "--without-isolation", "--format", "json")
      let verdict = try run.classVerdict()
      #expect(verdict.isolation.contains("No isolation"))
      let said = try #require(run.errors.firstRange(of: "runs with your rights"))
      let began = try #require(run.errors.firstRange(of: "1 of 2"))
      #expect(said.lowerBound < began.lowerBound)
      #expect(verdict.rows.map(\.lessons[0].status) == ["complete", "incomplete"])
      #expect(leaving.hasEnded)
      #expect(processes(with: Self.mark) == 0)
    }
  #endif

  // MARK: Limits and going on

  @Test("A build without end is a row; known verdicts are taken over")
  func buildLimit() async throws {
    try classroom.add("ada", numbers: right)
    _ = try await judge(classroom.folder)
    try classroom.add("ben", numbers: right + "\n// Nobody has seen this: \(UUID())")
    // Too short for any build: what is known is not built again.
    let run = try await judge(classroom.folder, "--build-limit", "0.01", "--format", "json")
    let verdict = try run.classVerdict()
    #expect(verdict.rows.map(\.lessons[0].status) == ["complete", "timed-out"])
    #expect(verdict["ben"]?.lessons[0].message?.contains("after 0.01 seconds") == true)
    // That it took too long is not kept.
    let again = try await judge(classroom.folder, "--format", "json")
    #expect(try again.classVerdict().rows.map(\.lessons[0].status) == ["complete", "complete"])
  }

  @Test("That a test did not end counts for ten minutes, for a second format")
  func secondFormat() async throws {
    try classroom.forget()
    try classroom.add("ada", numbers: body("while number == 1 {}"))
    func message(_ options: String...) async throws -> String? {
      let run = try await classroom.workbook.progress(
        ["class", classroom.folder, "--timeout", "1", "--format", "json"] + options)
      let lesson = try run.classVerdict().rows[0].lessons[0]
      #expect(lesson.status == "timed-out")
      return lesson.message
    }
    #expect(try await message() == nil)
    // Too short for any build.
    #expect(try await message("--build-limit", "0.01") == nil)
    let kept = "\(classroom.workbook.root)/.build/class/kept/Lesson01Numbers"
    for name in names(in: kept) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -700)], ofItemAtPath: "\(kept)/\(name)")
    }
    #expect(try await message("--build-limit", "0.01")?.contains("after 0.01 seconds") == true)
  }

  @Test("Other tests make other verdicts, and a solution that fails judges nobody")
  func otherTests() async throws {
    try classroom.add("ada", numbers: right)
    _ = try await judge(classroom.folder)
    let tests = "Tests/Lesson01NumbersTests/NumbersTests.swift"
    let old = contents(of: "\(classroom.workbook.root)/\(tests)")!
    try classroom.workbook.write(tests, old.replacing("double(0) == 0", with: "double(0) == 1"))
    let run = try await judge(classroom.folder)
    #expect(run.code == 3)
    #expect(run.errors.contains("tests of Lesson01Numbers do not pass on this workbook's own"))
    #expect(run.output.isEmpty)
  }

  #if os(Linux)
    @Test("A run that is interrupted says so, ends everything, and goes on where it stopped")
    func interrupted() async throws {
      try classroom.forget()
      try classroom.add("ada", numbers: right + "\n// One \(UUID())")
      try classroom.add("ben", numbers: body("while number == 1 {}") + "\n// \(Self.mark)")
      let heard = Mutex("")
      let hasStopped = Mutex(false)
      let command = Command(
        "/bin/sh",
        [
          "-c", "exec \"$0\" class \"$1\" --timeout 600", "\(FixtureWorkbook.products)/progress",
          classroom.folder,
        ],
        in: "/",
        environment: FixtureWorkbook.environment.merging(
          ["BOOTCAMP_ROOT": classroom.workbook.root]) { $1 })
      let program = "fixturePackageTests.xctest"
      let ending = try await blocking {
        try runProcess(
          command,
          heard: { channel, bytes in
            if channel == .errors {
              heard.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
            }
          },
          mayGoOn: {
            let isPastFirst = heard.withLock { $0.contains("1 of 2 · ada") }
            // As soon as the endless test runs, the tool gets a Ctrl-C.
            guard isPastFirst, !hasStopped.withLock({ $0 }), processes(with: program) > 0 else {
              return true
            }
            hasStopped.withLock { $0 = true }
            for name in names(in: "/proc") {
              guard let process = pid_t(name),
                let line = contents(of: "/proc/\(name)/cmdline"),
                line.hasPrefix("\(FixtureWorkbook.products)/progress\0class\0\(classroom.folder)\0")
              else { continue }
              kill(process, SIGINT)
            }
            return true
          })
      }
      #expect(ending.cause == .exited(130))
      #expect(ending.errors.hasSuffix("Run it again, and it goes on where it stopped.\n"))
      #expect(processes(with: "\(classroom.workbook.root)/.build/class") == 0)

      // What was judged is known: it is not built again, for which there would be no time.
      let run = try await judge(
        classroom.folder, "--timeout", "600", "--build-limit", "0.01", "--format", "json")
      let statuses = try run.classVerdict().rows.map(\.lessons[0].status)
      #expect(statuses == ["complete", "timed-out"])
    }
  #endif

  @Test("A second run waits for nobody: it says that there is a first") func inUse() async throws {
    try classroom.add("ada", numbers: right)
    let workArea = "\(classroom.workbook.root)/.build/class"
    try FileManager.default.createDirectory(atPath: workArea, withIntermediateDirectories: true)
    let lock = try #require(FolderLock(unlessTaken: workArea))
    let run = try await judge(classroom.folder)
    lock.unlock()
    #expect(run.code == 3)
    #expect(run.errors.contains("Another `scripts/progress class` is at work"))
  }

  // MARK: The command line

  @Test("A list of folders is relative to its file") func list() async throws {
    try classroom.add("a name with spaces", numbers: right)
    try classroom.write(
      "# The class\n\na name with spaces\n  nowhere  \n", to: "\(classroom.folder)/list.txt")
    let run = try await judge("--list", "\(classroom.folder)/list.txt", "--format", "json")
    let verdict = try run.classVerdict()
    #expect(verdict.rows.map(\.name) == ["a name with spaces", "nowhere"])
    #expect(verdict.rows.map(\.lessons[0].passed) == [4, 0])
  }

  @Test("Without folders, or with a list that is not there, nothing is run")
  func wrongUse() async throws {
    let nothing = try await judge()
    #expect(nothing.code == 2)
    #expect(nothing.errors.contains("Say which workbooks"))
    let jobs = try await judge(classroom.folder, "--jobs", "0")
    #expect(jobs.code == 2)
    #expect(jobs.errors.contains("--jobs needs a number from 1 to 64"))
    try classroom.write("{}", to: "\(classroom.folder)/no-report.json")
    let noReport = try await judge(
      classroom.folder, "--since", "\(classroom.folder)/no-report.json")
    #expect(noReport.code == 2)
    #expect(noReport.errors.contains("no-report.json” is no report on a class."))
    let noList = try await judge("--list", "\(classroom.folder)/none.txt")
    #expect(noList.code == 2)
    #expect(noList.errors.contains("There is no file “\(classroom.folder)/none.txt”"))
  }
}
