/// How much a ``TestStore`` asks a test to say.
///
/// ```swift
/// store.exhaustivity = .off
/// await store.send(.searchButtonTapped)
/// await store.receive(.searchResponse(["Swift"])) { $0.results = ["Swift"] }
/// ```
public enum Exhaustivity: Sendable {
  /// The test has to say every change of the state, every received action and every effect that is
  /// still in flight at its end.
  case on

  /// The test says what it cares about; the rest may happen.
  case off
}
