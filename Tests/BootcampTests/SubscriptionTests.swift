import TestSupport
import Testing

@testable import Bootcamp

@MainActor
@Suite("Subscriptions", .hangGuard)
struct SubscriptionTests {
  struct State: Equatable {
    var count = 0
    var toast: String?
  }

  /// A store whose actions are the new states.
  private func makeStore() -> Store<State, State> {
    Store(initialState: State()) {
      Reduce { state, action in
        state = action
        return .none
      }
    }
  }

  @Test("A subscriber is given the current value at once, then every value that differs")
  func distinct() {
    let store = makeStore()
    store.send(State(toast: "Hello"))
    var toasts: [String?] = []
    store.subscribe(\.toast) { toasts.append($0) }
    #expect(toasts == ["Hello"])
    store.send(State(count: 1, toast: "Hello"))
    #expect(toasts == ["Hello"])
    store.send(State(count: 1, toast: nil))
    store.send(State(count: 2, toast: nil))
    store.send(State(count: 2, toast: "Hello"))
    #expect(toasts == ["Hello", nil, "Hello"])
  }

  @Test("A slice that holds two properties emits once when an action changes both")
  func twoProperties() {
    let store = makeStore()
    var states: [State] = []
    store.subscribe({ $0 }) { states.append($0) }
    store.send(State(count: 1, toast: "One"))
    #expect(states == [State(), State(count: 1, toast: "One")])
  }

  @Test("A slice that changes and changes back before the state is published does not emit")
  func thereAndBack() {
    let store = Store<Int, Bool>(initialState: 0) {
      Reduce { count, isUp in
        count += isUp ? 1 : -1
        return isUp ? .send(false) : .none
      }
    }
    var counts: [Int] = []
    store.subscribe({ $0 }) { counts.append($0) }
    store.send(true)
    #expect(counts == [0])
  }

  @Test("Subscribers run in the order in which they have subscribed")
  func order() {
    let store = countingStore()
    var calls: [String] = []
    for name in ["a", "b", "c"] {
      store.subscribe({ $0 }) { calls.append("\(name)\($0)") }
    }
    store.send(true)
    #expect(calls == ["a0", "b0", "c0", "a1", "b1", "c1"])
  }

  @Test("A subscriber finds the state that it is told about in the store")
  func stateIsAssigned() {
    let store = countingStore()
    var states: [Int] = []
    store.subscribe({ $0 }) { _ in states.append(store.withState { $0 }) }
    store.send(true)
    #expect(states == [0, 1])
  }

  @Test("A rule of your own decides what is no news")
  func removeDuplicates() {
    let store = countingStore()
    var counts: [Int] = []
    store.subscribe({ $0 }, removeDuplicates: { $0 / 2 == $1 / 2 }) { counts.append($0) }
    for _ in 1...5 { store.send(true) }
    #expect(counts == [0, 2, 4])
  }

  @Test("A slice whose values cannot be compared can be subscribed to with a rule")
  func notEquatable() {
    struct Box { var count: Int }
    let store = countingStore()
    var count = 0
    store.subscribe({ Box(count: $0) }, removeDuplicates: { _, _ in false }) { _ in count += 1 }
    store.send(true)
    store.send(false)
    #expect(count == 3)
  }

  @Test("A cancelled subscription is not called any more")
  func cancel() {
    let store = countingStore()
    var counts: [Int] = []
    let subscription = store.subscribe({ $0 }) { counts.append($0) }
    store.send(true)
    subscription.cancel()
    subscription.cancel()
    store.send(true)
    #expect(counts == [0, 1])
  }

  @Test("A subscriber may cancel itself; the others are called all the same")
  func cancelItself() {
    let store = countingStore()
    var calls: [String] = []
    var first: Subscription<Int>?
    first = store.subscribe({ $0 }) { count in
      calls.append("a\(count)")
      if count == 1 { first?.cancel() }
    }
    store.subscribe({ $0 }) { calls.append("b\($0)") }
    store.send(true)
    store.send(true)
    #expect(calls == ["a0", "b0", "a1", "b1", "b2"])
  }

  @Test("A subscriber that another one cancels is not called any more in the same round")
  func cancelAnother() {
    let store = countingStore()
    var calls: [String] = []
    var second: Subscription<Int>?
    store.subscribe({ $0 }) { count in
      calls.append("a\(count)")
      if count == 1 { second?.cancel() }
    }
    second = store.subscribe({ $0 }) { calls.append("b\($0)") }
    store.subscribe({ $0 }) { calls.append("c\($0)") }
    store.send(true)
    #expect(calls == ["a0", "b0", "c0", "a1", "c1"])
  }

  @Test("Whoever subscribes inside a callback is given the new state, once")
  func subscribeInside() {
    let store = countingStore()
    var calls: [String] = []
    store.subscribe({ $0 }) { count in
      calls.append("outer \(count)")
      if count == 1 { store.subscribe({ $0 }) { calls.append("inner \($0)") } }
    }
    store.send(true)
    #expect(calls == ["outer 0", "outer 1", "inner 1"])
    store.send(true)
    #expect(calls == ["outer 0", "outer 1", "inner 1", "outer 2", "inner 2"])
  }

  @Test("What the first callback sends is handled after it has returned, and emitted")
  func sendInInitialCallback() {
    let store = countingStore()
    var calls: [String] = []
    store.subscribe({ $0 }) { count in
      calls.append("begins \(count)")
      if count < 2 { store.send(true) }
      calls.append("ends \(count)")
    }
    #expect(
      calls == ["begins 0", "ends 0", "begins 1", "ends 1", "begins 2", "ends 2"])
  }

  @Test("What the first callback sends while a round is under way is handled after the round")
  func sendInInitialCallbackInside() {
    let store = countingStore()
    var calls: [String] = []
    store.subscribe({ $0 }) { count in
      calls.append("outer \(count)")
      guard count == 1 else { return }
      store.subscribe({ $0 }) { inner in
        calls.append("inner \(inner)")
        if inner == 1 { store.send(true) }
      }
      calls.append("outer ends")
    }
    store.send(true)
    #expect(
      calls == ["outer 0", "outer 1", "inner 1", "outer ends", "outer 2", "inner 2"])
  }

  @Test("A slice is read once for each send, however many actions that was")
  func readOnce() {
    let store = Store<Int, Void>(initialState: 0) {
      Reduce { count, _ in
        count += 1
        return count < 100 ? .send(()) : .none
      }
    }
    var reads = 0
    store.subscribe({ count -> Int in
      reads += 1
      return count
    }) { _ in }
    #expect(reads == 1)
    store.send(())
    #expect(reads == 2)
  }
}
