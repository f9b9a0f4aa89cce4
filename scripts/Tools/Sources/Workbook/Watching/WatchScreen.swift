/// What `watch` draws: pages, one after the other, and below each a line that is written anew.
///
/// A new page begins at the top of the screen. What was there before, the page before it or what the
/// shell has printed, goes to the lines that one can scroll back to; nothing is wiped but the last line.
struct WatchScreen {
  private let allowsColour: Bool
  private var page = ""
  /// What goes on; nothing while keys can be pressed.
  private var status: String?

  init(allowsColour: Bool) { self.allowsColour = allowsColour }

  /// A window may change at any time.
  var terminal: Terminal { Terminal(of: 1, allowsColour: allowsColour) }

  mutating func show(_ page: String, status: String? = nil) {
    self.page = page
    self.status = status
    drawAgain()
  }

  func drawAgain() {
    let height = Terminal.size(of: 1)?.lines ?? 0
    add(String(repeating: "\n", count: height > 0 ? height : 24) + "\u{1B}[H" + page + "\n")
  }

  /// Says what goes on.
  mutating func tell(_ status: String) {
    self.status = status
    add("")
  }

  /// Says something below the page.
  func say(_ note: String) { add(terminal.page(note) + "\n") }

  /// Adds something to the page, with a new last line below it. All is written at once, so that nothing
  /// flickers.
  func add(_ text: String) {
    let room = terminal.width - 1
    let keys = Self.keys.first { $0.count <= room } ?? Self.keys.last!
    write(Self.wipedLine + text + String((status ?? keys).prefix(room)), to: 1)
  }

  /// Leaves the page, and the cursor below it. Can be called by all who end the tool.
  static func close() { write(wipedLine, to: 1) }

  private static let wipedLine = "\r\u{1B}[K"

  private static let keys = [
    "h hint   n next lesson   l all lessons   r run again   q quit",
    "h hint  n next  l list  r again  q quit",
  ]
}
