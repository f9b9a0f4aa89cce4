import Testing

@testable import Bootcamp

private struct Settings: Reducer {
  struct State: Equatable {
    var name = ""
    var size = 1
    var log: [String] = []
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case saveTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.size) { old, state in
        state.log.append("size was \(old)")
        return .none
      }
    Reduce { state, action in
      switch action {
      case .binding(\.name):
        state.log.append("name is \(state.name)")
      case .binding:
        state.log.append("something else")
      case .saveTapped:
        state.log.append("saved")
      }
      return .none
    }
  }
}

@MainActor
@Suite("Bindings")
struct BindingTests {
  private let store = Store(initialState: Settings.State()) { Settings() }

  @Test("The field is set before the reducers below see the action")
  func setting() {
    store.send(.binding(.set(\.name, "Blob")))
    store.send(.set(\.size, 2))
    store.send(.saveTapped)
    #expect(
      store.currentState
        == Settings.State(
          name: "Blob", size: 2,
          log: ["name is Blob", "size was 1", "something else", "saved"]))
  }

  @Test("To set a field of the store sends an action, also when nothing changes")
  func throughTheStore() {
    store.name = "a"
    store.name = "a"
    #expect(store.name == "a")
    #expect(store.currentState.log == ["name is a", "name is a"])
  }

  @Test("A field that is set without a BindingReducer is reported where the store was made")
  func unhandled() async {
    let store = Store(initialState: Settings.State()) {
      EmptyReducer<Settings.State, Settings.Action>()
    }
    let line = #line - 3
    let issues = await issues { store.name = "Ada" }
    #expect(store.name == "")
    #expect(issues.map(\.location.line) == [line])
    #expect(
      issues.first?.message.hasPrefix(
        """
        A field of a store was set, but no reducer has handled the binding action:

          BindingAction<
        """) == true)
    #expect(issues.first?.message.contains("\"Ada\"") == true)
  }

  @Test("A field that is set with a BindingReducer is no issue, also from a subscriber")
  func handled() async {
    let issues = await issues {
      store.subscribe(\.size) { [store] in if $0 == 2 { store.name = "two" } }
      store.size = 2
    }
    #expect(store.name == "two")
    #expect(issues == [])
  }

  @Test("A field of a child that has gone is reported by its ifLet only")
  func absentChild() async {
    let parent = Store<Settings.State?, Settings.Action>(initialState: Settings.State()) {
      Reduce { state, action in
        if case .saveTapped = action { state = nil }
        return .none
      }
      .ifLet(\.self, action: \.self) { Settings() }
    }
    let child = parent.scope(state: \.self, action: \.self)
    let issues = await issues {
      parent.send(.saveTapped)
      child?.name = "Ada"
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("The “ifLet” at") == true)
  }

  @Test("Two are equal that set the same field to equal values")
  func equality() {
    let action = BindingAction<Settings.State>.set(\.size, 1)
    #expect(action == .set(\.size, 1))
    #expect(action != .set(\.size, 2))
    #expect(action != .set(\.name, "1"))
    #expect(action.keyPath == \Settings.State.size)
    #expect(\Settings.State.size ~= action)
    #expect(!(\Settings.State.name ~= action))
  }

  @Test("A case path leads to a field")
  func casePath() {
    let action = BindingAction<Settings.State>.set(\.size, 1)
    #expect(action[case: \.size] == 1)
    #expect(action[case: \.name] == nil)
    #expect(AnyCasePath(\Case<BindingAction<Settings.State>>.size).embed(1) == action)
  }

  @Test("It reads as field and value")
  func description() {
    let lines = describe(Settings.Action.binding(.set(\.size, 2)))
    #expect(lines.count == 6)
    #expect(lines.joined().contains("State.size"))
    #expect(lines.joined().contains("value: 2"))
  }
}
