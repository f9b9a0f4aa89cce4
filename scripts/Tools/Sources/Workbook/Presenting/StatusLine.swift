import Synchronization

/// Tells on standard error what goes on, so that nobody waits in front of a silent terminal.
///
/// On a terminal it is one line that is wiped in the end. Elsewhere only what takes long is told,
/// a line each.
public final class StatusLine: Sendable {
  /// One for the process, as standard error is.
  public static let shared = StatusLine()

  private struct State {
    var hasLine = false
    var partingWords = ""
  }

  private let state = Mutex(State())
  private let isLive = isatty(2) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  /// - Parameter subject: What it is about, where many things are judged.
  func take(_ notice: GraderNotice, about subject: String? = nil) {
    guard let text = notice.text else { return wipe() }
    show(subject.map { "\($0): \(text)" } ?? text, also: notice.isWorthALine)
  }

  /// Tells something that stays, on a line of its own.
  func tell(_ text: String) {
    wipe()
    write(text.plain + "\n", to: 2)
  }

  /// What to say when somebody stops the tool.
  var partingWords: String {
    get { state.withLock(\.partingWords) }
    set { state.withLock { $0.partingWords = newValue } }
  }

  /// Ends on a clean line, because somebody stops the tool.
  func leave() {
    wipe()
    write(partingWords, to: 2)
  }

  /// Removes the line, so that what follows starts on a clean one.
  func wipe() {
    state.withLock { state in
      if state.hasLine { write("\r\u{1B}[K", to: 2) }
      state.hasLine = false
    }
  }

  private func show(_ text: String, also isWorthALine: Bool) {
    state.withLock { state in
      if isLive {
        // A line that reaches the last column would wrap and could not be wiped. The width is
        // asked for each time, because a window may change while one waits.
        let width = Terminal(of: 2).width
        write("\r\u{1B}[K" + text.prefix(width - 1), to: 2)
        state.hasLine = true
      } else if isWorthALine {
        write(text + "\n", to: 2)
      }
    }
  }
}
