import Bootcamp
import TestSupport
import Testing

@testable import Lesson09Dependencies

extension Lesson09 {
  @Suite("3 The search reads its client")
  @MainActor
  struct Step3 {
    @Test("3.1 A tap asks the client that the test has set")
    func asks() async throws {
      try await OpenedSearch.example { search in
        await search.store.send(.searchButtonTapped)
        try require(
          search.world.server.all.isEmpty,
          """
          The test has set a client, and “Search” was tapped. The real server was asked for: \
          \(words(search.world.server.all)). Read the client that is in force: “@Dependency”.
          """, rule: "3g")
        let hint =
          search.requests().isEmpty
          ? " Does the effect itself ask? A “Task.detached” has left it." : ""
        try require(
          search.requests() == [.search("cat")],
          """
          “cat” stands in the field, and “Search” was tapped. The client in force was asked for: \
          \(words(search.requests())). It should be asked once, for “cat”.\(hint)
          """, rule: "3a")
        try require(
          search.state.isLoading, "A request is on its way, and “isLoading” is false.", rule: "3a")

        let other = OpenedSearch()
        defer { other.world.close() }
        await other.store.send(.searchButtonTapped)
        try require(
          other.requests() == [.search("cat")],
          """
          A request of one search is on its way, and “Search” is tapped in another search. Its client \
          was asked for: \(words(other.requests())). It should be asked for “cat”: two searches know \
          nothing of each other.
          """, rule: "3i")
      }
      try await OpenedSearch.example(text: "") { search in
        await search.store.send(.searchButtonTapped)
        try require(
          search.requests() == [.trending],
          """
          The field is empty, and “Search” was tapped. The client in force was asked for: \
          \(words(search.requests())). It should be asked once, for trending.
          """, rule: "3b")
      }
    }

    @Test("3.2 The answer is shown, and a failure, too")
    func answers() async throws {
      try await OpenedSearch.example(finding: ["hen"]) { search in
        await search.store.send(.searchButtonTapped)
        await search.answer("ant", "bee")
        try require(
          search.state.results == [.named("ant"), .named("bee")],
          """
          The client found ant and bee. The results are: \(list(search.state.results)). The answer \
          should replace what was there.
          """, rule: "3c")
        try require(
          !search.state.isLoading, "The answer is there, and “isLoading” is still true.", rule: "3c"
        )
        await search.store.send(.searchButtonTapped)
        await search.answer(Gif(id: "ant", title: "an ant"), Gif(id: "bee", title: "a queen"))
        try require(
          search.state.results.map(\.title) == ["an ant", "a queen"],
          """
          The client found the same ids in the same order, with other titles. The results are: \
          \(list(search.state.results)). The answer should replace what was there.
          """, rule: "3c")
        await search.store.send(.searchButtonTapped)
        await search.answer("ant", "bee")
        for error in [HardError.plain, .urlCancelled] {
          await search.store.send(.searchButtonTapped)
          await search.fail(error)
          try require(
            search.state.hasFailed && !search.state.isLoading,
            """
            The client threw \(error.words). “hasFailed” is \(search.state.hasFailed), and “isLoading” is \
            \(search.state.isLoading). It should be true and false.
            """, rule: "3d")
        }
        try require(
          search.state.results == [.named("ant"), .named("bee")],
          "Between the tap and the failure, the results have changed. They should stay.", rule: "3d"
        )
        await search.store.send(.searchButtonTapped)
        try require(
          !search.state.hasFailed,
          "After a failure “Search” was tapped again, and “hasFailed” is still true.", rule: "3d")
      }
    }

    @Test("3.3 While a request is on its way, a tap does nothing")
    func inVain() async throws {
      try await OpenedSearch.example { search in
        await search.store.send(.searchButtonTapped)
        let handled = await search.store.send(.searchButtonTapped)
        try require(
          search.requests().count == 1 && search.state.isLoading,
          """
          A request is on its way, and “Search” was tapped again. The client was asked \
          \(times(search.requests().count)). It should be asked once.
          """, rule: "3e")
        try require(
          handled.first?.hasEffect == false,
          "A request is on its way. A tap should return “.none”, and it returned an effect.",
          rule: "3e")
      }
    }

    @Test("3.4 The client may change in the middle")
    func anotherClient() async throws {
      try await OpenedSearch.example { search in
        await search.store.send(.searchButtonTapped)
        await search.answer("ant")
        search.nextDay(client: 1)
        await search.store.send(.searchButtonTapped)
        try require(
          search.requests(1) == [.search("cat")] && search.requests(0).count == 1,
          """
          In the middle, the test has set another client, and “Search” was tapped once more. The client \
          of before was asked \(times(search.requests(0).count)), the new one \
          \(times(search.requests(1).count)). Each should be asked once. Does the search keep a client \
          from when it was made?
          """, rule: "3f")
        search.nextDay(client: 0)
        await search.answer("bee", client: 1)
        try require(
          search.state.results == [.named("bee")],
          """
          A request was on its way to a client, and another one was set meanwhile. The first answer \
          should still arrive. The results are: \(list(search.state.results)).
          """, rule: "3f")
      }
    }

    @Test("3.5 The search is right in every story")
    func stories() async {
      await TestSupport.expectStories(on: SearchStage.self, step: 3, count: 60, upTo: 8)
    }
  }
}
