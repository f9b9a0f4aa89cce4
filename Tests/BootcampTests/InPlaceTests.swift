import Observation
import Testing

@testable import Bootcamp

// The store changes its state in place where nobody needs the value before. These tests say who does
// need it, and that they all get it.

@MainActor
@Suite("Changing the state in place", .timeLimit(.minutes(1)))
struct InPlaceTests {
  struct State: Equatable {
    var rows = Array(repeating: 0, count: 1_000)
    var title = "List"
  }

  private let log = Log()

  /// What the reducer sees, and what it can be made to do.
  @MainActor
  private final class Log {
    weak var store: Store<State, Int>?
    /// Where the rows are in memory after each action.
    var addresses: [Int] = []
    var onReduce: () -> Void = {}
    var firstRow: Int? { store?.withState { $0.rows[0] } }
  }

  /// A store whose actions are added to the first row. A negative one is followed by its opposite.
  private func makeStore() -> Store<State, Int> {
    let store = Store<State, Int>(initialState: State()) { [log] in
      Reduce { state, action in
        state.rows[0] += action
        let address = state.rows.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
        MainActor.assumeIsolated {
          log.addresses.append(address)
          log.onReduce()
        }
        return action < 0 ? .send(-action) : .none
      }
    }
    log.store = store
    return store
  }

  /// Sends until the store has seen that nobody reads its state while it handles an action.
  private func warmUp(_ store: Store<State, Int>) {
    for _ in 1...150 { store.send(1) }
    log.addresses = []
  }

  @Test("The rows stay where they are, also when somebody subscribes to the title")
  func inPlace() {
    let store = makeStore()
    warmUp(store)
    store.subscribe(\.title) { _ in }
    for _ in 1...10 { store.send(-1) }
    #expect(log.addresses.count == 20)
    #expect(Set(log.addresses).count == 1)
    #expect(store.withState { $0.rows[0] } == 150)
  }

  @Test("Who keeps a value keeps it")
  func copies() {
    let store = makeStore()
    warmUp(store)
    let before = store.withState { $0 }
    var rows: [Int] = []
    store.subscribe(\.rows) { rows = $0 }
    store.send(1)
    #expect(before.rows[0] == 150)
    #expect(rows[0] == 151)
    let heard = rows
    store.send(1)
    #expect(heard[0] == 151)
    #expect(rows[0] == 152)
  }

  @Test("A whole state that is subscribed to is told of each change")
  func wholeState() {
    let store = makeStore()
    warmUp(store)
    var heard: [Int] = []
    store.subscribe({ $0 }) { heard.append($0.rows[0]) }
    store.send(1)
    store.send(0)
    store.send(1)
    #expect(heard == [150, 151, 152])
  }

  @Test("Who reads while actions are handled sees the state before all of them")
  func readers() async {
    let store = makeStore()
    var seen: [Int?] = []
    log.onReduce = { [log] in seen.append(log.firstRow) }
    let issues = await issues {
      for _ in 1...200 { store.send(1) }
      seen = []
      store.send(-1)
    }
    #expect(seen == [200, 200])
    #expect(issues.isEmpty)
  }

  @Test("Who reads there for the first time after a hundred sends is reported once, then served")
  func lateReader() async {
    let store = makeStore()
    warmUp(store)
    var seen: [Int?] = []
    log.onReduce = { [log] in seen.append(log.firstRow) }
    let issues = await issues {
      store.send(-1)
      for _ in 1...3 { store.send(1) }
    }
    #expect(seen == [0, 0, 150, 151, 152])
    #expect(
      issues.map(\.message) == [
        """
        The state of a store was read while the store handles an action, for the first time after a \
        hundred actions. The store had not kept it any more, and answered with its initial state.

        From now on it keeps the state. But a reducer is given the state: use that one, and give \
        what the reducer calls the values that it needs.
        """
      ])
    #expect(store.withState { $0.rows[0] } == 153)
  }

  @Test("Whoever observes the store is called before the change, and still sees the old value")
  func observers() {
    let store = makeStore()
    warmUp(store)
    var seen: [Int] = []
    withObservationTracking {
      _ = store.rows
    } onChange: {
      MainActor.assumeIsolated { seen.append(store.withState { $0.rows[0] }) }
    }
    store.send(-1)
    #expect(seen == [])
    store.send(1)
    #expect(seen == [150])
    withObservationTracking {
      _ = (store.title, store.rows)
    } onChange: {
      MainActor.assumeIsolated { seen.append(store.withState { $0.rows[0] }) }
    }
    store.send(1)
    #expect(seen == [150, 151])
    #expect(store.rows[0] == 152)
  }

  @Test("What a subscriber sends is changed in place, too, and published after the round")
  func subscriberSends() {
    let store = makeStore()
    warmUp(store)
    var heard: [Int] = []
    store.subscribe({ $0.rows[0] }) { first in
      heard.append(first)
      if first == 151 { store.send(10) }
    }
    store.send(1)
    #expect(heard == [150, 151, 161])
    #expect(Set(log.addresses).count == 1)
  }

  @Test("What the state held before is let go with the send that replaces it")
  func nothingIsKept() {
    weak var weakToken: Token?
    let store = Store<[Token], Token?>(initialState: []) {
      Reduce { tokens, token in
        tokens = token.map { [$0] } ?? []
        return .none
      }
    }
    for _ in 1...150 {
      do {
        let token = Token()
        weakToken = token
        store.send(token)
      }
      #expect(weakToken != nil)
      store.send(nil)
      #expect(weakToken == nil)
    }
  }
}
