import Observation
import TestSupport
import Testing

@testable import Bootcamp

@MainActor
@Suite("Observation", .hangGuard)
struct ObservationTests {
  struct State: Equatable {
    var count = 0
    var toast: String?
    var task = NotEquatable()
  }

  struct NotEquatable: Equatable {
    var number = 0
    var closure: Closure { Closure(number: number) }
  }

  struct Closure { var number: Int }

  private func makeStore() -> Store<State, State> {
    Store(initialState: State()) {
      Reduce { state, action in
        state = action
        return .none
      }
    }
  }

  /// Counts how often a change is heard of what an expression reads, once each time it is tracked.
  private func changes(of read: @escaping @MainActor () -> Void) -> Notes<Void> {
    let changes = Notes<Void>()
    withObservationTracking {
      read()
    } onChange: {
      changes.add(())
    }
    return changes
  }

  @Test("Who has read the count hears of a change of the count, and of nothing else")
  func slice() {
    let store = makeStore()
    let changes = changes { _ = store.count }
    store.send(State(count: 0, toast: "Hello"))
    #expect(changes.all.count == 0)
    store.send(State(count: 1))
    #expect(changes.all.count == 1)
    store.send(State(count: 2))
    #expect(changes.all.count == 1)
  }

  @Test("Who reads again hears again")
  func readAgain() {
    let store = makeStore()
    for count in 1...3 {
      let changes = changes { _ = store.count }
      store.send(State(count: count))
      #expect(changes.all.count == 1)
    }
  }

  @Test("Two observers of one slice both hear of a change")
  func twoObservers() {
    let store = makeStore()
    let first = changes { _ = store.count }
    let second = changes { _ = (store.count, store.toast) }
    store.send(State(count: 1))
    #expect(first.all.count == 1)
    #expect(second.all.count == 1)
  }

  @Test("Who has read two slices that one send changes hears once")
  func twoSlices() {
    let store = makeStore()
    let changes = changes { _ = (store.count, store.toast) }
    store.send(State(count: 1, toast: "Hello"))
    #expect(changes.all.count == 1)
  }

  @Test("Who has read the whole state hears of every change, and not of an action without one")
  func wholeState() {
    let store = makeStore()
    let changes = changes { _ = store.state }
    store.send(State())
    #expect(changes.all.count == 0)
    store.send(State(toast: "Hello"))
    #expect(changes.all.count == 1)
    #expect(store.state == State(toast: "Hello"))
  }

  @Test("A state whose values cannot be compared is heard of at every action")
  func notEquatableState() {
    let store = Store<Closure, Int>(initialState: Closure(number: 0)) {
      Reduce { state, action in
        state.number = action
        return .none
      }
    }
    let changes = changes { _ = store.state }
    store.send(0)
    #expect(changes.all.count == 1)
    #expect(store.number == 0)
  }

  @Test("A slice whose values cannot be compared is heard of at every action")
  func notEquatableSlice() {
    let store = makeStore()
    let changes = changes { _ = store.task.closure }
    let direct = self.changes { _ = store[dynamicMember: \.task.closure] }
    store.send(State())
    #expect(changes.all.count == 0)
    #expect(direct.all.count == 1)
  }

  @Test("While onChange runs, the store still has the old value")
  func oldValue() {
    let store = makeStore()
    var seen: [Int] = []
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated { seen.append(store.count) }
    }
    store.send(State(count: 1))
    #expect(seen == [0])
    #expect(store.count == 1)
  }

  @Test("What onChange sends is handled after the new state has been published")
  func sendInside() {
    let store = countingStore()
    var counts: [Int] = []
    store.subscribe({ $0 }) { counts.append($0) }
    withObservationTracking {
      _ = store.state
    } onChange: {
      MainActor.assumeIsolated { _ = store.send(true) }
    }
    store.send(true)
    #expect(counts == [0, 1, 2])
  }

  @Test("Synchronous follow-ups are heard of once")
  func followUps() {
    let store = Store<Int, Void>(initialState: 0) {
      Reduce { count, _ in
        count += 1
        return count % 3 == 0 ? .none : .send(())
      }
    }
    let changes = changes { _ = store.state }
    store.send(())
    #expect(changes.all.count == 1)
    #expect(store.state == 3)
  }

  @Test("Nothing is kept of what nobody tracks")
  func untracked() {
    let store = makeStore()
    for _ in 1...1_000 { _ = (store.count, store.toast, store.state) }
    #expect(store.root.tracked.count == 0)
    #expect(!store.root.tracked.isInUse)
  }

  @Test("A slice that somebody tracks is kept until it changes, or until its observer has heard")
  func memory() {
    let store = makeStore()
    let changes = [
      changes { _ = (store.count, store.toast) }, self.changes { _ = store.toast },
    ]
    #expect(store.root.tracked.count == 3)
    store.send(State(count: 1))
    #expect(changes.map(\.all.count) == [1, 0])
    // The first observer has heard, so nobody tracks the toast that it has read as well.
    #expect(store.root.tracked.count == 1)
    store.send(State(toast: "Hello"))
    #expect(changes.map(\.all.count) == [1, 1])
    store.send(State())
    #expect(!store.root.tracked.isInUse)
  }

  @Test("Many observers that come and go between two actions leave nothing behind")
  func manyObservers() {
    let store = makeStore()
    for count in 1...100 {
      for _ in 1...100 { _ = changes { _ = store.count } }
      #expect(store.root.tracked.count == 100)
      store.send(State(count: count))
      #expect(store.root.tracked.count == 0)
    }
  }

  @Test("A subscription observes nothing, and neither does withState")
  func withoutObserving() {
    let store = makeStore()
    _ = store.withState { $0.count }
    store.subscribe(\.count) { _ in }
    #expect(store.root.tracked.count == 0)
  }
}
