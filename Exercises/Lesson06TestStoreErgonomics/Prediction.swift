import Bootcamp
import BootcampTesting

// Step 1: predict. Read the code, run it in your head, and write down what you expect.
// Do not run it first: a prediction that turns out wrong teaches more than one that was looked up.

/// Where a line of code stands.
enum Place {
  /// In the test, where it calls `checkIsFive`.
  case test
  /// In `checkIsFive`, where it calls `reportedLine`.
  case helper
  /// In the declaration of `reportedLine`.
  case declaration
}

/// A helper of a test. It returns the line at which it reports that a number is not 5.
func checkIsFive(_ number: Int) -> Int? {
  guard number != 5 else { return nil }
  return reportedLine()
}

func reportedLine(_ line: Int = #line) -> Int {
  line
}

/// Four tests of a counter that is right, told to the runtime's test store.
@MainActor
enum PredictedScript: CaseIterable {
  case receivesTheAnswer, endsTooEarly, sendsTooEarly, receivesTwice

  func test(_ store: TestStoreOf<Counter>) async {
    // The counter stands at 5, and the server is asked for the 5th prime.
    await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }

    switch self {
    case .receivesTheAnswer:
      await receiveAnswer(store)
    case .endsTooEarly:
      break
    case .sendsTooEarly:
      await store.send(.plusButtonTapped) { $0.count = 6 }
      await receiveAnswer(store)
    case .receivesTwice:
      await receiveAnswer(store)
      await receiveAnswer(store)
    }
  }

  private func receiveAnswer(_ store: TestStoreOf<Counter>) async {
    await store.receive(.nthPrimeResponse(n: 5, .success(11))) {
      $0.isRequestInFlight = false
      $0.alert = .nthPrime(n: 5, prime: 11)
    }
  }
}

/// Replace each `todo(…)` with your answer.
struct Prediction {
  /// A test runs the reducer by hand. The counter stands at 5.
  ///
  /// ```swift
  /// _ = counter.reduce(into: &state, action: .nthPrimeButtonTapped)
  /// _ = counter.reduce(into: &state, action: .nthPrimeResponse(n: 5, .success(11)))
  /// ```
  /// How often has the server been asked?
  var questionsToTheServer: Int? {
    todo("Step 1: predict how often the server has been asked.", returning: nil)
  }

  /// A test calls `checkIsFive(4)`. Where does the line stand that it reports?
  var placeOfTheReportedLine: Place? {
    todo("Step 1: predict where the reported line stands.", returning: nil)
  }

  /// Which of the four scripts does the test store reject as wrong? The server answers before the next
  /// step begins, and what it has sent waits until the test receives it.
  var rejectedScripts: Set<PredictedScript>? {
    todo("Step 1: predict which scripts are rejected.", returning: nil)
  }
}
