/// The terminal as a keyboard: each key is heard at once, and not shown.
///
/// Ctrl-C, Ctrl-\ and Ctrl-Z stay what they are. However the tool ends, the terminal is given back
/// as it was; only a kill that cannot be heard is stronger.
enum Keyboard {
  /// What the terminal was like before.
  ///
  /// Unsafe by its type alone: it is written once, by ``start()`` and before anything can read it,
  /// and a handler of signals may read nothing that needs a lock.
  nonisolated(unsafe) private static let original = UnsafeMutablePointer<termios>.allocate(
    capacity: 1)

  /// From now on keys are heard at once.
  static func start() {
    tcgetattr(0, original)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV] { restoreOnCrash(number) }
    Interruption.shared.beforeExit { stop() }
    listen()
  }

  /// Hears each key at once, again after the shell had the terminal in between.
  static func listen() {
    var settings = original.pointee
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    apply(settings)
  }

  /// Gives the terminal back as it was.
  static func stop() { apply(original.pointee) }

  /// In the background, the terminal belongs to somebody else, and to touch it would stop this
  /// process.
  private static func apply(_ settings: termios) {
    guard tcgetpgrp(0) == getpgrp() else { return }
    var settings = settings
    while tcsetattr(0, TCSADRAIN, &settings) != 0, errno == EINTR {}
  }

  private static func restoreOnCrash(_ number: Int32) {
    let restore: @convention(c) (Int32) -> Void = { number in
      tcsetattr(0, TCSANOW, Keyboard.original)
      // The handler is gone by now, so that this ends the process as the crash would have done.
      raise(number)
    }
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = restore
      action.sa_flags = Int32(SA_RESETHAND)
    #else
      action.__sigaction_handler.sa_handler = restore
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    #endif
    sigaction(number, &action, nil)
  }

  /// The next keys, as soon as there are any; nothing at the end of the input.
  static func read() -> String? {
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = readBytes(from: 0, into: &bytes)
      if count > 0 { return String(decoding: bytes[..<count], as: UTF8.self) }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}
