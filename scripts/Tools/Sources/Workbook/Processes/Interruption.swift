import Dispatch
import Synchronization

/// Leaves nothing behind when the tool is told to stop: no process, no temporary folder.
///
/// One for the whole process, because signals are: each program that is started is registered here.
final class Interruption: Sendable {
  static let shared = Interruption()

  private struct Live {
    /// Each program that runs leads a process group.
    var groups: Set<pid_t> = []
    var folders: Set<String> = []
  }

  /// What a signal does. The source stays when the action becomes another one: a signal that comes
  /// between two sources would be lost.
  private typealias Handler = (source: any DispatchSourceSignal, action: @Sendable () -> Void)

  private let live = Mutex(Live())
  private let handlers = Mutex<[Int32: Handler]>([:])
  private let farewells = Mutex<[@Sendable () -> Void]>([])

  private init() {}

  /// Something to tidy up before the tool exits, for whatever reason.
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
  /// It exits while it still holds the lock, so that nothing else is started, and the death of the
  /// programs that were stopped is not taken for a verdict.
  func exit(_ code: Int32) -> Never {
    for farewell in farewells.withLock(\.self) { farewell() }
    live.withLock { live -> Never in
      // Asked first and given a second, so that a build ends its own programs and closes its database.
      for leader in live.groups { kill(leader, SIGINT) }
      for _ in 0..<100 where !live.groups.allSatisfy(hasEnded) { usleep(10_000) }
      for leader in live.groups { kill(-leader, SIGKILL) }
      for folder in live.folders { try? FileManager.default.removeItem(atPath: folder) }
      _exit(code)
    }
  }

  /// Starts a program, the leader of a process group, under a lock: none can start while all are being
  /// stopped, and none inherits the pipes of another.
  func start(_ start: () throws -> pid_t) throws -> pid_t {
    try live.withLock { live in
      let leader = try start()
      live.groups.insert(leader)
      return leader
    }
  }

  /// Forgets a program that was killed, under the same lock: another may get its number afterwards.
  func forget(_ leader: pid_t) -> Ending.Cause {
    live.withLock { live in
      live.groups.remove(leader)
      return Ending.Cause(ofEnding: leader)
    }
  }

  /// Makes a temporary folder, which is removed at the latest when the tool ends.
  func makeTemporaryFolder() throws -> String {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/workbook-XXXXXX".utf8CString)
    return try live.withLock { live in
      guard let path = mkdtemp(&template) else { throw Problem.cannotStart("mkdtemp \(parent)") }
      let folder = String(cString: path)
      live.folders.insert(folder)
      return folder
    }
  }

  func removeTemporaryFolder(_ folder: String) {
    try? FileManager.default.removeItem(atPath: folder)
    live.withLock { _ = $0.folders.remove(folder) }
  }

  /// Does something short that must be done whole or not at all: a stop waits until it is over.
  func hold<Result>(_ action: () throws -> Result) rethrows -> Result {
    try live.withLock { _ in try action() }
  }
}
