import Bootcamp
import BootcampTesting
import Synchronization
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
      let predicted = try written(prediction.questionsToTheServer)
      let questions = Mutex(0)
      let counter = Counters.right(
        CounterEnvironment { n in
          questions.withLock { $0 += 1 }
          return try knownPrime(n)
        })
      var state = counterState(5)
      _ = counter.reduce(into: &state, action: .nthPrimeButtonTapped)
      _ = counter.reduce(into: &state, action: .nthPrimeResponse(n: 5, .success(11)))
      let asked = questions.withLock { $0 }
      try #require(
        predicted == asked,
        """
        Left is your prediction, right is what happens. The reducer returns an effect, and the test \
        throws it away with “_ =”. Who carries an effect out?
        """)
    }

    @Test("1.2 You know where a reported line stands")
    func reportedLine() throws {
      let predicted = try written(prediction.placeOfTheReportedLine)
      let (reported, line) = (checkIsFive(4), #line)
      try #require(
        predicted == (reported == line ? .test : .helper),
        """
        Left is your prediction, right is what happens. “#line” as a default value is the line of \
        the call. Which call is it that leaves “line” out?
        """)
    }

    @Test("1.3 You know which scripts the test store sends back")
    func scripts() async throws {
      let predicted = try written(prediction.rejectedScripts)
      var rejected: Set<PredictedScript> = []
      for script in PredictedScript.allCases {
        let issues = await issuesReported {
          let store = TestStore(initialState: counterState(5)) { Counters.right(.atOnce) }
          await script.test(store)
          await store.end()
        }
        if !issues.isEmpty { rejected.insert(script) }
      }
      // By name: the scripts would be printed with the names of their module and type.
      let (left, right) = (names(of: predicted), names(of: rejected))
      try #require(
        left == right,
        """
        Left is your prediction, right is what happens. An exhaustive test tells all that happens, \
        in the order in which it happens: nothing too little, nothing too much.
        """)
    }

    private func names(of scripts: Set<PredictedScript>) -> [String] {
      scripts.map { "\($0)" }.sorted()
    }

    /// The outcome stays hidden until a prediction is written down.
    private func written<Value>(_ prediction: Value?) throws -> Value {
      try #require(prediction, "There is no prediction yet. Write down an answer.")
    }
  }
}
