import Observation
import Testing

@testable import Bootcamp

@MainActor
@Suite("Stores of the rows of a list", .timeLimit(.minutes(1)))
struct StoreCollectionTests {
  private let store = Store(
    initialState: Family.State(rows: [Member.State(id: 2), Member.State(id: 3)])
  ) {
    Family()
  }

  @Test("There is a store for each row, in order, and it is the row's own")
  func rows() {
    let rows = Array(store.scope(state: \.rows, action: \.rows))
    #expect(rows.map(\.id) == [2, 3])
    rows[1].send(.tapped)
    #expect(store.currentState.rows[id: 3]?.count == 1)
    var ids: [Int] = []
    for row in store.scope(state: \.rows, action: \.rows) { ids.append(row.id) }
    #expect(ids == [2, 3])
    #expect(store.scope(state: \.rows, action: \.rows).first === rows[0])
  }

  @Test("Rows that move keep their store; one that has gone keeps its last state")
  func moving() {
    let rows = Array(store.scope(state: \.rows, action: \.rows))
    store.send(.setRows([Member.State(id: 3, count: 1), Member.State(id: 4)]))
    let moved = Array(store.scope(state: \.rows, action: \.rows))
    #expect(moved.map(\.id) == [3, 4])
    #expect(moved[0] === rows[1])
    #expect(rows[1].count == 1)
    #expect(rows[0].id == 2)
  }

  @Test("Observation of the stores sees which rows there are, and nothing that happens in one")
  func observation() {
    let heard = Notes<String>()
    withObservationTracking {
      _ = Array(store.scope(state: \.rows, action: \.rows))
    } onChange: {
      heard.add("rows")
    }
    store.send(.rows(.element(id: 2, action: .tapped)))
    #expect(heard.all == [])
    store.send(.setRows([Member.State(id: 3), Member.State(id: 2)]))
    #expect(heard.all == ["rows"])
  }

  @Test("A reducer, too, can have all rows as its state")
  func wholeList() {
    let rows: Store<IdentifiedArrayOf<Member.State>, IdentifiedActionOf<Member>> =
      store.scope(state: \.rows, action: \.rows)
    rows.send(.element(id: 2, action: .tapped))
    #expect(rows.withState { $0.map(\.count) } == [1, 0])
  }
}
