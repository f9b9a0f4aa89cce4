/// Runs a search: it hears events, draws the UI outputs, reacts to the others, and feeds back what comes
/// of it.
@MainActor
final class SearchLoop {
  private(set) var search = GifSearch()

  private let world: SearchWorld
  private var queue: [SearchEvent] = []
  private var isHandling = false

  init(world: SearchWorld) {
    self.world = world
  }

  // MARK: The reactions

  // region: presenting
  private lazy var presenting = Reaction<GifScreen>(
    feedBack: { [weak self] event in self?.send(event) },
    start: { [world] screen, feedBack in
      world.present(screen) { feedBack(.gifScreenClosed) }
    })
  // endregion: presenting

  // region: loading
  private lazy var loading = Reaction<Query>(
    feedBack: { [weak self] event in self?.send(event) },
    start: { [world] query, feedBack in
      world.load(query) { gifs in
        feedBack(gifs.map { .resultsArrived($0) } ?? .searchFailed)
      }
    })
  // endregion: loading

  private lazy var counting = Reaction<Int>(
    feedBack: { [weak self] event in self?.send(event) },
    start: { [world] _, feedBack in
      world.waitForASecond { feedBack(.secondPassed) }
    })

  // MARK: The loop

  // region: send
  /// Tells the search that something has happened.
  func send(_ event: SearchEvent) {
    queue.append(event)
    guard !isHandling else { return }
    isHandling = true
    while !queue.isEmpty {
      search = GifSearch.reduce(search, event: queue.removeFirst())
      world.draw(search.outputs)
      loading.outputIs(search.loadResults)
      counting.outputIs(search.secondsUntilRetry)
      presenting.outputIs(search.showGif)
    }
    isHandling = false
  }
  // endregion: send
}
