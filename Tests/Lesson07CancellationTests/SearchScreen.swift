import Bootcamp
import TestSupport
import Testing

@testable import Lesson07Cancellation

/// The learner's search, run in a store, with a world outside that a test plays.
@MainActor
struct SearchScreen {
  private let store: WatchedStore<SearchFeature.State, SearchFeature.Action>
  private let reducer: SearchFeature
  let world: SearchWorld

  static let cat = Gif(id: "1", title: "Cat dances")
  static let dog = Gif(id: "2", title: "Dog sleeps")

  /// Runs an example on a search, and lets go of those who wait for an answer when it is over.
  static func opened(example: (SearchScreen) async throws -> Void) async throws {
    try requireGivenGif()
    let world = SearchWorld()
    defer { world.service.close() }
    try await example(SearchScreen(SearchFeature(environment: world.environment), in: world))
  }

  private init(_ reducer: SearchFeature, in world: SearchWorld) {
    store = WatchedStore(initialState: SearchFeature.State(), reducer: reducer)
    self.reducer = reducer
    self.world = world
  }

  /// Another search in the same world, with the same reducer and a state of its own.
  func another() -> Self { Self(reducer, in: world) }

  /// The same, on a screen that has appeared.
  static func appeared(example: (SearchScreen) async throws -> Void) async throws {
    try await opened { screen in
      await screen.happens(.appeared)
      try require(
        screen.world.connection.listeners == 1,
        """
        The screen has appeared. Effects that listen to the connection: \
        \(screen.world.connection.listeners). It should be one. “for await” listens as long as the stream \
        goes on.
        """, rule: "5a")
      try await example(screen)
    }
  }

  var state: SearchFeature.State { store.state }

  /// What the screen shows. A learner's state may have more in it.
  var shown: (text: String, results: [Gif], isWaiting: Bool, hasFailed: Bool, isOffline: Bool) {
    (state.text, state.results, state.isWaiting, state.hasFailed, state.isOffline)
  }
  var asked: [String] { world.service.requests }

  func isCancelled(_ request: Int) -> Bool {
    world.service.heard.indices.contains(request) && world.service.heard[request].isCancelled
  }

  @discardableResult
  func happens(
    _ action: SearchFeature.Action
  ) async -> [WatchedStore<SearchFeature.State, SearchFeature.Action>.Handled] {
    await store.send(action)
  }

  /// The actions come in one turn of the main actor: no effect gets to run before the last of them.
  func happenInOneTurn(_ actions: SearchFeature.Action...) async {
    await store.send(actions)
  }

  func entered(_ text: String) async {
    await happens(.textChanged(text))
  }

  func passes(_ milliseconds: Int) async {
    await world.clock.advance(milliseconds: milliseconds)
    await store.settle()
  }

  func serviceAnswers(_ gifs: [Gif], to request: Int = 0) async {
    world.service.answer(request, .success(gifs))
    await store.settle()
  }

  /// Sends an action.
  ///
  /// - Returns: Whether it has cancelled the request there and then, before any effect ran.
  func isCancelled(
    _ request: Int = 0, thereAndThenBy action: SearchFeature.Action
  ) async -> Bool {
    var isCancelledNow = false
    await store.send([action]) { isCancelledNow = isCancelled(request) }
    return isCancelledNow
  }

  func serviceFails(request: Int = 0, with error: HardError = .plain) async {
    world.service.answer(request, .failure(error.thrown))
    await store.settle()
  }

  func connectionChanges(to isOnline: Bool) async {
    world.connection.change(to: isOnline)
    await store.settle()
  }

  /// Enters a text, and lets the pause pass. Fails unless it is asked for.
  func asks(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let before = asked
    await entered(text)
    await passes(300)
    try require(
      asked == before + [text],
      """
      \(quoted(text)) was entered, and 300 milliseconds have passed. The service was asked for: \
      \(list(Array(asked.dropFirst(before.count)))). It should be: \(quoted(text)).
      """, rule: "2c", sourceLocation: sourceLocation)
  }
}
