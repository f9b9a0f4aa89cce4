import Bootcamp
import TestSupport
import Testing

@testable import Lesson10OutputsAndFeedback

extension Lesson10 {
  @Suite("4 State")
  @MainActor
  struct Step4 {
    private let cats = SearchCandidates.cats

    @Test("4.1 A new text waits for an answer")
    func texts() throws {
      let search = after(.textChanged("cat"))
      try require(
        search.text == "cat", "“cat” was typed. The field says \(Facts.quoted(search.text)).",
        rule: "3a")
      try require(search.isWaiting, "“cat” was typed, and the search does not wait.", rule: "3b")
      try require(
        search.loadResults == Query(text: "cat"),
        "“cat” was typed, and “loadResults” is \(text(search.loadResults)).", rule: "3b")
      for edit in SmallEdit.allCases {
        let text = "Cat café"
        let changed = after(.textChanged(text), .resultsArrived(cats), .textChanged(edit(text)))
        try require(
          changed.loadResults == Query(text: edit(text)),
          """
          GIFs were found with \(Facts.quoted(text)), and then the text was changed to \
          \(Facts.quoted(edit(text))). “loadResults” is \(self.text(changed.loadResults)).
          """, rule: "3b")
      }
      for (again, spelling) in [
        ("caf\u{E9}", ""), ("cafe\u{301}", ", its “é” with two characters instead of one"),
      ] {
        let same = after(.textChanged("caf\u{E9}"), .resultsArrived(cats), .textChanged(again))
        try require(
          same.results == cats,
          """
          GIFs were found with “café”, and “café” came again\(spelling). For “==” that is the same \
          text, so nothing should change. Of two GIFs, \(same.results.count) are shown.
          """, rule: "3d")
      }
      let cleared = after(.textChanged("cat"), .textChanged(""))
      try require(
        cleared.loadResults == nil && !cleared.isWaiting,
        "“cat” was typed, and the field was cleared. The search still waits.", rule: "3c")
    }

    @Test("4.2 An answer ends the waiting, and so does a failure")
    func answers() throws {
      let found = after(.textChanged("cat"), .resultsArrived(cats))
      try require(
        found.results == cats, "Two GIFs have arrived, and \(found.results.count) are shown.",
        rule: "3e")
      try require(
        found.loadResults == nil && !found.isWaiting,
        """
        The GIFs are there, and the search still waits for them. What tells “loadResults” that they \
        have come?
        """, rule: "3e")
      let failed = after(.textChanged("cat"), .searchFailed)
      try require(
        failed.loadResults == nil,
        """
        The search has failed, and “loadResults” has its value still. If it never goes, it cannot come \
        back, and no retry is ever heard of.
        """, rule: "3f")
      try require(
        failed.secondsUntilRetry == 5,
        "The search has failed. “secondsUntilRetry” is \(text(failed.secondsUntilRetry)), not 5.",
        rule: "3f")
    }

    @Test("4.3 A retry is a change of the state")
    func retries() throws {
      let failure: [SearchEvent] = [.textChanged("cat"), .searchFailed]
      let tapped = after(failure + [.retryTapped])
      try require(
        tapped.loadResults == Query(text: "cat"),
        "The search has failed, and somebody tapped. “loadResults” is \(text(tapped.loadResults)).",
        rule: "3h")
      for seconds in 1...5 {
        let search = after(failure + [SearchEvent](repeating: .secondPassed, count: seconds))
        let left = seconds == 5 ? nil : 5 - seconds
        try require(
          search.secondsUntilRetry == left,
          """
          \(seconds) of 5 seconds have passed. “secondsUntilRetry” is \
          \(text(search.secondsUntilRetry)), and should be \(text(left)).
          """, rule: "3g")
        try require(
          (search.loadResults != nil) == (seconds == 5),
          "\(seconds) of 5 seconds have passed, and “loadResults” is \(text(search.loadResults)).",
          rule: "3g")
      }
      let often = (1...5).flatMap { _ in [SearchEvent.searchFailed, .retryTapped] }
      let again = after([.textChanged("cat")] + often + [.searchFailed])
      try require(
        again.secondsUntilRetry == 5,
        """
        A search has failed five times, and each time somebody tapped. Now it has failed once more, \
        and “secondsUntilRetry” is \(text(again.secondsUntilRetry)), not 5.
        """, rule: "3f")
    }

    @Test("4.4 The navigation output carries the screen that is on top")
    func screens() throws {
      let found: [SearchEvent] = [.textChanged("cat"), .resultsArrived(cats)]
      let shown = after(found + [.gifTapped("c2")]).showGif
      let expected = GifScreen(gif: cats[1], query: Query(text: "cat"))
      try require(
        shown == expected,
        """
        The second of two GIFs of “cat” was tapped. “showGif” is \(text(shown)), and should be \
        \(text(expected)).
        """, rule: "3i")
      let next = after(found + [.gifTapped("c2"), .gifTapped("c1")]).showGif
      try require(
        next?.gif == cats[0],
        """
        The screen of the second GIF was on top, and the first one was tapped. “showGif” is \
        \(text(next)), and should be the screen of “c1”.
        """, rule: "3i")
      let absent = after(found + [.gifTapped("C2")])
      try require(
        absent.showGif == nil,
        """
        The GIFs “c1” and “c2” are there, and “C2” was tapped, which is none of them. “showGif” is \
        \(text(absent.showGif)), and should be nil.
        """, rule: "3l")
      let closed = after(found + [.gifTapped("c2"), .gifScreenClosed])
      try require(
        closed.showGif == nil, "The screen was closed, and “showGif” has its value still.",
        rule: "3j")
      let alone = after(found + [.gifTapped("c2"), .gifTapped("c1"), .gifScreenClosed]).showGif
      try require(
        alone == nil,
        """
        The screen of “c2” was on top, then that of “c1”, and that one was closed. “showGif” is \
        \(text(alone)), and should be nil.
        """, rule: "3j")
      let later = after(found + [.gifTapped("c2"), .textChanged("pet"), .resultsArrived(cats)])
      try require(
        later.showGif == nil,
        """
        A GIF of “cat” was tapped, and then “pet” was typed. The same GIF is found again, nobody has tapped \
        it, and “showGif” is \(text(later.showGif)). What is left of the tap?
        """, rule: "3b")
    }

    @Test("4.5 In the background there is nothing to do")
    func background() throws {
      let away = after(.textChanged("cat"), .enteredBackground)
      try require(
        away.loadResults == nil,
        "The app is in the background, and “loadResults” is \(text(away.loadResults)).", rule: "3k")
      try require(
        away.isWaiting,
        "The app went to the background, and “isWaiting” is false. The person still wants an answer.",
        rule: "3k")
      let back = after(.textChanged("cat"), .enteredBackground, .enteredForeground)
      try require(
        back.loadResults == Query(text: "cat"),
        "The app is back, and “loadResults” is \(text(back.loadResults)).", rule: "3k")
      let inFront = after(
        .textChanged("cat"), .enteredBackground, .enteredForeground, .resultsArrived(cats),
        .enteredForeground)
      try require(
        inFront.results == cats && !inFront.isWaiting,
        """
        The app came back, GIFs arrived, and the app heard once more that it is in front. Of two GIFs, \
        \(inFront.results.count) are shown. That event changes nothing while the app is in front.
        """, rule: "3l")
      // What these events do in the background is open (rule 3m), but for these two outputs.
      let events: [SearchEvent] = [
        .textChanged("dog"), .textChanged(""), .resultsArrived(cats), .searchFailed, .secondPassed,
        .retryTapped, .gifTapped("c1"), .gifScreenClosed, .enteredBackground,
      ]
      let cat = SearchEvent.textChanged("cat")
      let found = [cat, .resultsArrived(cats)]
      let countedDown = [cat, .searchFailed] + [SearchEvent](repeating: .secondPassed, count: 5)
      for (place, before): (String, [SearchEvent]) in [
        ("while it waited", [cat]), ("with GIFs", found),
        ("in the countdown", [cat, .searchFailed]), ("after a countdown", countedDown),
        ("with an empty field", []), ("with nothing found", [cat, .resultsArrived([])]),
        ("with a screen on top", found + [.gifTapped("c1")]),
      ] {
        let front = after(before)
        let back = after(before + [.enteredBackground, .enteredBackground, .enteredForeground])
        try require(
          back.loadResults == front.loadResults
            && back.secondsUntilRetry == front.secondsUntilRetry,
          """
          The app came back after it was told twice that it goes to the background. “loadResults” is \
          \(text(back.loadResults)), and “secondsUntilRetry” is \(text(back.secondsUntilRetry)). Before, \
          they were \(text(front.loadResults)) and \(text(front.secondsUntilRetry)).
          """, rule: "3k")
        for event in events {
          let away = after(before + [.enteredBackground, event])
          try require(
            away.loadResults == nil && away.secondsUntilRetry == nil,
            """
            The app went to the background \(place), and has heard “\(event)”. “loadResults” is \
            \(text(away.loadResults)), and “secondsUntilRetry” is \(text(away.secondsUntilRetry)). Both \
            are nil until the app comes back.
            """, rule: "3k")
          let later = after(before + [.enteredBackground, event, .textChanged("fox")])
          try require(
            later.loadResults == nil && later.secondsUntilRetry == nil,
            """
            The app went to the background \(place), and has heard “\(event)” and then the text “fox”. \
            “loadResults” is \(text(later.loadResults)). It is nil until the app comes back.
            """, rule: "3k")
        }
      }
    }

    @Test("4.6 What is stored is private, and no output is")
    func privacy() throws {
      let stored = Mirror(reflecting: GifSearch()).children
      try require(
        !stored.isEmpty, "“GifSearch” stores nothing. How is it to know what has happened?",
        rule: "4b")
      for property in stored {
        let name = property.label ?? ""
        // Swift says of a private type that it is in an “unknown context”: nobody else can name it.
        let isPrivate = String(reflecting: type(of: property.value)).contains("(unknown context")
        try require(
          isPrivate,
          """
          “\(name)” is a “\(type(of: property.value))”, and everybody can name this type. So whether \
          “\(name)” is private cannot be seen here, and the compiler does not insist on it. Put what \
          you store into a “private struct” inside of “GifSearch”.
          """, rule: "4b")
      }
      // What is stored may be there at some moments only.
      let answers: [[SearchEvent]] = [
        [], [.resultsArrived(cats), .gifTapped("c1")], [.resultsArrived([])], [.searchFailed],
      ]
      for answer in answers + answers.map({ $0 + [.enteredBackground] }) {
        let search = after([.textChanged("cat")] + answer)
        for output in ["loadResults", "message", "showGif"] {
          try require(
            !isStored(output, in: search),
            "“\(output)” is stored. From what could it be worked out, whenever somebody reads it?",
            rule: "4c")
        }
      }
    }

    @Test("4.7 The search is right in every story")
    func stories() async {
      await TestSupport.expectStories(on: SearchStage.self, step: 4, count: 300, upTo: 12)
    }

    @Test("4.8 Your specs pass on your search")
    func ownSpecs() throws {
      try require(!specs.isEmpty, "There are no specs yet: write them first, in step 3.")
      for spec in specs {
        guard var problem = spec.problem(of: .ofTheLearner).problem else { continue }
        problem.message += " Rule 4a."
        return reportIssue(problem)
      }
    }

    private func after(_ events: SearchEvent...) -> GifSearch { after(events) }

    private func after(_ events: [SearchEvent]) -> GifSearch {
      events.reduce(GifSearch()) { GifSearch.reduce($0, event: $1) }
    }

    private func text(_ screen: GifScreen?) -> String {
      screen.map { "the screen of “\($0.gif.id)”, found with \(Facts.quoted($0.query.text))" }
        ?? "nil"
    }

    private func text(_ value: (some Any)?) -> String {
      value.map { Facts.text($0) } ?? "nil"
    }

    /// Whether there is a stored property of this name, however deep.
    private func isStored(_ name: String, in value: Any, depth: Int = 6) -> Bool {
      depth > 0
        && Mirror(reflecting: value).children.contains { child in
          child.label == name || child.label == "_\(name)"
            || isStored(name, in: child.value, depth: depth - 1)
        }
    }
  }
}
