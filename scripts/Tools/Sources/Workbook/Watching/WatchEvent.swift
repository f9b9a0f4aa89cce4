import Dispatch

/// What can happen while `watch` waits.
enum WatchEvent: Sendable {
  /// It is time to look at the files.
  case tick
  case typed(String)
  /// Nothing can be typed any more.
  case inputEnded
  /// The shell has given the terminal back.
  case resumed
  case noticed(Notice, by: WatchRun)
  /// A run has come to its end, which may be that it was stopped.
  case ended(WatchRun, Result<Judgement, any Error>)
}

/// A verdict, and the workbook as it was for it.
struct Judgement: Sendable {
  var checkout: Checkout
  var report: Report
}

/// All events, in the order in which they happen. Whoever takes them is alone with its state.
struct WatchEvents: Sendable {
  let stream: AsyncStream<WatchEvent>
  private let continuation: AsyncStream<WatchEvent>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func add(_ event: WatchEvent) { continuation.yield(event) }

  /// How often the files are looked at. That is a few dozen of them, and costs next to nothing.
  static let period = Duration.milliseconds(50)

  func start() {
    Task {
      while true {
        try await Task.sleep(for: Self.period)
        add(.tick)
      }
    }
    // This thread ends with the process: there is no way to call somebody back who reads.
    DispatchQueue.global().async {
      while let keys = Keyboard.read() { add(.typed(keys)) }
      add(.inputEnded)
    }
    // Ctrl-Z. The programs that were started have a session of their own, and go on.
    Interruption.shared.on(SIGTSTP) {
      WatchScreen.close()
      Keyboard.stop()
      kill(getpid(), SIGSTOP)
    }
    Interruption.shared.on(SIGCONT) {
      Keyboard.listen()
      add(.resumed)
    }
  }
}
