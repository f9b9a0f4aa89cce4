/// Runs a program to its end, as the leader of a process group and a session of its own.
///
/// Both outputs are read all the time, so the program never waits for a reader; of each, the last part
/// is kept. Its input is empty. When the program has ended, whatever it left behind in its
/// process group is ended too. The calling thread waits.
///
/// - Parameters:
///   - outputLimit: How many bytes to keep of each of the two outputs, at least.
///   - heard: Gets each part of the two outputs as it comes.
///   - patience: How long a program that is to be stopped may take to end by itself, after it was
///     asked to as by Ctrl-C. A build then ends its own programs and closes its database.
///   - mayGoOn: Asked about a hundred times a second. As soon as it says no, the program and its group
///     are stopped.
/// - Throws: ``Problem``.
public func runProcess(
  _ command: Command,
  outputLimit: Int = 1 << 20,
  patience: Duration = .zero,
  heard: (Channel, ArraySlice<UInt8>) -> Void = { _, _ in },
  mayGoOn: () -> Bool = { true }
) throws -> Ending {
  // `posix_spawn` has no portable way to change the folder, and changing it for this whole
  // process would change it for everybody. The shell replaces itself by the program.
  let arguments =
    ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", command.folder, try command.path()]
    + command.arguments
  // The first for what it prints, the second for its errors. One that has come to its end is negative.
  var outputs: [pollfd] = []
  defer { for output in outputs { close(output.fd) } }
  let leader = try Interruption.shared.start {
    var inputs = [open("/dev/null", O_RDONLY | O_CLOEXEC)]
    defer { for input in inputs { close(input) } }
    for _ in 1...2 {
      let pipe = try makePipe()
      outputs.append(pollfd(fd: pipe.output, events: Int16(POLLIN), revents: 0))
      inputs.append(pipe.input)
    }
    return try spawn(arguments, environment: command.environment, descriptors: inputs)
  }
  var kept: [[UInt8]] = [[], []]
  var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// Reads what is there, at most one chunk of each, and says whether there was anything.
  func read(waiting milliseconds: Int32) -> Bool {
    guard poll(&outputs, nfds_t(outputs.count), milliseconds) > 0 else { return false }
    var hasRead = false
    for index in outputs.indices where outputs[index].revents != 0 {
      let count = readBytes(from: outputs[index].fd, into: &chunk)
      if count > 0 {
        hasRead = true
        kept[index] += chunk[..<count]
        // Only at twice as much, so that the cost of each byte stays constant.
        if kept[index].count > 2 * outputLimit {
          kept[index].removeFirst(kept[index].count - outputLimit)
        }
        heard(index == 0 ? .output : .errors, chunk[..<count])
      } else if count == 0 || errno != EINTR && errno != EAGAIN {
        close(outputs[index].fd)
        outputs[index].fd = -1
      }
    }
    return hasRead
  }

  let clock = ContinuousClock()
  var nextQuestion = clock.now
  var end: ContinuousClock.Instant?
  while !hasEnded(leader) {
    if let end {
      if clock.now >= end { break }
    } else if clock.now >= nextQuestion {
      if !mayGoOn() {
        end = clock.now + patience
        if patience > .zero { kill(leader, SIGINT) }
        continue
      }
      nextQuestion = clock.now + .milliseconds(10)
    }
    // Both at their end nearly always means that the program is about to be gone.
    _ = read(waiting: outputs.allSatisfy { $0.fd < 0 } ? 1 : 10)
  }
  kill(-leader, SIGKILL)
  // Nobody is left to write, except what escaped to another group: read what is there and go.
  var rest = 1 << 10
  while rest > 0, read(waiting: 0) { rest -= 1 }
  while !hasEnded(leader) { usleep(1_000) }
  let cause = Interruption.shared.forget(leader)
  return Ending(
    cause: end == nil ? cause : .stopped, output: String(decoding: kept[0], as: UTF8.self),
    errors: String(decoding: kept[1], as: UTF8.self))
}

/// Whether a program that was started here is gone. What it started may still run.
func hasEnded(_ process: pid_t) -> Bool {
  var information = siginfo_t()
  return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
    && information.si_signo == SIGCHLD
}
