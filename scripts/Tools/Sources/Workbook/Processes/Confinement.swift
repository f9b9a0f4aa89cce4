/// What a program that nobody has read may see and use while it runs.
///
/// This is no sandbox. Where Linux allows namespaces to everybody, the program gets a file system of
/// its own, in which everything can only be read except a small folder that vanishes with it; no
/// network; and no process but its own. Elsewhere there are limits alone.
struct Confinement: Sendable, Equatable {
  enum Isolation: Sendable, Equatable {
    /// Nothing is there but these folders, to be read, and an empty one to write in.
    case namespaces(readable: [String])
    /// The program may do whatever the user may do.
    case limitsOnly
  }

  var isolation: Isolation
  /// How long the program may take, and how long one process in it may use a processor, in seconds.
  var time: Double

  /// The same program, confined.
  ///
  /// - Parameters:
  ///   - folder: One of its own, where this process keeps it.
  ///   - stream: The pipe through which the program tells its results, the same path inside and outside.
  func confine(_ command: Command, to folder: String, stream: String) throws -> Command {
    var command = command
    command.environment = command.environment.filter { Self.isHarmless($0.key) }
    let path = try command.path()
    var home = folder
    switch isolation {
    case .limitsOnly:
      command.folder = folder
      command.program = "/bin/sh"
      // By the name that it was found by: swiftly has one program for all tools, which goes by the name
      // that it is started with (Sources/Swiftly/Proxy.swift in swiftly, revision 0a4506e).
      command.arguments = ["-c", limits + "exec \"$@\"", "sh", path] + command.arguments
    case .namespaces(let readable):
      let program = realPath(of: path) ?? path
      let programFolder = String(program.prefix(upTo: program.lastIndex(of: "/")!))
      let root = "\(folder)/root"
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
      home = "/tmp"
      command.program = "unshare"
      command.arguments =
        [
          "--user", "--map-root-user", "--mount", "--net", "--ipc", "--uts", "--pid", "--fork",
          "--kill-child", "/bin/sh", "-c", Self.furnish, "sh", root, stream,
        ] + readable + [programFolder, "--"]
        + ["/bin/sh", "-c", limits + "cd /tmp && exec \"$@\"", "sh", program] + command.arguments
    }
    command.environment["HOME"] = home
    command.environment["TMPDIR"] = home
    return command
  }

  /// The end of the program, as it would have been without confinement.
  func cause(_ cause: Ending.Cause) -> Ending.Cause {
    // The shell that waits for it in there says 128 more than the signal.
    if case .namespaces = isolation, case .exited(let code) = cause, code > 128 {
      return .signalled(code - 128)
    }
    return cause
  }

  /// What holds, for whoever has to decide whether that is enough.
  var sentence: String {
    switch isolation {
    case .namespaces:
      "Each lesson ran in a file system of its own, without network (Linux namespaces), with limits "
        + "on time, memory and files."
    case .limitsOnly:
      "No isolation could be had here: each lesson ran with your rights, with limits on "
        + (Self.limitsMemory ? "time, memory and files alone." : "time and files alone.")
    }
  }

  /// No name of a user and no token is passed on.
  private static func isHarmless(_ variable: String) -> Bool {
    variable.hasPrefix("BOOTCAMP_") || variable.hasPrefix("SWIFT_BACKTRACE")
      || [
        "PATH", "LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH", "DEVELOPER_DIR", "SDKROOT", "TOOLCHAINS",
      ].contains(variable)
  }

  /// Each limit is tried first: a shell ends at one that the system does not know.
  private var limits: String {
    // Blocks of 512 or 1024 bytes, as the shell likes it, and kilobytes.
    var limits = ["-c 0", "-f 65536", "-n 256", "-t \(Int(time))"]
    // Half of what the machine has, and at least two gigabytes.
    let memory = max(2 << 30, ProcessInfo.processInfo.physicalMemory / 2)
    if Self.limitsMemory { limits.append("-v \(memory / 1024)") }
    return limits.map { "(ulimit \($0)) 2> /dev/null && ulimit \($0); " }.joined()
  }

  /// Whether the system can be asked to limit memory. Darwin does not keep to a limit on the address
  /// space: getrlimit(2) of macOS knows none, and in its headers `RLIMIT_AS` is but a name for
  /// `RLIMIT_RSS`, which is an advice.
  #if canImport(Darwin)
    private static let limitsMemory = false
  #else
    private static let limitsMemory = true
  #endif

  /// Builds the file system, and becomes the program in it without any privilege.
  ///
  /// The shell stays as the first process of the namespace. When it ends, the system ends all others.
  ///
  /// For the administrator, whose user it is in there as well, nothing may be left that its owner may
  /// change: not the kernel's settings, which are files below `/proc`, nor who may use the devices.
  private static let furnish = String(decoding: PackageResources.furnish_sh, as: UTF8.self)

  /// Whether namespaces can be had here and hide a file, and what is not hidden cannot be changed.
  static func canHide(_ file: String, readable: [String]) -> Bool {
    #if os(Linux)
      guard let folder = try? Interruption.shared.makeTemporaryFolder() else { return false }
      defer { Interruption.shared.removeTemporaryFolder(folder) }
      let stream = "\(folder)/stream"
      let confinement = Confinement(isolation: .namespaces(readable: readable), time: 60)
      let question = Command(
        "/bin/sh",
        [
          "-c",
          """
          [ ! -e "$0" ] && : > /tmp/probe && ! (: > /usr/probe) && echo > /dev/null &&
            [ ! -w /proc/sys/kernel/core_pattern ] && ! chmod 666 /dev/null
          """, file,
        ], in: "/")
      guard mkfifo(stream, 0o600) == 0,
        let command = try? confinement.confine(question, to: folder, stream: stream),
        let ending = try? runProcess(command)
      else { return false }
      return ending.cause == .exited(0)
    #else
      return false
    #endif
  }
}
