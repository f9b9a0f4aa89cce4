import Bootcamp
import TestSupport

@testable import Lesson06TestStoreErgonomics

/// The learner's counter, whose server answers whenever the story says, with success or not; two of
/// them alive at once, and copies of states.
struct CounterStage: Stage {
  /// What a counter has to remember.
  struct Values: StoryPart, Equatable {
    var count = 0
    var favorites: [Int] = []
    var isAsking = false
    var alert: Counter.Alert?

    var isButtonEnabled: Bool { count > 0 && !isAsking }

    var state: Counter.State {
      counterState(count, favoritePrimes: favorites, isRequestInFlight: isAsking, alert: alert)
    }

    var simpler: [Values] {
      var candidates = count.simpler.map { count in with { $0.count = count } }
      if !favorites.isEmpty { candidates.append(with { $0.favorites = [] }) }
      if favorites.count > 3 {
        candidates.append(with { $0.favorites = [7, 3, 5] })
        candidates.append(with { $0.favorites.removeLast() })
      }
      if isAsking { candidates.append(with { $0.isAsking = false }) }
      if alert != nil { candidates.append(with { $0.alert = nil }) }
      return candidates
    }

    /// The same but for one value.
    var others: [(value: String, Values)] {
      [
        ("count", with { $0.count += $0.count == .max ? -1 : 1 }),
        ("list of favourites", with { $0.favorites.append(2) }),
        ("list of favourites", with { $0.favorites = [1] + $0.favorites.dropFirst() }),
        ("“isRequestInFlight”", with { $0.isAsking.toggle() }),
        ("alert", with { $0.alert = $0.alert == nil ? .noAnswer : nil }),
      ]
    }
  }

  enum Event: StoryPart {
    case tap(Counter.Action, counter: Int)
    /// The server answers, or throws an error.
    case answer(call: Int, error: HardError?, counter: Int)
    case open(Values)

    var simpler: [Event] {
      switch self {
      case .tap(let action, let counter):
        counter.simpler.map { .tap(action, counter: $0) }
          + (action == .plusButtonTapped ? [] : [.tap(.plusButtonTapped, counter: counter)])
      case .answer(let call, let error, let counter):
        call.simpler.map { .answer(call: $0, error: error, counter: counter) }
          + (error == nil ? [] : [.answer(call: call, error: nil, counter: counter)])
          + (error?.simpler ?? []).map { .answer(call: call, error: $0, counter: counter) }
          + counter.simpler.map { .answer(call: call, error: error, counter: $0) }
      case .open(let values): values.simpler.map { .open($0) }
      }
    }
  }

  private struct Screen {
    let store: WatchedStore<Counter.State, Counter.Action>
    let server = Calls<Int, Int>()
    var values: Values
    /// What the server should have been asked.
    var questions: [Int] = []

    @MainActor
    init(_ values: Values) {
      self.values = values
      store = WatchedStore(
        initialState: values.state,
        reducer: Counter(environment: CounterEnvironment { [server] in try await server.call($0) }))
    }
  }

  private var screens: [Screen]
  /// An action that has to come to the reducer, or has come, and is no tap.
  private var sentBack: (seen: [Counter.Action], expected: [Counter.Action]) = ([], [])
  private var hasIdleEffect = false
  let opening: String

  /// More than fit on a screen.
  private static let manyPrimes = (101...300).filter(isKnownPrime)

  static func drawBeginning(_ draw: inout Draw) -> Values {
    // Primes, numbers that look like one, and all the others.
    let isUsual = draw.coin()
    var values = Values(
      count: isUsual
        ? draw.one(of: [1, 2, 3, 5, 7, 9, 11, 25, 97])
        // A tap on plus at the largest number would trap.
        : draw.number(around: [2, 9], without: [.extremes]))
    if draw.coin() { values.favorites = draw.one(of: [[2], [11, 2], [7, 3, 5], manyPrimes]) }
    if draw.chance(oneIn: 4) { values.isAsking = true }
    if draw.coin() {
      // The alert is about the number that is shown, as often as about another one.
      let n = draw.coin() ? values.count : 5
      values.alert = draw.one(of: [.noAnswer, .nthPrime(n: n, prime: 11)])
    }
    return values
  }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let counter = draw.number(in: 0...1)
    switch draw.number(in: 1...20) {
    case 1, 2: return .tap(.plusButtonTapped, counter: counter)
    case 3, 4: return .tap(.minusButtonTapped, counter: counter)
    case 5, 6: return .tap(.saveButtonTapped, counter: counter)
    case 7...10: return .tap(.nthPrimeButtonTapped, counter: counter)
    case 11: return .tap(.alertDismissed, counter: counter)
    case 12: return .open(drawBeginning(&draw))
    default:
      return .answer(
        call: draw.one(of: [0, 0, 1]),
        // An effect that throws a `CancellationError` says nothing any more: that is the runtime’s rule.
        error: draw.coin() ? nil : draw.error(without: [.cancellation]), counter: counter)
    }
  }

  init(_ values: Values) {
    screens = [Screen(values)]
    opening = "The counter begins with \(words(values))."
  }

  mutating func play(_ event: Event) async -> String? {
    sentBack = ([], [])
    hasIdleEffect = false
    switch event {
    case .tap(let action, let index):
      guard screens.indices.contains(index) else { return nil }
      let handled = await screens[index].store.send(action)
      sentBack.seen = handled.dropFirst().map(\.action)
      let asks = action == .nthPrimeButtonTapped && screens[index].values.isButtonEnabled
      hasIdleEffect = !asks && handled.first?.hasEffect == true
      follow(action, &screens[index])
      return "“\(button(action))” is tapped\(on(index))."
    case .answer(let call, let error, let index):
      guard screens.indices.contains(index), screens[index].questions.indices.contains(call),
        screens[index].server.waiting.contains(call)
      else { return nil }
      let n = screens[index].questions[call]
      // Odd answers are right, too: the counter has no opinion of its own.
      let prime = 100 + n
      let answer: Result<Int, Counter.RequestFailure> =
        error == nil ? .success(prime) : .failure(Counter.RequestFailure())
      screens[index].server.answer(call, error.map { .failure($0.thrown) } ?? .success(prime))
      sentBack.seen = await screens[index].store.settle().map(\.action)
      sentBack.expected = [.nthPrimeResponse(n: n, answer)]
      screens[index].values.isAsking = false
      screens[index].values.alert = error == nil ? .nthPrime(n: n, prime: prime) : .noAnswer
      let question = "the question for prime number \(n)\(on(index))"
      return error.map { "The server answers \(question) with \($0.words)." }
        ?? "The server answers \(question): \(prime)."
    case .open(let values):
      guard screens.count < 2 else { return nil }
      screens.append(Screen(values))
      return "Another counter begins with \(words(values))."
    }
  }

  private func follow(_ action: Counter.Action, _ screen: inout Screen) {
    switch action {
    case .plusButtonTapped: screen.values.count += 1
    case .minusButtonTapped: screen.values.count -= 1
    case .saveButtonTapped:
      let count = screen.values.count
      if isKnownPrime(count), !screen.values.favorites.contains(count) {
        screen.values.favorites.append(count)
      }
    case .nthPrimeButtonTapped:
      guard screen.values.isButtonEnabled else { return }
      screen.values.isAsking = true
      screen.questions.append(screen.values.count)
    case .nthPrimeResponse: break
    case .alertDismissed: screen.values.alert = nil
    }
  }

  func look(_ facts: inout Facts) {
    for (index, screen) in screens.enumerated() {
      let (state, values) = (screen.store.state, screen.values)
      facts.compare(
        "Your counter has asked the server\(on(index)) for", screen.server.requests,
        screen.questions, fact: "questions", rule: "8c",
        words: { $0.isEmpty ? "nothing" : $0.map { "prime number \($0)" }.joined(separator: ", ") })
      facts.compare(
        "The count\(of(index)) is", state.count, values.count, fact: "count", rule: "8d")
      facts.compare(
        "The favourites\(of(index)) are", state.favoritePrimes, values.favorites,
        instead: "They should be", fact: "favorites", rule: "8d", words: list)
      facts.compare(
        "“isRequestInFlight”\(of(index)) is", state.isRequestInFlight, values.isAsking,
        fact: "in flight", rule: "8d")
      facts.compare(
        "The alert\(of(index)) is", state.alert, values.alert, fact: "alert", rule: "8d")
      facts.compare(
        "“nth prime” is", state.isNthPrimeButtonEnabled, values.isButtonEnabled, fact: "button",
        rule: "8d",
        words: { $0 ? "enabled\(on(index))" : "disabled\(on(index))" })
      facts.compareEquality(
        "This state and one with the same four values", state, values.state, areEqual: true,
        rule: "2c")
      for (value, other) in values.others {
        facts.compareEquality(
          "This state and one with another \(value)", values.state, other.state, areEqual: false,
          rule: "2c")
      }
    }
    facts.compare(
      "Effects have sent", sentBack.seen, sentBack.expected, fact: "sent back", rule: "8c",
      words: { $0.isEmpty ? "nothing" : $0.map { Facts.text($0) }.joined(separator: ", ") })
    if hasIdleEffect {
      facts.differ(
        "effect",
        "The reducer returns an effect that has something to do. Nothing is to be asked here.",
        rule: "8d")
    }
    if screens.count == 2 {
      facts.compareEquality(
        "The states of the two counters", screens[0].store.state, screens[1].store.state,
        areEqual: screens[0].values == screens[1].values, rule: "2c")
    }
  }

  func close() async {
    for screen in screens {
      screen.server.close()
      await screen.store.settle()
    }
  }

  private func on(_ index: Int) -> String {
    screens.count == 1 ? "" : index == 0 ? " on the first counter" : " on the other counter"
  }

  private func of(_ index: Int) -> String {
    screens.count == 1 ? "" : index == 0 ? " of the first counter" : " of the other counter"
  }
}

/// Numbers, shortened in the middle.
private func list(_ numbers: [Int]) -> String {
  numbers.count < 10
    ? "\(numbers)"
    : "[\(numbers[0]), \(numbers[1]), … \(numbers[numbers.count - 1])] (\(numbers.count) numbers)"
}

private func words(_ values: CounterStage.Values) -> String {
  var words = ["\(values.count)"]
  if !values.favorites.isEmpty { words.append("the favourites \(list(values.favorites))") }
  if values.isAsking { words.append("a request in flight") }
  if let alert = values.alert { words.append("the alert “\(Facts.text(alert))”") }
  return words.joined(separator: ", ")
}

private func button(_ action: Counter.Action) -> String {
  switch action {
  case .minusButtonTapped: "−"
  case .plusButtonTapped: "+"
  case .saveButtonTapped: "Save"
  case .nthPrimeButtonTapped: "nth prime"
  case .nthPrimeResponse: "answer"
  case .alertDismissed: "OK"
  }
}
