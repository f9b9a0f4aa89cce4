// What the GIF search is made of, from step 3 on. Finished: leave this file as it is.
// This module imports nothing: all that you need is in Swift itself.

/// One picture that moves.
struct Gif: Equatable, Identifiable, Sendable {
  let id: String
  var title: String
}

/// What the service is asked for.
struct Query: Equatable, Sendable {
  let text: String
}

/// The screen of one GIF, which lies on top of the search: the state that it begins with.
struct GifScreen: Equatable, Sendable {
  let gif: Gif
  /// What the GIF was found with. The screen shows it in its title.
  let query: Query
}

/// What can happen.
enum SearchEvent: Equatable, Sendable {
  // The user
  case textChanged(String)
  case retryTapped
  case gifTapped(Gif.ID)
  case gifScreenClosed
  // The service
  case resultsArrived([Gif])
  case searchFailed
  // The clock
  case secondPassed
  // The life of the app
  case enteredBackground
  case enteredForeground
}

/// What can be read of a search. These are the values of one that has heard nothing yet.
struct SearchOutputs: Equatable, Sendable {
  // UI outputs: to be drawn
  var text = ""
  var results: [Gif] = []
  var isWaiting = false
  var message: String?
  // Data outputs: to be done, as long as there is a value
  var loadResults: Query?
  var secondsUntilRetry: Int?
  // A navigation output: the screen on top, if there is one
  var showGif: GifScreen?
}
