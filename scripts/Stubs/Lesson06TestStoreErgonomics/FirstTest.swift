import Bootcamp

// Step 8 (rules 8a and 8b): tell this story as a script, with your helper.

/// The story of a counter: from 4 to 5, save it, ask for the 5th prime, and dismiss the alert.
///
/// - Parameter counter: The feature under test. Its server answers at once.
@MainActor
func firstTest(_ counter: Reduce<Counter.State, Counter.Action>) async {
  var state = Counter.State(count: 4, favoritePrimes: [], isRequestInFlight: false, alert: nil)

  _ = counter.reduce(into: &state, action: .plusButtonTapped)
  expect(
    state == Counter.State(count: 5, favoritePrimes: [], isRequestInFlight: false, alert: nil))

  _ = counter.reduce(into: &state, action: .saveButtonTapped)
  expect(
    state == Counter.State(count: 5, favoritePrimes: [5], isRequestInFlight: false, alert: nil))

  _ = counter.reduce(into: &state, action: .nthPrimeButtonTapped)
  expect(
    state == Counter.State(count: 5, favoritePrimes: [5], isRequestInFlight: true, alert: nil))

  _ = counter.reduce(into: &state, action: .nthPrimeResponse(n: 5, .success(11)))
  expect(
    state
      == Counter.State(
        count: 5, favoritePrimes: [5], isRequestInFlight: false,
        alert: .nthPrime(n: 5, prime: 11)))

  _ = counter.reduce(into: &state, action: .alertDismissed)
  expect(
    state == Counter.State(count: 5, favoritePrimes: [5], isRequestInFlight: false, alert: nil))
}

/// Reports a failure at the line of the call, unless the condition is true.
private func expect(
  _ condition: Bool,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  guard !condition else { return }
  reportIssue(
    "The state is not the one that the test expects.", kind: .failedExpectation,
    fileID: fileID, filePath: filePath, line: line, column: column)
}
