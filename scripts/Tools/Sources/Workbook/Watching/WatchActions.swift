import Dispatch

/// All that happens while `watch` waits, in that order. Whoever takes it is alone with its state.
struct WatchActions: Sendable {
  let stream: AsyncStream<WatchFeature.Action>
  private let continuation: AsyncStream<WatchFeature.Action>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func add(_ action: WatchFeature.Action) { continuation.yield(action) }

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
