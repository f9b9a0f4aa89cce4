import Dispatch
import Synchronization

/// Leaves nothing behind when the tool is told to stop: no process, no temporary folder.
///
/// One for the whole process, because signals are: whoever starts a program registers it here.
final class Interruption: Sendable {
  static let shared = Interruption()

  private struct Live {
    var sessions: Set<pid_t> = []
    var folders: Set<String> = []
    /// For what no signal tells.
    var orphanKiller: OrphanKiller?

    mutating func orphanKillerThatRuns() throws -> OrphanKiller {
      if let orphanKiller { return orphanKiller }
      let new = try OrphanKiller()
      orphanKiller = new
      return new
    }
  }

  /// What a signal does. The source stays when the action becomes another one: a signal that comes
  /// between two sources would be lost.
  private struct Handler {
    let source: any DispatchSourceSignal
    var action: @Sendable () -> Void
  }

  /// What Ctrl-C, Ctrl-\, a polite kill and the closing of the terminal send.
  private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

  private let live = Mutex(Live())
  private let handlers = Mutex<[Int32: Handler]>([:])
  private let farewells = Mutex<[@Sendable () -> Void]>([])

  private init() {}

  /// From now on Ctrl-C, Ctrl-\, a polite kill and the closing of the terminal end all programs that
  /// were started, remove the temporary folders, and exit with 128 plus the signal's number.
  ///
  /// - Parameter farewell: Called first, to tidy up the terminal.
  func exitOnSignals(farewell: @escaping @Sendable () -> Void) {
    beforeExit(farewell)
    for number in Self.signals { on(number) { self.exit(128 + number) } }
  }

  /// Something else to tidy up before the tool exits, whoever makes it exit.
  func beforeExit(_ farewell: @escaping @Sendable () -> Void) {
    farewells.withLock { $0.append(farewell) }
  }

  /// From now on a signal does this instead of what it does to other programs.
  func on(_ number: Int32, do action: @escaping @Sendable () -> Void) {
    handlers.withLock { handlers in
      if handlers[number] != nil {
        handlers[number]?.action = action
        return
      }
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { self.handlers.withLock { $0[number]?.action }?() }
      source.activate()
      handlers[number] = Handler(source: source, action: action)
    }
  }

  /// Exits as a signal does it: nothing that was started is left behind.
  func exit(_ code: Int32) -> Never {
    for farewell in farewells.withLock(\.self) { farewell() }
    stopAllAndExit(code)
  }

  /// From now on signals are for a program in the foreground. What somebody presses on the terminal
  /// reaches it by itself; what is sent to this process alone is passed on.
  func passSignals(to process: pid_t) {
    for number in [SIGINT, SIGQUIT] { on(number) {} }
    for number in [SIGTERM, SIGHUP] { on(number) { _ = kill(process, number) } }
  }

  /// Starts a program under a lock, so that none can start while all are being stopped.
  func register(_ start: () throws -> pid_t) throws {
    try live.withLock { live in
      let orphanKiller = try live.orphanKillerThatRuns()
      let session = try start()
      live.sessions.insert(session)
      orphanKiller.begin(session)
    }
  }

  /// Forgets a session under the same lock: its number may belong to somebody else afterwards.
  func forget(_ session: pid_t, _ reap: () -> Void) {
    live.withLock { live in
      live.sessions.remove(session)
      live.orphanKiller?.end(session)
      reap()
    }
  }

  /// Makes a temporary folder, which is removed at the latest when the tool ends, however it does.
  func makeTemporaryFolder() throws -> String {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/workbook-XXXXXX".utf8CString)
    return try live.withLock { live in
      let orphanKiller = try live.orphanKillerThatRuns()
      guard mkdtemp(&template) != nil else {
        throw StartError("mkdtemp \(parent)")
      }
      let folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
      live.folders.insert(folder)
      orphanKiller.begin(folder: folder)
      return folder
    }
  }

  func removeTemporaryFolder(_ folder: String) {
    try? FileManager.default.removeItem(atPath: folder)
    live.withLock { live in
      live.folders.remove(folder)
      live.orphanKiller?.end(folder: folder)
    }
  }

  /// Does something short that must be done whole or not at all: a stop waits until it is over.
  func hold(_ action: () throws -> Void) rethrows {
    try live.withLock { _ in try action() }
  }

  /// Exits while it still holds the lock, so that nobody starts another program, and nobody takes
  /// the death of the ones that were stopped for a verdict.
  private func stopAllAndExit(_ code: Int32) -> Never {
    live.withLock { live in
      // Asked first and given a second, so that a build closes its database.
      for session in live.sessions { kill(session, SIGINT) }
      for _ in 0..<100 where live.sessions.contains(where: { !hasEnded($0) }) { usleep(10_000) }
      for session in live.sessions { Session.kill(leader: session) }
      RunMark.killAll(live.folders)
      for folder in live.folders { try? FileManager.default.removeItem(atPath: folder) }
      _exit(code)
    }
  }

  private func hasEnded(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo == SIGCHLD
  }
}
