/// Ends what the tool has started when the tool is ended in a way that it does not hear of, as by
/// `kill -9`.
///
/// It is a shell in a session of its own, which reads from a pipe what begins and what ends. The pipe
/// closes with the tool, however that ends; then whatever still runs is killed, and temporary folders
/// that are left are removed. Where there is no `/proc`, as on macOS, programs that have left the process
/// group of the one that started them are not found.
struct OrphanKiller {
  private var input: Int32?

  /// Starts it, unless it runs.
  ///
  /// - Throws: ``StartError``.
  mutating func start() throws {
    if input != nil { return }
    let pipe = try makePipe()
    // Nobody waits for one who is gone. As both ends stay open here, nobody gets a signal.
    _ = fcntl(pipe.input, F_SETFL, O_NONBLOCK)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(nowhere) }
    let script = String(decoding: PackageResources.kill_orphans_sh, as: UTF8.self)
    _ = try spawn(
      ["/bin/sh", "-c", script], environment: [:], descriptors: [pipe.output, nowhere, nowhere])
    input = pipe.input
  }

  /// `begin` and `end` with the number of a session, `folder` and `removed` with a temporary folder:
  /// whoever has that as their ``LeftoverProcesses/mark`` is to end with the tool.
  func tell(_ line: String) {
    // It would be read as two.
    guard let input, !line.contains("\n") else { return }
    let bytes = Array("\(line)\n".utf8)
    _ = write(input, bytes, bytes.count)
  }
}
