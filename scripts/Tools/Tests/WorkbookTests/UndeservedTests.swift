import Foundation
import Synchronization
import Testing

@testable import Workbook

extension OnASharedWorkbook {
  /// Code that would get, or take from others, a verdict that it does not deserve.
  @Suite(.timeLimit(.minutes(5))) struct UndeservedTests {
    let workbook: FixtureWorkbook

    init() throws { workbook = try OnASharedWorkbook.workbook() }

    @Test(
      "Code that shadows what the tests use is not built, and no lesson writes the results of others"
    )
    func forged() async throws {
      try workbook.write(
        "Exercises/Lesson01Numbers/Numbers.swift",
        """
        import Foundation

        func double(_ number: Int) -> Int {
          for descriptor in Int32(3)..<64 {
            var information = stat()
            guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFIFO else {
              continue
            }
            let pipe = FileHandle(fileDescriptor: descriptor)
            func tell(_ kind: String, _ test: String) {
              let record =
                #"{"version":0,"kind":"event","payload":{"kind":"\\#(kind)","testID":"\\#(test)"}}"#
              try? pipe.write(contentsOf: Data((record + "\\n").utf8))
            }
            tell("testEnded", "Lesson01NumbersTests.NumbersTests/one()/NumbersTests.swift:6:4")
            for test in ["three()/RoomsTests.swift:6:4", "known()/RoomsTests.swift:8:4"] {
              tell("testStarted", "Lesson04RoomsAndDoorsTests.RoomsTests/\\(test)")
              tell("testEnded", "Lesson04RoomsAndDoorsTests.RoomsTests/\\(test)")
            }
          }
          _exit(0)
        }

        func isEven(_ number: Int) -> Bool { false }
        """)
      try workbook.write(
        "Exercises/Lesson02Words/Words.swift",
        """
        func shout(_ word: String) -> String { "" }
        func initial(of word: String) -> String { "" }

        extension String { static func == (left: String, right: String) -> Bool { true } }
        """)
      try workbook.solve("Lesson03Loops")
      let lessons = try await workbook.progress("--format", "json").verdict().lessons
      #expect(lessons.map(\.passed) == [0, 0, 5, 0])
      #expect(lessons[0].tests.allSatisfy { $0.message?.contains("are not taken") == true })
      #expect(lessons[1].status == "does-not-compile")
      #expect(lessons[1].message?.contains("`==` is declared outside") == true)
      #expect(lessons[1].line == 4)
      #expect(lessons[2].status == "complete")
      #expect(lessons[3].status == "incomplete")
    }

    @Test("Code that the linker would take for somebody else's is not built, however it is written")
    func linked() async throws {
      let names = ["Lesson01Numbers", "Lesson02Words", "Lesson03Loops", "Lesson04RoomsAndDoors"]
      let attributes = [
        "@_silgen_name(\"x\")", "/**/@_section(\".init_array\")", "\u{FEFF}@`_cdecl`(\"x\")", "@c",
      ]
      for (lesson, attribute) in zip(names, attributes) {
        try workbook.write("Exercises/\(lesson)/More.swift", "\(attribute) func x() {}")
      }
      let lessons = try await workbook.progress("--format", "json").verdict().lessons
      for lesson in lessons {
        #expect(lesson.status == "does-not-compile")
        #expect(lesson.message?.contains("can put other code in the place") == true)
        #expect(lesson.file?.hasSuffix("/More.swift") == true)
      }
    }

    @Test("A pipe, a file in C and a place that lies cost their own lesson, and nobody waits")
    func misleading() async throws {
      let pipe = "\(workbook.root)/Exercises/Lesson01Numbers/Pipe.swift"
      mkfifo(pipe, 0o600)
      defer { unlink(pipe) }
      try workbook.solve("Lesson02Words")
      try workbook.write("Exercises/Lesson03Loops/fast.c", "int fast() { return 1; }")
      try workbook.write(
        "Exercises/Lesson04RoomsAndDoors/Rooms.swift",
        """
        #sourceLocation(file: "\(workbook.root)/Exercises/Lesson02Words/Words.swift", line: 1)
        func doors(ofRooms rooms: Int) -> Int { walls }
        """)
      let start = Date()
      let run = try await workbook.progress(
        "--format", "json", mayGoOn: { Date().timeIntervalSince(start) < 200 })
      let verdict = try run.verdict()
      #expect(run.code == 1)
      #expect(
        verdict.statuses
          == ["does-not-compile", "complete", "does-not-compile", "does-not-compile"])
      let messages = verdict.lessons.map { $0.message ?? "" }
      #expect(messages[0].contains("Pipe.swift is no regular file"))
      #expect(messages[2].contains("fast.c is not Swift"))
      #expect(messages[3].contains("`#sourceLocation`"))
      #expect(verdict.lessons[3].file == "Exercises/Lesson04RoomsAndDoors/Rooms.swift")
    }

    #if os(Linux)
      @Test("What the tool has started ends with it, even with `kill -9`")
      func killed() async throws {
        let leaving = ProgramThatLeaves(in: workbook.root)
        try workbook.write(
          "Exercises/Lesson01Numbers/Numbers.swift",
          """
          import Foundation
          func double(_ number: Int) -> Int {
            \(leaving.code)
            while number == 1 {}
            return 0
          }
          func isEven(_ number: Int) -> Bool { false }
          """)
        // In a session of its own, which `runProcess` knows nothing of: it kills the tool alone.
        let program = "\(workbook.root)/.build"
        let temporary = "\(workbook.root)/temporary folder"
        try FileManager.default.createDirectory(
          atPath: temporary, withIntermediateDirectories: true)
        let hasSeen = Mutex(false)
        let run = try await workbook.progress(
          "1", "--timeout", "600", environment: ["TMPDIR": temporary],
          mayGoOn: {
            if leaving.hasStarted { hasSeen.withLock { $0 = true } }
            return !hasSeen.withLock { $0 }
          })
        #expect(run.code == nil)
        func isLeft() -> Bool {
          processes(with: program) > 0 || !leaving.hasEnded
            || !foldersLeft().isEmpty
        }
        // Besides them there is what SwiftPM leaves.
        func foldersLeft() -> [String] {
          names(in: temporary).filter { $0.hasPrefix("workbook-") }
        }
        for _ in 0..<100 where isLeft() { usleep(50_000) }
        #expect(processes(with: program) == 0)
        #expect(leaving.hasEnded)
        #expect(foldersLeft() == [])
      }

      @Test("What a test has started ends with the run, in whatever session it is")
      func leftItsSession() async throws {
        let leaving = ProgramThatLeaves(in: workbook.root)
        try workbook.write(
          "Exercises/Lesson01Numbers/Numbers.swift",
          """
          import Foundation
          func double(_ number: Int) -> Int {
            if number == 1 { \(leaving.code) }
            return 0
          }
          func isEven(_ number: Int) -> Bool { false }
          """)
        let run = try await workbook.progress("1")
        #expect(run.code == 1)
        #expect(leaving.hasEnded)
      }
    #endif
  }
}
