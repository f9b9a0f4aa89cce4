import Foundation

@testable import Workbook

/// A program in a terminal of its own, with somebody who types, reads the screen, and may close it.
final class TerminalSession {
  private let terminal: Int32
  let process: pid_t
  private(set) var screen: TerminalScreen
  /// Everything that was ever written.
  private(set) var transcript = ""

  init(
    _ program: String, _ arguments: [String], environment: [String: String], lines: Int = 40,
    columns: Int = 80
  ) throws {
    screen = TerminalScreen(lines: lines, columns: columns)
    var size = winsize(ws_row: UInt16(lines), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var ends: (ours: Int32, its: Int32) = (-1, -1)
    guard openpty(&ends.ours, &ends.its, nil, nil, &size) == 0 else {
      throw TerminalError("There is no terminal to be had: \(String(cString: strerror(errno)))")
    }
    defer { close(ends.its) }
    terminal = ends.ours
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    let name = String(cString: ttyname(ends.its))
    process = try Self.spawn([program] + arguments, environment, on: name)
  }

  deinit {
    close(terminal)
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// The leader of a new session takes the first terminal that it opens for its own. So a shell opens
  /// it, when it is that leader already, and then becomes the program: in which order `posix_spawn` opens
  /// files and begins a session, no manual page says.
  private static func spawn(
    _ arguments: [String], _ environment: [String: String], on terminal: String
  ) throws -> pid_t {
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nowhere) }
    return try Workbook.spawn(
      ["/bin/sh", "-c", #"exec "$@" <>"$0" >&0 2>&0"#, terminal] + arguments,
      environment: environment, descriptors: [nowhere, nowhere, nowhere])
  }

  // MARK: Typing and reading

  func type(_ keys: String) { Workbook.write(keys, to: terminal) }

  /// Reads until the screen is as it should be.
  func wait(_ what: String, until isSo: (TerminalScreen) -> Bool) throws {
    try waitFor(what) { isSo(screen) }
  }

  /// Reads until a text is on the screen.
  func wait(for text: String) throws { try wait(text) { $0.text.contains(text) } }

  /// The code with which the program has ended, or 128 plus the signal.
  func waitForEnd() throws -> Int32 {
    var information = siginfo_t()
    try waitFor("the end of the program") {
      waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
        && information.si_signo == SIGCHLD
    }
    #if canImport(Darwin)
      let status = information.si_status
    #else
      let status = information._sifields._sigchld.si_status
    #endif
    return information.si_code == CLD_EXITED ? status : 128 + status
  }

  func waitUntilStopped() throws {
    var information = siginfo_t()
    try waitFor("the program to stop") {
      waitid(P_PID, id_t(process), &information, WSTOPPED | WNOHANG) == 0
        && information.si_signo == SIGCHLD
    }
  }

  private func waitFor(_ what: String, _ isSo: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(100)
    while true {
      read()
      if isSo() { return }
      guard ContinuousClock.now < end else {
        throw TerminalError("Waited in vain for “\(what)”. The screen:\n\(screen.text)")
      }
      var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, 10)
      // Where nobody has the terminal open any more there is always something to hear, and nothing.
      if descriptor.revents & Int16(POLLHUP) != 0 { usleep(1_000) }
    }
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(terminal, &bytes, bytes.count)
      guard count > 0 else { return }
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      transcript += text
      screen.take(bytes[..<count])
    }
  }

  // MARK: The terminal itself

  /// Whether the terminal is as a shell leaves it: lines are edited, and what is typed is shown.
  var isAsBefore: Bool {
    var settings = termios()
    tcgetattr(terminal, &settings)
    let flags = tcflag_t(ICANON | ECHO)
    return settings.c_lflag & flags == flags
  }

  func resize(lines: Int, columns: Int) {
    screen = TerminalScreen(lines: lines, columns: columns)
    var size = winsize(
      ws_row: UInt16(lines), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Closes the window.
  func hangUp() { _ = dup2(open("/dev/null", O_RDWR | O_CLOEXEC), terminal) }
}

struct TerminalError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// What a terminal shows of what is written to it. It knows the few controls that the tool uses.
struct TerminalScreen {
  private let columns: Int
  private var rows: [[Character]]
  private var row = 0
  private var column = 0
  private var pending: [UInt8] = []
  /// What has left the screen at its top.
  private(set) var scrolledAway: [String] = []

  init(lines: Int, columns: Int) {
    self.columns = columns
    rows = Array(repeating: [], count: lines)
  }

  /// The lines of the screen, without empty ones at the end.
  var text: String {
    let lines = rows.map { String($0) }
    let count = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
    return lines.prefix(count).joined(separator: "\n")
  }

  /// The last line that is not empty.
  var lastLine: String { text.split(separator: "\n").last.map(String.init) ?? "" }

  mutating func take(_ bytes: ArraySlice<UInt8>) {
    pending += bytes
    let complete = pending.count - Self.lengthOfIncompleteLetter(at: pending)
    let text = String(decoding: pending[..<complete], as: UTF8.self)
    var characters = Array(text.unicodeScalars)[...]
    while let scalar = characters.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n": newLine()
      case "\u{1B}":
        guard let end = characters.dropFirst().firstIndex(where: { $0.properties.isAlphabetic })
        else {
          pending =
            Array(String(String.UnicodeScalarView([scalar] + characters)).utf8)
            + pending[complete...]
          return
        }
        control(characters[end])
        characters = characters[(end + 1)...]
      default: put(Character(scalar))
      }
    }
    pending.removeFirst(complete)
  }

  /// How many bytes at the end belong to a letter whose rest is still to come.
  private static func lengthOfIncompleteLetter(at bytes: [UInt8]) -> Int {
    guard let start = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let length = bytes.count - start
    let ones = (~bytes[start]).leadingZeroBitCount
    return length < ones ? length : 0
  }

  private mutating func control(_ letter: Unicode.Scalar) {
    switch letter {
    case "A": row = max(0, row - 1)
    case "H": (row, column) = (0, 0)
    case "K": rows[row].removeSubrange(min(column, rows[row].count)...)
    default: break
    }
  }

  private mutating func put(_ character: Character) {
    if column == columns {
      column = 0
      newLine()
    }
    while rows[row].count < column { rows[row].append(" ") }
    if column < rows[row].count {
      rows[row][column] = character
    } else {
      rows[row].append(character)
    }
    column += 1
  }

  private mutating func newLine() {
    if row < rows.count - 1 {
      row += 1
    } else {
      scrolledAway.append(String(rows.removeFirst()))
      rows.append([])
    }
  }
}
