import Testing

@testable import Bootcamp

private struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
    var title = "Counter"
  }

  enum Action {
    case incrementButtonTapped
    case nothingHappened
    case response(Result<Int, SomeError>)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrementButtonTapped:
      state.count += 1
      return .send(.nothingHappened)
    case .nothingHappened:
      return .none
    case .response(.success(let count)):
      state.count = count
      return .none
    case .response(.failure):
      return .none
    }
  }
}

@MainActor
@Suite("_printChanges")
struct PrintChangesTests {
  @Test("Prints each action and what it changed, one text each")
  func texts() {
    var texts: [String] = []
    let store = Store(initialState: Counter.State()) {
      Counter()._printChanges { texts.append($0) }
    }
    store.send(.incrementButtonTapped)
    store.send(.response(.success(7)))
    #expect(
      texts == [
        """
        received action:
          .incrementButtonTapped
          Counter.State(
        −   count: 0,
        +   count: 1,
            title: "Counter"
          )

        """,
        """
        received action:
          .nothingHappened
          (No state changes)

        """,
        """
        received action:
          .response(.success(7))
          Counter.State(
        −   count: 1,
        +   count: 7,
            title: "Counter"
          )

        """,
      ])
    #expect(store.state.count == 7)
  }

  @Test("Prints states that are not equatable, too")
  func notEquatable() {
    struct State { var number = 0 }
    var texts: [String] = []
    let store = Store<State, Int>(initialState: State()) {
      Reduce<State, Int> { state, action in
        state.number = action
        return .none
      }
      ._printChanges { texts.append($0) }
    }
    store.send(1)
    #expect(
      texts == [
        """
        received action:
          1
          PrintChangesTests.State(
        −   number: 0
        +   number: 1
          )

        """
      ])
  }
}
