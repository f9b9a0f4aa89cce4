import Observation
import TestSupport
import Testing

@testable import Bootcamp

@MainActor
@Suite("Scoped stores", .hangGuard)
struct ScopedStoreTests {
  private let store = Store(
    initialState: Family.State(rows: [Member.State(id: 2), Member.State(id: 3)])
  ) {
    Family { send in await send(.answered(1)) }
  }

  private var always: StoreOf<Member> { store.scope(state: \.always, action: \.always) }
  private func row(_ id: Int) -> StoreOf<Member>? {
    store.scope(state: \.rows[id: id], action: \.rows[id: id])
  }

  @Test("It shows the child's state, and sends the child's actions to the store that owns it")
  func window() async {
    let always = always
    always.send(.tapped)
    #expect(always.state == Member.State(id: 0, count: 1))
    #expect(always.count == 1)
    #expect(always.withState(\.count) == 1)
    store.send(.always(.tapped))
    #expect(always.count == 2)
    #expect(store.currentState.log == ["parent: tapped 1", "parent: tapped 2"])
    await always.send(.startTapped).finish()
    #expect(always.count == 11)
  }

  @Test("The same key paths give the same store, and others another")
  func identity() {
    let (always, row2, row3) = (always, row(2), row(3))
    #expect(always === self.always)
    #expect(row2 === row(2))
    #expect(row2 !== row3)
    #expect(always !== row2)
  }

  @Test("Subscribers hear only of changes of their own slice")
  func distinct() {
    let heard = Notes<String>()
    always.subscribe(\.count) { heard.add("always \($0)") }
    row(2)?.subscribe(\.count) { heard.add("row 2: \($0)") }
    row(3)?.subscribe(\.count) { heard.add("row 3: \($0)") }
    #expect(heard.all == ["always 0", "row 2: 0", "row 3: 0"])
    store.send(.rows(.element(id: 3, action: .tapped)))
    store.send(.setRows([Member.State(id: 3, count: 1), Member.State(id: 2, count: 4)]))
    always.send(.tapped)
    store.send(.setMaybe(Member.State(id: 1)))
    #expect(heard.all.dropFirst(3) == ["row 3: 1", "row 2: 4", "always 1"])
  }

  @Test(
    "What a subscriber sends is handled after all have heard, and a cancelled one hears nothing")
  func sending() {
    let heard = Notes<String>()
    let always = always
    let first = always.subscribe(\.count) { [store] count in
      heard.add("first \(count)")
      if count == 1 { store.send(.always(.tapped)) }
    }
    let second = always.subscribe(\.count) { heard.add("second \($0)") }
    always.send(.tapped)
    #expect(
      heard.all == ["first 0", "second 0", "first 1", "second 1", "first 2", "second 2"])
    first.cancel()
    second.cancel()
    always.send(.tapped)
    #expect(heard.all.count == 6)
    #expect(store.root.subscriptions.isEmpty)
  }

  @Test("An absent child has no store; one that has gone keeps its last state and is silent")
  func optional() async throws {
    #expect(store.scope(state: \.maybe, action: \.maybe) == nil)
    #expect(row(9) == nil)
    let heard = Notes<Int>()
    let third = try #require(row(3))
    third.subscribe(\.count) { heard.add($0) }
    third.send(.tapped)
    #expect(third.count == 1)
    store.send(.setRows([]))
    #expect(third.count == 1)
    #expect(row(3) == nil)
    let issues = await issues { third.send(.tapped) }
    #expect(issues.map(\.location.line) == [Family.lines.forEach])
    #expect(heard.all == [0, 1])
  }

  @Test("Observation sees the child's slice, and whether there is a child")
  func observation() {
    func isHeard(_ read: () -> Void, when action: Family.Action) -> Bool {
      let heard = Notes<Bool>()
      withObservationTracking(read) { heard.add(true) }
      store.send(action)
      return !heard.all.isEmpty
    }
    let always = always
    #expect(isHeard({ _ = always.count }, when: .always(.tapped)))
    #expect(!isHeard({ _ = always.id }, when: .always(.tapped)))
    #expect(!isHeard({ _ = always.count }, when: .rows(.element(id: 2, action: .tapped))))
    let child = Member.State(id: 1)
    #expect(isHeard({ _ = store.scope(state: \.maybe, action: \.maybe) }, when: .setMaybe(child)))
    #expect(!isHeard({ _ = store.scope(state: \.maybe, action: \.maybe) }, when: .maybe(.tapped)))
    let other = Member.State(id: 2)
    #expect(isHeard({ _ = store.scope(state: \.maybe, action: \.maybe) }, when: .setMaybe(other)))
    let maybe = store.scope(state: \.maybe, action: \.maybe)
    #expect(!isHeard({ _ = maybe?.count }, when: .setMaybe(nil)), "Its last state stays.")
    let changed = Member.State(id: 2, count: 5)
    #expect(isHeard({ _ = maybe?.count }, when: .setMaybe(changed)), "It has come back.")
    #expect(maybe?.count == 5)
    #expect(isHeard({ _ = store.scope(state: \.maybe, action: \.maybe) }, when: .setMaybe(nil)))
  }

  @Test("What nobody tracks costs nothing: two thousand rows are scoped, and nothing is kept")
  func untracked() {
    store.send(.setRows(IdentifiedArray(uniqueElements: (0..<2_000).map { Member.State(id: $0) })))
    let rows = (0..<2_000).compactMap { row($0) }
    #expect(rows.map(\.count).allSatisfy { $0 == 0 })
    #expect(store.root.tracked.count == 0)
    #expect(!store.root.tracked.isInUse)
  }

  @Test("It keeps the state and the effects, and neither store keeps the other")
  func lifetime() async {
    let gone = Gate()
    var parent: StoreOf<Family>?
    do {
      let token = Token(gone: gone)
      parent = Store(initialState: Family.State()) {
        Family { [token] _ in withExtendedLifetime(token) {} }
      }
    }
    var child = parent?.scope(state: \.always, action: \.always)
    weak var weakChild: StoreOf<Member>?
    weak var weakParent: StoreOf<Family>?
    (weakChild, weakParent) = (child, parent)
    parent = nil
    #expect(weakParent == nil)
    child?.send(.tapped)
    await child?.send(.startTapped).finish()
    #expect(child?.count == 1)
    child = nil
    #expect(weakChild == nil)
    await gone.wait()
  }

  @Test("Stores that have gone are forgotten")
  func forgetting() {
    for id in 0..<1_000 {
      store.send(.setRows([Member.State(id: id)]))
      #expect(row(id)?.id == id)
    }
    #expect(store.scopedStores.entries.count <= 17)
  }

  @Test("To read it from inside the reducer is reported")
  func reading() async {
    weak var child: StoreOf<Member>?
    let parent = Store<Family.State, Family.Action>(initialState: Family.State()) {
      Reduce { _, _ in
        MainActor.assumeIsolated { _ = child?.count }
        return .none
      }
    }
    let always = parent.scope(state: \.always, action: \.always)
    child = always
    let issues = await issues { parent.send(.always(.tapped)) }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("The state of a store was read while") == true)
  }
}
