import Bootcamp
import Testing

@testable import Lesson05DistinctEmission

extension Lesson05 {
  @Suite("1 Predict")
  @MainActor
  struct Step1 {
    private let prediction = Prediction()

    @Test("1.1 You know how often slices of the score run their callbacks")
    func slices() throws {
      let home = try written(prediction.runsOfHome)
      let isHomeLeading = try written(prediction.runsOfIsHomeLeading)
      let score = try written(prediction.runsOfScore)
      try compare(
        home, \.home, "“home”",
        "The first run is the subscription itself. Which actions change the goals of the home team?"
      )
      try compare(
        isHomeLeading, \.isHomeLeading, "“isHomeLeading”",
        "The slice is the answer, true or false, and not the goals that it follows from.")
      try compare(
        score, \.score, "“score”",
        """
        The first run is the subscription itself. Then comes one for each action that changes the \
        score, whichever of the two numbers it is.
        """)
    }

    @Test("1.2 You know how often an announcement is heard")
    func announcement() throws {
      let predicted = try written(prediction.runsOfAnnouncement)
      try compare(
        predicted, \.announcement, "“announcement”",
        "There were three goals. What is the slice before and after the second one?")
    }

    @Test("1.3 You know what somebody hears who comes late")
    func late() throws {
      let predicted = try written(prediction.runsOfALateAnnouncement)
      let store = newStore()
      play(in: store)
      var values: [String] = []
      store.subscribe(\.announcement) { values.append("\($0 ?? "nil")") }
      try #require(
        predicted == values.count,
        """
        Left is your prediction, right is what happens: “\(values.joined(separator: ", "))”. What is \
        the first thing that a subscription does?
        """)
    }

    private func newStore() -> StoreOf<Scoreboard> {
      Store(initialState: Scoreboard.State()) { Scoreboard() }
    }

    private func play(in store: StoreOf<Scoreboard>) {
      let script: [Scoreboard.Action] = [
        .homeScored, .homeScored, .whistleBlown, .guestScored, .newGameStarted,
      ]
      for action in script { store.send(action) }
    }

    private func compare<Slice: Equatable>(
      _ predicted: Int, _ slice: @escaping (Scoreboard.State) -> Slice, _ name: String,
      _ question: String
    ) throws {
      let store = newStore()
      var runs = 0
      store.subscribe(slice) { _ in runs += 1 }
      play(in: store)
      try #require(
        predicted == runs,
        "Left is your prediction for \(name), right is what happens. \(question)")
    }
  }
}

/// The outcome stays hidden until a prediction is written down.
func written<Value>(_ prediction: Value?) throws -> Value {
  try #require(prediction, "There is no prediction yet. Write it down.")
}
