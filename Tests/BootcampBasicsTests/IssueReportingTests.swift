import TestSupport
import Testing

@testable import Bootcamp

@MainActor
@Suite("Reporting issues", .hangGuard)
struct IssueReportingTests {
  @Test("An issue goes to the handler that is in force, with its place")
  func handler() async {
    let line = #line + 1
    let issues = await issues { reportIssue("Something is wrong.") }
    #expect(issues.count == 1)
    #expect(issues.first?.kind == .misuse)
    #expect(issues.first?.message == "Something is wrong.")
    #expect(issues.first?.location.description == "\(#fileID):\(line)")
    #expect(issues.first?.location.filePath == "\(#filePath)")
  }

  @Test("A call that nobody set up speaks of a test only where there is one")
  func unimplementedOutsideOfTests() {
    #expect(unimplementedMessage("Shop.open").contains("this test has not set it up"))
    #expect(
      unimplementedMessage("Shop.open", in: .live)
        == "Unimplemented: “Shop.open” was called, and nobody has given it a value.")
  }

  @Test("The inner handler wins; behind it the outer one is in force again")
  func nested() {
    let outer = Notes<String>()
    let inner = Notes<String>()
    withIssueHandler({ outer.add($0.message) }) {
      reportIssue("1")
      withIssueHandler({ inner.add($0.message) }) { reportIssue("2") }
      reportIssue("3")
    }
    #expect(outer.all == ["1", "3"])
    #expect(inner.all == ["2"])
  }

  @Test("The effects of a store report to whom the action was sent for")
  func effects() async {
    let store = recordingStore([
      "start": .run { send in
        reportIssue("in the effect")
        await withTaskGroup(of: Void.self) { $0.addTask { reportIssue("in a child task") } }
        await send("next")
      },
      "next": .run { _ in reportIssue("in an effect of the effect") },
    ])
    let issues = await issues { await store.send("start").finish() }
    #expect(
      issues.map(\.message) == ["in the effect", "in a child task", "in an effect of the effect"])
  }

  @Test("A handler can be kept for a place where task-local values are gone")
  func kept() async {
    let issues = await issues {
      let handler = IssueHandling.handler
      await Task.detached {
        handler(ReportedIssue(kind: .misuse, message: "kept", location: .here()))
      }.value
    }
    #expect(issues.map(\.message) == ["kept"])
  }

  @Test("What an operation returns or throws comes through")
  func results() async throws {
    #expect(withIssueHandler({ _ in }) { 1 } == 1)
    #expect(await withIssueHandler({ _ in }) { await Task { 2 }.value } == 2)
    #expect(throws: SomeError.self) { try withIssueHandler({ _ in }) { throw SomeError() } }
  }
}

@MainActor
@Suite("Gaps to fill in")
struct TodoTests {
  @Test("A gap reports its task and returns its placeholder")
  func value() async {
    let line = #line + 2
    let issues = await issues {
      let number = todo("Step 1: return the number.", returning: 42)
      #expect(number == 42)
    }
    #expect(issues.map(\.kind) == [.todo])
    #expect(issues.map(\.message) == ["To do: Step 1: return the number."])
    #expect(issues.map(\.location.line) == [line])
  }

  @Test("A gap without a value reports its task")
  func void() async {
    let issues = await issues { todo("Step 2: change the state.") }
    #expect(issues.map(\.kind) == [.todo])
    #expect(issues.map(\.message) == ["To do: Step 2: change the state."])
  }

  @Test("A gap in a reducer leaves the program running")
  func inReducer() async {
    let issues = await issues {
      let store = Store<Int, Bool>(initialState: 0) {
        Reduce { count, isUp in
          switch isUp {
          case true:
            return todo("Step 3", returning: .none)
          case false:
            count -= 1
            return .none
          }
        }
      }
      store.send(true)
      store.send(false)
      #expect(store.state == -1)
    }
    #expect(issues.count == 1)
  }
}

@MainActor
@Suite("Unimplemented endpoints")
struct UnimplementedTests {
  private struct Client: Sendable {
    var track: @Sendable (_ event: String, _ count: Int) -> Void = unimplemented("Client.track")
    var count: @Sendable () -> Int = unimplemented("Client.count", placeholder: 7)
    var name: @Sendable (Int) async -> String = unimplemented("Client.name", placeholder: "")
    var load: @Sendable (Int) async throws -> String = unimplemented("Client.load")
    var save: @Sendable (String) async throws -> Void = unimplemented("Client.save")
    var parse: @Sendable (String) throws -> Int = unimplemented("Client.parse")
    var log: @Sendable (String) async -> Void = unimplemented("Client.log")
  }

  private func messages(_ call: () async throws -> Void) async rethrows -> [String] {
    let issues = try await issues(call)
    #expect(issues.allSatisfy { $0.kind == .unimplemented })
    return issues.map { String($0.message.prefix { $0 != "," }) }
  }

  @Test("An endpoint that cannot throw reports its call and returns its placeholder")
  func placeholder() async {
    let client = Client()
    let messages = await messages {
      client.track("tapped", 1)
      #expect(client.count() == 7)
      #expect(await client.name(1) == "")
      await client.log("")
    }
    let endpoints = ["track", "count", "name", "log"]
    #expect(messages == endpoints.map { "Unimplemented: “Client.\($0)” was called" })
  }

  @Test("An endpoint that may throw reports its call and throws")
  func throwing() async {
    let client = Client()
    let messages = await messages {
      await #expect(throws: UnimplementedFailure(endpoint: "Client.load")) {
        try await client.load(1)
      }
      await #expect(throws: UnimplementedFailure(endpoint: "Client.save")) {
        try await client.save("")
      }
      #expect(throws: UnimplementedFailure(endpoint: "Client.parse")) { try client.parse("1") }
    }
    #expect(
      messages == ["load", "save", "parse"].map { "Unimplemented: “Client.\($0)” was called" })
  }

  @Test("The message says what to do, at the line where the endpoint is declared")
  func wholeMessage() async {
    let line = #line + 1
    let endpoint: @Sendable () -> Void = unimplemented("Client.refresh")
    let issues = await issues { endpoint() }
    #expect(issues.map(\.location.line) == [line])
    #expect(
      issues.first?.message == """
        Unimplemented: “Client.refresh” was called, but this test has not set it up.

        If the call is right, give the endpoint a value in this test. If nothing should call it \
        here, the reducer has a call too many.
        """)
  }
}

extension CodeLocation {
  fileprivate static func here(line: Int = #line) -> Self {
    CodeLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
  }
}
