import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@MainActor
@Suite("The state after a step", .hangGuard)
struct StateFailureTests {
  @Test("A wrong value is shown beside the right one")
  func wrongState() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore()
      line = #line + 1
      await store.send(.incrementTapped) {
        $0.count = 2
      }
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

  @Test("A value that a received action sets is compared, too")
  func wrongStateAfterReceiving() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .send(.response(7)))
      await store.send(.loadTapped)
      line = #line + 1
      await store.receive(.response(7)) {
        $0.results = [8]
      }
    }
    expectOne(
      issues, at: line,
      """
      The state after this step is not the one you expect.

        Screen.State(
          count: 0,
          results: [
      −     8
      +     7
          ],
          title: "Screen"
        )

      (− you expect, + it is)

      If the feature is right, change the closure of this step. If not, look at what the reducer does \
      with this action.
      """)
  }

  @Test("A change without a closure is a failure")
  func unexpectedChange() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore()
      line = #line + 1
      await store.send(.incrementTapped)
    }
    expectOne(
      issues, at: line,
      """
      This step changes the state, but you expect no change.

        Screen.State(
      −   count: 0,
      +   count: 1,
          … (2 unchanged lines)
        )

      (− before, + after)

      If the change is right, say so: give this step a closure that sets the new values.
      """)
  }

  @Test("A change that a received action makes without a closure is a failure")
  func unexpectedChangeAfterReceiving() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .send(.response(7)))
      await store.send(.loadTapped)
      line = #line + 1
      await store.receive(.response(7))
    }
    expectOne(
      issues, at: line,
      """
      This step changes the state, but you expect no change.

        Screen.State(
          count: 0,
      −   results: [],
      +   results: [
      +     7
      +   ],
          title: "Screen"
        )

      (− before, + after)

      If the change is right, say so: give this step a closure that sets the new values.
      """)
  }

  @Test("A closure that changes nothing is a failure where nothing changes")
  func noChange() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore()
      line = #line + 1
      await store.send(.loadTapped) {
        $0.count = 0
      }
    }
    expectOne(
      issues, at: line,
      """
      You expect this step to change the state, but nothing changes.

      If the feature is right, leave the closure out: the values it sets were there before. If not, \
      look at what the reducer does with this action.
      """)
  }

  @Test("A closure that changes nothing where something changes is one failure, not two")
  func missedChange() async {
    let issues = await issuesReported {
      let store = makeStore()
      await store.send(.incrementTapped) {
        $0.count = 0
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("The state after this step is not") == true)
  }

  @Test("An error that the closure throws is a failure, and the state goes on")
  func throwingClosure() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore()
      line = #line + 1
      await store.send(.incrementTapped) { _ in
        throw NoIdea()
      }
      #expect(store.state.count == 1)
    }
    expectOne(
      issues, at: line,
      """
      The closure of this step threw an error, so the state was not compared:

        NoIdea()

      Handle the error inside the closure, or remove what throws it.
      """)
  }

  @Test("Two states that read the same but are not equal are said to be so")
  func readsTheSame() async {
    var line = 0
    let issues = await issuesReported {
      let store = TestStore(initialState: Odd()) {
        Reduce<Odd, Void> { state, _ in
          state.generation += 1
          return .none
        }
      }
      line = #line + 1
      await store.send(()) {
        $0.generation = 7
      }
    }
    expectOne(
      issues, at: line,
      """
      The state after this step is not the one you expect.

        Odd()

      Both read the same, yet “==” says that they differ. Look at how “==” is written for this type, \
      and for the types of its properties.

      (− you expect, + it is)

      If the feature is right, change the closure of this step. If not, look at what the reducer does \
      with this action.
      """)
  }

  @Test("A property wrapper that counts assignments shows its counter")
  func countingWrapper() async {
    let issues = await issuesReported {
      let store = TestStore(initialState: Toasts()) {
        Reduce<Toasts, Void> { state, _ in
          state.toast = "Saved"
          state.toast = "Saved"
          return .none
        }
      }
      await store.send(()) {
        $0.toast = "Saved"
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("−     assignments: 1") == true)
    #expect(issues.first?.message.contains("+     assignments: 2") == true)
  }

  @Test("While the closure runs, the store still has the state before")
  func stateDuringClosure() async {
    let issues = await issuesReported {
      let store = makeStore()
      await store.send(.incrementTapped) {
        #expect(store.state.count == 0)
        $0.count = 1
      }
      #expect(store.state.count == 1)
      // So the state after cannot be copied from the store.
      await store.send(.incrementTapped) {
        $0 = store.state
      }
    }
    #expect(issues.count == 1)
  }

  @Test("After a failure the test follows the feature, so one mistake is one failure")
  func oneMistakeIsOneFailure() async {
    let issues = await issuesReported {
      let store = makeStore()
      await store.send(.incrementTapped) { $0.count = 5 }
      await store.send(.incrementTapped) { $0.count = 2 }
    }
    #expect(issues.count == 1)
  }

  @Test("The state can be checked between steps")
  func assertState() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore()
      store.assert { $0.count = 0 }
      line = #line + 1
      store.assert { $0.count = 3 }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.location.line == line)
    #expect(issues.first?.message.contains("−   count: 3,\n+   count: 0,") == true)
  }

  @Test("An action sent while effects send at once is compared with the state right after itself")
  func stateOfTheSentActionAlone() async {
    let issues = await issuesReported {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { state, action in
          state += action
          return action < 3 ? .send(action + 1) : .none
        }
      }
      await store.send(1) { $0 = 1 }
      await store.receive(2) { $0 = 3 }
      await store.receive(3) { $0 = 6 }
    }
    #expect(issues == [])
  }
}

private struct NoIdea: Error {}

private struct Odd: Equatable, CustomReflectable {
  var generation = 0
  var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

private struct Toasts: Equatable {
  @Counted var toast: String?
}

@propertyWrapper
private struct Counted<Value: Equatable>: Equatable {
  private var value: Value
  private var assignments = 0

  init(wrappedValue: Value) { value = wrappedValue }

  var wrappedValue: Value {
    get { value }
    set {
      value = newValue
      assignments += 1
    }
  }
}
