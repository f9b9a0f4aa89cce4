import TestSupport

@testable import Lesson10OutputsAndFeedback

/// The searches on which specs are tried.
@MainActor
enum SearchCandidates {
  typealias Moment = Situation<SearchModel, SearchBench>
  typealias SearchFault = Fault<SearchMaker, SearchModel, SearchBench>

  static var all: Candidates<SearchMaker, SearchModel, SearchBench> {
    Candidates(
      right: [
        .right("with phases", running { $0.after($1) }),
        .right("with a list of all events", remembering),
        .right(
          "so that it hears nothing in the background", leavesOpen: "3m",
          running { $0.isInBackground && $1 != .enteredForeground ? $0 : $0.after($1) }),
        .right(
          "so that of two GIFs with one “id” the first stays", leavesOpen: "3m",
          running { $0.after($1.withoutSecondGifs) }),
        .right(
          "so that of two GIFs with one “id” the last stays", leavesOpen: "3m",
          running { $0.after($1.reversed.withoutSecondGifs.reversed) }),
        .right(
          "so that in the background an event ends in a failure, and a failure in another try",
          leavesOpen: "3m", running { $0.isInBackground ? $0.failing($1) : $0.after($1) }),
      ],
      situations: [
        empty, waiting, found, nothingFound, counting, shown, away, awayCounting, awayShown,
        awayFound, awayNothingFound, .anyTime,
      ],
      faults: faultsOfTexts + [otherScalars, answerOfBefore] + faultsOfAnswers + faultsOfRetries
        + faultsOfScreens
        + faultsOfTheBackground + faultsOfWhatIsNotMeant + faultsOfWhatElseChanges)
  }

  // MARK: Right

  private static func running(
    _ next: @escaping (SearchModel, SearchEvent) -> SearchModel
  ) -> SearchMaker {
    {
      var model = SearchModel()
      return RunningSearch(send: { model = next(model, $0) }, outputs: { model.outputs })
    }
  }

  private static let remembering: SearchMaker = {
    var events: [SearchEvent] = []
    return RunningSearch(
      send: { events.append($0) },
      outputs: { events.reduce(SearchModel()) { $0.after($1) }.outputs })
  }

  // MARK: Situations

  nonisolated static let cats = [
    Gif(id: "c1", title: "cat dances"), Gif(id: "c2", title: "cat sleeps"),
  ]
  nonisolated fileprivate static let stranger = Gif(
    id: "stranger", title: "a GIF that no learner has")

  private static let empty = moment("in an empty field", .idle)
  private static let waiting = moment("while it waits", .waiting, .textChanged("cat"))
  private static let found = moment(
    "when GIFs are found", .found(cats), .textChanged("cat"), .resultsArrived(cats))
  private static let nothingFound = moment(
    "when nothing is found", .found([]), .textChanged("cat"), .resultsArrived([]))
  private static let counting = moment(
    "in the countdown", .failed(secondsLeft: 5), .textChanged("cat"), .searchFailed)
  private static let shown = moment(
    "with the screen of a GIF on top", .shown(cats[1], cats), .textChanged("cat"),
    .resultsArrived(cats),
    .gifTapped("c2"))
  private static let away = moment(
    "in the background, waiting", .waiting, isInBackground: true, .textChanged("cat"),
    .enteredBackground)
  private static let awayCounting = moment(
    "in the background, in the countdown", .failed(secondsLeft: 4), isInBackground: true,
    .textChanged("cat"), .searchFailed, .secondPassed, .enteredBackground)
  private static let awayShown = moment(
    "in the background, with the screen of a GIF on top", .shown(cats[1], cats),
    isInBackground: true,
    .textChanged("cat"), .resultsArrived(cats), .gifTapped("c2"), .enteredBackground)
  private static let awayFound = moment(
    "in the background, with GIFs", .found(cats), isInBackground: true, .textChanged("cat"),
    .resultsArrived(cats), .enteredBackground)
  private static let awayNothingFound = moment(
    "in the background, with nothing found", .found([]), isInBackground: true,
    .textChanged("cat"), .resultsArrived([]), .enteredBackground)

  private static let finished = [found, nothingFound, counting, shown]
  private static let notEmpty = [waiting] + finished

  private static func moment(
    _ name: String, _ phase: SearchModel.Phase, isInBackground: Bool = false,
    _ events: SearchEvent...
  ) -> Moment {
    Moment(
      name, when: { $0.isInBackground == isInBackground && kind(of: $0.phase) == kind(of: phase) }
    ) { bench in
      for event in events { bench.send(event) }
    }
  }

  nonisolated private static func kind(of phase: SearchModel.Phase) -> String {
    switch phase {
    case .idle: "idle"
    case .waiting: "waiting"
    case .found(let gifs): gifs.isEmpty ? "nothing" : "found"
    case .shown: "shown"
    case .failed: "failed"
    }
  }

  // MARK: Wrong

  private static var faultsOfTexts: [SearchFault] {
    [
      // Belief: a text is tidied up before anybody sees it.
      .init(
        "tidied up", breaks: "3a", during: [.anyTime], on: .textChanged(" cat "),
        asking: "Somebody types a text with a space in front of it. What stands in the field?"
      ) { after, _ in after.text = tidy(after.text) },
      .init(
        "small letters", breaks: "3a", during: [.anyTime], on: .textChanged("Cat"),
        asking: "Somebody types a capital letter. What stands in the field?"
      ) { after, _ in after.text = after.text.lowercased() },
      .init(
        "the text before", breaks: "3a", during: notEmpty, on: .textChanged("dog"),
        asking: "One text follows another. What stands in the field?"
      ) { after, before in after.text = before.text },
      .init(
        "waits in silence", breaks: "3b", during: [empty] + notEmpty, on: .textChanged("dog"),
        asking: "Somebody has typed a text. How does the screen show that it waits?"
      ) { after, _ in after.isWaiting = false },
      .init(
        "asks for something else", breaks: "3b", during: [empty],
        on: .textChanged("dog"), asking: "Somebody has typed a text. What should be loaded now?"
      ) { after, _ in Output.loadResults.spoil(&after) },
      // Belief: what the service is asked for may be tidied up, if the field is not.
      .init(
        "asks for a text that is tidied up", breaks: "3b", during: [.anyTime],
        on: .textChanged(" cat "),
        asking: "Somebody types a text with a space in front of it. What should be loaded?"
      ) { after, _ in after.loadResults = Query(text: tidy(after.text)) },
      .init(
        "asks in small letters", breaks: "3b", during: [.anyTime], on: .textChanged("Cat"),
        asking: "Somebody types a capital letter. What should be loaded?"
      ) { after, _ in after.loadResults = Query(text: after.text.lowercased()) },
      // Belief: a text of blanks is no text.
      .init(
        "a blank text is empty", breaks: "3b", during: [.anyTime], on: .textChanged(" "),
        asking: "Somebody types a single blank. Is the field empty?"
      ) { after, _ in (after.isWaiting, after.loadResults) = (false, nil) },
      .init(
        "asks for the text before", breaks: "3b", during: notEmpty, on: .textChanged("dog"),
        asking: "A text follows another. What should be loaded now?"
      ) { after, before in after.loadResults = Query(text: before.text) },
      // Belief: until there is something new, the old is better than nothing.
      .init(
        "the GIFs of the text before", breaks: "3b", during: [found], on: .textChanged("dog"),
        asking: "There are GIFs of cats, and somebody types “dog”. Which GIFs are to be seen?"
      ) { after, before in after.results = before.results },
      .init(
        "the GIFs below the screen", breaks: "3b", during: [shown], on: .textChanged("dog"),
        asking: "The screen of a cat is on top, and the text becomes “dog”. What lies below it?"
      ) { after, before in after.results = before.results },
      .init(
        "the message of the text before", breaks: "3b", during: [nothingFound, counting],
        on: .textChanged("dog"),
        asking: "The screen has a message, and another text is typed. What does it say?"
      ) { after, before in after.message = before.message },
      .init(
        "the countdown goes on", breaks: "3b", during: [counting], on: .textChanged("dog"),
        asking: "A countdown runs, and another text is typed. What becomes of the countdown?"
      ) { after, before in after.secondsUntilRetry = before.secondsUntilRetry },
      .init(
        "the screen stays on top", breaks: "3b", during: [shown], on: .textChanged("dog"),
        asking: "The screen of a cat is on top, and the text becomes “dog”. What is on top?"
      ) { after, before in after.showGif = before.showGif },

      // Belief: a cleared field takes away what has been found.
      .init(
        "a cleared field keeps its text", breaks: "3c", during: notEmpty, on: .textChanged(""),
        asking: "The field is cleared. What stands in it?"
      ) { after, before in after.text = before.text },
      .init(
        "an empty text is searched for", breaks: "3c", during: notEmpty, on: .textChanged(""),
        asking: "The field is cleared. What should be loaded now?"
      ) { after, _ in after.loadResults = Query(text: "") },
      .init(
        "an empty text waits", breaks: "3c", during: notEmpty, on: .textChanged(""),
        asking: "The field is cleared. Does anybody wait?"
      ) { after, _ in after.isWaiting = true },
      .init(
        "GIFs below an empty field", breaks: "3c", during: [found], on: .textChanged(""),
        asking: "GIFs have been found, and the field is cleared. What is to be seen?"
      ) { after, before in after.results = before.results },
      .init(
        "GIFs below the screen and an empty field", breaks: "3c", during: [shown],
        on: .textChanged(""),
        asking: "The screen of a GIF is on top, and the field is cleared. What lies below it?"
      ) { after, before in after.results = before.results },
      .init(
        "a message below an empty field", breaks: "3c", during: [nothingFound, counting],
        on: .textChanged(""),
        asking: "The screen has a message, and the field is cleared. What now?"
      ) { after, before in after.message = before.message },
      .init(
        "a countdown for an empty field", breaks: "3c", during: [counting], on: .textChanged(""),
        asking: "A countdown runs, and the field is cleared. What is there to wait for?"
      ) { after, before in after.secondsUntilRetry = before.secondsUntilRetry },
      .init(
        "a screen above an empty field", breaks: "3c", during: [shown], on: .textChanged(""),
        asking: "The screen of a GIF is on top, and the field is cleared. What is on top?"
      ) { after, before in after.showGif = before.showGif },

      // Belief: the setter is called, so there is a new text.
      .init(
        "the same text is searched for again", breaks: "3d", during: finished,
        on: .textChanged("cat"),
        asking: "The field loses its focus, and sets its text once more. What should be loaded?"
      ) { after, _ in after.loadResults = Query(text: after.text) },
      .init(
        "the same text waits again", breaks: "3d", during: finished, on: .textChanged("cat"),
        asking: "The field loses its focus, and sets its text once more. Does anybody wait?"
      ) { after, _ in after.isWaiting = true },
      .init(
        "the same text changes the GIFs", breaks: "3d", during: [found], on: .textChanged("cat"),
        asking: "GIFs are there, and the field sets its text once more. Which are to be seen?"
      ) { after, _ in Output.results.spoil(&after) },
      .init(
        "the same text changes the GIFs below the screen", breaks: "3d", during: [shown],
        on: .textChanged("cat"),
        asking: "The screen of a GIF is on top, and the same text is set. What lies below it?"
      ) { after, _ in Output.results.spoil(&after) },
      .init(
        "the same text changes the message", breaks: "3d", during: [nothingFound, counting],
        on: .textChanged("cat"),
        asking: "The screen has a message, and the field sets its text once more. What does it say?"
      ) { after, _ in Output.message.spoil(&after) },
      .init(
        "the same text changes the screen", breaks: "3d", during: [shown], on: .textChanged("cat"),
        asking: "The screen of a GIF is on top, and the same text is set. What is on top?"
      ) { after, _ in Output.showGif.spoil(&after) },
      .init(
        "the same text begins the countdown anew", breaks: "3d", during: [counting],
        afterwards: [.secondPassed], on: .textChanged("cat"),
        asking: "The countdown is at 4, and the field sets its text once more. How many seconds?"
      ) { after, _ in after.secondsUntilRetry = 5 },
      .init(
        "the same text changes the request", breaks: "3d", during: [waiting],
        on: .textChanged("cat"),
        asking: "A request is on its way, and the field sets its text once more. What is loaded?"
      ) { after, _ in Output.loadResults.spoil(&after) },
    ]
  }

  // Belief: two texts are the same if they are written in the same way.
  private static var otherScalars: SearchFault {
    .init(
      "a text with other scalars is another text", breaks: "3d", during: [.anyTime],
      asking:
        "“é” is one character, or an “e” with an accent after it. Are two such texts the same?",
      making: { _, _ in
        {
          var model = SearchModel()
          return RunningSearch(
            send: { event in
              if case .textChanged(let text) = event, text == model.text,
                !text.unicodeScalars.elementsEqual(model.text.unicodeScalars)
              {
                model = SearchModel().after(event)
              } else {
                model = model.after(event)
              }
            },
            outputs: { model.outputs })
        }
      },
      story: { bench in
        for event in [
          .textChanged("caf\u{E9}"), .resultsArrived(cats), .textChanged("cafe\u{301}"),
        ] as [SearchEvent] {
          bench.send(event)
        }
        let outputs = bench.search.outputs()
        expect(!outputs.isWaiting || !outputs.results.isEmpty)
      })
  }

  // Belief: what was found once need not be asked for again.
  private static var answerOfBefore: SearchFault {
    .init(
      "the answer of before, for a text that comes back", breaks: "3b", during: [waiting],
      asking: "“cat” has found GIFs, then “dog” is typed, and then “cat” again. What is loaded?",
      making: { _, _ in
        {
          var model = SearchModel()
          var found: [String: [Gif]] = [:]
          var wrong: SearchOutputs?
          return RunningSearch(
            send: { event in
              let before = model
              model = model.after(event)
              wrong = nil
              if case .resultsArrived(let gifs) = event, before.outputs.isWaiting {
                found[before.text] = gifs
              }
              guard model.text != before.text, let gifs = found[model.text] else { return }
              wrong = SearchOutputs(text: model.text, results: gifs)
            },
            outputs: { wrong ?? model.outputs })
        }
      },
      story: { bench in
        for event in [.resultsArrived(cats), .textChanged("dog"), .textChanged("cat")]
          as [SearchEvent]
        {
          bench.send(event)
        }
        expect(bench.search.outputs().results.isEmpty)
      })
  }

  private static var faultsOfAnswers: [SearchFault] {
    [
      // Belief: if there are as many GIFs as have arrived, they are those that have arrived.
      .init(
        "GIFs with other titles", breaks: "3e", during: [waiting], on: .resultsArrived(cats),
        asking: "GIFs have arrived. Which are to be seen?"
      ) { after, _ in Output.results.spoil(&after) },
      .init(
        "the first GIF only", breaks: "3e", during: [waiting], on: .resultsArrived(cats),
        asking: "Two GIFs have arrived. How many are to be seen?"
      ) { after, _ in after.results = Array((after.results + cats).prefix(1)) },
      .init(
        "an answer does not end the waiting", breaks: "3e", during: [waiting],
        on: .resultsArrived(cats), asking: "GIFs have arrived. Does anybody wait?"
      ) { after, _ in after.isWaiting = true },
      .init(
        "an empty answer does not end the waiting", breaks: "3e", during: [waiting],
        on: .resultsArrived([]), asking: "The service has found nothing. Does anybody wait?"
      ) { after, _ in after.isWaiting = true },
      // Belief: what should be loaded is what stands in the field.
      .init(
        "still asked for", breaks: "3e", during: [waiting], on: .resultsArrived(cats),
        asking: "GIFs have arrived. What should be loaded now?"
      ) { after, _ in after.loadResults = Query(text: after.text) },
      .init(
        "still asked for, because nothing was found", breaks: "3e", during: [waiting],
        on: .resultsArrived([]), asking: "The service has found nothing. What should be loaded now?"
      ) { after, _ in after.loadResults = Query(text: after.text) },
      .init(
        "nothing found, and something else said", breaks: "3e", during: [waiting],
        on: .resultsArrived([]),
        asking: "The service has found nothing. What does the screen say?"
      ) { after, _ in after.message = "That did not work" },
      .init(
        "a message above the GIFs", breaks: "3e", during: [waiting], on: .resultsArrived(cats),
        asking: "GIFs have arrived. What does the screen say?"
      ) { after, _ in after.message = "Nothing found" },

      .init(
        "a failure does not end the waiting", breaks: "3f", during: [waiting], on: .searchFailed,
        asking: "The search has failed. Does the screen show that it waits?"
      ) { after, _ in after.isWaiting = true },
      .init(
        "a failure does not end the request", breaks: "3f", during: [waiting], on: .searchFailed,
        asking: "The search has failed. What should be loaded now?"
      ) { after, _ in after.loadResults = Query(text: after.text) },
      .init(
        "a failure said as if nothing was found", breaks: "3f", during: [waiting],
        on: .searchFailed,
        asking: "The search has failed. What does the screen say?"
      ) { after, _ in after.message = "Nothing found" },
      .init(
        "no countdown", breaks: "3f", during: [waiting], on: .searchFailed,
        asking: "The search has failed. How many seconds are left until the next try?"
      ) { after, _ in after.secondsUntilRetry = nil },
      .init(
        "three seconds", breaks: "3f", during: [waiting], on: .searchFailed,
        asking: "The search has failed. How many seconds are left until the next try?"
      ) { after, _ in after.secondsUntilRetry = 3 },
      // Belief: the countdown goes on from where it was.
      .init(
        "a second countdown that goes on", breaks: "3f", during: [waiting],
        afterwards: [.searchFailed, .retryTapped], on: .searchFailed,
        asking: "A search fails, is tried again, and fails once more. How many seconds are left?"
      ) { after, _ in after.secondsUntilRetry = 1 },
      .init(
        "a second countdown that goes on after a second", breaks: "3f", during: [waiting],
        afterwards: [.searchFailed, .secondPassed, .retryTapped], on: .searchFailed,
        asking: """
          A search fails, a second passes, somebody taps, and it fails once more. How many seconds are \
          left?
          """
      ) { after, _ in after.secondsUntilRetry = 4 },
      // Belief: it has tried again by itself, and that is all it can do.
      .init(
        "a countdown that has run out for ever", breaks: "3f", during: [waiting],
        afterwards: [.searchFailed] + almostOver + [.secondPassed], on: .searchFailed,
        asking: """
          The five seconds pass, the search tries again by itself, and fails once more. How many seconds \
          are left?
          """
      ) { after, _ in after.secondsUntilRetry = 0 },
      // Belief: a failure has to be taken away by a new text.
      .init(
        "a failure that outlives its retry", breaks: "3e", during: [waiting],
        afterwards: [.searchFailed, .retryTapped], on: .resultsArrived(cats),
        asking: "A search fails, is tried again, and then GIFs arrive. What is to be seen?"
      ) { after, _ in (after.results, after.message) = ([], "That did not work") },
    ]
  }

  private static var faultsOfRetries: [SearchFault] {
    [
      .init(
        "a countdown that stands", breaks: "3g", during: [counting], on: .secondPassed,
        asking: "A second of the countdown has passed. How many are left?"
      ) { after, before in after.secondsUntilRetry = before.secondsUntilRetry },
      .init(
        "another message after one second", breaks: "3g", during: [counting], on: .secondPassed,
        asking: "A second of the countdown has passed. What does the screen say?"
      ) { after, _ in Output.message.spoil(&after) },
      // Belief: the seconds between the first and the last are like the first.
      .init(
        "two seconds at once", breaks: "3g", during: [counting],
        afterwards: [.secondPassed, .secondPassed], on: .secondPassed,
        asking: "The countdown is at 3, and a second passes. How many are left?"
      ) { after, _ in after.secondsUntilRetry = 1 },
      .init(
        "over too early", breaks: "3g", during: [counting], afterwards: almostOver.dropLast(),
        on: .secondPassed,
        asking: "The countdown is at 2, and a second passes. What should be loaded now?"
      ) { after, _ in
        let query = Query(text: after.text)
        after = SearchOutputs(text: after.text, isWaiting: true, loadResults: query)
      },
      // Belief: a countdown ends at 0.
      .init(
        "a second too many", breaks: "3g", during: [counting], afterwards: almostOver,
        on: .secondPassed, asking: "The last second has passed. How many are left?"
      ) { after, _ in after.secondsUntilRetry = 0 },
      .init(
        "over, and asks for no text", breaks: "3g", during: [counting],
        afterwards: almostOver,
        on: .secondPassed, asking: "The last second has passed. What should be loaded now?"
      ) { after, _ in after.loadResults = Query(text: "") },
      .init(
        "over, and waits in silence", breaks: "3g", during: [counting], afterwards: almostOver,
        on: .secondPassed, asking: "The last second has passed. Does the screen show that it waits?"
      ) { after, _ in after.isWaiting = false },
      .init(
        "over, and the message stays", breaks: "3g", during: [counting], afterwards: almostOver,
        on: .secondPassed, asking: "The last second has passed. What does the screen say?"
      ) { after, _ in after.message = "That did not work" },

      .init(
        "a retry that asks for something else", breaks: "3h", during: [counting], on: .retryTapped,
        asking: "Somebody does not want to wait, and taps. What should be loaded now?"
      ) { after, _ in Output.loadResults.spoil(&after) },
      .init(
        "a retry in silence", breaks: "3h", during: [counting], on: .retryTapped,
        asking: "Somebody does not want to wait, and taps. How does the screen show it?"
      ) { after, _ in after.isWaiting = false },
      .init(
        "a retry below the message", breaks: "3h", during: [counting], on: .retryTapped,
        asking: "Somebody does not want to wait, and taps. What does the screen say?"
      ) { after, _ in after.message = "That did not work" },
      .init(
        "a retry beside the countdown", breaks: "3h", during: [counting], on: .retryTapped,
        asking: "Somebody does not want to wait, and taps. What becomes of the countdown?"
      ) { after, before in after.secondsUntilRetry = before.secondsUntilRetry },
    ]
  }

  private static let almostOver = [SearchEvent](repeating: .secondPassed, count: 4)

  private static var faultsOfScreens: [SearchFault] {
    [
      .init(
        "a tap without a screen", breaks: "3i", during: [found], on: .gifTapped("c2"),
        asking: "Somebody taps a GIF. What is on top?"
      ) { after, _ in after.showGif = nil },
      .init(
        "always the first GIF", breaks: "3i", during: [found], on: .gifTapped("c2"),
        asking: "There are two GIFs, and the second is tapped. Which is on top?"
      ) { after, before in
        after.showGif = GifScreen(gif: before.results[0], query: Query(text: before.text))
      },
      .init(
        "a screen without its query", breaks: "3i", during: [found, shown], on: .gifTapped("c2"),
        asking: "The screen on top shows what its GIF was found with. From where does it know?"
      ) { after, _ in
        after.showGif = GifScreen(gif: after.showGif?.gif ?? cats[1], query: Query(text: ""))
      },
      .init(
        "other GIFs below the screen", breaks: "3i", during: [found, shown], on: .gifTapped("c2"),
        asking: "The screen of a GIF is on top. What lies below it?"
      ) { after, _ in Output.results.spoil(&after) },
      .init(
        "taps below a screen are not heard", breaks: "3i", during: [shown], on: .gifTapped("c1"),
        asking: "The screen of one GIF is on top, and another GIF is tapped. What is on top now?"
      ) { after, before in after.showGif = before.showGif },
      .init(
        "a screen that stays", breaks: "3j", during: [shown], on: .gifScreenClosed,
        asking: "Somebody closes the screen of a GIF. What is on top?"
      ) { after, before in after.showGif = before.showGif },
      .init(
        "a closed screen changes the GIFs", breaks: "3j", during: [shown], on: .gifScreenClosed,
        asking: "Somebody closes the screen of a GIF. What lay below it?"
      ) { after, _ in Output.results.spoil(&after) },
      // Belief: a list that is seen again is loaded again.
      .init(
        "a closed screen asks again", breaks: "3j", during: [shown], on: .gifScreenClosed,
        asking: "Somebody closes the screen of a GIF. What should be loaded now?"
      ) { after, _ in after.loadResults = Query(text: after.text) },
    ]
  }

  private static var faultsOfTheBackground: [SearchFault] {
    [
      .init(
        "asks in the background", breaks: "3k", during: [waiting], on: .enteredBackground,
        asking: "The app goes to the background, and nobody sees it. What should be loaded?"
      ) { after, before in after.loadResults = before.loadResults },
      .init(
        "counts in the background", breaks: "3k", during: [counting], on: .enteredBackground,
        asking: "The app goes to the background in a countdown. Who counts?"
      ) { after, before in after.secondsUntilRetry = before.secondsUntilRetry },
      .init(
        "asks for a text in the background", breaks: "3k",
        during: [away, awayCounting, awayFound], on: .textChanged("dog"),
        asking: "The app is in the background, and a text arrives. What should be loaded?"
      ) { after, _ in after.loadResults = Query(text: after.text) },
      // Belief: what is told in the background is done there.
      .init(
        "a countdown that begins in the background", breaks: "3k", during: [away],
        on: .searchFailed,
        asking: "The app is in the background, and the search fails. How many seconds are left?"
      ) { after, _ in after.secondsUntilRetry = 5 },
      .init(
        "a second that is counted in the background", breaks: "3k", during: [awayCounting],
        on: .secondPassed,
        asking: "The app is in the background, and a second passes. How many are left?"
      ) { after, _ in after.secondsUntilRetry = 3 },
      .init(
        "a retry in the background", breaks: "3k", during: [awayCounting], on: .retryTapped,
        asking: "The app is in the background, and a retry comes. What should be loaded?"
      ) { after, _ in after.loadResults = Query(text: after.text) },
      .init(
        "gives up in the background", breaks: "3k", during: [waiting], on: .enteredBackground,
        asking: "The app goes to the background. Does the person still want an answer?"
      ) { after, _ in after.isWaiting = false },
      .init(
        "another message in the background", breaks: "3k", during: [nothingFound, counting],
        on: .enteredBackground,
        asking: "The app goes to the background. Which UI outputs change with that?"
      ) { after, _ in Output.message.spoil(&after) },
      .init(
        "other GIFs in the background", breaks: "3k", during: [found, shown],
        on: .enteredBackground,
        asking: "The app goes to the background. Which UI outputs change with that?"
      ) { after, _ in Output.results.spoil(&after) },
      .init(
        "another screen in the background", breaks: "3k", during: [shown], on: .enteredBackground,
        asking: "The app goes to the background. What is on top when it comes back?"
      ) { after, _ in Output.showGif.spoil(&after) },
      .init(
        "asks for something else when the app comes back", breaks: "3k", during: [away],
        on: .enteredForeground,
        asking: "The app comes back, and the person still waits. What should be loaded?"
      ) { after, _ in Output.loadResults.spoil(&after) },
      .init(
        "the countdown is over when the app comes back", breaks: "3k", during: [awayCounting],
        on: .enteredForeground,
        asking: "The app comes back into a countdown. How many seconds are left?"
      ) { after, _ in after.secondsUntilRetry = nil },
      .init(
        "the countdown begins anew when the app comes back", breaks: "3k", during: [awayCounting],
        on: .enteredForeground,
        asking: "The app comes back into a countdown. How many seconds are left?"
      ) { after, _ in after.secondsUntilRetry = 5 },
      // Belief: an app that comes back begins anew.
      .init(
        "the spinner gone when the app comes back", breaks: "3k", during: [away],
        on: .enteredForeground,
        asking: "The app comes back, and the person still waits. How does the screen show it?"
      ) { after, _ in after.isWaiting = false },
      .init(
        "another message when the app comes back", breaks: "3k",
        during: [awayCounting, awayNothingFound], on: .enteredForeground,
        asking: "The app comes back, and the screen had a message. What does it say?"
      ) { after, _ in Output.message.spoil(&after) },
      // Belief: where nothing is loaded and nothing is counted, nothing can go wrong on the way back.
      .init(
        "another screen when the app comes back", breaks: "3k", during: [awayShown],
        on: .enteredForeground,
        asking: "The app comes back, and the screen of a GIF was on top. What is on top now?"
      ) { after, _ in Output.showGif.spoil(&after) },
      .init(
        "other GIFs when the app comes back", breaks: "3k", during: [awayShown, awayFound],
        on: .enteredForeground,
        asking: "The app comes back, and there were GIFs. What is to be seen?"
      ) { after, _ in Output.results.spoil(&after) },
      // Belief: what was found may be old by now.
      .init(
        "asks again when the app comes back", breaks: "3k",
        during: [awayCounting, awayShown, awayFound, awayNothingFound], on: .enteredForeground,
        asking: "Nothing was loaded when the app went away. The app comes back. What is loaded?"
      ) { after, _ in after.loadResults = Query(text: after.text) },
    ]
  }

  private static var faultsOfWhatIsNotMeant: [SearchFault] {
    [
      // Belief: an answer is an answer.
      .init(
        "GIFs for nobody", breaks: "3l", during: [empty, nothingFound, counting],
        on: .resultsArrived(cats),
        asking: "An answer comes, and nobody waits for one. What is to be seen?"
      ) { after, _ in after.results = cats },
      .init(
        "nothing found for nobody", breaks: "3l", during: [empty, counting],
        on: .resultsArrived([]),
        asking: "An empty answer comes, and nobody waits for one. What does the screen say?"
      ) { after, _ in after.message = "Nothing found" },
      .init(
        "another answer", breaks: "3l", during: [found, shown], on: .resultsArrived([]),
        asking: "The answer is there, and another one comes. What is to be seen?"
      ) { after, _ in after.results = [] },
      // Belief: the service is there again.
      .init(
        "an answer ends the countdown", breaks: "3l", during: [counting], on: .resultsArrived(cats),
        asking: "A countdown runs, and an answer comes. How many seconds are left?"
      ) { after, _ in after.secondsUntilRetry = nil },
      // Belief: the newest GIFs are the best.
      .init(
        "newer GIFs", breaks: "3l", during: [found, shown], on: .resultsArrived([stranger]),
        asking: "GIFs are there, and others arrive. Which are to be seen?"
      ) { after, _ in after.results = [stranger] },
      .init(
        "a failure for nobody", breaks: "3l", during: [empty, found, nothingFound, shown],
        on: .searchFailed, asking: "A failure comes, and nobody waits. What does the screen say?"
      ) { after, _ in after.message = "That did not work" },
      .init(
        "a countdown for nobody", breaks: "3l", during: [empty, found, nothingFound, shown],
        on: .searchFailed,
        asking: "A failure comes, and nobody waits. Does a countdown begin?"
      ) { after, _ in after.secondsUntilRetry = 5 },
      .init(
        "a second failure", breaks: "3l", during: [counting], afterwards: [.secondPassed],
        on: .searchFailed,
        asking: "The countdown is at 4, and a failure comes. How many seconds are left?"
      ) { after, _ in after.secondsUntilRetry = 5 },
      // Belief: a person who taps wants to search.
      .init(
        "a retry of nothing", breaks: "3l", during: [empty, found, nothingFound, shown],
        on: .retryTapped,
        asking: "Nothing has failed, and a retry comes. What should be loaded?"
      ) { after, before in after.loadResults = Query(text: before.text) },
      // Belief: a retry has to change `loadResults`, or nobody asks again.
      .init(
        "a retry that changes the request", breaks: "3l", during: [waiting], on: .retryTapped,
        asking: "A request is on its way, and a retry comes. What should be loaded?"
      ) { after, _ in Output.loadResults.spoil(&after) },
      .init(
        "a second of nothing", breaks: "3l", during: [empty, waiting, found, nothingFound, shown],
        on: .secondPassed,
        asking: "Nothing is counted, and a second passes. How many are left?"
      ) { after, _ in after.secondsUntilRetry = 4 },
      .init(
        "a second that changes the request", breaks: "3l", during: [waiting], on: .secondPassed,
        asking: "A request is on its way, and a second passes. What should be loaded?"
      ) { after, _ in Output.loadResults.spoil(&after) },
      // Belief: without a countdown there is no number, and so nothing to look at.
      .init(
        "a second that loads again", breaks: "3l", during: [found, nothingFound, shown],
        on: .secondPassed,
        asking: "Nothing is counted, and a second passes. What should be loaded now?"
      ) { after, _ in after.loadResults = Query(text: after.text) },
      // Belief: a foreground is the other half of a background.
      .init(
        "a foreground without a background", breaks: "3l", during: finished,
        on: .enteredForeground,
        asking: "The app says that it comes back, and it was not away. What should be loaded?"
      ) { after, before in after.loadResults = Query(text: before.text) },
      .init(
        "a foreground that changes the work", breaks: "3l", during: [waiting],
        on: .enteredForeground,
        asking: "The app says that it comes back, and it was not away. What should be loaded?"
      ) { after, _ in Output.loadResults.spoil(&after) },
      .init(
        "a foreground that begins the countdown anew", breaks: "3l", during: [counting],
        afterwards: [.secondPassed], on: .enteredForeground,
        asking: "The countdown is at 4, and the app says that it comes back. How many seconds?"
      ) { after, _ in after.secondsUntilRetry = 5 },
      .init(
        "a screen that was not on top changes the GIFs", breaks: "3l", during: [found],
        on: .gifScreenClosed,
        asking: "No screen is on top, and one is closed. What is to be seen?"
      ) { after, _ in Output.results.spoil(&after) },
      // Belief: where a screen is closed, there are GIFs below it.
      .init(
        "a closed screen ends what is on its way", breaks: "3l", during: [waiting, counting],
        on: .gifScreenClosed,
        asking: "No screen is on top, and one is closed. What becomes of what is on its way?"
      ) { after, _ in after = SearchOutputs(text: after.text, message: "Nothing found") },
      .init(
        "a GIF that is not there", breaks: "3l", during: notEmpty, on: .gifTapped("c3"),
        asking: "A tap comes for a GIF that is not among the results. What is on top?"
      ) { after, _ in after.showGif = GifScreen(gif: stranger, query: Query(text: after.text)) },
    ]
  }

  // MARK: What else changes

  /// Rules say of some events that they change nothing else, or nothing at all. Here are the outputs that
  /// no other fault changes.
  private static var faultsOfWhatElseChanges: [SearchFault] {
    let tap = "Somebody taps a GIF"
    let closing = "Somebody closes the screen of a GIF"
    let second = "A second of the countdown has passed"
    let going = "The app goes to the background"
    let coming = "The app comes back"
    let failure = "A failure comes, and nobody waits"
    let retry = "Nothing has failed, and a retry comes"
    let stray = "Nothing is counted, and a second passes"
    return changing([.isWaiting, .loadResults], "3g", [counting], .secondPassed, second)
      + changing(
        [.text, .isWaiting, .message, .loadResults], "3i", [found, shown], .gifTapped("c2"), tap)
      + changing([.text, .isWaiting, .message], "3j", [shown], .gifScreenClosed, closing)
      + changing([.text], "3k", [waiting, found], .enteredBackground, going)
      + changing([.isWaiting], "3k", finished, .enteredBackground, going)
      + changing([.text], "3k", [away, awayFound], .enteredForeground, coming)
      + changing(
        [.isWaiting], "3k", [awayCounting, awayShown, awayFound, awayNothingFound],
        .enteredForeground, coming)
      + [(.searchFailed, failure), (.retryTapped, retry), (.secondPassed, stray)].flatMap {
        changing([.results], "3l", [found, shown], $0, $1)
          + changing([.showGif], "3l", [shown], $0, $1)
      }
      + changing(
        [.showGif], "3l", [shown], .resultsArrived([]), "The answer is there, and another one comes"
      )
      + [(.retryTapped, retry), (.secondPassed, stray)].flatMap {
        changing([.message], "3l", [nothingFound], $0, $1)
      }
  }

  /// An output that is there is not taken away, but becomes another one: a spec that only counts, or only
  /// looks for `nil`, does not see that.
  private enum Output {
    case text, results, isWaiting, message, loadResults, showGif

    func spoil(_ outputs: inout SearchOutputs) {
      switch self {
      case .text: outputs.text = String(repeating: "?", count: outputs.text.count)
      case .results:
        outputs.results = outputs.results.map { Gif(id: $0.id, title: stranger.title) }
      case .isWaiting: outputs.isWaiting = true
      case .message: outputs.message = "Please wait"
      case .loadResults: outputs.loadResults = Query(text: stranger.title)
      case .showGif: outputs.showGif = GifScreen(gif: stranger, query: Query(text: ""))
      }
    }
  }

  private static func changing(
    _ outputs: [Output], _ rule: String, _ situations: [Moment], _ event: SearchEvent,
    _ sentence: String
  ) -> [SearchFault] {
    outputs.map { output in
      .init(
        "“\(output)”: \(sentence)", breaks: rule, during: situations, on: event,
        asking: "\(sentence). Which outputs change with that?"
      ) { after, _ in output.spoil(&after) }
    }
  }
}

extension SearchModel {
  /// What an event does in the background, for want of a rule.
  fileprivate func failing(_ event: SearchEvent) -> Self {
    guard ![.enteredBackground, .enteredForeground].contains(event) else { return after(event) }
    var next = self
    next.phase = secondsLeft == nil ? .failed(secondsLeft: 5) : .waiting
    return next
  }
}

extension SearchEvent {
  /// The same event, with its GIFs in the other order.
  fileprivate var reversed: Self {
    guard case .resultsArrived(let gifs) = self else { return self }
    return .resultsArrived(gifs.reversed())
  }

  /// The same event, in which no GIF has the “id” of one before it.
  fileprivate var withoutSecondGifs: Self {
    guard case .resultsArrived(let gifs) = self else { return self }
    var ids: Set<Gif.ID> = []
    return .resultsArrived(gifs.filter { ids.insert($0.id).inserted })
  }
}

// MARK: - A fault in one literal

extension Fault where Implementation == SearchMaker, Moment == SearchModel, Bench == SearchBench {
  /// A fault that shows something wrong after one kind of event, until the next event.
  ///
  /// Its story sends that event, and looks whether the outputs are wrong in this way already.
  ///
  /// - Parameters:
  ///   - steps: What happens in the situation before the event, and leads to no other one.
  ///   - event: An event of the kind.
  ///   - spoil: Changes the outputs after the event, of those before it. Twice is as once.
  fileprivate init(
    _ name: String, breaks rule: String, during situations: [SearchCandidates.Moment],
    afterwards steps: [SearchEvent] = [], on event: SearchEvent, asking question: String,
    spoiling spoil: @escaping (_ after: inout SearchOutputs, _ before: SearchOutputs) -> Void
  ) {
    self.init(
      name, breaks: rule, during: situations, asking: question,
      making: { _, isNow in
        {
          var model = SearchModel()
          var wrong: SearchOutputs?
          var heard: [SearchEvent] = []
          return RunningSearch(
            send: { next in
              let before = model
              model = model.after(next)
              // A new text is a new search.
              if model.text != before.text { heard = [] }
              defer { if !steps.isEmpty, model != before { heard.append(next) } }
              wrong = nil
              guard isSameKind(next, event, at: before), isNow(before),
                steps.isEmpty || hasHeard(steps, before, heard)
              else { return }
              wrong = model.outputs
              spoil(&wrong!, before.outputs)
              // Newer GIFs are those that the learner sends.
              if case .resultsArrived(let gifs) = next,
                wrong!.results == [SearchCandidates.stranger]
              {
                wrong!.results = gifs
              }
            },
            outputs: { wrong ?? model.outputs })
        }
      },
      story: { bench in
        for step in steps { bench.send(step) }
        let before = bench.model.outputs
        bench.send(event)
        let seen = bench.search.outputs()
        var wrong = seen
        spoil(&wrong, before)
        expect(wrong != seen)
      })
  }
}

/// Steps before an event are a failure of the same text, or seconds of a countdown: so many have to be
/// gone.
private func hasHeard(
  _ steps: [SearchEvent], _ model: SearchModel, _ heard: [SearchEvent]
) -> Bool {
  if steps.contains(.searchFailed), steps.contains(.secondPassed) {
    return heard.filter { [.secondPassed, .retryTapped].contains($0) }.suffix(2) == steps.suffix(2)
  }
  return steps.contains(.searchFailed)
    ? heard.contains(.searchFailed)
    : steps.count == 1 ? model.secondsLeft != 5 : model.secondsLeft == 5 - steps.count
}

/// The text without blanks at its ends, and with one between its words.
private func tidy(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }

private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

/// Whether an event of the learner’s is of a kind with one of ours. Which words a learner types makes no
/// difference: ours are “cat” for the text that is in the field already, and others for a new one. (The
/// finished specs have other words than ours. So they fail where a search looks at words.)
private func isSameKind(_ first: SearchEvent, _ second: SearchEvent, at model: SearchModel) -> Bool
{
  switch (first, second) {
  case (.textChanged(let first), .textChanged(let second)):
    return first.isEmpty == second.isEmpty && (first == model.text) == (second == "cat")
      && (first.contains(" ") || !second.contains(" "))
      && (isBlank(first) || !isBlank(second))
      && (first != first.lowercased() || second == second.lowercased())
  case (.resultsArrived(let first), .resultsArrived(let second)):
    // GIFs that are there already are no other answer.
    return first.isEmpty == second.isEmpty && (first.isEmpty || first != model.gifs)
  case (.gifTapped(let first), .gifTapped(let second)):
    // The learner's GIFs are others than ours.
    return model.gifs.contains { $0.id == first }
      == SearchCandidates.cats.contains { $0.id == second }
  default:
    return first == second
  }
}
