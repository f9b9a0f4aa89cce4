import Bootcamp
import BootcampTesting
import TestSupport
import Testing

/// Rows, each with a counter that a button starts, and a sum of what they have answered.
private struct Rows: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)]
    var sum = 0
  }

  enum Action: Equatable, CasePathable {
    case rows(IdentifiedActionOf<Row>)

    struct AllCasePaths {
      var rows: AnyCasePath<Action, IdentifiedActionOf<Row>> {
        AnyCasePath(
          embed: { .rows($0) }, extract: { if case .rows(let action) = $0 { action } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var clock: any Clock<Duration>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows(.element(_, .answered(let number))):
        state.sum += number
      case .rows(.element(let id, .removeTapped)):
        state.rows[id: id] = nil
      case .rows:
        break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) {
      Row(clock: clock)
    }
  }
}

private struct Row: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var answer: Int?
  }

  enum Action: Equatable, CasePathable {
    case askTapped
    case removeTapped
    case answered(Int)

    struct AllCasePaths {
      var askTapped: AnyCasePath<Action, Void> {
        AnyCasePath(
          embed: { .askTapped }, extract: { if case .askTapped = $0 { () } else { nil } })
      }
      var answered: AnyCasePath<Action, Int> {
        AnyCasePath(
          embed: { .answered($0) },
          extract: { if case .answered(let number) = $0 { number } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var clock: any Clock<Duration>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .askTapped:
      return .run { [clock, id = state.id] send in
        try await clock.sleep(for: .seconds(id))
        await send(.answered(10 * id))
      }
    case .removeTapped:
      return .none
    case .answered(let number):
      state.answer = number
      return .none
    }
  }
}

@MainActor
@Suite("Test stores of composed features", .timeLimit(.minutes(1)))
struct CompositionTests {
  private let clock = TestClock()

  private func makeStore() -> TestStoreOf<Rows> {
    TestStore(initialState: Rows.State()) { Rows(clock: clock) }
  }

  /// The issues of a test that ends with its operation.
  private func messages(_ operation: (TestStoreOf<Rows>) async -> Void) async -> [String] {
    let issues = await issuesReported { await operation(makeStore()) }
    return issues.map { $0.message.prefix { $0 != "\n" }.description }
  }

  @Test("A child's action is sent and received by its path, and changes child and parent")
  func pathsOfRows() async {
    let messages = await messages { store in
      await store.send(\.rows[id: 2].askTapped)
      await store.send(.rows(.element(id: 1, action: .askTapped)))
      await clock.advance(by: .seconds(2))
      await store.receive(\.rows[id: 1].answered) {
        $0.rows[id: 1]?.answer = 10
        $0.sum = 10
      }
      await store.receive(\.rows[id: 2].answered, 20) {
        $0.rows[id: 2]?.answer = 20
        $0.sum = 30
      }
    }
    #expect(messages.isEmpty)
  }

  @Test("Another row's action, and another value, are not the ones that are expected")
  func otherRow() async {
    let others: [(CaseKeyPath<Rows.Action, Int>, Int)] = [
      (\.rows[id: 1].answered, 20), (\.rows[id: 2].answered, 10),
    ]
    for (path, value) in others {
      let messages = await messages { store in
        await store.send(\.rows[id: 2].askTapped)
        await clock.advance(by: .seconds(2))
        await store.receive(path, value) {
          $0.rows[id: 2]?.answer = 20
          $0.sum = 20
        }
      }
      #expect(messages == ["The action that arrives is not the one you expect."])
    }
  }

  @Test("What the parent changes has to be said, too")
  func exhaustive() async {
    let messages = await messages { store in
      await store.send(\.rows[id: 1].askTapped)
      await clock.advance(by: .seconds(1))
      await store.receive(\.rows[id: 1].answered) { $0.rows[id: 1]?.answer = 10 }
    }
    #expect(messages == ["The state after this step is not the one you expect."])
  }

  @Test("An effect of a row that has gone is not in flight any more")
  func goneRow() async {
    let messages = await messages { store in
      await store.send(\.rows[id: 1].askTapped)
      await store.send(.rows(.element(id: 1, action: .removeTapped))) { $0.rows[id: 1] = nil }
    }
    #expect(messages.isEmpty)
  }

  @Test("An effect of a row that is still there is a failure at the end")
  func rowInFlight() async {
    let messages = await messages { store in
      await store.send(\.rows[id: 1].askTapped)
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("The test ends, but an effect of this step is") == true)
  }

  @Test("withTaskCancellation runs in the test store's order, and sleeps on its clock")
  func taskCancellation() async {
    enum CancelID { case inner }
    let issues = await issuesReported {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { [clock] state, action in
          state = action
          switch action {
          case 1:
            return .run { send in
              try await withTaskCancellation(id: CancelID.inner, cancelInFlight: true) {
                try await clock.sleep(for: .seconds(1))
                await send(2)
              }
            }
          case 3: return .cancel(id: CancelID.inner)
          default: return .none
          }
        }
      }
      await store.send(1) { $0 = 1 }
      await clock.advance(by: .seconds(1))
      await store.receive(2) { $0 = 2 }
      await store.send(1) { $0 = 1 }
      await store.send(3) { $0 = 3 }
    }
    #expect(issues.isEmpty, "\(issues)")
  }

  @Test("A field of a form is set and received by its path")
  func pathsOfFields() async {
    let issues = await issuesReported {
      let store = TestStore(initialState: Form.State()) { Form() }
      await store.send(\.binding.name, "Ada") { $0.name = "Ada" }
      await store.receive(\.binding.letters, 3) { $0.letters = 3 }
      await store.send(\.binding.name, "") { $0.name = "" }
      await store.receive(\.binding.name) { $0.name = "nobody" }
    }
    #expect(issues.map(\.location.line) == [#line - 2])
    #expect(
      issues.first?.message.hasPrefix("The action that arrives is not the one you expect.") == true)
  }
}

/// A form that counts the letters of a name.
private struct Form: Reducer {
  struct State: Equatable {
    var name = ""
    var letters = 0
  }

  enum Action: BindableAction, CasePathable, Equatable {
    case binding(BindingAction<State>)

    struct AllCasePaths {
      var binding: AnyCasePath<Action, BindingAction<State>> {
        AnyCasePath(
          embed: { .binding($0) },
          extract: { if case .binding(let action) = $0 { action } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.name): .send(.set(\.letters, state.name.count))
      case .binding: .none
      }
    }
  }
}
