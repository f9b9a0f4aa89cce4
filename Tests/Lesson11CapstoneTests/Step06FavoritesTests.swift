import TestSupport
import Testing

@testable import Lesson11Capstone

extension Lesson11 {
  @Suite("6 Favourites")
  @MainActor
  struct Step6 {
    @Test("6.1 The favourites are loaded when the app is launched")
    func load() async throws {
      try await OpenedApp.example { app in
        await app.send(.launched)
        try require(
          app.loads.requests.count == 1,
          """
          The app was launched. The favourites were asked for \(app.loads.requests.count) times. It \
          should be once.
          """, rule: "6a")
        app.loads.answer(0, .success(.favorites([PageOfGifs.gif(2), PageOfGifs.gif(1)])))
        await app.store.settle()
        try app.requireFavorites([2, 1], "GIF 2 and GIF 1 were loaded.", rule: "6a")
      }
    }

    @Test("6.2 A heart makes a favourite, or takes it away")
    func hearts() async throws {
      try await OpenedApp.example(gifs: [1, 2], stickers: [1, 3]) { app in
        await app.send(.gifs(.heartTapped(id: "2")))
        await app.send(.stickers(.heartTapped(id: "1")))
        try app.requireFavorites(
          [2, 1],
          """
          There were no favourites. The heart of GIF 2 was tapped in one tab, then the heart of GIF 1 in \
          the other.
          """, rule: "6b")
        await app.send(.gifs(.rowTapped(id: "2")))
        await app.send(.sheetHeartTapped)
        try app.requireFavorites(
          [1],
          """
          The favourites were GIF 2 and GIF 1. The sheet shows GIF 2, and its heart was tapped there, to \
          take it out.
          """, rule: "6b")
        await app.send(.gifs(.heartTapped(id: "9")))
        try app.requireFavorites(
          [1], "The favourite was GIF 1. The heart of a row that is gone was tapped.", rule: "6b")
        await app.send(.gifs(.textChanged(" ")))
        await app.send(.sheetHeartTapped)
        try app.requireFavorites(
          [1, 2],
          """
          The favourite was GIF 1. The rows of the GIFs are gone, but the sheet still shows GIF 2. Its heart \
          was tapped there once more, to put it at the end.
          """, rule: "6b")
      }
      try await OpenedApp.example(gifs: [1]) { app in
        await app.send(.launched)
        app.loads.answer(0, .success(.favorites([Gif(id: "1", title: "A title of last year")])))
        await app.store.settle()
        await app.send(.gifs(.heartTapped(id: "1")))
        try app.requireFavorites(
          [],
          """
          The favourite that was loaded has the id of GIF 1, and the title “A title of last year”. The \
          heart of GIF 1 was tapped, to take it out.
          """, rule: "6b")
      }
    }

    @Test("6.3 Each change is saved, and only the last one counts")
    func save() async throws {
      try await OpenedApp.example(gifs: [1, 2]) { app in
        await app.send(.gifs(.heartTapped(id: "1")))
        await app.send(.gifs(.heartTapped(id: "2")))
        let seen = app.saves.requests.map(rows)
        try require(
          seen == ["GIF 1", "GIF 1, GIF 2"],
          """
          Hearts of GIF 1 and GIF 2 were tapped. These favourites were saved: \
          \(seen.isEmpty ? "none" : seen.map { "(\($0))" }.joined(separator: ", ")). It should be \
          (GIF 1), (GIF 1, GIF 2).
          """, rule: "6c")
        try require(
          app.saves.heard[0].isCancelled,
          """
          GIF 1 is still being saved, and newer favourites are saved, too. The first should be \
          cancelled: which of the two would be the last?
          """, rule: "6c")
      }
    }

    @Test("6.4 A toast tells what the heart has done, for two seconds")
    func toast() async throws {
      try await OpenedApp.example(gifs: [1]) { app in
        await app.send(.gifs(.heartTapped(id: "1")))
        try app.requireToast("Added to favourites.", "A heart was tapped.", rule: "6d")
        await app.passes(milliseconds: 1_500)
        await app.send(.gifs(.heartTapped(id: "1")))
        try app.requireToast("Removed from favourites.", "It was tapped again.", rule: "6d")
        await app.passes(milliseconds: 1_999)
        try app.requireToast(
          "Removed from favourites.", "The second toast has been there for 1,999 ms.", rule: "6f")
        await app.passes(milliseconds: 1)
        try app.requireToast(nil, "The second toast has been there for 2 s.", rule: "6f")
      }
      try await OpenedApp.example(gifs: [1, 2]) { app in
        await app.send(.gifs(.heartTapped(id: "1")))
        await app.passes(milliseconds: 1_500)
        await app.send(.gifs(.heartTapped(id: "2")))
        await app.passes(milliseconds: 1_999)
        try app.requireToast(
          "Added to favourites.",
          "Another heart was tapped 1,999 ms ago, while a toast with the same words was shown.",
          rule: "6f")
        await app.passes(milliseconds: 1)
        try app.requireToast(nil, "The second toast has been there for 2 s.", rule: "6f")
      }
    }

    @Test("6.5 What cannot be loaded or saved is told")
    func failures() async throws {
      try await OpenedApp.example(gifs: [1], favorites: [7]) { app in
        await app.launch(.broken(keptAt: "old.json"))
        try app.requireToast(
          "Your favourites could not be read. They are kept at “old.json”.",
          "The favourites were broken.", rule: "6e")
        try app.requireFavorites([7], "The favourites were broken.", rule: "6e")
        await app.launch(nil)
        try app.requireToast(
          "Your favourites could not be loaded.", "“load” threw an error.", rule: "6e")
        await app.send(.gifs(.heartTapped(id: "1")))
        app.saves.answer(0, .failure(HardError.plain.thrown))
        await app.store.settle()
        try app.requireToast(
          "Your favourites could not be saved.", "“save” threw an error.", rule: "6e")
        try app.requireFavorites([7, 1], "“save” threw an error.", rule: "6e")
        await app.passes(milliseconds: 1_000)
        await app.send(.gifs(.heartTapped(id: "1")))
        await app.passes(milliseconds: 1_000)
        app.saves.answer(1, .failure(HardError.plain.thrown))
        await app.store.settle()
        await app.passes(milliseconds: 1_999)
        try app.requireToast(
          "Your favourites could not be saved.", "“save” threw an error 1,999 ms ago.", rule: "6f")
        await app.passes(milliseconds: 1)
        try app.requireToast(nil, "“save” threw an error 2 s ago.", rule: "6f")
      }
      for (loaded, what, toast) in [
        (
          LoadedFavorites.broken(keptAt: "old.json"), "the favourites were broken",
          "Your favourites could not be read. They are kept at “old.json”."
        ), (nil, "“load” threw an error", "Your favourites could not be loaded."),
      ] {
        try await OpenedApp.example(gifs: [1]) { app in
          await app.launch(loaded)
          await app.passes(milliseconds: 1_000)
          await app.send(.gifs(.heartTapped(id: "1")))
          await app.passes(milliseconds: 1_000)
          try app.requireToast(
            "Added to favourites.",
            "First \(what), and 1 s later a heart was tapped. That was 1 s ago.", rule: "6f")
          await app.launch(loaded)
          await app.passes(milliseconds: 1_999)
          try app.requireToast(
            toast, "First a heart was tapped, and 1 s later \(what). That was 1,999 ms ago.",
            rule: "6f")
          await app.passes(milliseconds: 1)
          try app.requireToast(nil, "2 s ago, \(what).", rule: "6f")
        }
      }
    }

    @Test("6.6 The favourites are right in every story")
    func stories() async {
      await TestSupport.expectStories(on: AppStage.self, step: 6, count: 80)
    }
  }
}
