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
    #expect(AnyCasePath.embed(1, in: \Case<BindingAction<Settings.State>>.size) == action)
  }

  @Test("It reads as field and value")
  func description() {
    let lines = describe(Settings.Action.binding(.set(\.size, 2)))
    #expect(lines.count == 6)
    #expect(lines.joined().contains("State.size"))
    #expect(lines.joined().contains("value: 2"))
  }
}
