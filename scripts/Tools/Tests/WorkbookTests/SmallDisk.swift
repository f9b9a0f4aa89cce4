#if os(Linux)
  import Foundation

  @testable import Workbook

  /// A disk in memory, which programs see in the place of a folder and nobody else does.
  ///
  /// It needs no administrator, only a system that allows user namespaces to everybody.
  struct SmallDisk {
    private let folder: String
    private let size: String

    /// - Parameter size: As `mount` reads it, such as `3m`.
    init(at folder: String, size: String) {
      self.folder = folder
      self.size = size
    }

    /// A command that runs a program beside the disk.
    func command(_ program: [String], environment: [String: String]) -> Command {
      Command(
        "unshare",
        [
          "--user", "--map-root-user", "--mount", "/bin/sh", "-c",
          "mount -t tmpfs -o size=$1 none \"$2\" && shift 2 && exec \"$@\"", "sh", size, folder,
        ] + program,
        in: "/", environment: environment)
    }

    static let canBeHad: Bool = {
      let command = SmallDisk(at: "/tmp", size: "4k")
        .command(["true"], environment: ProcessInfo.processInfo.environment)
      return (try? runProcess(command))?.cause == .exited(0)
    }()
  }
#endif
