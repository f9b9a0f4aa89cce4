/// Runs a search: it hears events, draws the UI outputs, reacts to the others, and feeds back what comes
/// of it.
@MainActor
final class SearchLoop {
  private(set) var search = GifSearch()

  private let world: SearchWorld

  init(world: SearchWorld) {
    self.world = world
  }

  // MARK: The reactions

  // This one is finished, as a sample: as long as `showGif` has a value, there is a screen on top.
  private lazy var presenting = Reaction<GifScreen>(
    feedBack: { [weak self] event in self?.send(event) },
    start: { [world] screen, feedBack in
      world.present(screen) { feedBack(.gifScreenClosed) }
    })

  // Step 6 (rules 6c and 6d): the same for `loadResults`, and for `secondsUntilRetry`.

  // MARK: The loop

  /// Tells the search that something has happened.
  func send(_ event: SearchEvent) {
    // Step 6 (rules 6a, 6b and 6f): change the search, draw it, and tell each reaction its output.
  }
}
