import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@MainActor
@Suite("What the runtime reports while a test store runs", .hangGuard)
struct OtherReportsTests {
  @Test("An error that no one catches is reported once, at the line of the run")
  func uncaughtError() async {
    var line = 0
    let issues = await issuesReported {
      line = #line + 1
      let store = makeStore(load: .run { _ in throw Offline() })
      await store.send(.loadTapped)
    }
    expectOne(
      issues, at: line,
      """
      The “Effect.run” at BootcampTestingTests/OtherReportsTests.swift:\(line) threw an error that \
      nothing handles:

        Offline()

      Give this “run” a “catch:” that turns the error into an action, or catch it inside.
      """, kind: .misuse)
  }

  @Test("An endpoint that nobody set up is reported once, from an effect, too")
  func unimplementedEndpoint() async {
    var line = 0
    let issues = await issuesReported {
      line = #line + 1
      let track: @Sendable (String) -> Void = unimplemented("Analytics.track")
      let store = makeStore(load: .run { _ in track("load") })
      await store.send(.loadTapped)
    }
    expectOne(
      issues, at: line,
      """
      Unimplemented: “Analytics.track” was called, but this test has not set it up.

      If the call is right, give the endpoint a value in this test. If nothing should call it here, the \
      reducer has a call too many.
      """, kind: .unimplemented)
  }

  @Test("A gap in a reducer is reported at the line of the gap, and the test goes on")
  func gap() async {
    let line = #line + 4
    let issues = await issuesReported {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in
          todo("Step 1: count.", returning: .none)
        }
      }
      await store.send(true)
    }
    expectOne(issues, at: line, "To do: Step 1: count.", kind: .todo)
  }

  @Test("An effect that a `Task` of its own outlives is told so, and what it sends is dropped")
  func sendFromEscapedTask() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { send in
          Task {
            for await _ in stream {}
            await send(.response(1))
            end.finish()
          }
        })
      await store.send(.loadTapped)
      continuation.finish()
      for await _ in ends {}
      #expect(store.state.results == [])
    }
    #expect(issues.count == 1)
    #expect(issues.first?.kind == .misuse)
  }
}

private struct Offline: Error {}
