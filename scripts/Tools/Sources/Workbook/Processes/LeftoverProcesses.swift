/// Finds and ends what a program has started.
enum LeftoverProcesses {
  /// A variable in the environment of a program under test, with the temporary folder of its run. What
  /// the program starts inherits it, so that it is found in whatever session it is by now. One that has
  /// cleared its environment is not found.
  static let mark = "BOOTCAMP_RUN"

  /// Ends the leader of a session, and all of its session.
  ///
  /// A session rather than a process group: programs that a test starts through Foundation's
  /// `Process` get groups of their own, and still belong to the session.
  static func killSession(of leader: pid_t) {
    killAll { process in
      process == leader
        ? !hasEnded(leader) : getsid(process) == leader && !isZombie(process)
    }
  }

  /// Ends all whose mark is one of these folders.
  static func killMarked(_ folders: Set<String>) {
    #if os(Linux)
      if folders.isEmpty { return }
      let marks = folders.map { Array("\(mark)=\($0)\0".utf8) }
      killAll { process in
        let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ")
        return environment.map { marks.contains(where: $0.has) } ?? false
      }
    #endif
  }

  /// Whether a program that was started here is gone. What it started may still run.
  static func hasEnded(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo == SIGCHLD
  }

  /// See ``Ending/memory``.
  static func memory(ofSession leader: pid_t) -> Int {
    #if os(Linux)
      let pages = allProcesses().filter { getsid($0) == leader }.compactMap { process in
        (contents(of: "/proc/\(process)/statm") ?? "").split(separator: " ").dropFirst().first
      }
      return pages.reduce(0) { $0 + (Int($1) ?? 0) } * sysconf(Int32(_SC_PAGESIZE))
    #else
      return 0
    #endif
  }

  private static func killAll(_ isMeant: (pid_t) -> Bool) {
    // What was being started during one round is found in the next. Where nobody is left in one,
    // nobody can come any more; it is slow to look through all processes.
    for _ in 0..<100 {
      let found = allProcesses().filter(isMeant)
      if found.isEmpty { return }
      for process in found { kill(process, SIGKILL) }
      usleep(1_000)
    }
  }

  private static func allProcesses() -> [pid_t] {
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
      let state = status(in: "/proc/\(process)").first
      return state == nil || state == "Z"
    #endif
  }

  /// What proc_pid_stat(5) tells of a process or a thread, from its state on; nothing where it is gone.
  static func status(in folder: String) -> [Substring] {
    let text = contents(of: "\(folder)/stat") ?? ""
    guard let name = text.lastIndex(of: ")") else { return [] }
    return Array(text[name...].split(separator: " ").dropFirst())
  }
}
