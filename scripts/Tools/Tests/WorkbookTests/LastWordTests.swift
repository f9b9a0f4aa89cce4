#if os(Linux)
  import Foundation
  import Testing

  @testable import Workbook

  /// A story of results that nothing contradicts is believed only from a program that ends properly.
  @Suite struct LastWordTests {
    /// Runs a shell script in place of the test program.
    private func contradiction(_ ending: String) throws -> String? {
      let root = NSTemporaryDirectory() + "last word \(UUID())"
      defer { try? FileManager.default.removeItem(atPath: root) }
      func write(_ text: String, to path: String) throws {
        try FileManager.default.createDirectory(
          atPath: "\(root)/\(path)/..", withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: "\(root)/\(path)")
        try Data(text.utf8).write(to: URL(filePath: "\(root)/\(path)"))
      }
      let records = [
        #"{"version":0,"kind":"test","payload":{"kind":"function","id":"A.a()"}}"#,
        #"{"version":0,"kind":"event","payload":{"kind":"testStarted","testID":"A.a()"}}"#,
        #"{"version":0,"kind":"event","payload":{"kind":"testEnded","testID":"A.a()"}}"#,
        #"{"version":0,"kind":"event","payload":{"kind":"runEnded"}}"#,
      ]
      try write("# 1. One", to: "lessons/01-one.md")
      try write("", to: "Tests/Lesson01OneTests/Tests.swift")
      try write("", to: "Package.swift")
      try write("", to: "Exercises/Lesson01One/One.swift")
      try write("", to: "Tests/Support/LastWord.swift")
      let program = ".build/debug/onePackageTests.xctest"
      let script = """
        #!/bin/sh
        while [ "$1" != --event-stream-output-path ]; do shift; done
        cat > "$2" <<'END'
        \(records.joined(separator: "\n"))
        END
        \(ending)
        """
      // Written by somebody else: whatever this process has open for writing while another test starts a
      // program is busy, and cannot be run itself.
      let writer = Command(
        "sh",
        [
          "-c", "mkdir -p .build/debug && printf '%s\\n' \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh",
          script, program,
        ],
        in: root, environment: ProcessInfo.processInfo.environment)
      #expect(try runProcess(writer).cause == .exited(0))
      let checkout = try Checkout(root: root)
      let tests = TestProgram(
        sources: try SourceFolder("Exercises", of: checkout), options: Grader.Options())
      let run = try tests.run(filter: "")
      #expect(run.outcome == .finished)
      #expect(run.errors.isEmpty)
      return run.contradiction
    }

    @Test("Who ends the program without its last word is not believed") func forged() throws {
      #expect(
        try contradiction("exit 0")
          == "said that it was over, and the program did not come to its end")
    }

    @Test("Who says it is") func proper() throws {
      #expect(try contradiction(#"echo "$BOOTCAMP_LAST_WORD" >&2"#) == nil)
    }
  }
#endif
