/// A program and everything it starts.
///
/// A session rather than a process group: programs that a test starts through Foundation's
/// `Process` get groups of their own, and still belong to the session.
struct Session {
  let leader: pid_t
  /// What the program prints.
  let output: Pipe
  let errors: Pipe

  /// Starts a program as the leader of a new session.
  static func start(_ command: Command) throws -> Session {
    let program = try command.path()
    // `posix_spawn` has no portable way to change the folder, and changing it for this whole
    // process would change it for everybody. The shell replaces itself by the program.
    let arguments =
      ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", command.folder, program] + command.arguments
    var result: Session?
    // Under a lock, so that the pipes of one program are never inherited by another.
    try Interruption.shared.register {
      let session = Session(leader: 0, output: try Pipe(), errors: try Pipe())
      let leader = try spawn(
        arguments, environment: command.environment,
        outputs: (session.output.input, session.errors.input))
      session.output.closeInput()
      session.errors.closeInput()
      result = Session(leader: leader, output: session.output, errors: session.errors)
      return leader
    }
    return result!
  }

  /// Whether the program itself is gone. What it started may still run.
  var leaderHasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(leader), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.processID == leader
  }

  /// See ``Ending/memory``.
  var memory: Int {
    #if os(Linux)
      let pages = Self.allProcesses().filter { getsid($0) == leader }.map { process in
        (contents(of: "/proc/\(process)/statm") ?? "").split(separator: " ").dropFirst().first
          .flatMap { Int($0) } ?? 0
      }
      return pages.reduce(0, +) * sysconf(Int32(_SC_PAGESIZE))
    #else
      return 0
    #endif
  }

  /// Asks the program to end, as Ctrl-C does.
  func interrupt() {
    send(SIGINT, to: leader)
  }

  /// Ends every process of the session at once.
  func kill() {
    // Looking through all processes is slow. Where the program has ended and nobody of its session
    // is left, nobody can come any more, and one look is enough.
    if leaderHasEnded, Self.signal(SIGKILL, toSessionOf: leader) == 0 { return }
    Self.kill(leader: leader)
  }

  /// Waits for the end of the program, and says how it ended.
  ///
  /// Only from then on may another process get its number, so this comes after ``kill()``.
  func leaderStatus() -> Ending.Cause {
    var information = siginfo_t()
    while waitid(P_PID, id_t(leader), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return information.endingCause
  }

  /// Forgets the program, after ``kill()``. Nothing else may be asked afterwards.
  func finish() {
    Interruption.shared.forget(leader) {
      var status: Int32 = 0
      while waitpid(leader, &status, 0) < 0, errno == EINTR {}
    }
  }

  static func kill(leader: pid_t) {
    signal(SIGKILL, toSessionOf: leader)
    // What was being started during the first round is found in the next. The leader itself stays
    // in the list until its parent has asked for its status.
    for _ in 0..<100 where signal(SIGKILL, toSessionOf: leader) > 0 { usleep(1_000) }
  }

  /// Sends a signal to all processes of a session and says how many there were beside its leader.
  @discardableResult
  static func signal(_ signal: Int32, toSessionOf leader: pid_t) -> Int {
    send(signal, to: leader)
    let others = allProcesses().filter { $0 != leader && getsid($0) == leader && !isZombie($0) }
    for other in others { send(signal, to: other) }
    return others.count
  }

  static func allProcesses() -> [pid_t] {
    #if canImport(Darwin)
      var processes = [pid_t](repeating: 0, count: Int(proc_listallpids(nil, 0)) + 64)
      let size = Int32(processes.count * MemoryLayout<pid_t>.size)
      return Array(processes.prefix(Int(max(0, proc_listallpids(&processes, size)))))
    #else
      return names(in: "/proc").compactMap { pid_t($0) }
    #endif
  }

  /// A dead process that nobody has asked for its status yet. It cannot be killed again.
  private static func isZombie(_ process: pid_t) -> Bool {
    #if canImport(Darwin)
      return false
    #else
      let status = contents(of: "/proc/\(process)/stat") ?? ""
      guard let name = status.lastIndex(of: ")") else { return true }
      return status[name...].dropFirst(2).first == "Z"
    #endif
  }
}

extension siginfo_t {
  /// How the process ended that this is about.
  var endingCause: Ending.Cause {
    si_code == CLD_EXITED ? .exited(status) : .signalled(status)
  }

  fileprivate var processID: pid_t {
    #if canImport(Darwin)
      si_pid
    #else
      _sifields._sigchld.si_pid
    #endif
  }

  fileprivate var status: Int32 {
    #if canImport(Darwin)
      si_status
    #else
      _sifields._sigchld.si_status
    #endif
  }
}

/// Calls a function with a list of C strings that ends in a null pointer.
func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
) rethrows -> Result {
  let copies = strings.map { strdup($0) } + [nil]
  defer { copies.forEach { free($0) } }
  return try body(copies)
}

/// The system's `kill`, for those who have a method of that name.
private func send(_ signal: Int32, to process: pid_t) { _ = kill(process, signal) }
