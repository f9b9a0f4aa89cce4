import Foundation
import Testing

@testable import Workbook

/// The launcher of the tools itself, in front of a tool that only tells how it was started.
@Suite(.serialized, .timeLimit(.minutes(2))) struct LauncherTests {
  let root: String
  private let scripts = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../..").standardized.path

  init() throws {
    let folder = "\(FixtureWorkbook.products)/fixtures/a launcher"
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    root = realPath(of: folder)!
    for script in ["progress", "play", "Tools/launch.sh"] {
      try write("scripts/\(script)", try #require(contents(of: "\(scripts)/\(script)")))
      chmod("\(root)/scripts/\(script)", 0o755)
    }
    try write(
      "scripts/Tools/Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "tools",
        targets: [.executableTarget(name: "progress"), .executableTarget(name: "play")])
      """)
    try write(
      "scripts/Tools/Sources/play/main.swift", "print(\"play\", CommandLine.arguments.last!)")
    try write(
      "scripts/Tools/Sources/progress/main.swift",
      """
      #if canImport(Darwin)
        import Darwin
      #else
        import Glibc
      #endif
      print(String(cString: getenv("BOOTCAMP_ROOT")), CommandLine.arguments.dropFirst())
      exit(5)
      """)
  }

  private func write(_ file: String, _ text: String) throws {
    let path = URL(filePath: "\(root)/\(file)")
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: path)
  }

  private func launch(
    _ path: String, _ arguments: String..., path variable: String? = nil
  ) async throws -> Ending {
    var environment = ProcessInfo.processInfo.environment
    if let variable { environment["PATH"] = variable }
    let command = Command(path, arguments, in: "/", environment: environment)
    return try await blocking { try runProcess(command) }
  }

  @Test("It builds when it must, passes everything on, and is silent afterwards")
  func builds() async throws {
    let first = try await launch("\(root)/scripts/progress", "a b", "--c")
    #expect(first.cause == .exited(5))
    #expect(first.output == "\(root) [\"a b\", \"--c\"]\n")
    #expect(
      first.errors
        == "Building the progress tool, which is needed once and takes about half a minute …\n")

    let second = try await launch("\(root)/scripts/progress")
    #expect(second.errors.isEmpty)
    #expect(second.cause == .exited(5))

    // Through symbolic links, one of them relative, from another folder.
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/one link", withDestinationPath: "scripts/progress")
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/scripts/two", withDestinationPath: "\(root)/one link")
    let linked = try await launch("\(root)/scripts/two", "x")
    #expect(linked.output == "\(root) [\"x\"]\n")
    #expect(linked.errors.isEmpty)

    // Its own tests do not count, a file that goes away does.
    try write("scripts/Tools/Tests/More.swift", "nonsense")
    let tests = try await launch("\(root)/scripts/progress")
    #expect(tests.cause == .exited(5))
    #expect(!tests.errors.contains("nonsense"))
    _ = try await launch("\(root)/scripts/progress")
    try FileManager.default.removeItem(atPath: "\(root)/scripts/Tools/Sources/progress/main.swift")
    let gone = try await launch("\(root)/scripts/progress")
    #expect(gone.cause == .exited(3))
    #expect(gone.errors.contains("Building the progress tool"))
  }

  @Test("Each script starts the tool that it is named for") func play() async throws {
    let ending = try await launch("\(root)/scripts/play", "1")
    #expect(ending.cause == .exited(0))
    #expect(ending.output == "play 1\n")
    #expect(ending.errors.hasPrefix("Building the play tool, which is needed once"))
  }

  @Test("Where nothing can be written it says so") func readOnly() async throws {
    // Not even an administrator can make a folder inside of a file.
    try write(".build", "")
    let ending = try await launch("\(root)/scripts/progress")
    #expect(ending.cause == .exited(3))
    #expect(ending.errors.contains("Nothing can be written to \(root)/.build"))
    #expect(!ending.errors.contains("swift --version"))
  }

  @Test("Without Swift it says where to get it") func noSwift() async throws {
    let tools = "\(root)/bin"
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    for tool in ["realpath", "mkdir", "find", "touch"] {
      let path = try Command(tool, [], in: "/", environment: ProcessInfo.processInfo.environment)
        .path()
      try FileManager.default.createSymbolicLink(
        atPath: "\(tools)/\(tool)", withDestinationPath: path)
    }
    let ending = try await launch("\(root)/scripts/progress", path: tools)
    #expect(ending.cause == .exited(3))
    #expect(ending.errors.contains("https://www.swift.org/install"))
  }

  @Test("Where Apple's placeholder answers, it says what to install") func placeholder()
    async throws
  {
    try write(
      "bin/swift",
      """
      #!/bin/sh
      echo "xcode-select: note: No developer tools were found, requesting install." >&2
      exit 1
      """)
    chmod("\(root)/bin/swift", 0o755)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let ending = try await launch("\(root)/scripts/progress", path: "\(root)/bin:\(path)")
    #expect(ending.cause == .exited(3))
    #expect(ending.errors.contains("xcode-select: note: No developer tools were found"))
    #expect(ending.errors.contains("Install Xcode with Swift 6.3"))
    #expect(!ending.errors.contains("git diff scripts/Tools"))
  }

  @Test("A workbook that was renamed between two runs builds its tool again, and starts it")
  func moved() async throws {
    #expect(try await launch("\(root)/scripts/progress").cause == .exited(5))
    let away = root + ", renamed"
    try? FileManager.default.removeItem(atPath: away)
    try FileManager.default.moveItem(atPath: root, toPath: away)
    defer { try? FileManager.default.moveItem(atPath: away, toPath: root) }
    // Nothing has changed, so what was built is good enough.
    let first = try await launch("\(away)/scripts/progress", "x")
    #expect(first.cause == .exited(5))
    #expect(first.output == "\(away) [\"x\"]\n")
    #expect(first.errors.isEmpty)
    // What was built stands beside what was kept under the old name.
    let file = "\(away)/scripts/Tools/Sources/progress/main.swift"
    try Data((try #require(contents(of: file)) + "// changed\n").utf8)
      .write(to: URL(filePath: file))
    let second = try await launch("\(away)/scripts/progress", "y")
    #expect(second.cause == .exited(5), "\(second.errors)")
    #expect(second.output == "\(away) [\"y\"]\n")
  }

  @Test("A tool that does not build shows why") func broken() async throws {
    try write("scripts/Tools/Sources/progress/main.swift", "let a = nonsense\n")
    let ending = try await launch("\(root)/scripts/progress")
    #expect(ending.cause == .exited(3))
    #expect(ending.errors.contains("cannot find 'nonsense' in scope"))
    #expect(ending.errors.contains("The progress tool does not build."))
  }
}
