import Bootcamp
import TestSupport
import Testing

@testable import Lesson05DistinctEmission

extension Lesson05 {
  @Suite("2 Clear the message at once")
  @MainActor
  struct Step2 {
    private typealias Screen = ResettingOrderScreen

    @Test("2.1 An action that follows at once clears the message")
    func reducer() throws {
      try clearsByAnActionThatFollows()
    }

    @Test("2.2 You know how many toasts a person sees in this store")
    func thisStore() throws {
      let predicted: Int = try written(ResetPrediction().toastsInThisStore)
      try clearsByAnActionThatFollows()
      try require(
        predicted == 0,
        """
        You predict \(predicted), and something else happens. This store handles an action that \
        follows at once before it publishes the state. Which message does the subscription compare \
        with the last one when it is done?
        """)
    }

    @Test("2.3 You know how many toasts a person sees in an eager store")
    func eagerStore() async throws {
      let predicted: Int = try written(ResetPrediction().toastsInAnEagerStore)
      try await GivenCode.requireEagerStore()
      try clearsByAnActionThatFollows()
      try require(
        predicted == 2,
        """
        You predict \(predicted), and something else happens. This store publishes the state after \
        every action. What is the message after “orderResponse”, and what after “toastCleared”?
        """)
    }

    @Test("2.4 The message is cleared at once in every story")
    func stories() async throws {
      try await GivenCode.requireOrderEnvironment()
      await TestSupport.expectStories(
        on: OrderScreensStage<ResettingScreen>.self, step: 2, count: 60)
    }

    private func clearsByAnActionThatFollows() throws {
      try GivenCode.requireOrderAnswer()
      let (toasts, actions) = handled(.orderResponse(.accepted), from: Screen.State())
      let first = toasts.first ?? nil
      let last = toasts.last ?? "nothing was handled"
      try require(
        first == "Order created",
        """
        “orderResponse(.accepted)” was sent. Its case leaves the message \(quoted(first)). It should be \
        “Order created”.
        """, rule: "2a")
      let names = actions.map(name)
      try require(
        names != ["orderResponse"],
        """
        The shop accepts an order. Within the same “send”, no action follows the answer. It should be \
        “toastCleared”. An effect that runs later is too late. Rules 2a and 2b.
        """)
      try require(
        names == ["orderResponse", "toastCleared"],
        """
        The shop accepts an order. The reducer is given \(names.joined(separator: ", ")). It should be \
        orderResponse, toastCleared.
        """, rule: "2a")
      try require(
        last == nil,
        "“toastCleared” was handled. The message is \(quoted(last)). It should be nil.", rule: "2c")
      let (_, fromPlus) = handled(.plusButtonTapped, from: Screen.State(toast: "Sold out"))
      let namesFromPlus = fromPlus.map(name)
      try require(
        namesFromPlus == ["plusButtonTapped"],
        """
        “plusButtonTapped” was sent. The reducer is given \(namesFromPlus.joined(separator: ", ")). It \
        should be plusButtonTapped alone.
        """, rule: "2d")
      var state = Screen.State(quantity: 1)
      _ = Screen(environment: .failing).reduce(into: &state, action: .plusButtonTapped)
      let quantity = state.quantity
      try require(
        quantity == 2,
        "The quantity was 1, and “plusButtonTapped” was sent. It is \(quantity). It should be 2.",
        rule: "2d")
    }

    /// The name of an action, without what it carries.
    private func name(of action: Screen.Action) -> String {
      String("\(action)".prefix { $0 != "(" })
    }

    /// The actions that the reducer was given, and the message after each of them.
    private func handled(
      _ action: Screen.Action, from state: Screen.State
    ) -> (toasts: [String?], actions: [Screen.Action]) {
      var toasts: [String?] = []
      var actions: [Screen.Action] = []
      let store = Store(initialState: state) {
        Reduce<Screen.State, Screen.Action> { state, action in
          let effect = Screen(environment: .failing).reduce(into: &state, action: action)
          toasts.append(state.toast)
          actions.append(action)
          // A reducer that sends without an end must not hang the test.
          return actions.count < 5 ? effect : .none
        }
      }
      store.send(action)
      return (toasts, actions)
    }
  }
}
