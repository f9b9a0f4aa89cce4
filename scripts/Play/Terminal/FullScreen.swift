import Foundation

/// The whole terminal, for a program that draws its own screen and hears each key at once.
///
/// ```swift
/// let screen = FullScreen()
/// for await key in screen.keys {
///   guard key != .control("C") else { break }
///   screen.draw(["You have pressed \(key)."])
/// }
/// screen.close()
/// ```
@MainActor
package final class FullScreen {
  package enum Key: Equatable, Sendable {
    /// Something that was typed or pasted.
    case text(String)
    /// A letter with the control key held down, in upper case.
    case control(Character)
    case enter, tab, backspace, escape, up, down, left, right
    /// No key: the window has another size now.
    case resized
  }

  /// Each key as it is pressed. Ends with the input.
  package let keys: AsyncStream<Key>
  private let original: termios
  private let resizing: any DispatchSourceSignal
  private let ending: any DispatchSourceSignal

  /// Whether there is a terminal, with a person before it.
  package static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  package init() {
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    original = settings
    // Keys come at once, unseen; Ctrl-C and the others are keys as well.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)

    let (keys, continuation) = AsyncStream.makeStream(of: Key.self)
    self.keys = keys
    signal(SIGWINCH, SIG_IGN)
    resizing = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .main)
    resizing.setEventHandler { continuation.yield(.resized) }
    resizing.resume()
    // Somebody ends the program politely: that is the end of the input.
    signal(SIGTERM, SIG_IGN)
    ending = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
    ending.setEventHandler { continuation.finish() }
    ending.resume()
    Thread.detachNewThread {
      hear { continuation.yield($0) }; continuation.finish()
    }
    // Another screen than the one with the commands that were typed before, and no cursor.
    write("\u{1B}[?1049h\u{1B}[?25l")
  }

  /// Gives the terminal back as it was.
  package func close() {
    write("\u{1B}[?25h\u{1B}[?1049l")
    var settings = original
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  /// How much can be seen. At least a little, whatever the terminal says.
  package var size: (rows: Int, columns: Int) {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return (24, 80)
    }
    return (max(Int(window.ws_row), 3), max(Int(window.ws_col), 10))
  }

  /// Shows these lines and nothing else, each as far as there is room.
  package func draw(_ lines: [String]) {
    let (rows, columns) = size
    let text = lines.prefix(rows).map { fitted($0, to: columns) + "\u{1B}[K" }
    write("\u{1B}[H" + text.joined(separator: "\r\n") + "\u{1B}[J")
  }

  private func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}

/// As much of a text as fits into so many columns.
package func fitted(_ text: String, to columns: Int) -> String {
  var left = columns
  return String(
    text.prefix { character in
      left -= width(of: character)
      return left >= 0
    })
}

/// A text with blanks behind it, so that it takes up so many columns.
package func padded(_ text: String, to columns: Int) -> String {
  let text = fitted(text, to: columns)
  return text + String(repeating: " ", count: columns - text.reduce(0) { $0 + width(of: $1) })
}

/// A text in lines of at most so many columns, broken between words.
package func wrapped(_ text: String, to columns: Int) -> [String] {
  var lines = [""]
  for word in text.split(separator: " ") {
    let longer = lines[lines.count - 1] + (lines[lines.count - 1].isEmpty ? "" : " ") + word
    if fitted(longer, to: columns) == longer {
      lines[lines.count - 1] = longer
    } else {
      lines.append(String(word))
    }
  }
  return lines
}

/// How many columns a terminal gives to a character: two for those of East Asia, and for emoji.
private func width(of character: Character) -> Int {
  switch character.unicodeScalars.first?.value ?? 0 {
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0x1F300...0x1FAFF:
    2
  default: 1
  }
}

/// Reads keys until the input ends.
private func hear(_ tell: (FullScreen.Key) -> Void) {
  var bytes = [UInt8](repeating: 0, count: 1_024)
  var rest: [UInt8] = []
  while true {
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return }
    rest += bytes[..<count]
    // A letter may have arrived by half.
    guard let typed = String(validating: rest, as: UTF8.self) else {
      if rest.count > 4 { rest = [] }
      continue
    }
    rest = []
    keys(in: typed).forEach(tell)
  }
}

/// The keys in what the terminal sends.
private func keys(in typed: String) -> [FullScreen.Key] {
  var keys: [FullScreen.Key] = []
  var typed = Substring(typed)
  while let character = typed.first {
    if let arrow = typed.prefixMatch(of: /\u{1B}[\[O]([\d;]*)([A-Za-z~])/) {
      typed = typed[arrow.range.upperBound...]
      let arrows: [Substring: FullScreen.Key] = ["A": .up, "B": .down, "C": .right, "D": .left]
      if let key = arrows[arrow.2] { keys.append(key) }
      continue
    }
    typed.removeFirst()
    switch character {
    case "\u{1B}": keys.append(.escape)
    case "\r", "\n", "\r\n": keys.append(.enter)
    case "\t": keys.append(.tab)
    case "\u{7F}", "\u{08}": keys.append(.backspace)
    case "\u{01}"..."\u{1A}":
      let letter = UnicodeScalar(character.asciiValue! + 64)
      keys.append(.control(Character(letter)))
    case "\u{00}"..."\u{1F}": break
    default:
      if case .text(let text)? = keys.last {
        keys[keys.count - 1] = .text(text + String(character))
      } else {
        keys.append(.text(String(character)))
      }
    }
  }
  return keys
}
