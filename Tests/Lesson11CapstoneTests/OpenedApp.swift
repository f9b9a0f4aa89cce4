import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson11Capstone

/// The learner's app in a world that a test plays, for examples.
@MainActor
struct OpenedApp {
  let calls = Calls<GifRequest, GifPage>(cancellation: .isHeeded)
  let loads = Calls<Int, LoadedFavorites>(cancellation: .isHeeded)
  let saves = Calls<[Gif], Bool>(cancellation: .isHeeded)
  let clock = TestClock()
  let store: WatchedStore<GifApp.State, GifApp.Action>

  init(gifs: [Int] = [], stickers: [Int] = [], favorites: [Int] = []) {
    var state = GifApp.State()
    for gif in gifs { state.gifs.results.append(PageOfGifs.gif(gif)) }
    for gif in stickers { state.stickers.results.append(PageOfGifs.gif(gif)) }
    for gif in favorites { state.favorites.append(PageOfGifs.gif(gif)) }
    store = withDependencies { [calls, loads, saves, clock] in
      $0.continuousClock = clock
      $0.gifClient = GifClient(search: { try await calls.call($0) })
      $0.favoritesClient = FavoritesClient(
        load: { try await loads.call(0) }, save: { _ = try await saves.call($0) })
    } operation: {
      WatchedStore(initialState: state, reducer: GifApp())
    }
  }

  /// Runs an example, and lets go of those who wait for an answer when it is over.
  static func example(
    gifs: [Int] = [], stickers: [Int] = [], favorites: [Int] = [],
    _ example: (OpenedApp) async throws -> Void
  ) async throws {
    let app = OpenedApp(gifs: gifs, stickers: stickers, favorites: favorites)
    defer {
      app.calls.close()
      app.loads.close()
      app.saves.close()
    }
    try await example(app)
  }

  var state: GifApp.State { store.state }

  @discardableResult
  func send(_ action: GifApp.Action) async -> [WatchedStore<GifApp.State, GifApp.Action>.Handled] {
    await store.send(action)
  }

  /// Launches the app, and lets the favourites come, or fail to: `nil`.
  func launch(_ loaded: LoadedFavorites?) async {
    await send(.launched)
    for number in loads.waiting {
      loads.answer(number, loaded.map { .success($0) } ?? .failure(HardError.plain.thrown))
    }
    await store.settle()
  }

  func passes(milliseconds: Int) async {
    await clock.advance(by: .milliseconds(milliseconds))
    await store.settle()
  }

  // MARK: Words

  func requireFavorites(
    _ numbers: [Int], _ story: String, rule: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let expected = numbers.map { PageOfGifs.gif($0) }
    let seen = Array(state.favorites)
    try require(
      seen == expected,
      "\(story) The favourites are: \(rows(seen, unlike: expected)). They should be: \(rows(expected, unlike: seen)).",
      rule: rule,
      sourceLocation: sourceLocation)
  }

  func requireToast(
    _ toast: String?, _ story: String, rule: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let seen = state.toast
    try require(
      seen == toast,
      """
      \(story) The toast says \(seen.map { "“\($0)”" } ?? "nothing"). It should say \
      \(toast.map { "“\($0)”" } ?? "nothing").
      """, rule: rule, sourceLocation: sourceLocation)
  }
}
