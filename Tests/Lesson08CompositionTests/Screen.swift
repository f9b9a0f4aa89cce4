import TestSupport
import Testing

@testable import Bootcamp
@testable import Lesson08Composition

/// The learner's screen before a service that a test plays, for examples.
@MainActor
struct Screen {
  private let store: WatchedStore<SearchScreen.State, SearchScreen.Action>
  let world: ServiceWorld

  /// Runs an example, and lets go of those who wait for an answer when it is over.
  static func opened(
    with state: SearchScreen.State = SearchScreen.State(), areSavesSlow: Bool = false,
    _ example: (Screen) async throws -> Void
  ) async throws {
    let world = ServiceWorld(areSavesSlow: areSavesSlow)
    let screen = Screen(
      store: WatchedStore(
        initialState: state, reducer: SearchScreen(environment: world.environment)),
      world: world)
    defer { world.close() }
    try await example(screen)
  }

  var state: SearchScreen.State { store.state }
  /// The ids of the rows, in order.
  var rows: [String] { state.rows.map(\.id) }

  func happens(_ action: SearchScreen.Action) async { await store.send(action) }

  @discardableResult
  func settle() async -> [WatchedStore<SearchScreen.State, SearchScreen.Action>.Handled] {
    await store.settle()
  }

  func type(_ text: String) async { await happens(.bar(.textChanged(text))) }

  func row(_ id: Gif.ID, _ action: GifRow.Action) async {
    await happens(.rows(.element(id: id, action: action)))
  }

  /// Types a text, and lets the service answer.
  func search(_ text: String, finding ids: String...) async {
    await type(text)
    world.search.answer(world.search.heard.count - 1, .success(ids.map { Gif.named($0) }))
    await store.settle()
  }

  func searchFails() async {
    world.search.answer(world.search.heard.count - 1, .failure(HardError.plain.thrown))
    await store.settle()
  }

  func saved(_ number: Int) async {
    world.favorite.answer(number, .success(()))
    await store.settle()
  }

  func hidden(_ number: Int) async {
    world.hide.answer(number, .success(()))
    await store.settle()
  }

  func couldNotHide(_ number: Int) async {
    world.hide.answer(number, .failure(HardError.plain.thrown))
    await store.settle()
  }
}

extension Calls {
  /// Whether a call has been heard, and its effect was cancelled.
  func isCancelled(_ number: Int) -> Bool {
    heard.indices.contains(number) && heard[number].isCancelled
  }
}

extension Effect {
  /// Whether it cancels work under an id. `forEach` and `ifLet` need none for the work of what goes.
  var cancelsUnderID: Bool {
    switch operation {
    case .cancel: true
    case .merge(let effects), .concatenate(let effects): effects.contains(where: \.cancelsUnderID)
    default: false
    }
  }
}

extension Gif {
  static func named(_ id: String) -> Gif { Gif(id: id, title: "a \(id)") }
}

/// Names in a sentence.
func list(_ ids: [String]) -> String {
  ids.isEmpty ? "none" : ids.joined(separator: ", ")
}
