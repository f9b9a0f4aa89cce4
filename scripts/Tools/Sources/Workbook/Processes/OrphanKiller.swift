/// Ends what the tool has started when the tool is ended in a way that it does not hear of, as by
/// `kill -9`.
///
/// It is a shell in a session of its own, which reads from a pipe what begins and what ends. The pipe
/// closes with the tool, however that ends; then whatever still runs is killed, and temporary folders
/// that are left are removed. Where there is no `/proc`, as on macOS, programs that have left the process
/// group of the one that started them are not found.
struct OrphanKiller {
  private let input: Int32

  /// - Throws: ``StartError``.
  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw StartError("pipe")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Nobody waits for one who is gone. As both ends stay open here, nobody gets a signal.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    input = ends[1]
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(nowhere) }
    _ = try spawn(
      ["/bin/sh", "-c", Self.script], environment: [:], input: ends[0],
      outputs: (nowhere, nowhere))
  }

  func begin(_ session: pid_t) { tell("begin \(session)") }

  func end(_ session: pid_t) { tell("end \(session)") }

  /// A temporary folder. Whoever has it in their environment as ``RunMark`` is to end with the tool.
  func begin(folder: String) { tell("folder \(folder)") }

  func end(folder: String) { tell("removed \(folder)") }

  private func tell(_ line: String) {
    // It would be read as two.
    if line.contains("\n") { return }
    let bytes = Array("\(line)\n".utf8)
    _ = write(input, bytes, bytes.count)
  }

  private static let script = String(decoding: PackageResources.kill_orphans_sh, as: UTF8.self)
}
