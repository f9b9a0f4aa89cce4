import TestSupport
import Testing

@testable import Lesson11Capstone

extension Lesson11 {
  @Suite("4 Refresh and limit")
  @MainActor
  struct Step4 {
    @Test("4.1 A pull brings the first page anew")
    func pull() async throws {
      try await OpenedSearch.example { search in
        await search.asks(for: "cat")
        await search.answers([1, 2], of: 4)
        await search.send(.lastRowAppeared)
        await search.send(.pulledToRefresh)
        try search.requireAsked(
          [request("cat"), request("cat", from: 2), request("cat")],
          "The next page is on its way, and somebody pulled to refresh.", rule: "4a")
        try require(
          search.calls.heard[1].isCancelled,
          """
          The next page was on its way, and somebody pulled to refresh. The request for it goes on. It \
          should be cancelled.
          """, rule: "4a")
        try search.requireRows([1, 2], "Somebody pulled, and no answer is there.", rule: "4a")
        await search.answers([3], of: 1)
        try search.requireRows([3], "Somebody pulled, and GIF 3 has come.", rule: "4a")
        await search.send(.textChanged("cats"))
        await search.send(.pulledToRefresh)
        await search.passes(milliseconds: 300)
        try search.requireAsked(
          [request("cat"), request("cat", from: 2), request("cat"), request("cats")],
          "“cats” was entered, and somebody pulled to refresh before the pause was over.",
          rule: "4a")
      }
      try await OpenedSearch.example { search in
        await search.asks(for: "cat")
        await search.answers([1, 2], of: 4)
        await search.send(.pulledToRefresh)
        await search.fails(.offline)
        await search.send(.retryButtonTapped)
        try search.requireAsked(
          [request("cat"), request("cat"), request("cat")],
          "Somebody pulled to refresh, the page failed, and “Try again” was tapped.", rule: "2d")
      }
    }

    @Test("4.2 Where nothing is searched for, a pull does nothing")
    func pullInVain() async throws {
      for text in ["", " ", "\n"] {
        let field = text.isEmpty ? "is empty" : "holds white space alone"
        try await OpenedSearch.example({ $0.text = text }) { search in
          try await search.requireNone(
            after: .pulledToRefresh, "The field \(field), and somebody pulled.", rule: "4b")
        }
      }
    }

    @Test("4.3 The limit counts down, and then the search tries again by itself")
    func limit() async throws {
      try await OpenedSearch.example { search in
        await search.asks(for: "cat")
        await search.fails(.limitExceeded)
        for seconds in (1...10).reversed() {
          try require(
            search.state.secondsUntilRetry == seconds,
            """
            The limit was exceeded \(10 - seconds) s ago. “secondsUntilRetry” is \
            \(search.state.secondsUntilRetry.map { "\($0)" } ?? "nil"). It should be \(seconds).
            """, rule: "4c")
          try await search.requireNone(
            after: .retryButtonTapped, "The limit lasts, and “Try again” was tapped.", rule: "4e")
          let message = search.state.message
          try require(
            message == "Too many searches. Next try in \(seconds) s.",
            """
            The limit lasts for \(seconds) s more. The message is \
            \(message.map { "“\($0)”" } ?? "nil"). It should be: Too many searches. Next try in \
            \(seconds) s.
            """, rule: "2e")
          try search.requireAsked([request("cat")], "The limit lasts.", rule: "4c")
          await search.passes(milliseconds: 1_000)
        }
        try search.requireAsked(
          [request("cat"), request("cat")], "The limit was exceeded 10 s ago.", rule: "4d")
        try require(
          search.state.secondsUntilRetry == nil && search.state.failure == nil,
          "The limit is over. “secondsUntilRetry” and “failure” should be nil.", rule: "4d")
      }
    }

    @Test("4.4 The limit works the same at the next page")
    func limitAtNextPage() async throws {
      try await OpenedSearch.example { search in
        await search.asks(for: "cat")
        await search.answers([1], of: 3)
        await search.send(.lastRowAppeared)
        await search.fails(.limitExceeded)
        try await search.requireNone(
          after: .retryButtonTapped,
          "The next page was over the limit, and “Try again” was tapped.", rule: "4e")
        // One second after another: each counts for itself.
        for _ in 1...10 { await search.passes(milliseconds: 1_000) }
        try search.requireAsked(
          [request("cat"), request("cat", from: 1), request("cat", from: 1)],
          "The next page was over the limit 10 s ago.", rule: "4d")
        await search.answers([], of: 3)
        try require(
          !search.state.isLoading, "An empty page has come, and “isLoading” is still true.",
          rule: "3a")
      }
    }

    @Test("4.5 What the person does ends the limit")
    func endOfLimit() async throws {
      for action in [Search.Action.textChanged("cats"), .textChanged(" "), .pulledToRefresh] {
        try await OpenedSearch.example { search in
          await search.asks(for: "cat")
          await search.fails(.limitExceeded)
          // A second is nearly over.
          await search.passes(milliseconds: 800)
          await search.send(action)
          var news = await search.passes(milliseconds: 300)
          let asked = search.calls.requests.count
          news += await search.passes(milliseconds: 20_000)
          try require(
            !news.contains(.secondPassed),
            """
            During the limit came “\(Facts.text(action))”. It should end the limit, and later \
            “secondPassed” arrived. Is what counts the seconds cancelled?
            """, rule: "4f")
          try require(
            search.state.secondsUntilRetry == nil && search.calls.requests.count == asked,
            """
            During the limit came “\(Facts.text(action))”. It should end the limit. “secondsUntilRetry” \
            is \(search.state.secondsUntilRetry.map { "\($0)" } ?? "nil"), and it should be nil. Later the \
            service was asked \(search.calls.requests.count - asked) times more. It should not be asked.
            """, rule: "4f")
        }
      }
    }

    @Test("4.6 Refresh and limit are right in every story")
    func stories() async {
      await TestSupport.expectStories(on: SearchStage.self, step: 4, count: 55)
    }
  }
}
