import Foundation
import Testing

@testable import Workbook

@Suite struct ConfinementTests {
  /// What a program prints that is confined by limits alone.
  private func output(of script: String) throws -> String {
    let folder = try Interruption.shared.makeTemporaryFolder()
    defer { Interruption.shared.removeTemporaryFolder(folder) }
    let confinement = Confinement(isolation: .limitsOnly, time: 77)
    let command = try confinement.confine(
      Command(
        "sh", ["-c", script], in: "/", environment: ["PATH": "/usr/bin:/bin", "SECRET": "x"]),
      to: folder, stream: "\(folder)/stream")
    return try runProcess(command).output.replacing(folder, with: "FOLDER")
  }

  @Test("Time, files and descriptors are limited") func limits() throws {
    #expect(try output(of: "ulimit -c; ulimit -f; ulimit -n; ulimit -t") == "0\n65536\n256\n77\n")
  }

  @Test("Home, folder and temporary folder are its own, and nothing secret is passed on")
  func environment() throws {
    #expect(try output(of: "pwd; echo $HOME $TMPDIR $SECRET") == "FOLDER\nFOLDER FOLDER\n")
  }
}
