/// What `watch` draws: pages, one after the other, each with a footer that can be written anew.
///
/// A new page begins at the top of the screen. What was there before, the page before it or what the
/// shell has printed, goes to the lines that one can scroll back to; nothing is wiped but footers.
struct WatchScreen {
  let allowsColour: Bool
  /// How far the lesson is.
  var bar: [String] = []
  private var page = ""
  /// What has been answered to the last key.
  private var note = ""
  /// What goes on; nothing while keys can be pressed.
  private var status: String?
  private var footerHeight = 0

  init(allowsColour: Bool) { self.allowsColour = allowsColour }

  /// A window may change at any time.
  var terminal: Terminal { Terminal(of: 1, allowsColour: allowsColour) }

  mutating func show(_ page: String, note: String = "", status: String? = nil) {
    self.page = page
    self.note = note
    self.status = status
    drawAgain()
  }

  mutating func drawAgain() {
    let height = Terminal.size(of: 1)?.lines ?? 0
    draw(String(repeating: "\n", count: height > 0 ? height : 24) + "\u{1B}[H" + page)
  }

  mutating func add(_ text: String, note: String) {
    self.note = note
    draw(text)
  }

  /// Says something in the footer, until the next thing is said.
  mutating func say(_ note: String) { add("", note: note) }

  mutating func say(status: String) {
    self.status = status
    draw("")
  }

  mutating func tell(_ notice: GraderNotice) {
    if let text = notice.text { say(status: text) }
  }

  /// Leaves the page, and the cursor below it. Can be called by all who end the tool.
  static func close() { write(wipedLine, to: 1) }

  /// Adds something to the page, with a new footer below it. All is written at once, so that nothing
  /// flickers.
  private mutating func draw(_ text: String) {
    // Line by line: some terminals take the wiping of a whole screen for the end of a page, and keep
    // it among what can be scrolled back to.
    let wipedFooter = Array(repeating: Self.wipedLine, count: max(1, footerHeight))
    let footer = footer
    footerHeight = footer.count
    write(wipedFooter.joined(separator: "\u{1B}[A") + text + footer.joined(separator: "\n"), to: 1)
  }

  private static let wipedLine = "\r\u{1B}[K"

  private var footer: [String] {
    let terminal = terminal
    let room = terminal.width - 1
    let notes = note.isEmpty ? [] : terminal.wrapped(note, indent: 0)
    let keys = Self.keys.first { $0.count <= room } ?? Self.keys.last!
    return [""] + bar + notes + [String((status ?? keys).prefix(room))]
  }

  private static let keys = [
    "h hint   n next lesson   l all lessons   r run again   q quit",
    "h hint  n next  l list  r again  q quit",
  ]

  /// One line, with the time of day where there is room for it: a footer that breaks its lines could
  /// not be wiped.
  func summary(of verdict: LessonReport) -> String {
    let number = verdict.lesson.number
    var bar = ""
    var words = "lesson \(number), \(verdict.passed)/\(verdict.tests.count) tests"
    switch verdict.status {
    case .doesNotCompile, .notRun, .notTrusted: words = "Lesson \(number): \(verdict.words)"
    default: bar = terminal.bar(verdict.passed, of: verdict.tests.count) + "  "
    }
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map {
      "\($0)".aligned(to: 2, with: "0")
    }
    .joined(separator: ":")
    let length = (bar.isEmpty ? 0 : Terminal.barLength + 2) + words.count + 3 + clock.count
    return bar + words + (length < terminal.width ? "   \(clock)" : "")
  }
}
