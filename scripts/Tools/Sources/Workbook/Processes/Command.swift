/// A program to start, with everything it gets to know.
public struct Command: Sendable {
  /// A name, looked up in `PATH`, or a path.
  var program: String
  var arguments: [String]
  /// Where it runs. All relative paths that it gets are relative to this folder.
  var folder: String
  /// The whole environment of the program.
  var environment: [String: String]

  public init(
    _ program: String, _ arguments: [String], in folder: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.program = program
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
  }

  /// What `swift build` and `swift test` are told, always. Some of what only this build system writes
  /// is read here, such as `debug/Modules` and `primary.priors`, and later versions of SwiftPM have
  /// another one by default (`swift build --help` of Swift 6.3: “swiftbuild (preview)”).
  public static let buildSystem = ["--build-system", "native"]

  /// Where the program is: a name is looked up in the folders of `PATH`.
  func path() throws -> String {
    if program.contains("/") { return program }
    for folder in (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":") {
      let path = "\(folder)/\(program)"
      if isFile(path), access(path, X_OK) == 0 { return path }
    }
    throw Problem.cannotStart(program, because: "no folder of PATH has it")
  }
}

/// How a program came to its end.
public struct Ending: Sendable {
  public enum Cause: Sendable, Equatable {
    /// It ended by itself, with this code.
    case exited(Int32)
    /// A signal ended it, as a trap does.
    case signalled(Int32)
    /// It was stopped by this tool.
    case stopped

    /// Waits for the end of a program that was started here. Then another may get its number.
    init(ofEnding process: pid_t) {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      // Swift does not see the macros of `sys/wait.h`.
      let signal = status & 0x7f
      self = signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
    }
  }

  public var cause: Cause
  public var output: String
  public var errors: String
}

/// The two ways in which a program says something.
public enum Channel: Sendable {
  case output, errors
}
