/// What the loop can do in the outside world. Finished: leave this file as it is.
///
/// Each of the first three starts something at once, and returns what cancels it. It calls back on the
/// main actor: in most cases later, but it may do so before it returns.
@MainActor
struct SearchWorld {
  /// Asks the service for GIFs. The answer is `nil` if that has failed.
  var load: @MainActor (Query, _ answer: @escaping @MainActor ([Gif]?) -> Void) -> Cancel

  /// Waits for a second.
  var waitForASecond: @MainActor (_ isOver: @escaping @MainActor () -> Void) -> Cancel

  /// Puts the screen of a GIF on top. The `Cancel` takes it away. `isClosed` says that somebody has
  /// closed the screen.
  var present: @MainActor (GifScreen, _ isClosed: @escaping @MainActor () -> Void) -> Cancel

  /// Draws the screen of the search.
  var draw: @MainActor (SearchOutputs) -> Void
}
