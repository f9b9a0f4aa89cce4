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

  // Step 5 (rules 5a to 5g): what does a reaction have to remember?

  /// - Parameters:
  ///   - feedBack: Where the events of the work go.
  ///   - start: Starts the work for a value.
  init(feedBack: @escaping FeedBack, start: @escaping Start) {
    self.feedBack = feedBack
    self.start = start
  }

  /// Tells the output’s value, after each event.
  func outputIs(_ newValue: Value?) {
    // Step 5: compare it with the value before. What has to end, and what has to begin?
  }
}
