import Bootcamp
import Foundation
import TestSupport
import Testing

@testable import Lesson09Dependencies

extension Lesson09 {
  @Suite("4 Values that are built in")
  @MainActor
  struct Step4 {
    @Test("4.1 A search is noted, with the date and the id of the moment")
    func history() async throws {
      try await OpenedSearch.example { search in
        await search.store.send(.searchButtonTapped)
        let entry = try require(
          search.state.history.last,
          "“cat” was searched for, and the history is empty. It should have one entry.", rule: "4a")
        try require(
          search.state.history.count == 1 && entry.text == "cat",
          """
          “cat” was searched for once. The history has \(entries(search.state.history.count)), the last \
          one with the text \(Facts.quoted(entry.text)). It should have one, with the text “cat”.
          """, rule: "4a")
        try require(
          entry.date == GifWorld.date(ofDay: 0),
          """
          “cat” was searched for. The test has set “date”: “date.now” is 3 January 1970, \
          \(GifWorld.fraction) seconds after midnight (UTC). The entry has \(words(entry.date)). It should \
          have “date.now”, as it is.
          """, rule: "4a")
        try require(
          entry.id == GifWorld.id(ofDay: 0),
          """
          “cat” was searched for. The test has set “uuid”: the first id that “uuid()” gives is \
          \(GifWorld.id(ofDay: 0)). The entry has \
          \(search.world.ids.all.contains(entry.id) ? "a later one" : "an id that “uuid()” has not given"). \
          It should have the first.
          """, rule: "4a")
        try require(
          search.world.dates.all.count == 1 && search.world.ids.all.count == 1,
          """
          One entry was made. “date” was asked \(times(search.world.dates.all.count)), and “uuid” \
          \(times(search.world.ids.all.count)). Each should be asked once.
          """, rule: "4a")
        await search.answer("ant")
        for _ in 1...2 { search.nextDay() }
        await search.store.send(.searchButtonTapped)
        try require(
          search.state.history.count == 2 && search.state.history[0].id == entry.id,
          """
          “cat” was searched for twice, and meanwhile the phone was set back to an earlier date. The \
          history has \(entries(search.state.history.count)). It should have two: the first entry stands \
          first all the same, and the new one behind it.
          """, rule: "4a")
        let isDateNew = search.state.history.last?.date == GifWorld.date(ofDay: 2)
        let isIDNew = search.state.history.last?.id == GifWorld.id(ofDay: 2)
        try require(
          isDateNew && isIDNew,
          """
          The test has set another “date” and another “uuid”, and “cat” was searched for again. The new \
          entry has another \(isDateNew ? "id" : isIDNew ? "date" : "date and another id") than these two \
          give now. Does the search keep a value from when it was made?
          """, rule: "4g")
        for count in 3...120 {
          // Whether the one before has failed makes no difference.
          if count.isMultiple(of: 2) { await search.fail() } else { await search.answer("ant") }
          await search.store.send(.searchButtonTapped)
          let seen = search.state.history.count
          try require(
            seen == count && search.state.history[0].id == entry.id,
            """
            “cat” was searched for \(count) times. The history has \(entries(seen)). It should have \
            \(count), and the first one should stay the first.
            """, rule: "4a")
        }
      }
    }

    @Test("4.2 Nothing else is noted, and nobody is asked for dates and ids")
    func notNoted() async throws {
      try await OpenedSearch.example(text: "", finding: ["hen"]) { search in
        await search.store.send(.searchButtonTapped)
        await search.store.send(.searchButtonTapped)
        await search.fail()
        await search.store.send(.surpriseButtonTapped)
        try require(
          search.state.history.isEmpty,
          """
          Nobody searched for a text: the field was empty. The history has an entry all the same.
          """, rule: "4b")
        try require(
          search.world.dates.all.isEmpty && search.world.ids.all.isEmpty,
          """
          The field was empty, so nothing was noted. But “date” was asked \(times(search.world.dates.all.count)), and “uuid” \
          \(times(search.world.ids.all.count)). Nobody should ask.
          """, rule: "4b")
      }
    }

    @Test("4.3 The pick comes from the random numbers of the test")
    func pick() async throws {
      let ids = [
        "ant", "bee", "cow", "dog", "eel", "fox", "gnu", "hen", "ibis", "jay", "kite", "lynx",
      ]
      var picks: [[Gif?]] = [[], []]
      for round in 0...1 {
        for day in 1...120 {
          try await OpenedSearch.example(finding: ids) { search in
            for _ in 1..<day { search.world.next() }
            search.nextDay()
            await search.store.send(.surpriseButtonTapped)
            picks[round].append(search.state.pick)
            try require(
              search.state.pick.map { search.state.results.contains($0) } == true,
              """
              The results are \(list(search.state.results)), and “Surprise me” was tapped. The pick is \
              \(search.state.pick?.title ?? "nothing"). It should be one of the results.
              """, rule: "4c")
            try require(
              !search.world.randomNumbers.all.isEmpty,
              """
              “Surprise me” was tapped, and no random number was drawn from \
              “withRandomNumberGenerator”. Which generator has picked?
              """, rule: "4c")
          }
        }
      }
      try require(
        picks[0] == picks[1],
        """
        120 times, a test has set random numbers, and done the same once more with the same numbers. The \
        picks differ. Which other generator has picked?
        """, rule: "4c")
      try require(
        Set(picks[0].compactMap { $0?.id }) == Set(ids),
        """
        There are 12 results, and 120 picks with different random numbers: \
        \(Set(picks[0].compactMap { $0?.id }).sorted().joined(separator: ", ")). Each of the 12 should \
        have been picked.
        """, rule: "4c")
      let many = (0..<1_000).map { "\($0)" }
      var latest = 0
      for day in 1...40 {
        try await OpenedSearch.example(finding: many) { search in
          for _ in 1..<day { search.world.next() }
          search.nextDay()
          await search.store.send(.surpriseButtonTapped)
          latest = max(latest, search.state.pick.flatMap { Int($0.id) } ?? 0)
        }
      }
      // By chance alone, it is in the first third once in 10 to the 19.
      try require(
        latest > 333,
        """
        There are 1,000 results, and 40 picks with different random numbers. None of them is behind \
        result \(latest + 1). Each of the 1,000 should have its chance.
        """, rule: "4c")
      var pairs: Set<[String]> = []
      for day in 1...40 {
        try await OpenedSearch.example(finding: ["ant", "bee", "cow"]) { search in
          var pair: [String] = []
          for round in 0...1 {
            for _ in 1..<(2 * day + round) { search.world.next() }
            search.nextDay()
            await search.store.send(.surpriseButtonTapped)
            pair.append(search.state.pick?.id ?? "nothing")
            await search.passes(.seconds(3))
          }
          pairs.insert(pair)
        }
      }
      try require(
        pairs.contains { $0[0] == $0[1] },
        """
        There are three results. 40 times, “Surprise me” was tapped, and once more when the pick was gone. \
        The second pick was never the same as the first. Each result can be picked, also the one of before.
        """, rule: "4c")
    }

    @Test("4.4 The pick goes after three seconds on the clock")
    func threeSeconds() async throws {
      try await OpenedSearch.example(finding: ["ant", "bee"]) { search in
        await search.store.send(.surpriseButtonTapped)
        await search.passes(.milliseconds(2_999))
        try require(
          search.state.pick != nil, "2,999 milliseconds have passed, and the pick is gone.",
          rule: "4d")
        await search.passes(.milliseconds(1))
        try require(
          search.state.pick == nil,
          """
          Three seconds have passed on the clock that the test has set, and the pick is still there. Is \
          it “continuousClock” that you sleep on?
          """, rule: "4d")
        await search.store.send(.surpriseButtonTapped)
        try require(
          search.state.pick != nil,
          "The pick was gone, and “Surprise me” was tapped. There should be another one.",
          rule: "4c")
        await search.passes(.seconds(2))
        search.nextDay()
        let numbers = search.world.randomNumbers.all.count
        let handled = await search.store.send(.surpriseButtonTapped)
        try require(
          search.world.randomNumbers.all.count == numbers,
          "A pick is shown, and “Surprise me” was tapped again. It should draw nothing.", rule: "4e"
        )
        try require(
          handled.first?.hasEffect == false,
          "A pick is shown. “Surprise me” should return “.none”, and it returned an effect.",
          rule: "4e")
        await search.passes(.seconds(1))
        try require(
          search.state.pick == nil,
          """
          A pick was shown for three seconds. After two of them, “Surprise me” was tapped again. The \
          pick is still there.
          """, rule: "4e")
        search.nextDay(clock: 1)
        await search.store.send(.surpriseButtonTapped)
        await search.passes(.seconds(3), clock: 1)
        try require(
          search.state.pick == nil,
          """
          In the middle, the test has set another clock. Three seconds have passed on it, and the pick is \
          still there. Does the search keep a clock from when it was made?
          """, rule: "4g")
      }
    }

    @Test("4.5 Without results there is no surprise")
    func nothingToPick() async throws {
      try await OpenedSearch.example { search in
        let handled = await search.store.send(.surpriseButtonTapped)
        try require(
          search.world.randomNumbers.all.isEmpty && search.state.pick == nil,
          "There are no results, and “Surprise me” was tapped. It should pick and draw nothing.",
          rule: "4f")
        try require(
          handled.first?.hasEffect == false,
          "There are no results. “Surprise me” should return “.none”, and it returned an effect.",
          rule: "4f")
      }
    }

    @Test("4.6 History and pick are right in every story")
    func stories() async {
      await TestSupport.expectStories(on: SearchStage.self, step: 4, count: 80, upTo: 9)
    }

    // MARK: Words

    private func entries(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }

    /// A date beside the first one of the test.
    private func words(_ date: Date) -> String {
      let seconds = date.timeIntervalSince(GifWorld.date(ofDay: 0)) + GifWorld.fraction
      return (0..<86_400).contains(seconds)
        ? "a date \(seconds) seconds after that midnight" : "the date of another day"
    }
  }
}
