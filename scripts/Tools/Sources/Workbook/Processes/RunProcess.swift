/// Runs a program to its end, as the leader of a session of its own.
///
/// Both outputs are read all the time, so the program never waits for a reader; what is kept of
/// each is bounded. Its input is empty. When the program has ended, whatever it started and left
/// behind in its session is ended too. The calling thread waits.
///
/// - Parameters:
///   - outputLimit: How many bytes to keep of each of the two outputs.
///   - started: Gets the program's number.
///   - heard: Gets each part of the two outputs as it comes.
///   - patience: How long a program that is to be stopped may take to end by itself, after it was
///     asked to as by Ctrl-C. A build closes its database then.
///   - mayGoOn: Asked about a hundred times a second. As soon as it says no, the program and all
///     that it started are stopped.
/// - Throws: ``StartError``.
public func runProcess(
  _ command: Command,
  outputLimit: Int = 1 << 20,
  patience: Duration = .zero,
  started: (pid_t) -> Void = { _ in },
  heard: (Channel, ArraySlice<UInt8>) -> Void = { _, _ in },
  mayGoOn: () -> Bool = { true }
) throws -> Ending {
  let session = try Session.start(command)
  defer { session.finish() }
  started(session.leader)
  var buffers = [OutputBuffer(limit: outputLimit), OutputBuffer(limit: outputLimit)]
  let pipes = [session.output, session.errors]
  var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// Reads what is there, at most one chunk of each, and says whether there was anything.
  func read(waiting milliseconds: Int32) -> Bool {
    var descriptors = pipes.map {
      pollfd(fd: $0.isAtEnd ? -1 : $0.output, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return false }
    var hasRead = false
    for (index, pipe) in pipes.enumerated() where descriptors[index].revents != 0 {
      let count = pipe.read(into: &chunk)
      guard count > 0 else { continue }
      hasRead = true
      buffers[index].append(chunk[..<count])
      heard(index == 0 ? .output : .errors, chunk[..<count])
    }
    return hasRead
  }

  let clock = ContinuousClock()
  var nextQuestion = clock.now
  var end: ContinuousClock.Instant?
  var memory = 0
  while !session.leaderHasEnded {
    if let end {
      if clock.now >= end { break }
    } else if clock.now >= nextQuestion {
      if !mayGoOn() {
        end = clock.now + patience
        memory = session.memory
        if patience > .zero { session.interrupt() }
        continue
      }
      nextQuestion = clock.now + .milliseconds(10)
    }
    // Both pipes at their end nearly always means that the program is about to be gone.
    _ = read(waiting: pipes.allSatisfy(\.isAtEnd) ? 1 : 10)
  }
  session.kill()
  // Nobody is left to write, except what escaped to another session: read what is there and go.
  var rest = 1 << 10
  while rest > 0, read(waiting: 0) { rest -= 1 }
  let status = session.leaderStatus()
  return Ending(
    cause: end == nil ? status : .stopped, output: buffers[0].text, errors: buffers[1].text,
    memory: memory)
}
