import TestSupport
import Testing

@testable import Lesson10OutputsAndFeedback

extension Lesson10 {
  @Suite("2 Draft")
  struct Step2 {
    private let events = Draft.events
    private let outputs = Draft.outputs

    @Test("2.1 The events say what happened")
    func namesOfEvents() throws {
      try require(!events.isEmpty, "There is no event yet. What can happen on this screen?")
      for name in events {
        switch name {
        case .startSearch, .showResults, .searchAgain, .countDown, .openGif, .hideGif,
          .cancelSearch,
          .resumeSearch:
          try require(
            false,
            """
            “\(name)” is among your events. It is an order. What has happened, so that somebody \
            should do this?
            """, rule: "2b")
        case .searchStarted, .failureHandled, .retryStarted, .countdownUpdated, .searchCancelled,
          .searchIsOver:
          try require(
            false,
            """
            “\(name)” is among your events. The verb is in the past, and still this is what the search \
            did about an event. Who did what before that? Suppose that the search does something else \
            about it one day: would the name still be true?
            """, rule: "2c")
        case .text, .results, .numberOfResults, .isWaiting, .isSpinnerHidden, .message, .hasMessage,
          .loadResults, .isLoadNeeded, .loadFinished, .secondsUntilRetry, .retryDate, .showGif,
          .isGifShown:
          try require(
            name == .loadFinished,
            "“\(name)” is among your events. Does it happen, or is it something to be read?",
            rule: "2b")
        default:
          break
        }
      }
    }

    @Test("2.2 Each event stands there, once")
    func allEvents() throws {
      try requireOnce(events, in: "events")
      try requireOne(
        events, of: [.resultsArrived, .loadFinished], "“The GIFs are there.”", in: "events")
      try require(
        !events.contains(.loadFinished),
        """
        “loadFinished” is among your events. It is over with GIFs, or without. Does the search have to \
        tell the two apart?
        """, rule: "2e")
      for (name, sentence) in Self.neededEvents {
        try requireOne(events, of: [name], sentence, in: "events")
      }
    }

    @Test("2.3 The outputs say all that is needed")
    func allOutputs() throws {
      try require(!outputs.isEmpty, "There is no output yet. What does the screen need?")
      try requireOnce(outputs, in: "outputs")
      for (name, question) in Self.poorOutputs where outputs.contains(name) {
        try require(false, "“\(name)” is among your outputs. \(question)", rule: "2e")
      }
      for (name, twin, question) in Self.twins where outputs.contains(name) {
        try require(
          !outputs.contains(twin), "“\(name)” is among your outputs. \(question)", rule: "2d")
      }
      for (names, sentence) in Self.neededOutputs {
        try requireOne(outputs, of: names, sentence, in: "outputs")
      }
      let known = Self.neededOutputs.flatMap(\.0)
      for name in outputs where !known.contains(name) {
        try require(
          false, "“\(name)” is among your outputs. Is it to be read, or does it happen?", rule: "2a"
        )
      }
    }

    private static let neededEvents: [(Whiteboard, String)] = [
      (.textChanged, "“There is another text in the field.”"),
      (.searchFailed, "“The service could not answer.”"),
      (.retryTapped, "“Somebody does not want to wait for the next try.”"),
      (.secondPassed, "“One second more is over.”"),
      (.gifTapped, "“Somebody has chosen a GIF.”"),
      (.gifScreenClosed, "“Somebody has closed the GIF’s screen.”"),
      (.enteredBackground, "“The app has gone to the background.”"),
      (.enteredForeground, "“The app is back.”"),
    ]

    private static let neededOutputs: [([Whiteboard], String)] = [
      ([.text], "“What stands in the field.”"),
      ([.results], "“The GIFs below it.”"),
      ([.isWaiting, .isSpinnerHidden], "“Whether there is a spinner.”"),
      ([.message], "“What the search has to say, if anything.”"),
      ([.loadResults], "“What the service should be asked for now, if anything.”"),
      ([.secondsUntilRetry], "“How many seconds are left until the next try, if there is one.”"),
      ([.showGif], "“Which GIF’s screen is on top, if any, and what it begins with.”"),
    ]

    private static let poorOutputs: [(Whiteboard, String)] = [
      (.isLoadNeeded, "Somebody reads that it is true. What do they ask the service for?"),
      (.isGifShown, "Somebody reads that it is true. Which screen do they put on top?"),
      (
        .retryDate,
        "To show how many seconds are left, its reader needs a clock. What could they draw at once?"
      ),
    ]

    /// Each beside the one that says the same.
    private static let twins: [(Whiteboard, Whiteboard, String)] = [
      (.numberOfResults, .results, "Which other output tells that already?"),
      (.isSpinnerHidden, .isWaiting, "Which other output tells that, the other way round?"),
      (.hasMessage, .message, "Which other output tells that already?"),
    ]

    private func requireOnce(_ names: [Whiteboard], in list: String) throws {
      for name in names {
        try require(
          names.count { $0 == name } == 1, "“\(name)” stands in “\(list)” more than once.",
          rule: "2d")
      }
    }

    private func requireOne(
      _ names: [Whiteboard], of wanted: [Whiteboard], _ sentence: String, in list: String
    ) throws {
      try require(
        names.contains(where: wanted.contains),
        "“\(list)” has no good name for this: \(sentence)", rule: "2a")
    }
  }
}
