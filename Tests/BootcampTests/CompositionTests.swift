import TestSupport
import Testing

@testable import Bootcamp

@MainActor
@Suite("Composition", .hangGuard)
struct CompositionTests {
  private func makeStore(
    _ state: Family.State = Family.State(), work: @escaping @Sendable () async -> Void = {}
  ) -> StoreOf<Family> {
    Store(initialState: state) {
      Family { send in
        await work()
        await send(.answered(1))
      }
    }
  }

  private let everybody = Family.State(
    maybe: Member.State(id: 1), rows: [Member.State(id: 2), Member.State(id: 3)])

  // MARK: Order

  @Test("A child runs before its parent, on its own state only")
  func order() {
    let store = makeStore(everybody)
    store.send(.always(.tapped))
    store.send(.maybe(.tapped))
    store.send(.rows(.element(id: 3, action: .tapped)))
    #expect(
      store.currentState.log == ["parent: tapped 1", "parent: tapped 1", "parent: 3 tapped 1"])
    #expect(store.currentState.always.count == 1)
    #expect(store.currentState.maybe?.count == 1)
    #expect(store.currentState.rows.map(\.count) == [0, 1])
  }

  @Test("What a child's effect sends is an action of that child")
  func effects() async {
    let store = makeStore(everybody)
    store.send(.always(.sendTapped))
    await store.send(.maybe(.startTapped)).finish()
    await store.send(.rows(.element(id: 3, action: .startTapped))).finish()
    #expect(store.currentState.always.count == 10)
    #expect(store.currentState.maybe?.count == 11)
    #expect(store.currentState.rows.map(\.count) == [0, 11])
  }

  // MARK: Children that go

  /// Starts work of a child, sends something, and returns which actions the store has seen in the end.
  private func log(
    of action: (Member.Action) -> Family.Action, then next: Family.Action?
  ) async -> [String] {
    let begun = Gate()
    let mayEnd = Gate()
    let store = makeStore(everybody) {
      begun.open()
      await mayEnd.wait()
    }
    let task = store.send(action(.startTapped))
    await begun.wait()
    if let next { store.send(next) }
    mayEnd.open()
    await task.finish()
    #expect(store.cancellables.isEmpty)
    return store.currentState.log.filter { $0.contains("answered") }
  }

  @Test("The effects of a child that stays go on")
  func staying() async {
    let same = Member.State(id: 1, count: 5)
    #expect(await log(of: { .maybe($0) }, then: .setMaybe(same)).count == 1)
    #expect(await log(of: { .maybe($0) }, then: .setRows([])).count == 1)
    let rows: IdentifiedArrayOf = [Member.State(id: 3, count: 7)]
    #expect(await log(of: { .rows(.element(id: 3, action: $0)) }, then: .setRows(rows)).count == 1)
    #expect(await log(of: { .always($0) }, then: .setMaybe(nil)).count == 1)
  }

  @Test(
    "The effects of a child that goes are cancelled, and so are those of one that is another now")
  func going() async {
    #expect(await log(of: { .maybe($0) }, then: .setMaybe(nil)).isEmpty)
    #expect(await log(of: { .maybe($0) }, then: .maybe(.closeTapped)).isEmpty)
    #expect(await log(of: { .maybe($0) }, then: .setMaybe(Member.State(id: 9))).isEmpty)
    let rows: IdentifiedArrayOf = [Member.State(id: 2), Member.State(id: 9)]
    #expect(await log(of: { .rows(.element(id: 3, action: $0)) }, then: .setRows(rows)).isEmpty)
    #expect(
      await log(
        of: { .rows(.element(id: 3, action: $0)) },
        then: .rows(.element(id: 3, action: .closeTapped))
      ).isEmpty)
  }

  @Test("An action for a child that is not there is reported once, at the line of its reducer")
  func absent() async {
    let store = makeStore()
    let maybe = await issues { store.send(.maybe(.tapped)) }
    #expect(maybe.map(\.location.line) == [Family.lines.ifLet])
    #expect(maybe.first?.location.fileID == "BootcampTests/Family.swift")
    #expect(
      maybe.first?.message.hasPrefix(
        """
        The “ifLet” at BootcampTests/Family.swift:\(Family.lines.ifLet) was given an action of a \
        child that is not there: its state is “nil”.

          .maybe(.tapped)


        """) == true)
    let rows = await issues { store.send(.rows(.element(id: 7, action: .tapped))) }
    #expect(rows.map(\.location.line) == [Family.lines.forEach])
    #expect(rows.first?.message.contains("no row has the id 7") == true)
    #expect(store.currentState.log == ["parent: tapped -1", "parent: 7 tapped -1"])
  }

  // MARK: Cancel ids

  @Test("A child cancels its own work under an id, not that of a sibling or of its parent")
  func siblings() async {
    for other: Family.Action in [
      .rows(.element(id: 2, action: .stopTapped)), .maybe(.stopTapped),
      .rows(.element(id: 3, action: .tapped)),
    ] {
      #expect(await log(of: { .rows(.element(id: 3, action: $0)) }, then: other).count == 1)
    }
    #expect(
      await log(
        of: { .rows(.element(id: 3, action: $0)) },
        then: .rows(.element(id: 3, action: .stopTapped))
      ).isEmpty)
    #expect(await log(of: { .always($0) }, then: .maybe(.stopTapped)).count == 1)
  }

  @Test("A parent that names the id of its children cancels the work of all of them")
  func parents() async {
    #expect(await log(of: { .rows(.element(id: 3, action: $0)) }, then: .cancelWork).isEmpty)
    #expect(await log(of: { .maybe($0) }, then: .cancelWork).isEmpty)
    #expect(await log(of: { .always($0) }, then: .cancelWork).isEmpty)
  }

  @Test("Inside a run, ids are those of the child as well")
  func insideRun() async {
    let begun = Gate()
    let store = makeStore(everybody) {
      await withTaskCancellation(id: "inner") {
        begun.open()
        await untilCancelled()
      }
    }
    let task = store.send(.rows(.element(id: 2, action: .startTapped)))
    await begun.wait()
    let other = Store(initialState: everybody) { Family { _ in Task.cancel(id: "inner") } }
    await other.send(.rows(.element(id: 2, action: .startTapped))).finish()
    #expect(Set(store.cancellables) == [AnyID(Member.CancelID.work), AnyID("inner")])
    store.send(.rows(.element(id: 2, action: .closeTapped)))
    await task.finish()
    #expect(store.cancellables.isEmpty)
  }

  // MARK: Enums

  private enum Place: Equatable, CasePathable {
    case home(Int)
    case away(Int)

    struct AllCasePaths {
      var home: AnyCasePath<Place, Int> {
        AnyCasePath(
          embed: { .home($0) }, extract: { if case .home(let value) = $0 { value } else { nil } })
      }
      var away: AnyCasePath<Place, Int> {
        AnyCasePath(
          embed: { .away($0) }, extract: { if case .away(let value) = $0 { value } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  private enum PlaceAction: CasePathable {
    case home(Int)
    case leave

    struct AllCasePaths {
      var home: AnyCasePath<PlaceAction, Int> {
        AnyCasePath(
          embed: { .home($0) }, extract: { if case .home(let value) = $0 { value } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  /// Adds the number; starts endless work for zero.
  private let adding = Reduce<Int, Int> { state, number in
    state += number
    return number == 0 ? .run { _ in await untilCancelled() } : .none
  }

  @Test("ifCaseLet runs the child first, and cancels its effects when the case changes")
  func ifCaseLet() async {
    let store = Store<Place, PlaceAction>(initialState: .home(1)) {
      Reduce { state, action in
        if case .leave = action { state = .away(0) }
        return .none
      }
      .ifCaseLet(\.home, action: \.home) { adding }
    }
    let line = #line - 2
    store.send(.home(2))
    #expect(store.currentState == .home(3))
    let task = store.send(.home(0))
    store.send(.leave)
    await task.finish()
    let issues = await issues { store.send(.home(2)) }
    #expect(store.currentState == .away(0))
    #expect(issues.map(\.location.line) == [line])
  }

  @Test("An optional child that becomes another case loses its effects")
  func ifLetOfEnum() async {
    let store = Store<Place?, Int>(initialState: .home(1)) {
      Reduce<Place?, Int> { state, action in
        if action == 1 { state = .away(1) }
        if action == 2 { state = .home(2) }
        return .none
      }
      .ifLet(\.self, action: \Case<Int>.self) {
        Reduce<Place, Int> { _, action in
          action == 0 ? .run { _ in await untilCancelled() }.cancellable(id: 1) : .none
        }
      }
    }
    let task = store.send(0)
    store.send(2)
    #expect(!store.cancellables.isEmpty)
    store.send(1)
    await task.finish()
    #expect(store.cancellables.isEmpty)
  }

  // MARK: Which child is it?

  private struct Kid: Equatable, Identifiable {
    var id: Int
    var age = 0
  }

  /// An id that is neither `Sendable` nor of a kind that the runtime knows.
  private final class Label: Hashable {
    let text: String
    init(_ text: String) { self.text = text }
    static func == (first: Label, second: Label) -> Bool { first.text == second.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  private struct Labelled: Identifiable { let id: Label }

  private enum Guest: CasePathable {
    case kid(Kid)
    case pet(id: Int, name: String)
    case nobody

    struct AllCasePaths {
      var kid: AnyCasePath<Guest, Kid> {
        AnyCasePath(
          embed: { .kid($0) }, extract: { if case .kid(let value) = $0 { value } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  /// Whether the work of an optional child goes on when another state takes its place.
  private func survives<Child>(_ first: Child, _ second: Child) async -> Bool {
    await survives(first, second) { reducer in
      reducer.ifLet(\.self, action: \Case<Int>.self) { Self.endless() }
    }
  }

  /// The same with a reducer that runs the child. The parent replaces the state for action 1.
  private func survives<State, Child: Reducer<State, Int>>(
    _ first: State, _ second: State, _ reducer: (Reduce<State, Int>) -> Child
  ) async -> Bool {
    let store = Store<State, Int>(initialState: first) {
      reducer(
        Reduce { state, action in
          if action == 1 { state = second }
          return .none
        })
    }
    let task = store.send(0)
    store.send(1)
    let isAlive = !store.cancellables.isEmpty
    task.cancel()
    await task.finish()
    return isAlive
  }

  private static func endless<State>() -> Reduce<State, Int> {
    Reduce { _, action in
      action == 0 ? .run { _ in await untilCancelled() }.cancellable(id: 1) : .none
    }
  }

  @Test("An optional child is another one by its id, its case, and the id of what its case carries")
  func identityOfOptionalChild() async {
    #expect(await survives(Kid(id: 1), Kid(id: 1, age: 5)))
    #expect(await !survives(Kid(id: 1), Kid(id: 2)))
    #expect(await survives(Guest.kid(Kid(id: 1)), .kid(Kid(id: 1, age: 5))))
    #expect(await !survives(Guest.kid(Kid(id: 1)), .kid(Kid(id: 2))))
    #expect(await !survives(Guest.kid(Kid(id: 1)), .pet(id: 1, name: "Rex")))
    #expect(await !survives(Guest.kid(Kid(id: 1)), .nobody))
    #expect(await survives(Guest.nobody, .nobody))
    #expect(await survives(Guest.pet(id: 1, name: "Rex"), .pet(id: 2, name: "Tom")))
    #expect(await survives(Labelled(id: Label("a")), Labelled(id: Label("a"))))
    #expect(await !survives(Labelled(id: Label("a")), Labelled(id: Label("b"))))
    #expect(await survives(1, 2))
  }

  @Test("The child in a case of the parent is another one by its id, and not by its own case")
  func identityOfChildInCase() async {
    func survives<Child>(_ first: Child, _ second: Child) async -> Bool {
      await self.survives(Result<Child, Never>.success(first), .success(second)) {
        $0.ifCaseLet(\.success, action: \Case<Int>.self) { Self.endless() }
      }
    }
    #expect(await survives(Guest.kid(Kid(id: 1)), .nobody))
    #expect(await survives(Guest.kid(Kid(id: 1)), .kid(Kid(id: 2))))
    #expect(await survives(Kid(id: 1), Kid(id: 1, age: 5)))
    #expect(await !survives(Kid(id: 1), Kid(id: 2)))
    #expect(await !survives(Labelled(id: Label("a")), Labelled(id: Label("b"))))
  }

  @Test("A child that takes another id itself may start work for the new one")
  func childThatBecomesAnother() async {
    let store = Store<Kid?, Int>(initialState: Kid(id: 1)) {
      Reduce { _, _ in .none }
        .ifLet(\.self, action: \Case<Int>.self) {
          Reduce { state, action in
            state.id = action
            return .run { _ in await untilCancelled() }.cancellable(id: 1)
          }
        }
    }
    let task = store.send(2)
    #expect(store.cancellables == [AnyID(1)])
    task.cancel()
    await task.finish()
  }

  // MARK: onChange

  @Test("onChange reacts to what its own reducer changes, with the value before")
  func onChange() {
    let store = Store<[Int], Int>(initialState: []) {
      Reduce<[Int], Int> { state, action in
        if action > 0 { state.append(action) }
        return .none
      }
      .onChange(of: \.count) { old, state in
        state.append(-old)
        return state.count < 5 ? .send(9) : .none
      }
      Reduce { state, action in
        if action == 0 { state.append(0) }
        return .none
      }
    }
    store.send(0)
    #expect(store.currentState == [0])
    store.send(1)
    #expect(store.currentState == [0, 1, -1, 9, -3])
  }

  @Test("A row whose reducer gives it another id is reported at the line of the forEach")
  func rowWithAnotherID() async {
    let line = #line + 2
    let store = Store<Family.State, Family.Action>(initialState: .init(rows: [.init(id: 1)])) {
      EmptyReducer<Family.State, Family.Action>().forEach(\.rows, action: \.rows) {
        Reduce { row, _ in
          row.id = 9
          return .none
        }
      }
    }
    let issues = await issues { store.send(.rows(.element(id: 1, action: .tapped))) }
    #expect(issues.map(\.location.fileID) == [#fileID])
    #expect(issues.map(\.location.line) == [line])
    #expect(store.currentState.rows[id: 9] != nil)
  }

  @Test("onChange can be told which values count as the same")
  func onChangeRemovingDuplicates() {
    let store = Store<[Int], Int>(initialState: []) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return .none
      }
      .onChange(of: { ($0.count / 2, 0) }, removeDuplicates: ==) { old, new in
        Reduce { state, action in
          state += [-old.0, -new.0, action]
          return .none
        }
      }
    }
    store.send(5)
    #expect(store.currentState == [5])
    store.send(6)
    #expect(store.currentState == [5, 6, 0, -1, 6])
  }
}
