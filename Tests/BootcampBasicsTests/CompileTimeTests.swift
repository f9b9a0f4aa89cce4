import Bootcamp
import TestSupport
import Testing

// Most of what is tested here is that it compiles, without a warning, as a learner writes it.
// Therefore the import is a plain one.

// MARK: A feature with reduce

private struct FactClient: Sendable {
  var fetch: @Sendable (_ number: Int) async throws -> String
}

private struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
    var fact: String?
    var isLoading = false
  }

  enum Action: Equatable {
    case decrementButtonTapped
    case factButtonTapped
    case factResponse(String)
    case factFailed
    case incrementButtonTapped
    case tick
    case timerToggled(isOn: Bool)
  }

  private enum CancelID { case fact, timer }

  let client: FactClient
  var clock: any Clock<Duration> = ContinuousClock()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .decrementButtonTapped:
      state.count -= 1
      return .none

    case .factButtonTapped:
      state.isLoading = true
      return .run { [count = state.count] send in
        await send(.factResponse(try await client.fetch(count)))
      } catch: { _, send in
        await send(.factFailed)
      }
      .cancellable(id: CancelID.fact, cancelInFlight: true)

    case .factResponse(let fact):
      state.isLoading = false
      state.fact = fact
      return .none

    case .factFailed:
      state.isLoading = false
      return .none

    case .incrementButtonTapped:
      state.count += 1
      return .none

    case .tick:
      return .send(.incrementButtonTapped)

    case .timerToggled(isOn: true):
      return .run { send in
        while true {
          try await clock.sleep(for: .seconds(1))
          await send(.tick)
        }
      }
      .cancellable(id: CancelID.timer)

    case .timerToggled(isOn: false):
      return .merge(.cancel(id: CancelID.timer), .cancel(id: CancelID.fact))
    }
  }
}

// MARK: A feature with a body

private struct Screen: Reducer {
  struct State {
    var lines: [String] = []
    /// Not `Equatable`, not `Sendable`.
    var object = Object()
  }

  final class Object {}

  /// Neither `Equatable` nor `Sendable`.
  enum Action {
    case appeared
    case loaded(Object)
    case failed(any Error)
  }

  var isLogging = true

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { send in
          await send(.loaded(Object()))
          await send(.failed(CancellationError()))
        }
      case .loaded(let object):
        state.object = object
        return .none
      case .failed:
        return .none
      }
    }
    if isLogging {
      Reduce(log)
    }
    EmptyReducer()
    CombineReducers {
      Reduce { _, _ in .none }
    }
  }

  private func log(state: inout State, action: Action) -> Effect<Action> {
    state.lines.append("\(action)")
    return .none
  }
}

// MARK: A body without some, a generic feature, a class

private struct Generic<Value: Equatable & Sendable>: Reducer {
  struct State: Equatable { var value: Value }
  enum Action { case set(Value) }

  var body: Reduce<State, Action> {
    Reduce { state, action in
      switch action {
      case .set(let value):
        state.value = value
        return .none
      }
    }
  }
}

private final class ClassReducer: Reducer {
  typealias State = Int
  func reduce(into state: inout Int, action: Int) -> Effect<Int> {
    state += action
    return .none
  }
}

/// Runs a reducer whose type it does not know.
private struct Twice: Reducer {
  typealias State = Int
  typealias Action = Int
  let reducer: any Reducer<Int, Int>
  var body: some ReducerOf<Self> {
    reducer
    reducer
  }
}

// MARK: Using them

@MainActor
private final class ViewModel {
  let store: StoreOf<Counter>
  private(set) var text = ""

  init(store: StoreOf<Counter>) {
    self.store = store
    store.subscribe(\.count) { [weak self] count in self?.text = "\(count)" }
    store.subscribe {
      $0.count > 3
    } onChange: { [weak self] _ in
      self?.text += "!"
    }
  }
}

@MainActor
@Suite("Code as learners write it", .hangGuard)
struct CompileTimeTests {
  @Test("A feature with reduce, an environment and a clock")
  func counter() async {
    let store = Store(initialState: Counter.State()) {
      Counter(client: FactClient { "\($0) is a number." })
    }
    let model = ViewModel(store: store)
    store.send(.incrementButtonTapped)
    await store.send(.factButtonTapped).finish()
    #expect(model.text == "1")
    #expect(store.fact == "1 is a number.")
    #expect(store.state == Counter.State(count: 1, fact: "1 is a number."))
    let timer = store.send(.timerToggled(isOn: true))
    store.send(.timerToggled(isOn: false))
    await timer.finish()
  }

  @Test("A feature with a body, whose actions are neither equatable nor sendable")
  func screen() async {
    let store: StoreOf<Screen> = Store(initialState: Screen.State()) { Screen() }
    await store.send(.appeared).finish()
    #expect(store.lines.count == 3)
    let quiet = Store(initialState: .init()) {
      Screen(isLogging: false)
      EmptyReducer()
    }
    quiet.send(.appeared)
    #expect(quiet.withState { $0.lines.isEmpty })
  }

  @Test("Generic features, classes, and reducers as values")
  func others() {
    let generic = Store(initialState: Generic.State(value: 1)) { Generic() }
    generic.send(.set(2))
    #expect(generic.value == 2)

    let reducers: [any Reducer<Int, Int>] = [ClassReducer(), Reduce(ClassReducer())]
    for reducer in reducers {
      let store = Store(initialState: 1) { Reduce(reducer) }
      store.send(2)
      #expect(store.state == 3)
      let twice = Store(initialState: 1) { Twice(reducer: reducer) }
      twice.send(2)
      #expect(twice.state == 5)
    }
    var state = Counter.State()
    _ = Counter(client: FactClient { _ in "" }).reduce(into: &state, action: .tick)
    #expect(state == Counter.State())
  }

  @Test("Effects can be kept, passed on and combined from a list")
  func effects() {
    let effects: [Effect<Int>] = [.send(1), .none, .run { await $0(2) }, .cancel(id: "id")]
    let merged: Effect<Int> = .merge(effects)
    let lazy = Effect<Int>.merge((1...3).lazy.map { Effect<Int>.send($0) })
    let mapped: Effect<String> = Effect<Int>.concatenate(effects).map { "\($0)" }
    let both: Effect<String> = .merge(merged.map { String($0) }, mapped, lazy.map { "\($0)" })
    _ = both
    let sendable: any Sendable = merged
    _ = sendable
  }
}
