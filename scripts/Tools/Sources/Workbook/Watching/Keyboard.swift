import Synchronization

/// The terminal as a keyboard: each key is heard at once, and not shown.
///
/// Ctrl-C, Ctrl-\ and Ctrl-Z stay what they are. However somebody ends the tool, the terminal is given
/// back as it was; only a kill that cannot be heard is stronger.
enum Keyboard {
  /// What the terminal was like before.
  private static let original = Mutex(termios())

  /// From now on keys are heard at once.
  static func start() {
    original.withLock { _ = tcgetattr(0, &$0) }
    Interruption.shared.beforeExit { stop() }
    listen()
  }

  /// Hears each key at once, again after the shell had the terminal in between.
  static func listen() {
    var settings = original.withLock { $0 }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    apply(settings)
  }

  /// Gives the terminal back as it was.
  static func stop() { apply(original.withLock { $0 }) }

  /// In the background, the terminal belongs to somebody else, and to touch it would stop this
  /// process.
  private static func apply(_ settings: termios) {
    guard tcgetpgrp(0) == getpgrp() else { return }
    var settings = settings
    while tcsetattr(0, TCSADRAIN, &settings) != 0, errno == EINTR {}
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
