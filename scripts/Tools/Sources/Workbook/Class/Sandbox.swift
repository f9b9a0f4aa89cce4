/// Runs a program that nobody has read where it can do no harm: bubblewrap gives it a file system of its
/// own, in which it can read the system, Swift and itself, and write into an empty folder in memory; no
/// network; no process but its own. In there, the shell limits memory and the size of files.
struct Sandbox: Sendable {
  /// The folder `usr` of the toolchain.
  let toolchain: String

  /// The same program in there.
  ///
  /// - Parameter stream: The pipe through which it tells its results, the same path inside and outside.
  func confine(_ command: Command, stream: String) throws -> Command {
    let program = try realPath(of: command.path()) ?? command.path()
    let folder = URL(filePath: program).deletingLastPathComponent().path
    let readable = [
      "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/localtime",
      "/etc/passwd", toolchain, folder,
    ]
    var confined = command
    confined.program = "bwrap"
    let apart = ["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    let system = ["--tmpfs", "/tmp", "--proc", "/proc", "--dev", "/dev"]
    let inside = ["--bind", stream, stream, "--remount-ro", "/", "--chdir", "/tmp"]
    confined.arguments = apart + system + readable.flatMap { ["--ro-bind-try", $0, $0] } + inside
    confined.arguments += ["/bin/sh", "-c", limits, "sh", program] + command.arguments
    confined.environment = command.environment.filter { name, _ in
      name.hasPrefix("BOOTCAMP_") || name.hasPrefix("SWIFT_BACKTRACE")
        || ["PATH", "LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH"].contains(name)
    }
    confined.environment["HOME"] = "/tmp"
    confined.environment["TMPDIR"] = "/tmp"
    return confined
  }

  /// Half of the memory, in kilobytes, and a gigabyte for a file at most.
  private var limits: String {
    let memory = max(4 << 30, ProcessInfo.processInfo.physicalMemory / 2) / 1_024
    return "ulimit -c 0; ulimit -v \(memory); ulimit -f 2097152; exec \"$@\""
  }

  /// The end of the program, as it would have been outside: bubblewrap says 128 more than the signal.
  func cause(_ cause: Ending.Cause) -> Ending.Cause {
    if case .exited(let code) = cause, code > 128 { return .signalled(code - 128) }
    return cause
  }

  /// Whether it can be had: bubblewrap is there, and the system lets it hide a file and the network.
  ///
  /// - Returns: Why not; `nil` where it can be had.
  func obstacle(hiding file: String) throws -> String? {
    #if os(Linux)
      let folder = try Interruption.shared.makeTemporaryFolder()
      defer { Interruption.shared.removeTemporaryFolder(folder) }
      let stream = "\(folder)/stream"
      mkfifo(stream, 0o600)
      let question = Command(
        "/bin/sh",
        ["-c", "[ ! -e \"$0\" ] && ! touch /usr/probe 2> /dev/null && touch /tmp/probe", file],
        in: "/")
      let command = try confine(question, stream: stream)
      guard (try? command.path()) != nil, let ending = try? runProcess(command) else {
        return """
          it is not installed: `apt-get install bubblewrap` on Debian and Ubuntu, \
          `dnf install bubblewrap` on Fedora
          """
      }
      if ending.cause == .exited(0) { return nil }
      let reason = ending.errors.split(whereSeparator: \.isNewline).first ?? ""
      return "it does not work here (\(reason)), as in containers that may not make namespaces"
    #else
      return "there is none for this system"
    #endif
  }
}
