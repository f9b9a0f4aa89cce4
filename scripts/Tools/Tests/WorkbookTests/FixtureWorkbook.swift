import Foundation
import Testing

@testable import Workbook

/// A copy of the fixture that tests may break.
///
/// It stands beside the tests' own build and is kept, so that its packages are built once, and its
/// path has spaces in it, as a learner's may.
final class FixtureWorkbook: Sendable {
  let root: String
  private let original = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixture").path

  init(_ name: String) throws {
    root = "\(Self.products)/fixtures/\(name)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try restore()
  }

  /// One for tests that only look at a workbook.
  static let onlyRead = Result { try FixtureWorkbook("only read").checkout() }

  /// The folder of this test program and of the `progress` beside it.
  static let products: String = {
    #if os(Linux)
      let program = realPath(of: "/proc/self/exe")!
    #else
      let program = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundlePath
    #endif
    return URL(filePath: program).deletingLastPathComponent().path
  }()

  /// The environment in which tools are run on copies of the fixture. The first `swift` of its `PATH`
  /// lets all copies share what the compiler makes of the system's modules: half of each first build.
  static let environment: [String: String] = {
    let folder = "\(products)/fixtures/bin"
    try! FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let words = buildArguments.map { "'\($0.replacing("'", with: #"'\''"#))'" }
      .joined(separator: " ")
    let script = """
      #!/bin/sh
      PATH=${PATH#*:}
      case ${1-} in build | test)
        set -- "$@" \(words)
        # A test that needs a build which stands still gives it a named pipe to wait for.
        [ -z "${FIXTURE_DOOR-}" ] || cat "$FIXTURE_DOOR" > /dev/null ;;
      esac
      exec swift "$@"

      """
    try! Data(script.utf8).write(to: URL(filePath: "\(folder)/swift.sh"), options: .atomic)
    // A child copies it: a file that this process has written cannot be run as long as a child of another
    // test has it open.
    _ = try! runProcess(
      Command("sh", ["-c", "cp swift.sh swift && chmod 755 swift"], in: folder))
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
    return environment
  }()

  /// What that `swift` adds, for those who start a build in another way.
  static let buildArguments = ["-module-cache-path", "\(products)/fixtures/module-cache"]
    .flatMap { ["-Xswiftc", $0] }

  /// Undoes all changes. Files that did not change keep their dates, so nothing is built for them.
  func restore() throws {
    var wanted: [String: String] = [:]
    for file in files(in: original) {
      let text = contents(of: "\(original)/\(file)")!
      wanted[file] = text
      // What a workbook has more than once is here once.
      if file.hasPrefix("Exercises/") {
        wanted[file.replacing("Exercises", with: "scripts/Stubs")] = text
      } else if file == "Tests/Canaries/Canaries.swift" {
        for tests in names(in: "\(original)/Tests") where tests.hasSuffix("Tests") {
          wanted["Tests/\(tests)/Canaries.swift"] = text
        }
      }
    }
    for file in files(in: root) where wanted[file] == nil {
      try FileManager.default.removeItem(atPath: "\(root)/\(file)")
    }
    for (file, text) in wanted { try write(file, text) }
  }

  func write(_ file: String, _ text: String) throws {
    let path = "\(root)/\(file)"
    guard contents(of: path) != text else { return }
    // A folder, or a link that leads nowhere, stands in the way.
    if !isFile(path) { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Takes the finished version of a lesson as the learner's.
  func solve(_ lesson: String) throws {
    for file in files(in: "\(root)/Exercises/\(lesson)") {
      try FileManager.default.removeItem(atPath: "\(root)/Exercises/\(lesson)/\(file)")
    }
    for file in files(in: "\(root)/Solutions/\(lesson)") {
      try write("Exercises/\(lesson)/\(file)", contents(of: "\(root)/Solutions/\(lesson)/\(file)")!)
    }
  }

  func checkout() throws -> Checkout { try Checkout(root: root) }

  /// Everything below the exercises and its text, to see that nobody touched it.
  func exercises() -> [String: String] {
    files(in: "\(root)/Exercises").reduce(into: [:]) {
      $0[$1] = contents(of: "\(root)/Exercises/\($1)")
    }
  }

  private func files(in folder: String) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [])
      .filter { !$0.hasPrefix(".build") && isFile("\(folder)/\($0)") }
  }

  // MARK: Running the tool

  struct Run {
    var code: Int32?
    var output: String
    var errors: String

    /// What its JSON says, which is as the schema promises.
    func verdict() throws -> Verdict {
      #expect(try JSONSchema(file: "progress-1").problems(in: JSONValue(output)) == [])
      return try JSONDecoder().decode(Verdict.self, from: Data(output.utf8))
    }
  }

  /// Runs the real `progress` on this workbook.
  func progress(
    _ arguments: String..., environment: [String: String] = [:],
    heard: @escaping @Sendable (Channel, ArraySlice<UInt8>) -> Void = { _, _ in },
    mayGoOn: @escaping @Sendable () -> Bool = { true }
  ) async throws -> Run {
    try await run(
      "progress", arguments, environment: environment, heard: heard, mayGoOn: mayGoOn)
  }

  /// Runs one of the real tools on this workbook.
  func run(
    _ tool: String, _ arguments: [String], environment: [String: String] = [:],
    heard: @escaping @Sendable (Channel, ArraySlice<UInt8>) -> Void = { _, _ in },
    mayGoOn: @escaping @Sendable () -> Bool = { true }
  ) async throws -> Run {
    let command = Command(
      "\(Self.products)/\(tool)", arguments, in: "/",
      environment: self.environment.merging(environment) { $1 })
    let ending = try await blocking {
      try runProcess(command, outputLimit: 1 << 22, heard: heard, mayGoOn: mayGoOn)
    }
    let code: Int32? = if case .exited(let code) = ending.cause { code } else { nil }
    return Run(code: code, output: ending.output, errors: ending.errors)
  }

  /// That of the tools that are run on this workbook.
  var environment: [String: String] { Self.environment.merging(["BOOTCAMP_ROOT": root]) { $1 } }
}

/// The tool's JSON, read by somebody who knows only its description.
struct Verdict: Decodable {
  var version: Int
  var sources: String
  var passed: Int
  var total: Int
  var lessons: [Lesson]

  struct Lesson: Decodable {
    var number: Int
    var id: String
    var title: String
    var status: String
    var passed: Int
    var total: Int
    var message: String?
    var file: String?
    var line: Int?
    var tests: [Test]
  }

  struct Test: Decodable {
    var id: String
    var name: String
    var step: String?
    var status: String
    var message: String?
    var file: String?
    var line: Int?
  }

  var statuses: [String] { lessons.map(\.status) }
}

extension Verdict.Lesson {
  var statuses: [String] { tests.map(\.status) }
}

/// Whether a process that was killed is gone soon.
func ends(_ process: pid_t) -> Bool {
  for _ in 0..<500 where isAlive(process) { usleep(10_000) }
  return !isAlive(process)
}

/// Whether a process still does something; one that is dead and not yet asked for its status is not.
func isAlive(_ process: pid_t) -> Bool {
  #if os(Linux)
    guard let status = contents(of: "/proc/\(process)/stat"), let name = status.lastIndex(of: ")")
    else { return false }
    return status[name...].dropFirst(2).first != "Z"
  #else
    return kill(process, 0) == 0
  #endif
}
