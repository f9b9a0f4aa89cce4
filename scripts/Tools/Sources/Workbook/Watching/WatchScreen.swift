/// What `watch` draws: pages, one after the other, each with a footer that can be written anew.
///
/// A new page begins at the top of the screen. What was there before, the page before it or what the
/// shell has printed, goes to the lines that one can scroll back to; nothing is wiped but footers.
struct WatchScreen {
  private var footerHeight = 0

  mutating func show(page: String, footer: [String]) {
    let height = Terminal.size(of: 1)?.lines ?? 0
    let newLines = String(repeating: "\n", count: height > 0 ? height : 24)
    draw(newLines + "\u{1B}[H" + page, footer)
  }

  /// Leaves the page, and the cursor below it. Can be called by whoever ends the tool.
  static func close() { write(wipedLine, to: 1) }

  /// Adds something to the page, with another footer below it. All is written at once, so that nothing
  /// flickers.
  mutating func draw(_ text: String, _ footer: [String]) {
    // Line by line: some terminals take the wiping of a whole screen for the end of a page, and keep
    // it among what can be scrolled back to.
    let wipedFooter = Array(repeating: Self.wipedLine, count: max(1, footerHeight))
    footerHeight = footer.count
    write(wipedFooter.joined(separator: "\u{1B}[A") + text + footer.joined(separator: "\n"), to: 1)
  }

  private static let wipedLine = "\r\u{1B}[K"
}
