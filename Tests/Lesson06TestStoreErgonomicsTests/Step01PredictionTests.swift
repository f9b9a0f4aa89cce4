import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("1 Predict")
  @MainActor
  struct Step1 {
    private let prediction = Prediction()

    @Test("1.1 You know what a reducer that is run by hand does not do")
    func questions() throws {
      let predicted: Int = try written(prediction.questionsToTheServer)
      try require(
        predicted == 0,
        """
        You predict \(predicted), and it is not that number. The reducer returns an effect, and the \
        test throws it away with “_ =”. Who carries an effect out?
        """)
    }

    @Test("1.2 You know where a reported line stands")
    func reportedLine() throws {
      let predicted = try written(prediction.placeOfTheReportedLine)
      let (here, line) = (checkIsFive(4), #line)
      let (given, lineOfTheCall) = (Lesson06TestStoreErgonomics.reportedLine(), #line)
      try require(
        here != nil && here != line && given == lineOfTheCall && checkIsFive(5) == nil,
        "“checkIsFive” or “reportedLine” in Prediction.swift is changed. \(wayBack)")
      try require(
        predicted == .helper,
        """
        You predict “\(predicted)”, and it is another one. “#line” as a default value is filled in \
        where a call leaves it out. Which call does that here, and where does it stand?
        """)
    }

    @Test("1.3 You know which scripts the test store rejects")
    func scripts() async throws {
      let predicted = try written(prediction.rejectedScripts)
      for script in PredictedScript.allCases {
        let issues = await issuesReported {
          let store = TestStore(initialState: counterState(5)) { Counters.right(.atOnce) }
          await script.test(store)
          await store.end()
        }
        try require(
          issues.isEmpty == (script == .receivesTheAnswer),
          "The script “\(script)” in Prediction.swift is changed. \(wayBack)")
      }
      // By name: the scripts would be printed with the names of their module and type.
      let names = predicted.map { "\($0)" }.sorted()
      try require(
        names == ["endsTooEarly", "receivesTwice", "sendsTooEarly"],
        """
        You predict: \(names.isEmpty ? "none" : names.joined(separator: ", ")). That is not what the \
        test store rejects. An exhaustive test tells all that happens, in the order in which it \
        happens, and nothing else. Which of the four scripts do that?
        """)
    }

    private let wayBack =
      "“git checkout Exercises/Lesson06TestStoreErgonomics/Prediction.swift” gets it back."

    /// The outcome stays hidden until a prediction is written down.
    private func written<Value>(_ prediction: Value?) throws -> Value {
      try require(prediction, "There is no prediction yet. Write down an answer.")
    }
  }
}
