import Bootcamp
import Foundation
import PlayTerminal
import Synchronization

@testable import Lesson11Capstone

/// The app on the whole terminal: rows and field on the left, and on the right what has happened.
@MainActor
final class AppScreen {
  private let title: String
  private let store: StoreOf<GifApp>
  private let history: History<GifApp.State>
  private let outside: Outside
  private let terminal = FullScreen()
  private var selectedRow = 0
  /// The first gap of the exercise that was met since the last key.
  private let gap = Gap()
  private var willDraw = false

  /// What a person can do to the world around the app.
  struct Outside {
    /// Lets the service answer in another way, and says in which.
    let changeService: @MainActor () -> String
    let breakFile: @MainActor () -> Void
  }

  /// - Parameters:
  ///   - title: What stands above the app.
  ///   - store: Runs the app.
  ///   - history: Where the actions of the store are written down.
  ///   - outside: The world around the app.
  init(
    _ title: String, store: StoreOf<GifApp>, history: History<GifApp.State>, outside: Outside
  ) {
    self.title = title
    self.store = store
    self.history = history
    self.outside = outside
  }

  /// Launches the app, and runs it until a person quits.
  ///
  /// - Returns: The exit code: 0, or 130 after Ctrl-C.
  func run() async -> Int32 {
    defer { terminal.close() }
    return await withIssueHandler({ [gap] in gap.meet($0) }) {
      store.send(.launched)
      draw()
      for await key in terminal.keys {
        if key == .control("C") { return 130 }
        if key == .control("D") { return 0 }
        handle(key)
        draw()
      }
      return 0
    }
  }

  /// Draws when what happens now is over, once.
  func setNeedsDrawing() {
    guard !willDraw else { return }
    willDraw = true
    Task { @MainActor in
      willDraw = false
      draw()
    }
  }

  // MARK: Keys

  private func handle(_ key: FullScreen.Key) {
    switch key {
    case .left: return history.move(by: -1)
    case .right: return history.move(by: 1)
    case .resized: return
    default: history.returnToPresent()
    }
    gap.forget()
    let app = store.withState { $0 }
    let search = app.shownSearch
    switch key {
    case .text(let text): send(.textChanged(search.text + text))
    case .backspace: send(.textChanged(String(search.text.dropLast())))
    case .tab:
      selectedRow = 0
      store.send(.tabChosen(app.tab == .gifs ? .stickers : .gifs))
    case .up: selectedRow = max(selected(in: search) - 1, 0)
    case .down:
      selectedRow = min(selected(in: search) + 1, max(search.results.count - 1, 0))
      if selectedRow == search.results.count - 1 { send(.lastRowAppeared) }
    case .enter: sendToRow(Search.Action.rowTapped)
    case .escape: app.sheet == nil ? send(.textChanged("")) : send(app: .sheetDismissed)
    case .control("F"):
      app.sheet == nil ? sendToRow(Search.Action.heartTapped) : send(app: .sheetHeartTapped)
    case .control("R"): send(.pulledToRefresh)
    case .control("T"): send(.retryButtonTapped)
    case .control("L"): send(app: .launched)
    case .control("S"): history.add("the service \(outside.changeService())", app)
    case .control("B"):
      outside.breakFile()
      history.add("the file of the favourites is broken", app)
    default: break
    }
  }

  private func send(app action: GifApp.Action) { store.send(action) }

  private func send(_ action: Search.Action) {
    store.send(store.withState(\.tab) == .gifs ? .gifs(action) : .stickers(action))
  }

  private func sendToRow(_ action: (Gif.ID) -> Search.Action) {
    let search = store.withState(\.shownSearch)
    guard !search.results.isEmpty else { return }
    send(action(search.results[selected(in: search)].id))
  }

  /// The rows may have become fewer.
  private func selected(in search: Search.State) -> Int {
    max(min(selectedRow, search.results.count - 1), 0)
  }

  // MARK: Drawing

  private func draw() {
    let (rows, columns) = terminal.size
    let keys = keys(columns)
    let bodyRows = max(rows - keys.count - 2, 1)
    let isWide = columns >= 76
    let place = history.place ?? max(history.moments.count - 1, 0)
    let state = history.place.map { history.moments[$0].state } ?? store.withState { $0 }
    // Outputs of the exercise may have gaps as well.
    let left = withIssueHandler({ [gap] in gap.meet($0) }) {
      app(
        state, rows: isWide ? bodyRows : bodyRows - bodyRows / 3,
        columns: isWide ? columns / 2 - 2 : columns)
    }
    let right = log(place, rows: isWide ? bodyRows : bodyRows / 3)
    var body = left + right
    if isWide {
      body = (0..<bodyRows).map { row in
        padded(row < left.count ? left[row] : "", to: columns / 2 - 2) + "│ "
          + (row < right.count ? right[row] : "")
      }
    }
    body += Array(repeating: "", count: max(bodyRows - body.count, 0))
    let gapLines = (wrapped(gap.text, to: columns) + [""]).prefix(2)
    terminal.draw(body.prefix(bodyRows) + gapLines + keys)
  }

  private func app(_ app: GifApp.State, rows: Int, columns: Int) -> [String] {
    let search = app.shownSearch
    var lines = [
      title,
      app.tab == .gifs ? "[GIFs]  stickers" : " GIFs  [stickers]",
      "⌕ \(search.text)▏\(search.isLoading ? " …" : "")",
      "",
    ]
    var end: [String] = []
    if !search.results.isEmpty { end.append("  \(search.results.count) of \(search.totalCount)") }
    if let message = search.message { end += wrapped(message, to: columns) }
    if let sheet = app.sheet {
      end += ["┌ sheet", "│ \(heart(sheet, app)) \(sheet.title)", "└ esc closes it"]
    }
    if let toast = app.toast { end += wrapped("toast: \(toast)", to: columns) }
    let room = max(rows - lines.count - end.count, 1)
    let selected = selected(in: search)
    let first = max(min(selected - room / 2, search.results.count - room), 0)
    for (index, gif) in search.results.enumerated().dropFirst(first).prefix(room) {
      lines.append("\(index == selected ? "▸" : " ") \(heart(gif, app)) \(gif.title)")
    }
    return lines + end
  }

  private func heart(_ gif: Gif, _ app: GifApp.State) -> String {
    app.favorites[id: gif.id] == nil ? "♡" : "♥"
  }

  /// What has happened, and what the moment that is looked at has changed.
  private func log(_ place: Int, rows: Int) -> [String] {
    let room = max(min(history.moments.count, rows / 2), 1)
    let first = max(min(place - room / 2, history.moments.count - room), 0)
    let list = history.moments.enumerated().dropFirst(first).prefix(room).map { number, moment in
      "\(number == place ? "→" : " ") \(number) \(moment.cause)"
    }
    let changes = history.changes(at: place)
    return list
      + ["", history.place == nil ? "What changed last:" : "The past. What changed then:"]
      + (changes.isEmpty ? ["  nothing"] : changes)
  }

  private func keys(_ columns: Int) -> [String] {
    let keys = [
      "type to search", "tab: other tab", "↑↓ row", "enter: sheet", "esc: close, clear", "^F heart",
      "^R refresh", "^T try again", "←→ time", "^S service", "^B break file", "^L launch",
      "^C quit",
    ]
    // Words that belong together stay together.
    let text = keys.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: "\u{A0}\u{A0} ")
    return wrapped(text, to: columns)
  }
}

extension GifApp.State {
  /// The search of the tab that is shown.
  var shownSearch: Search.State { tab == .gifs ? gifs : stickers }
}

/// The first gap of the exercise that was met since the last key.
private final class Gap: Sendable {
  private let issue = Mutex<ReportedIssue?>(nil)

  func meet(_ issue: ReportedIssue) { self.issue.withLock { $0 = $0 ?? issue } }

  func forget() { issue.withLock { $0 = nil } }

  var text: String {
    issue.withLock { issue in
      guard let issue else { return "" }
      return "gap: Exercises/\(issue.location): \(issue.message.replacing("\n", with: " "))"
    }
  }
}
