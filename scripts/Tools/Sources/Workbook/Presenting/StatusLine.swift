import Synchronization

/// Tells on standard error what goes on, so that nobody waits in front of a silent terminal.
///
/// On a terminal it is one line that is wiped in the end. Elsewhere only what takes long is told,
/// a line each.
final class StatusLine: Sendable {
  /// One for the process, as standard error is.
  static let shared = StatusLine()

  private let hasLine = Mutex(false)
  private let isLive = isatty(2) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  func take(_ notice: GraderNotice) {
    hasLine.withLock { hasLine in
      if isLive {
        // A line that reaches the last column would wrap and could not be wiped. The width is
        // asked for each time, because a window may change while one waits.
        write("\r\u{1B}[K" + notice.text.prefix(Terminal(of: 2).width - 1), to: 2)
        hasLine = true
      } else if notice.isWorthALine {
        write(notice.text + "\n", to: 2)
      }
    }
  }

  /// Removes the line, so that what follows starts on a clean one.
  func wipe() {
    hasLine.withLock { hasLine in
      if hasLine { write("\r\u{1B}[K", to: 2) }
      hasLine = false
    }
  }
}
