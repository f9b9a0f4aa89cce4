/// A search for GIFs: private data, events that change it, and outputs that are computed from it.
struct GifSearch {
  // MARK: The data

  // region: data
  private var data = Data()

  private struct Data {
    var text = ""
    var phase = Phase.idle
    var isInBackground = false
  }

  private enum Phase {
    case idle
    case waiting
    case found([Gif], shown: Gif?)
    case failed(secondsLeft: Int)
  }
  // endregion: data

  // MARK: The reducer

  // region: reduce
  static func reduce(_ state: Self, event: SearchEvent) -> Self {
    var state = state
    switch (event, state.data.phase) {
    case (.textChanged(let text), _):
      guard text != state.data.text else { break }
      state.data.text = text
      state.data.phase = text.isEmpty ? .idle : .waiting

    case (.resultsArrived(let gifs), .waiting):
      state.data.phase = .found(gifs, shown: nil)

    case (.searchFailed, .waiting):
      state.data.phase = .failed(secondsLeft: 5)

    case (.secondPassed, .failed(let secondsLeft)):
      state.data.phase = secondsLeft > 1 ? .failed(secondsLeft: secondsLeft - 1) : .waiting

    case (.retryTapped, .failed):
      state.data.phase = .waiting
    // endregion: reduce

    case (.gifTapped(let id), .found(let gifs, _)):
      guard let gif = gifs.first(where: { $0.id == id }) else { break }
      state.data.phase = .found(gifs, shown: gif)

    case (.gifScreenClosed, .found(let gifs, _)):
      state.data.phase = .found(gifs, shown: nil)

    case (.enteredBackground, _):
      state.data.isInBackground = true

    case (.enteredForeground, _):
      state.data.isInBackground = false

    default:
      break
    }
    return state
  }

  // MARK: UI outputs

  var text: String { data.text }

  var results: [Gif] {
    if case .found(let gifs, _) = data.phase { gifs } else { [] }
  }

  var isWaiting: Bool {
    if case .waiting = data.phase { true } else { false }
  }

  var message: String? {
    switch data.phase {
    case .found(let gifs, _) where gifs.isEmpty: "Nothing found"
    case .failed: "That did not work"
    default: nil
    }
  }

  // MARK: Data outputs

  // region: load
  var loadResults: Query? {
    isWaiting && !data.isInBackground ? Query(text: data.text) : nil
  }
  // endregion: load

  var secondsUntilRetry: Int? {
    if case .failed(let secondsLeft) = data.phase, !data.isInBackground { secondsLeft } else { nil }
  }

  // MARK: A navigation output

  // region: navigation
  var showGif: GifScreen? {
    guard case .found(_, let gif?) = data.phase else { return nil }
    return GifScreen(gif: gif, query: Query(text: data.text))
  }
  // endregion: navigation
}

extension GifSearch {
  /// All outputs at once. Finished: leave it as it is.
  var outputs: SearchOutputs {
    SearchOutputs(
      text: text, results: results, isWaiting: isWaiting, message: message,
      loadResults: loadResults, secondsUntilRetry: secondsUntilRetry, showGif: showGif)
  }
}
