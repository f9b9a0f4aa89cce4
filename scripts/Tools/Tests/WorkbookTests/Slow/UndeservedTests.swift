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
      "Nothing is believed where tests do not mean what they say, or somebody else writes results"
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

        extension String { static func == (left: String, right: String) -> Bool { true } }
        """)
      try workbook.solve("Lesson03Loops")
      let lessons = try await workbook.progress("--json").verdict().lessons
      #expect(lessons.map(\.passed) == [0, 0, 5, 0])
      #expect(lessons.map(\.total) == [4, 3, 5, 2])
      #expect(lessons.prefix(2).map(\.status) == ["not-trusted", "not-trusted"])
      #expect(lessons[0].message?.contains("are not taken") == true)
      #expect(lessons[1].message?.contains("not any more: `\"a\" == \"b\"`. Look") == true)
      #expect(lessons[2].status == "complete")
      #expect(lessons[3].status == "incomplete")
    }

    @Test("No honest name is refused, and a report that is swallowed is noticed")
    func honestNames() async throws {
      try workbook.solve("Lesson01Numbers")
      try workbook.write(
        "Exercises/Lesson01Numbers/More.swift",
        """
        // macro require(, func ==, @main, @_cdecl("exit"), #sourceLocation
        struct Issue {}
        struct Seat { var number = 1 }
        func == (left: Seat, right: Seat) -> Bool { left.number == right.number }
        infix operator =>
        func => (left: Bool, right: Bool) -> Bool { !left || right }
        func require(_ number: Int, _ text: String) -> String { text }
        extension Array { var second: Element? { count > 1 ? self[1] : nil } }
        @_silgen_name("a_name_of_its_own") public func helper() {}
        """)
      try workbook.solve("Lesson04RoomsAndDoors")
      try workbook.write(
        "Exercises/Lesson04RoomsAndDoors/More.swift",
        "func canaries() {}\nfunc canary(_ name: String, _ isSo: Bool) {}")
      let lessons = try await workbook.progress("1", "4", "--json").verdict().lessons
      #expect(lessons.map(\.status) == ["complete", "complete"], "\(lessons)")
    }

    @Test("A report that is swallowed is noticed") func swallowed() async throws {
      try workbook.solve("Lesson02Words")
      try workbook.write(
        "Exercises/Lesson02Words/More.swift",
        """
        import Testing
        extension Issue {
          @_silgen_name(
            "$s7Testing5IssueV6record_8severity14sourceLocationAcA7CommentVSg_AC8SeverityOAA06SourceF0VtFZ"
          )
          @discardableResult
          public static func swallow(
            _ comment: Comment?, severity: Severity, sourceLocation: SourceLocation
          ) -> Issue {
            Issue.record(CancellationError())
          }
        }
        """)
      let lessons = try await workbook.progress("2", "--json").verdict().lessons
      #expect(lessons.map(\.status) == ["not-trusted"])
    }

    @Test("A pipe and a file in C cost their own lesson, and nobody waits")
    func misleading() async throws {
      let pipe = "\(workbook.root)/Exercises/Lesson01Numbers/Pipe.swift"
      mkfifo(pipe, 0o600)
      defer { unlink(pipe) }
      try workbook.solve("Lesson02Words")
      try workbook.write("Exercises/Lesson03Loops/fast.c", "int fast() { return 1; }")
      let run = try await workbook.progress("--json")
      let verdict = try run.verdict()
      #expect(run.code == 1)
      #expect(
        verdict.statuses
          == ["does-not-compile", "complete", "does-not-compile", "incomplete"])
      let messages = verdict.lessons.map { $0.message ?? "" }
      #expect(messages[0].contains("Pipe.swift is no regular file"))
      #expect(messages[2].contains("mixed language source files"))
    }
  }
}
