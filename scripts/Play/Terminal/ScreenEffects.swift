import Bootcamp

/// Runs the effects of a screen's store in the queue of the main actor, and knows when they rest.
///
/// So the same script prints the same lines, in the same order, every time.
///
/// ```swift
/// let effects = ScreenEffects()
/// let store = Store(initialState: Search.State(), reducer: Search(), effectExecutor: effects)
/// …
/// exit(await screen.run(settling: effects))
/// ```
package typealias ScreenEffects = JobCountingExecutor

extension ScreenEffects {
  /// Returns when the effects wait for the outside world, or are over.
  @MainActor
  func settle() async {
    // An effect in an endless loop never rests; the screen goes on all the same.
    _ = await comesToRest(within: 10_000)
  }
}
