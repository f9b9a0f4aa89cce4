// Step 2 (rules 2a to 2e): draft. Before any code there are two lists, and somebody who does not program
// can follow them: what can happen, and what is needed.

/// The names that hang on the whiteboard after a meeting. Some are good. Some say the same as another
/// one, and some say what should be done, not what has happened.
enum Whiteboard {
  case textChanged, startSearch, searchStarted, searchIsOver
  case resultsArrived, showResults, searchFailed, failureHandled
  case retryTapped, searchAgain, retryStarted
  case secondPassed, countDown, countdownUpdated
  case gifTapped, openGif, gifScreenClosed, hideGif
  case enteredBackground, cancelSearch, searchCancelled, enteredForeground, resumeSearch

  case text, results, numberOfResults, isWaiting, isSpinnerHidden, message, hasMessage
  case loadResults, isLoadNeeded, loadFinished, secondsUntilRetry, retryDate, showGif, isGifShown
}

/// The two lists.
enum Draft {
  /// What can happen. Take each name from the whiteboard, with a dot in front of it.
  static let events: [Whiteboard] = []

  /// What the screen and the loop need.
  static let outputs: [Whiteboard] = []
}
