/// Ends work, there and then. When the work is over already, it does nothing.
typealias Cancel = @MainActor () -> Void

/// Takes an event back to where the outputs come from.
typealias FeedBack = @MainActor (SearchEvent) -> Void

/// Watches one output, and reacts to it: there is work as long as there is a value.
@MainActor
final class Reaction<Value: Equatable> {
  /// Starts work for a value, and returns what cancels it. What comes of the work goes to `feedBack`, now
  /// or later, once or several times.
  typealias Start = @MainActor (_ value: Value, _ feedBack: @escaping FeedBack) -> Cancel

  private let start: Start
  private let feedBack: FeedBack

  // region: running
  private var value: Value?
  private var cancel: Cancel?
  /// Which work it is: what older work still says is not for us.
  private var number = 0
  // endregion: running

  /// - Parameters:
  ///   - feedBack: Where the events of the work go.
  ///   - start: Starts the work for a value.
  init(feedBack: @escaping FeedBack, start: @escaping Start) {
    self.feedBack = feedBack
    self.start = start
  }

  /// Tells the output’s value, after each event.
  func outputIs(_ newValue: Value?) {
    guard newValue != value else { return }
    value = newValue
    number += 1
    cancel?()
    cancel = nil
    guard let newValue else { return }
    let ownNumber = number
    cancel = start(newValue) { [weak self] event in
      guard let self, number == ownNumber else { return }
      feedBack(event)
    }
  }
}
