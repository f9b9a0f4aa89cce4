import TestSupport
import Testing

@testable import Lesson11Capstone

extension Lesson11 {
  @Suite("5 Tabs and sheet")
  @MainActor
  struct Step5 {
    @Test("5.1 A tab is chosen")
    func tab() async throws {
      try await OpenedApp.example { app in
        await app.send(.tabChosen(.stickers))
        try require(
          app.state.tab == .stickers,
          "The stickers were chosen, and the tab is still the other one.",
          rule: "5a")
      }
    }

    @Test("5.2 Each tab searches, for its own kind")
    func searches() async throws {
      try await OpenedApp.example { app in
        await app.send(.gifs(.textChanged("cat")))
        await app.send(.stickers(.textChanged("dog")))
        try require(
          app.state.gifs.text == "cat" && app.state.stickers.text == "dog",
          """
          “cat” was entered among the GIFs, and “dog” among the stickers. The texts are \
          \(Facts.quoted(app.state.gifs.text)) and \(Facts.quoted(app.state.stickers.text)). Does \
          anybody handle the actions of both?
          """, rule: "5b")
        await app.passes(milliseconds: 300)
        let seen = app.calls.requests.map(words).sorted()
        try require(
          seen == ["gifs for “cat” from 0", "stickers for “dog” from 0"],
          """
          “cat” was entered among the GIFs, “dog” among the stickers, and 300 ms have passed. The \
          service was asked for: \(seen.isEmpty ? "nothing" : seen.joined(separator: "; ")). What do \
          the two tabs share?
          """, rule: seen.isEmpty ? "5b" : "5c")
      }
    }

    @Test("5.3 What one tab does leaves the other alone")
    func apart() async throws {
      try await OpenedApp.example { app in
        await app.send(.gifs(.textChanged("cat")))
        await app.passes(milliseconds: 300)
        for page in ["GIFs", "the next GIFs", "the next GIFs once more"] {
          await app.send(.stickers(.textChanged("dog")))
          await app.send(.stickers(.textChanged("")))
          await app.send(.tabChosen(.stickers))
          try require(
            app.calls.heard.last { $0.request.kind == .gifs }?.isCancelled == false,
            """
            A request for \(page) is on its way, and something was entered among the stickers. The \
            request is cancelled. It should go on: what do the two tabs share?
            """, rule: "5c")
          let isFirst = page == "GIFs"
          for number in app.calls.waiting {
            app.calls.answer(
              number,
              isFirst ? .success(PageOfGifs(totalCount: 2).page) : .failure(GifFailure.offline))
          }
          await app.store.settle()
          await app.send(.gifs(isFirst ? .lastRowAppeared : .retryButtonTapped))
        }
      }
    }

    @Test("5.4 Each tab has a limit of its own")
    func limits() async throws {
      try await OpenedApp.example { app in
        await app.send(.gifs(.textChanged("cat")))
        await app.passes(milliseconds: 500)
        app.calls.answer(0, .failure(GifFailure.limitExceeded))
        await app.send(.stickers(.textChanged("dog")))
        await app.passes(milliseconds: 500)
        app.calls.answer(1, .failure(GifFailure.limitExceeded))
        await app.passes(milliseconds: 2_600)
        let seconds = [app.state.gifs.secondsUntilRetry, app.state.stickers.secondsUntilRetry]
        try require(
          seconds == [7, 8],
          """
          The GIFs are over their limit since 3,100 ms, and the stickers since 2,600 ms. \
          “secondsUntilRetry” is \(seconds.map { $0.map { "\($0)" } ?? "nil" }.joined(separator: " and ")). \
          It should be 7 and 8. What do the two tabs share?
          """, rule: "5c")
        await app.send(.gifs(.textChanged("")))
        await app.passes(milliseconds: 1_000)
        try require(
          app.state.stickers.secondsUntilRetry == 7,
          """
          The field of the GIFs was emptied. The limit of the stickers should go on: it is another tab.
          """, rule: "5c")
      }
    }

    @Test("5.5 A row opens the sheet")
    func sheet() async throws {
      try await OpenedApp.example(gifs: [1], stickers: [2]) { app in
        await app.send(.gifs(.rowTapped(id: "1")))
        try require(
          app.state.sheet == PageOfGifs.gif(1),
          """
          GIF 1 was tapped. The sheet shows \
          \(words(ofSheet: app.state.sheet, unlike: PageOfGifs.gif(1))).
          """, rule: "5d")
        await app.send(.stickers(.rowTapped(id: "2")))
        try require(
          app.state.sheet == PageOfGifs.gif(2),
          """
          The sticker GIF 2 was tapped. The sheet shows \
          \(words(ofSheet: app.state.sheet, unlike: PageOfGifs.gif(2))).
          """, rule: "5d")
        await app.send(.gifs(.rowTapped(id: "9")))
        try require(
          app.state.sheet == PageOfGifs.gif(2),
          """
          A row that is gone was tapped while the sheet showed GIF 2. Now the sheet shows \
          \(app.state.sheet?.title ?? "nothing"). It should show GIF 2.
          """, rule: "5d")
        await app.send(.sheetDismissed)
        try require(
          app.state.sheet == nil, "The sheet was dismissed, and is still there.", rule: "5e")
      }
    }

    @Test("5.6 Tabs and sheet are right in every story")
    func stories() async {
      await TestSupport.expectStories(on: AppStage.self, step: 5, count: 65)
    }
  }
}
