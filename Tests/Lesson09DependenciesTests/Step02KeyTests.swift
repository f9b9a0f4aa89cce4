import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson09Dependencies

extension Lesson09 {
  @Suite("2 The key")
  @MainActor
  struct Step2 {
    @Test("2.1 The live client asks the server, and hands on what it says")
    func live() async throws {
      try await GivenCode.requireServer()
      let long = String(repeating: "cat ", count: 250)
      for text in ["cat", "", " Two words ", "👍🏽", "Cafe\u{301}\n", long] {
        try await expectLive(.search(text), rule: "2a") { try await $0.search(text) }
      }
      try await expectLive(.trending, rule: "2b") { try await $0.trending() }
    }

    @Test("2.2 The preview client answers with the samples, without a server")
    func preview() async throws {
      try await GivenCode.requireServer()
      for text in ["cat", "", "no such thing"] {
        let (gifs, requests) = try await asked { try await GifClient.previewValue.search(text) }
        try requireNobodyAsked("previewValue", requests)
        try require(
          gifs == samples,
          """
          “search” of “previewValue” was asked for \(Facts.quoted(text)), and found: \(list(gifs)). It \
          should find the samples, whatever the text is.
          """, rule: "2c")
      }
      let (gifs, requests) = try await asked { try await GifClient.previewValue.trending() }
      try requireNobodyAsked("previewValue", requests)
      try require(
        gifs == samples,
        "“trending” of “previewValue” found: \(list(gifs)). It should find the samples.", rule: "2c"
      )
      let store = WatchedStore(
        initialState: 0,
        reducer: Reduce<Int, Bool> { state, isAnswer in
          if isAnswer { state += 1 }
          return isAnswer
            ? .none
            : .run { send in
              _ = try await GifClient.previewValue.search("cat")
              _ = try await GifClient.previewValue.trending()
              await send(true)
            }
        })
      await store.send(false)
      try require(
        store.state == 1,
        "“previewValue” was asked, and lets us wait. It should answer at once.", rule: "2c")
    }

    @Test("2.3 Each endpoint of the test client fails by name")
    func test() async throws {
      try await expectFailure("search") { _ = try? await $0.search("cat") }
      try await expectFailure("trending") { _ = try? await $0.trending() }
    }

    @Test("2.4 What is set as “gifClient” is read there, and nowhere else")
    func values() async throws {
      for (place, values) in [
        ("a test", DependencyValues.test), ("a preview", .preview), ("the app", .live),
      ] {
        var (first, second) = (values, values)
        first.gifClient = client("ant")
        second.gifClient = client("bee")
        let copy = first
        first.gifClient = client("cow")
        let all = [first, second, copy]
        var seen: [String] = []
        // A client that nobody has set may fail by name here. Then it is none of these.
        _ = await issuesReported {
          for values in all {
            let name = (try? await found(values)) ?? ""
            seen.append(name.isEmpty ? "nobody" : name)
          }
        }
        try require(
          seen == ["cow", "bee", "ant"],
          """
          In \(place), clients of cow and bee were set in two “DependencyValues”; a copy of the first was \
          made when it had the client of the ant. Read again, they are the clients of \
          \(seen.joined(separator: ", ")). It should be cow, bee, ant.
          """, rule: "2g")
      }
    }

    @Test("2.5 The key decides which client there is where nobody has set one")
    func defaults() async throws {
      try await GivenCode.requireServer()
      let (_, requests) = try await asked {
        try await DependencyValues.live.gifClient.search("cat")
      }
      try require(
        requests == [.search("cat")],
        """
        In a program that is no test, nobody has set “gifClient”. Its “search” was called, and the \
        server was asked for: \(words(requests)). It should be the live client.
        """, rule: "2h")
      let (gifs, _) = try await asked { try await DependencyValues.preview.gifClient.trending() }
      try require(
        gifs == samples,
        "In a preview, nobody has set “gifClient”. It should be the preview client.", rule: "2h")
      let expected = await reported { GifClient.testValue }
      let seen = await reported { DependencyValues.test.gifClient }
      try require(
        seen == expected,
        """
        In a test, nobody has set “gifClient”. A call of its “search” reported: \(text(seen)). It should \
        be the test client, which reports: \(text(expected)).
        """, rule: "2h")
    }

    // MARK: Words

    /// What comes of a call, and what the server was asked meanwhile.
    private func asked(
      _ call: () async throws -> [Gif]
    ) async throws -> (gifs: [Gif], requests: [Server.Request]) {
      let server = Log<Server.Request>()
      let gifs = try await Server.$connection.withValue({ request in
        server.add(request)
        return [.named("owl")]
      }) {
        try await call()
      }
      return (gifs, server.all)
    }

    private func expectLive(
      _ request: Server.Request, rule: String,
      _ call: (GifClient) async throws -> [Gif]
    ) async throws {
      let endpoint = request == .trending ? "trending" : "search"
      // Each time there is another connection.
      let before = Log<Server.Request>()
      for ids in [["owl"], [], Array(repeating: ["owl", "ant"], count: 20).flatMap { $0 }] {
        let found = ids.map(Gif.named)
        let server = Log<Server.Request>()
        let countBefore = before.all.count
        let gifs: [Gif]
        do {
          gifs = try await Server.$connection.withValue({ request in
            server.add(request)
            before.add(request)
            return found
          }) {
            try await call(.liveValue)
          }
        } catch {
          try require(
            false,
            """
            The server found \(Lesson09DependenciesTests.gifs(found.count)), and “\(endpoint)” of “liveValue” \
            threw an error. It should return what the server finds.
            """, rule: rule)
          return
        }
        try require(
          !server.all.isEmpty || before.all.count == countBefore,
          """
          “\(endpoint)” of “liveValue” was called, and asked the connection that there was at an earlier \
          call. It should look up “Server.connection” in each call.
          """, rule: rule)
        try require(
          server.all == [request],
          """
          “\(endpoint)” of “liveValue” was called. The server was asked for: \(words(server.all)). It \
          should be asked once, for \(words(request)).
          """, rule: rule)
        try require(
          gifs == found,
          """
          The server found: \(latest(found)). “\(endpoint)” of “liveValue” returned: \(latest(gifs)). It \
          should hand on what the server finds.
          """, rule: rule)
      }
      let errors: [(thrown: any Error, words: String)] =
        [(SearchFailure(), "a “SearchFailure”")]
        + HardError.allCases.map { ($0.thrown, $0.words) }
      for error in errors {
        let calls = Log<Server.Request>()
        var seen: (any Error)?
        do {
          _ = try await Server.$connection.withValue({
            calls.add($0)
            throw error.thrown
          }) {
            try await call(.liveValue)
          }
        } catch {
          seen = error
        }
        try require(
          seen.map { "\($0)" } == "\(error.thrown)",
          """
          The server threw \(error.words). “\(endpoint)” of “liveValue” should throw the same one: the \
          feature has to know.
          """, rule: rule)
        try require(
          calls.all.count == 1,
          """
          The server threw \(error.words). “\(endpoint)” of “liveValue” asked it \
          \(times(calls.all.count)). It should ask once: whether to try again is for the feature to say.
          """, rule: rule)
      }
    }

    /// What was found, with only the first of many.
    private func latest(_ gifs: [Gif]) -> String {
      gifs.count > 3 ? "\(gifs.count) GIFs, \(list(Array(gifs.prefix(2)))), …" : list(gifs)
    }

    /// What a call of “search” reports.
    private func reported(_ client: @MainActor () -> GifClient) async -> [String] {
      await issuesReported { _ = try? await client().search("cat") }.map(\.message)
    }

    private func text(_ issues: [String]) -> String {
      issues.isEmpty ? "nothing" : issues.joined(separator: " ")
    }

    private func requireNobodyAsked(_ value: String, _ requests: [Server.Request]) throws {
      try require(
        requests.isEmpty,
        """
        “\(value)” asked the server for: \(words(requests)). It should work without one.
        """, rule: "2d")
    }

    private func expectFailure(
      _ endpoint: String, _ call: (GifClient) async -> Void
    ) async throws {
      let server = Log<Server.Request>()
      var client: GifClient?
      for time in ["", " for the second time"] {
        let issues = await issuesReported {
          await Server.$connection.withValue({ request in
            server.add(request)
            return []
          }) {
            let kept = client ?? .testValue
            client = kept
            await call(kept)
          }
        }
        if let gap = issues.first(where: { $0.kind == .todo }) {
          reportIssue(gap)
          return
        }
        try requireNobodyAsked("testValue", server.all)
        let name = "GifClient.\(endpoint)"
        try require(
          !issues.isEmpty,
          """
          “\(endpoint)” of “testValue” was called\(time), and no issue was reported: a test would not \
          notice. It should be reported, with the name “\(name)”. Have you written a “testValue”? \
          Otherwise, this is the preview value.
          """, rule: "2e")
        try require(
          issues.contains { $0.message.contains(name) },
          """
          “\(endpoint)” of “testValue” was called\(time), and this was reported: \
          \(issues[0].message.prefix { !$0.isNewline }) It should name “\(name)”.
          """, rule: "2e")
      }
    }

    private func client(_ id: String) -> GifClient {
      GifClient(search: { _ in [.named(id)] }, trending: { [.named(id)] })
    }

    /// What the client finds, by both of its endpoints if they differ.
    private func found(_ values: DependencyValues) async throws -> String {
      let client = values.gifClient
      let ids = [try await client.trending(), try await client.search("")].map {
        $0.map(\.id).joined()
      }
      return ids[0] == ids[1] ? ids[0] : ids.joined(separator: "/")
    }
  }
}
