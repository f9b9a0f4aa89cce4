// Step 3 (rules 3n and 3o): your specs, before there is a search that could pass them.

private let cats = [Gif(id: "c1", title: "cat dances"), Gif(id: "c2", title: "cat sleeps")]

private let found = SearchOutputs(text: "cat", results: cats)
private let nothingFound = SearchOutputs(text: "cat", message: "Nothing found")

private func waiting(_ text: String) -> SearchOutputs {
  SearchOutputs(text: text, isWaiting: true, loadResults: Query(text: text))
}

private func failed(_ seconds: Int) -> SearchOutputs {
  SearchOutputs(text: "cat", message: "That did not work", secondsUntilRetry: seconds)
}

private func showing(_ gif: Gif) -> SearchOutputs {
  var outputs = found
  outputs.showGif = GifScreen(gif: gif, query: Query(text: "cat"))
  return outputs
}

var specs: [Spec] {
  [
    Spec(
      "A text is searched for, until it changes",
      .when(.textChanged(" Cat ")), .then(\.self, is: waiting(" Cat ")),
      .when(.textChanged(" Cat ")), .then(\.self, is: waiting(" Cat ")),
      .when(.textChanged("cat")), .then(\.self, is: waiting("cat")),
      .when(.textChanged("")), .then(\.self, is: SearchOutputs()),
      .when(.resultsArrived(cats)), .then(\.self, is: SearchOutputs()),
      .when(.searchFailed), .then(\.self, is: SearchOutputs()),
      .when(.retryTapped), .then(\.self, is: SearchOutputs()),
      .when(.secondPassed), .then(\.self, is: SearchOutputs())),
    Spec(
      "While it waits, other events change nothing",
      .given(.textChanged("cat")), .then(\.self, is: waiting("cat")),
      .when(.retryTapped), .then(\.self, is: waiting("cat")),
      .when(.secondPassed), .then(\.self, is: waiting("cat")),
      .when(.gifTapped("c1")), .then(\.self, is: waiting("cat")),
      .when(.gifScreenClosed), .then(\.self, is: waiting("cat")),
      .when(.enteredForeground), .then(\.self, is: waiting("cat"))),
    Spec(
      "GIFs are found",
      .given(.textChanged("cat"), .resultsArrived(cats)), .then(\.self, is: found),
      .when(.textChanged("cat")), .then(\.self, is: found),
      .when(.resultsArrived([])), .then(\.self, is: found),
      .when(.searchFailed), .then(\.self, is: found),
      .when(.retryTapped), .then(\.self, is: found),
      .when(.secondPassed), .then(\.self, is: found),
      .when(.gifTapped("c3")), .then(\.self, is: found),
      .when(.textChanged("dog")), .then(\.self, is: waiting("dog"))),
    Spec(
      "A cleared field takes the GIFs away",
      .given(.textChanged("cat"), .resultsArrived(cats)), .then(\.self, is: found),
      .when(.textChanged("")), .then(\.self, is: SearchOutputs())),
    Spec(
      "Nothing is found",
      .given(.textChanged("cat"), .resultsArrived([])), .then(\.self, is: nothingFound),
      .when(.textChanged("cat")), .then(\.self, is: nothingFound),
      .when(.textChanged("dog")), .then(\.self, is: waiting("dog")),
      .when(.resultsArrived([])), .when(.textChanged("")), .then(\.self, is: SearchOutputs())),
    Spec(
      "A failure is tried again after five seconds",
      .given(.textChanged("cat"), .searchFailed), .then(\.self, is: failed(5)),
      .when(.secondPassed), .then(\.self, is: failed(4)),
      .when(.textChanged("cat")), .then(\.self, is: failed(4)),
      .when(.resultsArrived(cats)), .then(\.self, is: failed(4)),
      .when(.searchFailed), .then(\.self, is: failed(4)),
      .when(.secondPassed), .then(\.self, is: failed(3)),
      .when(.secondPassed), .then(\.self, is: failed(2)),
      .when(.secondPassed), .then(\.self, is: failed(1)),
      .when(.secondPassed), .then(\.self, is: waiting("cat")),
      .when(.searchFailed), .then(\.self, is: failed(5)),
      .when(.retryTapped), .then(\.self, is: waiting("cat")),
      .when(.searchFailed), .when(.textChanged("dog")), .then(\.self, is: waiting("dog"))),
    Spec(
      "A cleared field ends the countdown",
      .given(.textChanged("cat"), .searchFailed), .then(\.self, is: failed(5)),
      .when(.textChanged("")), .then(\.self, is: SearchOutputs())),
    Spec(
      "A GIF is shown until its screen is closed",
      .given(.textChanged("cat"), .resultsArrived(cats)),
      .when(.gifTapped("c2")), .then(\.self, is: showing(cats[1])),
      .when(.textChanged("cat")), .then(\.self, is: showing(cats[1])),
      .when(.gifScreenClosed), .then(\.self, is: found),
      .when(.gifTapped("c1")), .then(\.self, is: showing(cats[0])),
      .when(.textChanged("dog")), .then(\.self, is: waiting("dog"))),
    Spec(
      "A cleared field closes the screen of a GIF",
      .given(.textChanged("cat"), .resultsArrived(cats), .gifTapped("c2")),
      .then(\.self, is: showing(cats[1])),
      .when(.textChanged("")), .then(\.self, is: SearchOutputs())),
    Spec(
      "In the background nothing is asked for",
      .given(.textChanged("cat")),
      .when(.enteredBackground), .then(\.self, is: SearchOutputs(text: "cat", isWaiting: true)),
      .when(.enteredForeground), .then(\.self, is: waiting("cat"))),
    Spec(
      "In the background nothing is counted",
      .given(.textChanged("cat"), .searchFailed, .secondPassed),
      .when(.enteredBackground),
      .then(\.self, is: SearchOutputs(text: "cat", message: "That did not work")),
      .when(.enteredForeground), .then(\.self, is: failed(4))),
    Spec(
      "The background takes nothing away from what is shown",
      .given(.textChanged("cat"), .resultsArrived(cats)),
      .when(.enteredBackground), .then(\.self, is: found),
      .when(.enteredForeground), .then(\.self, is: found),
      .when(.gifTapped("c2"), .enteredBackground), .then(\.self, is: showing(cats[1])),
      .when(.enteredForeground), .then(\.self, is: showing(cats[1]))),
  ]
}
