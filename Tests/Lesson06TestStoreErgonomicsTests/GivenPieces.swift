import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

// The lesson hands some pieces over finished. They are compared with what was handed over, by what
// they do, so that nobody looks for a mistake in the helper that is one of a changed piece.

/// Requires that `run` in EffectRun.swift still does what it did.
@MainActor
func requireFinishedRun(sourceLocation: SourceLocation = #_sourceLocation) async throws {
  for effect in SampleEffect.allCases {
    let expected = effect.outcome
    let runs = Mutex(0)
    let seen = await run(
      effect.make { runs.withLock { $0 += 1 } }, timeLimit: .milliseconds(50))
    let count = runs.withLock { $0 }
    try require(
      seen.actions == expected.actions && seen.hasEnded == expected.hasEnded && count == 1,
      """
      “run” in EffectRun.swift is not the one that was handed over. It was given an effect that \
      \(effect.words), and it returns the actions \(seen.actions) and “hasEnded: \(seen.hasEnded)”; \
      the effect has run \(count == 1 ? "once" : "\(count) times"). It should be \
      \(expected.actions), “hasEnded: \(expected.hasEnded)”, and once.

      \(wayBack("EffectRun.swift"))
      """,
      sourceLocation: sourceLocation)
  }
}

/// Runs an effect as the piece that is handed over does, whatever has become of that.
@MainActor
func finishedRun<Action: Equatable & Sendable>(_ effect: Effect<Action>) async -> [Action] {
  let store = TestStore<[Action], EffectStep<Action>>(initialState: []) {
    Reduce { actions, step in
      switch step {
      case .start: return effect.map { .sent($0) }
      case .sent(let action):
        actions.append(action)
        return .none
      }
    }
  }
  store.exhaustivity = .off
  await store.send(.start)
  await store.finish(timeout: .zero)
  return store.state
}

private enum EffectStep<Action> {
  case start
  case sent(Action)
}

private enum SampleEffect: CaseIterable {
  case silent, three, endless, endlessAfterOne, slowStep

  var words: String {
    switch self {
    case .silent: "sends nothing"
    case .three: "sends 1, 2 and 3"
    case .endless: "never ends"
    case .endlessAfterOne: "sends 1 and never ends"
    case .slowStep: "gives way to others before it sends 1"
    }
  }

  var outcome: (actions: [Int], hasEnded: Bool) {
    switch self {
    case .silent: ([], true)
    case .three: ([1, 2, 3], true)
    case .endless: ([], false)
    case .endlessAfterOne: ([1], false)
    case .slowStep: ([1], true)
    }
  }

  func make(_ note: @escaping @Sendable () -> Void) -> Effect<Int> {
    let clock = TestClock()
    return .run { [self] send in
      note()
      if self == .slowStep { await Task.yield() }
      for action in outcome.actions { await send(action) }
      if !outcome.hasEnded { try await clock.sleep(for: .seconds(1)) }
    }
  }
}

/// Requires that Message.swift, whose words may be changed, still says what it is about.
@MainActor
func requireMessages(sourceLocation: SourceLocation = #_sourceLocation) throws {
  let mistakes: [Mistake] = [
    .stateDiffers(expected: .init(count: 41), actual: .init(count: 73)), .nothingChanges,
    .nothingToReceive(expected: .answer(41)),
    .otherActionReceived(expected: .answer(41), received: .answer(73)),
    .sentTooEarly(waiting: [.answer(41), .answer(73)]),
    .leftOver(waiting: [.answer(41), .answer(73)]), .effectNeverEnds(timeLimit: .seconds(41)),
  ]
  for mistake in mistakes {
    let missing = mistake.words.first { !mistake.message.contains($0) }
    try require(
      missing == nil,
      """
      “Message.\(mistake.name)” does not name “\(missing ?? "")”, which it was given:

      \(indented(mistake.message))

      You may change its words, not what it shows. \(wayBack("Message.swift"))
      """,
      sourceLocation: sourceLocation)
    let twin = mistakes.first { $0 != mistake && $0.message == mistake.message }
    try require(
      twin == nil,
      """
      “Message.\(mistake.name)” and “Message.\(twin?.name ?? "")” say the same. A reader \
      cannot tell what is wrong. \(wayBack("Message.swift"))
      """,
      sourceLocation: sourceLocation)
  }
  try requireSides(sourceLocation)
}

/// The message of a difference says which side is which, and has to be right in that.
@MainActor
private func requireSides(_ sourceLocation: SourceLocation) throws {
  let (expected, actual) = (StoryCounter.State(count: 41), StoryCounter.State(count: 73))
  for text in [
    Message.stateDiffers(expected: expected, actual: actual),
    Message.otherActionReceived(expected: expected, received: actual),
  ] where text.contains("(− you expect") {
    try require(
      text.split(separator: "\n").contains { $0.hasPrefix("−") && $0.contains("41") }
        && text.split(separator: "\n").contains { $0.hasPrefix("+") && $0.contains("73") },
      """
      41 was expected and 73 was seen, and Message.swift says:

      \(indented(text))

      Which side is which? \(wayBack("Message.swift"))
      """,
      sourceLocation: sourceLocation)
  }
}

/// Requires that the server of CounterEnvironment.swift counts and knows primes as it did.
@MainActor
func requireServer(sourceLocation: SourceLocation = #_sourceLocation) async throws {
  for number in -3...60 {
    try require(
      isPrime(number) == isKnownPrime(number),
      """
      “isPrime(\(number))” in CounterEnvironment.swift is \(isPrime(number)). It should be \
      \(isKnownPrime(number)). \(wayBack("CounterEnvironment.swift"))
      """,
      sourceLocation: sourceLocation)
  }
  for n in 1...10 {
    let known = try knownPrime(n)
    for (name, seen) in [
      ("prime(number: \(n))", prime(number: n)),
      ("CounterEnvironment.mock.nthPrime(\(n))", try await CounterEnvironment.mock.nthPrime(n)),
    ] {
      try require(
        seen == known,
        """
        “\(name)” in CounterEnvironment.swift is \(seen). It should be \(known): the server is right, \
        and the counter is to be repaired. \(wayBack("CounterEnvironment.swift"))
        """,
        sourceLocation: sourceLocation)
    }
  }
}

private func wayBack(_ file: String) -> String {
  "“git checkout Exercises/Lesson06TestStoreErgonomics/\(file)” gets it back."
}
