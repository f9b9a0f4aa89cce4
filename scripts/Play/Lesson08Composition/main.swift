import Bootcamp
import Foundation
import PlayTerminal

@testable import Lesson08Composition

// The search screen of lesson 8, run by the reducers that you put together. You are the service: it
// answers when you type “answer” or “fail”. A script that begins with “one” plays the screen of step 1.

let service = Service()
let effects = ScreenEffects()

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 2, arguments[1].hasPrefix("one ") {
  arguments[1].removeFirst("one ".count)
  exit(await oneReducerScreen().run(settling: effects, arguments: arguments))
} else {
  exit(await searchScreen().run(settling: effects, arguments: arguments))
}

// MARK: The screen of small parts

@MainActor
func searchScreen() -> Screen<SearchScreen.State, SearchScreen.Action> {
  let feature = SearchScreen(
    environment: SearchEnvironment(
      search: { text in
        try await service.ask("search “\(text)”"); return catalogue(text)
      },
      setFavorite: { id, isFavorite in
        try await service.ask("favorite \(id): \(isFavorite ? "yes" : "no")")
      },
      hide: { try await service.ask("hide \($0)") },
      saveSettings: { rating, nickname in
        await MainActor.run { printRow("service", "saves \(rating), “\(nickname)”") }
      }))
  let store = Store(
    initialState: SearchScreen.State(), reducer: feature, effectExecutor: effects)

  let ids = ["cat", "dog", "hen", "cow"]
  var watched: [Gif.ID: Subscription<GifRow.State>] = [:]
  /// Subscribes to the row of each GIF as soon as there is one: to each through its own store.
  func watch() {
    for id in ids where watched[id] == nil {
      guard let row = ScreenStores(screen: store).row(id) else { continue }
      watched[id] = row.subscribe({ $0 }) { printRow("row \(id)", heart(of: $0)) }
    }
  }

  func rowAction(_ action: GifRow.Action, _ id: Gif.ID) {
    guard store.withState({ $0.rows.ids.contains(id) }) else {
      return printRow("tap", "There is no row of the \(id).")
    }
    printRow("action", "row \(id): .\(action)")
    store.send(.rows(.element(id: id, action: action)))
  }

  func sheetAction(_ action: GifDetail.Action) {
    guard store.withState({ $0.detail != nil }) else {
      return printRow("tap", "The sheet is closed.")
    }
    printRow("action", "sheet: .\(action)")
    store.send(.detail(action))
  }

  return Screen(
    "GIF search",
    store: store,
    commands: [
      .init("empty", "empty the search bar", sends: .bar(.textChanged(""))),
      .init("watch", "subscribe to the row of each GIF that is there") { watch() },
    ]
      + ids.flatMap { id in
        [
          .init("heart-\(id)", "tap the heart of the \(id)") {
            rowAction(.favoriteButtonTapped, id)
          },
          .init("open-\(id)", "tap the title of the \(id)") { rowAction(.titleTapped, id) },
        ]
      } + [
        .init("hide", "tap “Hide” on the sheet") { sheetAction(.hideButtonTapped) },
        .init("close", "close the sheet") { sheetAction(.closeButtonTapped) },
        .init("rating", "set the rating to g", sends: .settings(.binding(.set(\.rating, .g)))),
        .init("pg", "set the rating back to pg", sends: .settings(.binding(.set(\.rating, .pg)))),
        .init(
          "ada", "set the nickname to Ada", sends: .settings(.binding(.set(\.nickname, "Ada")))),
        .init("nobody", "empty the nickname", sends: .settings(.binding(.set(\.nickname, "")))),
        .init("answer", "the service answers its oldest request") { service.answer() },
        .init("last", "the service answers its newest request") { service.answerLast() },
        .init("fail", "the service fails on its oldest request") { service.fail() },
      ],
    typing: { .bar(.textChanged($0)) },
    note: "“pets” finds cat, dog, hen; “farm” hen, cow, cat; any other text nothing.",
    draw: { state in
      let failed = state.bar.hasFailed ? " (failed)" : ""
      let rows = state.rows.map { "\(heart(of: $0)) \($0.gif.title)" }.joined(separator: "   ")
      let sheet = state.detail.map { detail in
        let heart = state.isDetailFavorite ? "♥" : "♡"
        return "   [ \(heart) \(detail.gif.title)\(detail.isHiding ? " …" : "")"
          + "\(detail.hasFailed ? " (failed)" : "") ]"
      }
      return "“\(state.bar.text)”\(state.bar.isLoading ? " …" : "")\(failed)   \(rows)"
        + (sheet ?? "") + "   \(state.settings.rating), “\(state.settings.nickname)”"
    })
}

func catalogue(_ text: String) -> [Gif] {
  let ids =
    switch text {
    case "pets": ["cat", "dog", "hen"]
    case "farm": ["hen", "cow", "cat"]
    default: [String]()
    }
  return ids.map { Gif(id: $0, title: "a \($0)") }
}

func heart(of row: GifRow.State) -> String {
  let heart = row.isSaving ? "…" : row.isFavorite ? "♥" : "♡"
  return row.hasFailed ? "\(heart) (failed)" : heart
}

// MARK: The screen in one reducer

@MainActor
func oneReducerScreen() -> Screen<OneReducerScreen.State, OneReducerScreen.Action> {
  let store = Store(
    initialState: OneReducerScreen.State(
      rows: ["cat", "dog", "hen"].map { OneReducerScreen.Row(title: $0) }),
    reducer: OneReducerScreen(save: { try? await service.ask("favorite \($0): yes") }),
    effectExecutor: effects)
  return Screen(
    "GIF search, in one reducer",
    store: store,
    commands: [
      .init("heart3", "tap the heart of the third row", sends: .favoriteButtonTapped(index: 2)),
      .init("new", "new results arrive") {
        let titles = ["cow", "cat", "dog", "hen"]
        printRow("action", ".resultsArrived: \(titles.joined(separator: ", "))")
        store.send(.resultsArrived(titles))
      },
      .init("answer", "the service answers") { service.answer() },
    ],
    draw: { state in
      state.rows.map { row in
        "\(state.isLoading ? "…" : row.isFavorite ? "♥" : "♡") \(row.title)"
      }.joined(separator: "   ")
    })
}

// MARK: The service

/// A service that answers when a person says so. It does not notice that a request was cancelled.
@MainActor
final class Service {
  private struct Unreachable: Error {}
  private var requests: [(words: String, continuation: CheckedContinuation<Void, any Error>)] = []

  func ask(_ words: String) async throws {
    printRow("service", "is asked: \(words)")
    try await withCheckedThrowingContinuation { requests.append((words, $0)) }
  }

  func answer() {
    guard isAsked else { return }
    answer(requests.removeFirst())
  }

  func answerLast() {
    guard isAsked else { return }
    answer(requests.removeLast())
  }

  func fail() {
    guard isAsked else { return }
    let request = requests.removeFirst()
    printRow("service", "fails: \(request.words)")
    request.continuation.resume(throwing: Unreachable())
  }

  private func answer(
    _ request: (words: String, continuation: CheckedContinuation<Void, any Error>)
  ) {
    printRow("service", "answers: \(request.words)")
    request.continuation.resume()
  }

  private var isAsked: Bool {
    if requests.isEmpty { printRow("service", "waits for nobody.") }
    return !requests.isEmpty
  }
}
