// Finished: nothing to do here.

/// Stands for the toast on the glass. It remembers what a person has seen.
///
/// After two seconds a toast goes away by itself. In a test nobody waits: the test calls `goAway()`.
@MainActor
final class ToastView {
  /// The toast that can be seen now.
  private(set) var visible: String?

  /// Every toast that was seen, the oldest first.
  private(set) var shown: [String] = []

  /// Is called when a toast appears. `scripts/play` prints it.
  var onShow: (String) -> Void = { _ in }

  /// Is called when a toast has gone away.
  var onDismiss: () -> Void = {}

  func show(_ text: String) {
    visible = text
    shown.append(text)
    onShow(text)
  }

  /// The two seconds are over. Nothing happens where there is no toast.
  func goAway() {
    guard visible != nil else { return }
    visible = nil
    onDismiss()
  }

  /// The screen is closed, and a toast that is still there goes with it.
  func close() {
    visible = nil
    onDismiss = {}
  }
}
