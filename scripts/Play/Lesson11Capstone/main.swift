import Bootcamp
import Foundation
import GifService
import PlayTerminal
import Synchronization

@testable import Lesson11Capstone

// The app of lesson 11, run by the code that you write, live client and file included. The service is a
// small one on this machine, with a catalogue of its own. Where the environment has a GIPHY_API_KEY, a
// person at the keyboard searches in the real one. On a terminal it has all of it; a script has lines.

let isScripted = CommandLine.arguments.count > 1
let isFullScreen = !isScripted && FullScreen.isThere
let effects = ScreenEffects()
let scriptClock = ScriptClock()
let mood = Mutex(Mood.well)

/// How the service is today.
enum Mood: String, CaseIterable {
  case well = "answers"
  case busy = "says that its limit is exceeded"
  case down = "loses each connection"

  var next: Mood {
    let all = Mood.allCases
    return all[(all.firstIndex(of: self)! + 1) % all.count]
  }
}

let service = try GifServer { request in
  tell(
    "service",
    "\(request.path) for “\(request.query["q"] ?? "")” from \(request.query["offset"] ?? "?")")
  switch mood.withLock({ $0 }) {
  case .well: return Catalogue.answer(request)
  case .busy: return Catalogue.limitExceeded
  case .down: return .breaksOff(body: Data(count: 100), after: 10)
  }
}

let key = ProcessInfo.processInfo.environment["GIPHY_API_KEY"]
let isReal = !isScripted && key != nil
let client = GifClient.played(
  server: isReal ? URL(string: "https://api.giphy.com")! : service.address,
  key: isReal ? key ?? "" : "play")

let file = FileManager.default.temporaryDirectory.appending(
  path: isScripted ? "bootcamp-\(UUID().uuidString)/favorites.json" : "bootcamp/favorites.json")

/// What has happened, on a full screen.
let history = History<GifApp.State>()

let store: StoreOf<GifApp> = withDependencies {
  if isScripted {
    $0.continuousClock = scriptClock
    $0.gifClient = GifClient { request in try waiting { try await client.search(request) } }
  } else {
    $0.continuousClock = ContinuousClock()
    $0.gifClient = client
  }
  $0.favoritesClient = .file(at: file)
} operation: {
  Store(
    initialState: GifApp.State(),
    reducer: PlayedApp().logged { action, state in
      history.add(action, handledWith: state)
      fullScreen?.setNeedsDrawing()
    },
    effectExecutor: isScripted ? effects : nil)
}

let title =
  "GIF search, in \(isReal ? "the real service" : "a catalogue of 48 GIFs and 48 stickers")"
let fullScreen: AppScreen? =
  isFullScreen
  ? AppScreen(
    title, store: store, history: history,
    outside: .init(
      changeService: {
        mood.withLock { mood in
          mood = mood.next
          return mood.rawValue
        }
      }, breakFile: breakFile)) : nil

exit(await play())

@MainActor
func play() async -> Int32 {
  defer {
    if isScripted { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
  }
  if let fullScreen { return await fullScreen.run() }
  let screen = Screen(
    title, store: store,
    commands: [
      .init("launch", "launch the app: it loads the favourites", sends: .launched),
      .init("gifs", "choose the tab of the GIFs", sends: .tabChosen(.gifs)),
      .init("stickers", "choose the tab of the stickers", sends: .tabChosen(.stickers)),
      .init("more", "scroll to the last row") { send(.lastRowAppeared) },
      .init("pull", "pull to refresh") { send(.pulledToRefresh) },
      .init("retry", "tap “Try again”") { send(.retryButtonTapped) },
      .init("clear", "empty the field") { send(.textChanged("")) },
      .init("row2", "tap row 2, and so any other", reading: number(after: "row")) { row in
        if let id = id(row) { send(.rowTapped(id: id)) }
      },
      .init("heart2", "tap the heart of row 2", reading: number(after: "heart")) { row in
        if let id = id(row) { send(.heartTapped(id: id)) }
      },
      .init("heart", "tap the heart in the sheet", sends: .sheetHeartTapped) { $0.sheet != nil },
      .init("close", "close the sheet", sends: .sheetDismissed) { $0.sheet != nil },
      .init("well", "from now on, the service answers") { mood.withLock { $0 = .well } },
      .init("busy", "from now on, it says that its limit is exceeded") {
        mood.withLock { $0 = .busy }
      },
      .init("down", "from now on, each connection is lost") { mood.withLock { $0 = .down } },
      .init("break", "break the file of the favourites") {
        breakFile()
        printRow("file", "is broken now")
      },
    ]
      + (isScripted
        ? [
          .init(
            "300ms", "let 300 milliseconds pass, and so any other number", reading: milliseconds
          ) {
            scriptClock.advance(by: .milliseconds($0))
          }
        ] : []),
    typing: {
      store.withState(\.tab) == .gifs ? .gifs(.textChanged($0)) : .stickers(.textChanged($0))
    },
    note: isScripted
      ? "The clock stands still until you move it." : "Favourites are kept in \(file.path).",
    draw: draw)
  return isScripted ? await screen.run(settling: effects) : await screen.runInRealTime()
}

/// Tells what happens outside of the app.
@Sendable func tell(_ kind: String, _ event: String) {
  guard isFullScreen else { return printRow(kind, event) }
  Task { @MainActor in
    history.add("\(kind) \(event)", store.withState { $0 })
    fullScreen?.setNeedsDrawing()
  }
}

func breakFile() {
  try? FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try? Data("{".utf8).write(to: file)
}

/// Sends an action to the search of the tab that is shown.
@MainActor
func send(_ action: Search.Action) {
  store.send(store.withState(\.tab) == .gifs ? .gifs(action) : .stickers(action))
}

@MainActor
func id(_ row: Int) -> Gif.ID? {
  let results = store.withState(\.shownSearch.results)
  return results.indices.contains(row - 1) ? results[row - 1].id : nil
}

func draw(_ app: GifApp.State) -> String {
  let search = app.shownSearch
  var lines = [
    "\(app.tab == .gifs ? "(GIFs) stickers" : "GIFs (stickers)")   [ \(search.text) ]\(search.isLoading ? " …" : "")"
  ]
  let rows = search.results.map { (app.favorites[id: $0.id] == nil ? "♡ " : "♥ ") + $0.title }
  lines += rows.prefix(3)
  if rows.count > 3 { lines.append("… \(rows.count) rows of \(search.totalCount)") }
  if let message = search.message { lines.append(message) }
  if let sheet = app.sheet {
    lines.append("sheet: \(app.favorites[id: sheet.id] == nil ? "♡" : "♥") \(sheet.title)")
  }
  if let toast = app.toast { lines.append("toast: \(toast)") }
  return lines.joined(separator: "\n")
}

// MARK: Words and time

func number(after word: String) -> (String) -> Int? {
  { $0.hasPrefix(word) ? Int($0.dropFirst(word.count)) : nil }
}

func milliseconds(_ word: String) -> Int? {
  word.hasSuffix("ms")
    ? Int(word.dropLast(2)) : word.hasSuffix("s") ? Int(word.dropLast()).map { $0 * 1_000 } : nil
}

/// Waits for an answer where it is asked for, so that a script prints the same each time: nothing else happens
/// before the network has answered.
func waiting<Value: Sendable>(
  _ operation: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let result = Mutex<Result<Value, any Error>?>(nil)
  let isThere = DispatchSemaphore(value: 0)
  Task.detached {
    do {
      let value = try await operation()
      result.withLock { $0 = .success(value) }
    } catch {
      result.withLock { $0 = .failure(error) }
    }
    isThere.signal()
  }
  isThere.wait()
  return try result.withLock { $0 }!.get()
}
