import Bootcamp
import BootcampTesting
import Synchronization
import Testing

@testable import Lesson03SideEffects

extension Lesson03 {
  @Suite("1 Predict")
  @MainActor
  struct Step1 {
    let prediction = Prediction()

    @Test("1.1 You know in which order reducer, effect and answer come")
    func order() async throws {
      let predicted = try written(prediction.writtenDown)
      let actual = await whatIsWrittenDown()
      try #require(
        predicted.count == actual.count,
        "Left is how many moments your list has, right is how many are written down.")
      try #require(
        names(of: predicted) == names(of: actual),
        """
        Left is your order, right is what happens. A reducer returns a description of work. Who \
        carries it out, and when can that begin? (The cups are left out here.)
        """)
      try #require(
        cups(of: predicted) == cups(of: actual),
        """
        Your order is right, the cups are not. Left is your number, right is what happens. When is \
        “state.cups” read: when the effect is made, or when it runs?
        """)
    }

    @Test("1.2 You know how many actions an echo makes of one tap")
    func echo() async throws {
      let predicted = try written(prediction.actionsOfOneTap)
      let handled = Mutex(0)
      let kettle = Kettle(lidOpened: {}, writeDown: { _ in })
      let store = Store(initialState: Kettle.State()) {
        Reduce { state, action in
          handled.withLock { $0 += 1 }
          return kettle.reduce(into: &state, action: action)
        }
      }
      store.send(.lampButtonTapped)
      let actual = handled.withLock { $0 }
      try #require(
        predicted == actual,
        """
        Left is your prediction, right is what happens. What becomes of an action that “.send” \
        feeds back?
        """)
    }

    private func whatIsWrittenDown() async -> [Kettle.Moment] {
      let moments = Mutex<[Kettle.Moment]>([])
      let lid = TestClock()
      let store = TestStore(initialState: Kettle.State()) {
        Kettle(
          lidOpened: { try? await lid.sleep(for: .seconds(1)) },
          writeDown: { moment in moments.withLock { $0.append(moment) } })
      }
      store.exhaustivity = .off
      await store.send(.switchTapped)
      await store.send(.cupAdded)
      await lid.advance(by: .seconds(1))
      await store.skipReceivedActions()
      return moments.withLock { $0 }
    }

    /// The outcome stays hidden until a prediction is written down.
    private func written<Value>(_ prediction: Value?) throws -> Value {
      try #require(prediction, "There is no prediction yet. Write down what you expect.")
    }
  }
}

private func names(of moments: [Kettle.Moment]) -> [String] {
  moments.map { moment in
    switch moment {
    case .reducerReturns: "reducerReturns"
    case .effectRuns: "effectRuns"
    case .answerArrives: "answerArrives"
    }
  }
}

private func cups(of moments: [Kettle.Moment]) -> [Int] {
  moments.compactMap { if case .effectRuns(let cups) = $0 { cups } else { nil } }
}
