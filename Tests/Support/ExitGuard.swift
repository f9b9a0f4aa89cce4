import Foundation
import Synchronization

/// Turns the end of the program in the middle of a test into a failure.
///
/// Code under test that calls `exit(0)` would end the whole run with the exit code of a success,
/// before a single failure is printed.
final class ExitGuard: Sendable {
  static let shared = ExitGuard()

  /// The names of the tests that run, some of them several times over: one for each case.
  private let running = Mutex<[String]>([])

  private init() {
    LastWord.remember()
    atexit { ExitGuard.shared.programEnds() }
  }

  func begin(_ test: String) {
    running.withLock { $0.append(test) }
  }

  func end(_ test: String) {
    running.withLock { tests in
      if let index = tests.firstIndex(of: test) { tests.remove(at: index) }
    }
  }

  private func programEnds() {
    let names = running.withLock { Set($0) }
    guard !names.isEmpty else { return LastWord.say() }
    let text = """

      ✘ The program ended in the middle of “\(names.sorted().joined(separator: "”, “"))”.
        Does something call “exit”?

      """
    FileHandle.standardError.write(Data(text.utf8))
    _exit(1)
  }
}
