import Foundation

@testable import Workbook

/// A program that code under test starts in a session of its own, so that who ends the test's session does
/// not end it. It writes down its number first, where it can.
struct ProgramThatLeaves {
  private let numbers: String
  private let seconds: String

  /// - Parameters:
  ///   - folder: Where the numbers are written, in a file.
  ///   - seconds: How long it sleeps. `ps` shows it, so it tells one program from others.
  init(in folder: String, seconds: String = "3000") {
    numbers = "\(folder)/numbers.txt"
    self.seconds = seconds
  }

  /// Statements for an exercise that imports Foundation. They wait until the program runs.
  var code: String {
    """
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    child.arguments = [
      "--fork", "/bin/sh", "-c", "echo $$ >> '\(numbers)'; echo ready; exec sleep \(seconds)",
    ]
    let pipe = Pipe()
    child.standardOutput = pipe
    try? child.run()
    _ = pipe.fileHandleForReading.availableData
    """
  }

  var hasStarted: Bool { !processes.isEmpty }

  /// Whether it has been started, and everyone of it has ended.
  var hasEnded: Bool { hasStarted && !processes.contains(where: isAlive) }

  private var processes: [pid_t] {
    (contents(of: numbers) ?? "").split(separator: "\n").compactMap { pid_t($0) }
  }
}
