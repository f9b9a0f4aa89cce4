// Step 3 (rules 3n and 3o): your specs, before there is a search that could pass them.

private let foxes = [Gif(id: "f1", title: "fox dances"), Gif(id: "f2", title: "fox sleeps")]
private let vixen = Gif(id: "f4", title: "vixen plays")

private let found = SearchOutputs(text: "fox", results: foxes)
private let nothingFound = SearchOutputs(text: "fox", message: "Nothing found")

private func waiting(_ text: String) -> SearchOutputs {
  SearchOutputs(text: text, isWaiting: true, loadResults: Query(text: text))
}

private func failed(_ seconds: Int) -> SearchOutputs {
  SearchOutputs(text: "fox", message: "That did not work", secondsUntilRetry: seconds)
}

private func showing(_ gif: Gif) -> SearchOutputs {
  var outputs = found
  outputs.showGif = GifScreen(gif: gif, query: Query(text: "fox"))
  return outputs
}

var specs: [Spec] {
  [
    Spec(
      "A text is searched for, until it changes",
      .when(.textChanged(" Fox ")), .then(\.self, is: waiting(" Fox ")),
      .when(.textChanged(" Fox ")), .then(\.self, is: waiting(" Fox ")),
      .when(.textChanged("fox")), .then(\.self, is: waiting("fox")),
      .when(.textChanged("")), .then(\.self, is: SearchOutputs()),
      .when(.resultsArrived(foxes)), .then(\.self, is: SearchOutputs()),
      .when(.resultsArrived([])), .then(\.self, is: SearchOutputs()),
      .when(.searchFailed), .then(\.self, is: SearchOutputs()),
      .when(.retryTapped), .then(\.self, is: SearchOutputs()),
      .when(.secondPassed), .then(\.self, is: SearchOutputs())),
    Spec(
      "A text that comes back is searched for again",
      .given(.textChanged("fox"), .resultsArrived(foxes)), .when(.textChanged("dog")),
      .when(.textChanged("fox")), .then(\.self, is: waiting("fox"))),
    Spec(
      "Two texts are the same if == says so",
      .given(.textChanged("caf\u{E9}"), .resultsArrived(foxes)),
      .when(.textChanged("cafe\u{301}")), .then(\.results, is: foxes)),
    Spec("A blank is a text", .when(.textChanged(" ")), .then(\.self, is: waiting(" "))),
    Spec(
      "While it waits, other events change nothing",
      .given(.textChanged("fox")), .then(\.self, is: waiting("fox")),
      .when(.retryTapped), .then(\.self, is: waiting("fox")),
      .when(.secondPassed), .then(\.self, is: waiting("fox")),
      .when(.gifTapped("f1")), .then(\.self, is: waiting("fox")),
      .when(.gifScreenClosed), .then(\.self, is: waiting("fox")),
      .when(.enteredForeground), .then(\.self, is: waiting("fox"))),
    Spec(
      "GIFs are found",
      .given(.textChanged("fox"), .resultsArrived(foxes)), .then(\.self, is: found),
      .when(.textChanged("fox")), .then(\.self, is: found),
      .when(.resultsArrived([])), .then(\.self, is: found),
      .when(.resultsArrived([vixen])), .then(\.self, is: found),
      .when(.searchFailed), .then(\.self, is: found),
      .when(.retryTapped), .then(\.self, is: found),
      .when(.secondPassed), .then(\.self, is: found),
      .when(.gifTapped("f3")), .then(\.self, is: found),
      .when(.gifScreenClosed), .then(\.self, is: found),
      .when(.enteredForeground), .then(\.self, is: found),
      .when(.textChanged("dog")), .then(\.self, is: waiting("dog"))),
    Spec(
      "A cleared field takes the GIFs away",
      .given(.textChanged("fox"), .resultsArrived(foxes)), .then(\.self, is: found),
      .when(.textChanged("")), .then(\.self, is: SearchOutputs())),
    Spec(
      "Nothing is found",
      .given(.textChanged("fox"), .resultsArrived([])), .then(\.self, is: nothingFound),
      .when(.textChanged("fox")), .then(\.self, is: nothingFound),
      .when(.resultsArrived(foxes)), .then(\.self, is: nothingFound),
      .when(.searchFailed), .then(\.self, is: nothingFound),
      .when(.retryTapped), .then(\.self, is: nothingFound),
      .when(.secondPassed), .then(\.self, is: nothingFound),
      .when(.gifTapped("f1")), .then(\.self, is: nothingFound),
      .when(.enteredForeground), .then(\.self, is: nothingFound),
      .when(.enteredBackground), .then(\.self, is: nothingFound),
      .when(.enteredForeground), .then(\.self, is: nothingFound),
      .when(.textChanged("dog")), .then(\.self, is: waiting("dog")),
      .when(.resultsArrived([])), .when(.textChanged("")), .then(\.self, is: SearchOutputs())),
    Spec(
      "A failure is tried again after five seconds",
      .given(.textChanged("fox"), .searchFailed), .then(\.self, is: failed(5)),
      .when(.secondPassed), .then(\.self, is: failed(4)),
      .when(.textChanged("fox")), .then(\.self, is: failed(4)),
      .when(.resultsArrived(foxes)), .then(\.self, is: failed(4)),
      .when(.resultsArrived([])), .then(\.self, is: failed(4)),
      .when(.searchFailed), .then(\.self, is: failed(4)),
      .when(.gifTapped("f1")), .then(\.self, is: failed(4)),
      .when(.gifScreenClosed), .then(\.self, is: failed(4)),
      .when(.enteredForeground), .then(\.self, is: failed(4)),
      .when(.secondPassed), .then(\.self, is: failed(3)),
      .when(.secondPassed), .then(\.self, is: failed(2)),
      .when(.secondPassed), .then(\.self, is: failed(1)),
      .when(.secondPassed), .then(\.self, is: waiting("fox")),
      .when(.searchFailed), .then(\.self, is: failed(5)),
      .when(.secondPassed), .then(\.self, is: failed(4)),
      .when(.retryTapped), .then(\.self, is: waiting("fox")),
      .when(.searchFailed), .then(\.self, is: failed(5)),
      .when(.textChanged("dog")), .then(\.self, is: waiting("dog")),
      .when(.secondPassed), .then(\.self, is: waiting("dog"))),
    Spec(
      "A retry finds GIFs",
      .given(.textChanged("fox"), .searchFailed, .retryTapped), .then(\.self, is: waiting("fox")),
      .when(.resultsArrived(foxes)), .then(\.self, is: found)),
    Spec(
      "A cleared field ends the countdown",
      .given(.textChanged("fox"), .searchFailed), .then(\.self, is: failed(5)),
      .when(.textChanged("")), .then(\.self, is: SearchOutputs())),
    Spec(
      "A GIF is shown until its screen is closed",
      .given(.textChanged("fox"), .resultsArrived(foxes)),
      .when(.gifTapped("f2")), .then(\.self, is: showing(foxes[1])),
      .when(.gifTapped("f3")), .then(\.self, is: showing(foxes[1])),
      .when(.textChanged("fox")), .then(\.self, is: showing(foxes[1])),
      .when(.resultsArrived([])), .then(\.self, is: showing(foxes[1])),
      .when(.resultsArrived([vixen])), .then(\.self, is: showing(foxes[1])),
      .when(.searchFailed), .then(\.self, is: showing(foxes[1])),
      .when(.retryTapped), .then(\.self, is: showing(foxes[1])),
      .when(.secondPassed), .then(\.self, is: showing(foxes[1])),
      .when(.enteredForeground), .then(\.self, is: showing(foxes[1])),
      .when(.gifTapped("f1")), .then(\.self, is: showing(foxes[0])),
      .when(.gifScreenClosed), .then(\.self, is: found),
      .when(.gifTapped("f1")), .then(\.self, is: showing(foxes[0])),
      .when(.textChanged("dog")), .then(\.self, is: waiting("dog"))),
    Spec(
      "A cleared field closes the screen of a GIF",
      .given(.textChanged("fox"), .resultsArrived(foxes), .gifTapped("f2")),
      .then(\.self, is: showing(foxes[1])),
      .when(.textChanged("")), .then(\.self, is: SearchOutputs())),
    Spec(
      "In the background nothing is asked for",
      .given(.textChanged("fox")),
      .when(.enteredBackground), .then(\.self, is: SearchOutputs(text: "fox", isWaiting: true)),
      .when(.enteredForeground), .then(\.self, is: waiting("fox")),
      .when(.enteredBackground, .textChanged("dog")), .then(\.loadResults, is: nil),
      .when(.searchFailed), .then(\.secondsUntilRetry, is: nil),
      .when(.textChanged("fox")), .then(\.loadResults, is: nil)),
    Spec(
      "In the background nothing is counted",
      .given(.textChanged("fox"), .searchFailed, .secondPassed),
      .when(.enteredBackground),
      .then(\.self, is: SearchOutputs(text: "fox", message: "That did not work")),
      .when(.enteredForeground), .then(\.self, is: failed(4)),
      .when(.enteredBackground, .secondPassed), .then(\.secondsUntilRetry, is: nil),
      .when(.retryTapped), .then(\.loadResults, is: nil)),
    Spec(
      "The background takes nothing away from what is shown",
      .given(.textChanged("fox"), .resultsArrived(foxes)),
      .when(.enteredBackground), .then(\.self, is: found),
      .when(.enteredForeground), .then(\.self, is: found),
      .when(.gifTapped("f2"), .enteredBackground), .then(\.self, is: showing(foxes[1])),
      .when(.enteredForeground), .then(\.self, is: showing(foxes[1])),
      .when(.gifScreenClosed, .enteredBackground, .textChanged("dog")),
      .then(\.loadResults, is: nil)),
  ]
}
