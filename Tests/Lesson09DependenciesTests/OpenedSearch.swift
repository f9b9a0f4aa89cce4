import Bootcamp
import BootcampTesting
import TestSupport

@testable import Lesson09Dependencies

/// The learner's search in a world that a test plays, for examples.
@MainActor
struct OpenedSearch {
  let world = GifWorld()
  let store: WatchedStore<GifSearch.State, GifSearch.Action>

  init(text: String = "cat", finding ids: [String] = []) {
    var state = GifSearch.State()
    state.text = text
    state.results = ids.map(Gif.named)
    store = withDependencies { [world] in
      world.set(&$0)
    } operation: {
      WatchedStore(initialState: state, reducer: GifSearch())
    }
  }

  /// Runs an example, and lets go of those who wait for an answer when it is over.
  static func example(
    text: String = "cat", finding ids: [String] = [],
    _ example: (OpenedSearch) async throws -> Void
  ) async throws {
    try await GivenCode.requireServer()
    let search = OpenedSearch(text: text, finding: ids)
    defer { search.world.close() }
    try await search.world.around { try await example(search) }
  }

  var state: GifSearch.State { store.state }

  /// Sets the dependencies of another day, and of another client or clock.
  func nextDay(client: Int = 0, clock: Int = 0) {
    world.next()
    (world.client, world.clock) = (client, clock)
    var values = store.dependencies
    world.set(&values)
    store.dependencies = values
  }

  func answer(_ ids: String..., client: Int = 0) async {
    await answer(ids.map(Gif.named), client: client)
  }

  func answer(_ gifs: Gif...) async { await answer(gifs, client: 0) }

  private func answer(_ gifs: [Gif], client: Int) async {
    let calls = world.clients[client]
    for number in calls.waiting { calls.answer(number, .success(gifs)) }
    await store.settle()
  }

  func fail(_ error: HardError = .plain) async {
    let calls = world.clients[world.client]
    for number in calls.waiting { calls.answer(number, .failure(error.thrown)) }
    await store.settle()
  }

  func passes(_ duration: Duration, clock: Int = 0) async {
    await world.clocks[clock].advance(by: duration)
    await store.settle()
  }

  /// What a client was asked.
  func requests(_ client: Int = 0) -> [Server.Request] { world.clients[client].requests }
}
