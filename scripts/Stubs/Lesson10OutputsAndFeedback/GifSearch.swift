/// A search for GIFs: private data, events that change it, and outputs that are computed from it.
struct GifSearch {
  // MARK: The data

  // Step 4 (rules 4b and 4c): what does a search have to remember?

  // MARK: The reducer

  static func reduce(_ state: Self, event: SearchEvent) -> Self {
    // Step 4 (rules 3a to 3l, and 4d): what has changed with the event?
    state
  }

  // MARK: UI outputs

  // Step 4: each output here is that of a search that has heard nothing. Compute it from the data.

  var text: String { "" }

  var results: [Gif] { [] }

  var isWaiting: Bool { false }

  var message: String? { nil }

  // MARK: Data outputs

  var loadResults: Query? { nil }

  var secondsUntilRetry: Int? { nil }

  // MARK: A navigation output

  var showGif: GifScreen? { nil }
}

extension GifSearch {
  /// All outputs at once. Finished: leave it as it is.
  var outputs: SearchOutputs {
    SearchOutputs(
      text: text, results: results, isWaiting: isWaiting, message: message,
      loadResults: loadResults, secondsUntilRetry: secondsUntilRetry, showGif: showGif)
  }
}
