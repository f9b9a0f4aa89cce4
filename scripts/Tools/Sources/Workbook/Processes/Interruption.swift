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
    var orphanKiller = OrphanKiller()
  }

  /// What a signal does. The source stays when the action becomes another one: a signal that comes
  /// between two sources would be lost.
  private typealias Handler = (source: any DispatchSourceSignal, action: @Sendable () -> Void)

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
    for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] { on(number) { self.exit(128 + number) } }
  }

  /// Something else to tidy up before the tool exits, whoever makes it exit.
  func beforeExit(_ farewell: @escaping @Sendable () -> Void) {
    farewells.withLock { $0.append(farewell) }
  }

  /// From now on a signal does this instead of what it does to other programs.
  func on(_ number: Int32, do action: @escaping @Sendable () -> Void) {
    handlers.withLock { handlers in
      if let source = handlers[number]?.source {
        handlers[number] = (source, action)
        return
      }
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { self.handlers.withLock { $0[number]?.action }?() }
      source.activate()
      handlers[number] = (source, action)
    }
  }

  /// Exits as a signal does it: nothing that was started is left behind.
  ///
  /// It exits while it still holds the lock, so that nobody starts another program, and nobody takes
  /// the death of the ones that were stopped for a verdict.
  func exit(_ code: Int32) -> Never {
    for farewell in farewells.withLock(\.self) { farewell() }
    live.withLock { live -> Never in
      // Asked first and given a second, so that a build closes its database.
      for session in live.sessions { kill(session, SIGINT) }
      for _ in 0..<100 where !live.sessions.allSatisfy(LeftoverProcesses.hasEnded) {
        usleep(10_000)
      }
      live.sessions.forEach(LeftoverProcesses.killSession)
      LeftoverProcesses.killMarked(live.folders)
      for folder in live.folders { try? FileManager.default.removeItem(atPath: folder) }
      _exit(code)
    }
  }

  /// Starts a program, the leader of a session, under a lock: none can start while all are being
  /// stopped, and none inherits the pipes of another.
  func start(_ start: () throws -> pid_t) throws -> pid_t {
    try live.withLock { live in
      try live.orphanKiller.start()
      let session = try start()
      live.sessions.insert(session)
      live.orphanKiller.tell("begin \(session)")
      return session
    }
  }

  /// Forgets a session that was killed, under the same lock: its number may belong to somebody else
  /// afterwards.
  func forget(_ session: pid_t) -> Ending.Cause {
    live.withLock { live in
      live.sessions.remove(session)
      live.orphanKiller.tell("end \(session)")
      return Ending.Cause(ofEnding: session)
    }
  }

  /// Makes a temporary folder, which is removed at the latest when the tool ends, however it does.
  func makeTemporaryFolder() throws -> String {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/workbook-XXXXXX".utf8CString)
    return try live.withLock { live in
      try live.orphanKiller.start()
      guard let path = mkdtemp(&template) else { throw StartError("mkdtemp \(parent)") }
      let folder = String(cString: path)
      live.folders.insert(folder)
      live.orphanKiller.tell("folder \(folder)")
      return folder
    }
  }

  func removeTemporaryFolder(_ folder: String) {
    try? FileManager.default.removeItem(atPath: folder)
    live.withLock { live in
      live.folders.remove(folder)
      live.orphanKiller.tell("removed \(folder)")
    }
  }

  /// Does something short that must be done whole or not at all: a stop waits until it is over.
  func hold(_ action: () throws -> Void) rethrows {
    try live.withLock { _ in try action() }
  }
}
