import TestSupport
import Testing

@testable import Bootcamp

@Suite("The body of a reducer", .hangGuard)
struct BodyTests {
  /// Appends its name to the state and sends it.
  private struct Named: Reducer {
    let name: String
    func reduce(into state: inout [String], action: Int) -> Effect<Int> {
      state.append(name)
      return .send(state.count)
    }
  }

  private typealias Builder = ReducerBuilder<[String], Int>

  private func build<R: Reducer<[String], Int>>(@Builder _ reducer: () -> R) -> R { reducer() }

  /// The names of the reducers that have run, and the actions that they send, in order.
  private func run(_ reducer: some Reducer<[String], Int>) -> (names: [String], sent: [Int]) {
    var state: [String] = []
    let effect = reducer.reduce(into: &state, action: 0)
    return (state, sends(in: effect))
  }

  private func sends(in effect: Effect<Int>) -> [Int] {
    switch effect.operation {
    case .send(let number): [number]
    case .merge(let effects): effects.flatMap { sends(in: $0) }
    default: []
    }
  }

  @Test("Reducers run from top to bottom on the same state, and their effects are merged")
  func order() {
    let result = run(
      build {
        Named(name: "a")
        Named(name: "b")
        Reduce { state, _ in
          state.append("closure")
          return .none
        }
        Named(name: "c")
      })
    #expect(result.names == ["a", "b", "closure", "c"])
    #expect(result.sent == [1, 2, 4])
  }

  @Test("An empty body does nothing")
  func empty() {
    let result = run(build {})
    #expect(result.names.isEmpty)
    #expect(result.sent.isEmpty)
    #expect(run(EmptyReducer()).names.isEmpty)
  }

  @Test("If, else and switch choose a reducer", arguments: [0, 1, 2])
  func choice(number: Int) {
    let ifElse = build {
      if number == 0 {
        Named(name: "0")
      } else if number == 1 {
        Named(name: "1")
      } else {
        Named(name: "2")
        Named(name: "2 again")
      }
    }
    let switched = build {
      switch number {
      case 0: Named(name: "0")
      case 1:
        Reduce { state, _ in
          state.append("1")
          return .none
        }
      default: EmptyReducer()
      }
    }
    #expect(run(ifElse).names == [["0"], ["1"], ["2", "2 again"]][number])
    #expect(run(switched).names == [["0"], ["1"], []][number])
  }

  @Test("If without else runs a reducer or nothing", arguments: [true, false])
  func optional(isOn: Bool) {
    let reducer = build {
      Named(name: "always")
      if isOn {
        Named(name: "sometimes")
      }
    }
    #expect(run(reducer).names == (isOn ? ["always", "sometimes"] : ["always"]))
    #expect(run(reducer).sent == (isOn ? [1, 2] : [1]))
  }

  @Test("An optional reducer does nothing when it is nil")
  func optionalReducer() {
    #expect(run(Optional(Named(name: "a"))).sent == [1])
    #expect(run(Optional<Named>.none).names.isEmpty)
  }

  @Test("For runs a reducer for each element, in order")
  func loop() {
    let result = run(
      build {
        for name in ["a", "b", "c"] {
          Named(name: name)
        }
      })
    #expect(result.names == ["a", "b", "c"])
    #expect(result.sent == [1, 2, 3])
  }

  @Test("Several reducers can stand where one is asked for, also of an unknown type")
  func combine() {
    let erased: any Reducer<[String], Int> = Named(name: "c")
    let combined = CombineReducers<[String], Int, _> {
      Named(name: "a")
      Named(name: "b")
      Reduce(erased)
    }
    #expect(run(combined).names == ["a", "b", "c"])
    #expect(run(Reduce(combined)).sent == [1, 2, 3])
  }

  // MARK: Built once

  /// Notes each time that its body is built.
  private struct Noting: Reducer {
    let built: Notes<String>
    var name = "outer"
    var inner: [Noting] = []

    var body: some Reducer<Int, Int> {
      let _ = built.add(name)
      Scope(state: \.self, action: \Case<Int>.self) {
        for reducer in inner { reducer }
      }
      Reduce { state, action in
        state += action
        return .none
      }
    }
  }

  /// Has a body, and a `reduce` of its own that runs it twice.
  private struct Twice: Reducer {
    let built: Notes<String>

    var body: some Reducer<Int, Int> {
      let _ = built.add("twice")
      Noting(built: built)
    }

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      let effect = body.reduce(into: &state, action: action)
      return effect.merge(with: body.reduce(into: &state, action: action))
    }
  }

  @MainActor
  @Test("A store builds the body of a reducer once, and those of the reducers inside it")
  func builtOnce() {
    let built = Notes<String>()
    let store = Store(initialState: 0) {
      Scope(state: \.self, action: \Case<Int>.self) {
        Noting(built: built)
      }
    }
    for number in 1...3 { store.send(number) }
    #expect(store.currentState == 6)
    #expect(built.all == ["outer"])
  }

  /// Its body is another reducer with a body, and nothing else.
  private struct Wrapping: Reducer {
    let built: Notes<String>

    var body: Noting {
      let _ = built.add("wrapping")
      return Noting(built: built, name: "inside")
    }
  }

  @MainActor
  @Test("A reducer whose body is one other reducer, and that one, are built once")
  func wrapped() {
    let built = Notes<String>()
    let store = Store(initialState: 0) { Wrapping(built: built) }
    for number in 1...3 { store.send(number) }
    #expect(store.currentState == 6)
    #expect(built.all == ["wrapping", "inside"])
  }

  @MainActor
  @Test("What watches a reducer does not build its body again")
  func watched() {
    let built = Notes<String>()
    let store = Store(initialState: 0) {
      Noting(built: built).onChange(of: { $0 }) { _, _ in .none }._printChanges { _ in }
    }
    for number in 1...3 { store.send(number) }
    #expect(store.currentState == 6)
    #expect(built.all == ["outer"])
  }

  @MainActor
  @Test("Reducers of the same type inside one another, and beside, each have their own body")
  func sameType() {
    let built = Notes<String>()
    let store = Store(initialState: 0) {
      Noting(
        built: built, inner: [Noting(built: built, name: "a"), Noting(built: built, name: "b")])
    }
    for number in 1...3 { store.send(number) }
    #expect(store.currentState == 18)
    #expect(built.all == ["outer", "a", "b"])
  }

  @MainActor
  @Test("A store builds a body once, also inside “if”, “else”, “for” and “CombineReducers”")
  func builtOnceInside() {
    let built = Notes<String>()
    let absent: Noting? = nil
    let isFirst = [true, false]
    let store = Store(initialState: 0) {
      if isFirst[0] { Noting(built: built, name: "if") }
      if isFirst[1] {
        Noting(built: built, name: "not")
      } else {
        Noting(built: built, name: "else")
      }
      for name in ["for", "for again"] { Noting(built: built, name: name) }
      CombineReducers { Noting(built: built, name: "combined") }
      Optional(Noting(built: built, name: "optional"))
      absent
    }
    for number in 1...3 { store.send(number) }
    #expect(store.currentState == 36)
    #expect(built.all == ["if", "else", "for", "for again", "combined", "optional"])
  }

  @MainActor
  @Test("A reducer that calls another one of its type keeps its own body")
  func callsSameType() {
    struct Adding: Reducer {
      let number: Int
      let other: [Int]
      var body: some Reducer<Int, Void> {
        Reduce { state, action in
          state += number
          for number in other {
            _ = Adding(number: number, other: []).reduce(into: &state, action: action)
          }
          return .none
        }
      }
    }
    let store = Store(initialState: 0) { Adding(number: 1, other: [10]) }
    for _ in 1...3 { store.send(()) }
    #expect(store.currentState == 33)
  }

  @MainActor
  @Test("A reducer that has a body and a “reduce” is run by its “reduce”")
  func ownReduce() {
    let built = Notes<String>()
    let store = Store(initialState: 0) { Twice(built: built) }
    for number in 1...3 { store.send(number) }
    #expect(store.currentState == 12)
  }

  @MainActor
  @Test("Two stores of one reducer do not share anything")
  func twoStores() {
    let built = Notes<String>()
    let reducer = Noting(built: built)
    let stores = [Store(initialState: 0) { reducer }, Store(initialState: 10) { reducer }]
    for store in stores { store.send(1) }
    #expect(stores.map(\.currentState) == [1, 11])
  }
}
