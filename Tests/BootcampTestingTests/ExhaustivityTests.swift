import Bootcamp
import TestSupport
import Testing

@testable import BootcampTesting

@MainActor
@Suite("Exhaustivity", .hangGuard)
struct ExhaustivityTests {
  /// The line above the first step of the script.
  private let script = #line + 9

  /// A script that leaves out a change, received actions and an effect in flight.
  private func lazyScript(_ exhaustivity: Exhaustivity) async {
    let clock = TestClock()
    let store = makeStore(
      load: .merge(
        .send(.response(1)), .send(.response(2)), .send(.response(3)),
        .run { _ in try await clock.sleep(for: .seconds(1)) }))
    store.exhaustivity = exhaustivity
    await store.send(.incrementTapped)
    await store.send(.loadTapped)
    await store.receive(.response(2)) { $0.count = 1 }
    #expect(store.state.results == (exhaustivity == .on ? [1] : [1, 2]))
    await store.send(.incrementTapped) { $0.count = 2 }
    #expect(store.state.results == [1, 2, 3])
    await store.send(.loadTapped)
  }

  @Test("Off: what the test does not say may happen, without a word")
  func off() async {
    let issues = await issuesReported { await lazyScript(.off) }
    #expect(issues == [])
  }

  @Test("On: the same script has a failure for each thing left out")
  func on() async {
    let issues = await issuesReported { await lazyScript(.on) }
    #expect(
      issues.map { "\($0.location.line): \($0.message.prefix { $0 != "." && $0 != "\n" })" } == [
        "\(script + 1): This step changes the state, but you expect no change",
        "\(script + 3): The action that arrives is not the one you expect",
        "\(script + 5): Before this step, 2 actions have arrived that you have not received:",
        "\(script + 7): The test ends, but 3 actions have arrived that you have not received:",
        "\(script + 2): The test ends, but an effect of this step is still in flight",
        "\(script + 7): The test ends, but an effect of this step is still in flight",
      ])
  }

  @Test("Off: a wrong value is a failure all the same")
  func wrongValue() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore()
      store.exhaustivity = .off
      line = #line + 1
      await store.send(.incrementTapped) { $0.count = 2 }
    }
    expectOne(
      issues, at: line,
      """
      The state after this step is not the one you expect.

        Screen.State(
      −   count: 2,
      +   count: 1,
          … (2 unchanged lines)
        )

      (− you expect, + it is)

      If the feature is right, change the closure of this step. If not, look at what the reducer does \
      with this action.
      """)
  }

  @Test("Off: the closure is given the state after")
  func closureIsGivenTheStateAfter() async {
    let issues = await issuesReported {
      let store = makeStore()
      store.exhaustivity = .off
      await store.send(.incrementTapped) { #expect($0.count == 1) }
    }
    #expect(issues == [])
  }

  @Test("Off: an error that a closure throws is a failure all the same")
  func throwingClosure() async {
    struct NoIdea: Error {}
    let issues = await issuesReported {
      let store = makeStore()
      store.exhaustivity = .off
      await store.send(.incrementTapped) { _ in throw NoIdea() }
    }
    #expect(issues.count == 1)
  }

  @Test("Off: an action that never arrives is a failure, which lists those that did")
  func missingAction() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .merge(.send(.response(1)), .send(.response(2))))
      store.exhaustivity = .off
      await store.send(.loadTapped)
      line = #line + 1
      await store.receive(.response(3))
    }
    expectOne(
      issues, at: line,
      """
      You expect to receive this, but it does not arrive:

        .response(3)

      Other actions have arrived:

        .response(1)
        .response(2)

      No effect is in flight, so nothing more can arrive. Does the reducer return the effect? Was \
      the effect cancelled? Does it send another action?
      """)
  }

  @Test("Off: a list of very many actions is cut")
  func veryManyActions() async {
    let issues = await issuesReported {
      let store = makeStore(load: .merge((1...1_000).map { .send(.response($0)) }))
      store.exhaustivity = .off
      await store.send(.loadTapped)
      await store.receive(.response(0))
    }
    #expect(issues.first?.message.contains("  .response(10)\n  … and 990 more\n") == true)
  }

  @Test("Off: predicate, case key path and case with a value skip what comes before")
  func otherWaysToReceive() async {
    let issues = await issuesReported {
      let store = makeStore(load: .merge((1...6).map { .send(.response($0)) }))
      store.exhaustivity = .off
      await store.send(.loadTapped)
      await store.receive { $0 == .response(2) }
      await store.receive(\.response, 4)
      #expect(store.state.results == [1, 2, 3, 4])
      await store.receive(\.response)
      #expect(store.state.results == [1, 2, 3, 4, 5])
    }
    #expect(issues == [])
  }

  @Test("Off: finish says nothing of what is left, and the end does not either")
  func finish() async {
    let clock = TestClock()
    let issues = await issuesReported {
      let store = makeStore(
        load: .merge(
          .send(.response(1)), .run { _ in try await clock.sleep(for: .seconds(1)) }))
      store.exhaustivity = .off
      await store.send(.loadTapped)
      await store.finish()
      #expect(store.state.results == [1])
    }
    #expect(issues == [])
  }

  @Test("Off: to skip where there is nothing to skip is a failure all the same")
  func nothingToSkip() async {
    let issues = await issuesReported {
      let store = makeStore()
      store.exhaustivity = .off
      await store.skipReceivedActions()
      await store.skipInFlightEffects()
    }
    #expect(issues.count == 2)
  }

  @Test("Exhaustivity can be changed for some steps only")
  func withExhaustivity() async {
    let issues = await issuesReported {
      let store = makeStore()
      await store.withExhaustivity(.off) {
        await store.send(.incrementTapped)
      }
      #expect(store.exhaustivity == .on)
      await store.send(.incrementTapped) { $0.count = 2 }
    }
    #expect(issues == [])
  }
}
