import Observation
import TestSupport
import Testing

@testable import Bootcamp

// The store changes its state in place where nobody needs the value before. These tests say who does
// need it, and that they all get it.

@MainActor
@Suite("Changing the state in place", .hangGuard)
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

  @Test("The rows stay where they are, also when somebody subscribes to the title")
  func inPlace() {
    let store = makeStore()
    store.subscribe(\.title) { _ in }
    for _ in 1...10 { store.send(-1) }
    #expect(log.addresses.count == 20)
    #expect(Set(log.addresses).count == 1)
    #expect(store.withState { $0.rows[0] } == 0)
  }

  @Test("Who keeps a value keeps it")
  func copies() {
    let store = makeStore()
    let before = store.withState { $0 }
    var rows: [Int] = []
    store.subscribe(\.rows) { rows = $0 }
    store.send(1)
    #expect(before.rows[0] == 0)
    #expect(rows[0] == 1)
    let heard = rows
    store.send(1)
    #expect(heard[0] == 1)
    #expect(rows[0] == 2)
  }

  @Test("A whole state that is subscribed to is told of each change")
  func wholeState() {
    let store = makeStore()
    var heard: [Int] = []
    store.subscribe({ $0 }) { heard.append($0.rows[0]) }
    store.send(1)
    store.send(0)
    store.send(1)
    #expect(heard == [0, 1, 2])
  }

  @Test("Who reads while actions are handled is reported, and given an older state")
  func readers() async {
    let store = makeStore()
    store.send(1)
    var seen: [Int?] = []
    log.onReduce = { [log] in seen.append(log.firstRow) }
    let issues = await issues {
      store.send(-1)
    }
    #expect(seen == [0, 0])
    #expect(issues.count == 2)
    #expect(
      issues.first?.message == """
        The state of a store was read while the store handles an action. The reducer is changing it, \
        so the store has answered with an older one, perhaps its first.

        A reducer is given the state: let it use that one, and give what it calls the values that \
        they need.
        """)
    #expect(store.withState { $0.rows[0] } == 1)
  }

  @Test("Whoever observes the store is called before the change, and still sees the old value")
  func observers() {
    let store = makeStore()
    var seen: [Int] = []
    withObservationTracking {
      _ = store.rows
    } onChange: {
      MainActor.assumeIsolated { seen.append(store.withState { $0.rows[0] }) }
    }
    store.send(-1)
    #expect(seen == [])
    store.send(1)
    #expect(seen == [0])
    withObservationTracking {
      _ = (store.title, store.rows)
    } onChange: {
      MainActor.assumeIsolated { seen.append(store.withState { $0.rows[0] }) }
    }
    store.send(1)
    #expect(seen == [0, 1])
    #expect(store.rows[0] == 2)
  }

  @Test("What a subscriber sends is changed in place, too, and published after the round")
  func subscriberSends() {
    let store = makeStore()
    var heard: [Int] = []
    store.subscribe({ $0.rows[0] }) { first in
      heard.append(first)
      if first == 1 { store.send(10) }
    }
    store.send(1)
    #expect(heard == [0, 1, 11])
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
