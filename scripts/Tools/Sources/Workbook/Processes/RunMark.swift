/// A variable in the environment of a program under test. What the program starts inherits it, so that it
/// is found in whatever session it is by now. One that has cleared its environment is not found.
enum RunMark {
  static let variable = "BOOTCAMP_RUN"

  /// Ends all whose mark is one of these folders, each the temporary folder of a run.
  static func killAll(_ folders: Set<String>) {
    #if os(Linux)
      if folders.isEmpty { return }
      let marks = folders.map { Array("\(variable)=\($0)\0".utf8) }
      var environment = [UInt8](repeating: 0, count: 1 << 16)
      // What was being started during one round is found in the next.
      for _ in 0..<100 {
        let found = Session.allProcesses().filter { process in
          let file = open("/proc/\(process)/environ", O_RDONLY | O_CLOEXEC)
          guard file >= 0 else { return false }
          defer { close(file) }
          let count = max(0, readBytes(from: file, into: &environment))
          return marks.contains { environment.prefix(count).has($0) }
        }
        if found.isEmpty { return }
        for process in found { kill(process, SIGKILL) }
        usleep(1_000)
      }
    #endif
  }
}
