import Bootcamp
import BootcampTesting
import TestSupport

@testable import Lesson11Capstone

/// One search, before a service and on a clock that the story plays.
struct SearchStage: Stage {
  /// What has happened last. It says which rule a difference is about.
  private enum Latest {
    case opened, quiet, newText, blankText, sameText, pauseEnded
    case firstPage, nextPage, failure, lateAnswer, retry, retryInVain
    case more, moreInVain
    case pull, pullInVain, limit, secondPassed, limitEnded, retryInLimit
  }

  private let clock = TestClock()
  private let calls: Calls<GifRequest, GifPage>
  private let store: WatchedStore<Search.State, Search.Action>
  private var model: SearchModel
  /// What the service should have heard, and whether it should have been cancelled since.
  private var expectedCalls: [(request: GifRequest, isCancelled: Bool)] = []
  private var handled: [WatchedStore<Search.State, Search.Action>.Handled] = []
  /// What effects should have sent.
  private var news: [Search.Action] = []
  private var latest = Latest.opened
  /// The rule by which the request ended that was on its way last.
  private var ruleOfLateAnswer = "1e"
  private(set) var opening: String

  static func drawBeginning(_ draw: inout Draw) -> SearchBeginning { draw.searchBeginning() }
  static func drawEvent(_ draw: inout Draw) -> SearchEvent { draw.searchEvent() }
  static var bursts: [Int] { [3, 4, 5, 6, 15, 16] }

  init(_ beginning: SearchBeginning) async {
    opening = beginning.sentence
    model = beginning.model
    calls = Calls(cancellation: beginning.isCancellationHeeded ? .isHeeded : .isNotHeeded)
    store = withDependencies { [clock, calls] in
      $0.continuousClock = clock
      $0.gifClient = GifClient(search: { try await calls.call($0) })
    } operation: {
      WatchedStore(initialState: beginning.state, reducer: Search())
    }
    for event in beginning.before {
      if let sentence = await play(event) { opening += "\n" + sentence }
    }
  }

  // MARK: What happens

  static func canShareTurn(_ event: SearchEvent) -> Bool {
    switch event {
    case .type, .edit, .again, .retry, .lastRow, .pull: true
    case .wait, .answer, .fail: false
    }
  }

  mutating func play(_ event: SearchEvent) async -> String? {
    if !Turn.isOpen { (handled, news) = ([], []) }
    // Whether a request that is cancelled in the turn in which it began is heard is open.
    if case .beginning = model.work { return nil }
    switch event {
    case .type(let text): return await enter(text)
    case .edit(let edit): return await enter(edit(model.text))
    case .again: return await enter(model.text)

    case .retry:
      let canRetry = model.canRetry
      latest = canRetry ? .retry : model.failure != nil ? .retryInLimit : .retryInVain
      if canRetry { end { $0.ask(from: $0.askedOffset) } }
      await send(.retryButtonTapped)
      return "“Try again” is tapped."

    case .lastRow:
      latest = model.canAskForMore ? .more : .moreInVain
      if model.canAskForMore { end { $0.ask(from: $0.receivedCount) } }
      await send(.lastRowAppeared)
      return "The last row appears."

    case .pull:
      latest = model.isBlank ? .pullInVain : .pull
      if !model.isBlank { end { $0.ask(from: 0) } }
      await send(.pulledToRefresh)
      return "Somebody pulls to refresh."

    case .wait(let milliseconds):
      latest = .quiet
      var left = milliseconds
      while let happening = model.pass(&left) {
        switch happening {
        case .pauseEnded: latest = .pauseEnded
        case .secondPassed: latest = .secondPassed
        case .limitEnded: latest = .limitEnded
        }
        if happening != .pauseEnded { news.append(.secondPassed) }
        begin()
      }
      await clock.advance(by: .milliseconds(milliseconds))
      await settle()
      return milliseconds >= 1_000 && milliseconds % 1_000 == 0
        ? "\(milliseconds / 1_000) s pass." : "\(milliseconds) ms pass."

    case .answer(let page, let call):
      guard let (number, request) = waiting(call) else { return nil }
      if let request {
        latest = request.offset == 0 ? .firstPage : .nextPage
        model.take(page.page, about: request)
        news.append(.answered(request, .success(page.page)))
      }
      calls.answer(number, .success(page.page))
      await settle()
      return "The service answers the request for \(words(calls.requests[number])): \(page.words)."

    case .fail(let failure, let call):
      guard let (number, request) = waiting(call) else { return nil }
      if let request {
        latest = failure == .limitExceeded ? .limit : .failure
        model.fail(failure)
        news.append(.answered(request, .failure(failure)))
      }
      calls.answer(number, .failure(failure))
      await settle()
      return
        "The service throws at the request for \(words(calls.requests[number])): \(words(failure))."
    }
  }

  private mutating func enter(_ text: String) async -> String? {
    if text == model.text {
      latest = .sameText
    } else {
      latest = text.allSatisfy(\.isWhitespace) ? .blankText : .newText
      end { $0.enter(text) }
    }
    await send(.textChanged(text))
    return text.isEmpty ? "The field is emptied." : "\(Facts.quoted(text)) is entered."
  }

  /// What is on its way ends, and something else may begin.
  private mutating func end(_ change: (inout SearchModel) -> Void) {
    if case .call(let number) = model.work { expectedCalls[number].isCancelled = true }
    ruleOfLateAnswer = latest == .pull ? "4a" : latest == .blankText ? "1d" : "1e"
    change(&model)
    if !Turn.isOpen { begin() }
  }

  private mutating func begin() {
    guard case .beginning(let request) = model.work else { return }
    model.work = .call(expectedCalls.count)
    expectedCalls.append((request, false))
  }

  /// A request that waits, and what the search makes of its answer: nothing if it was cancelled.
  private mutating func waiting(_ index: Int) -> (number: Int, request: GifRequest?)? {
    let waiting = calls.waiting
    guard waiting.indices.contains(index) else { return nil }
    let number = waiting[index]
    latest = .lateAnswer
    guard model.work == .call(number) else { return (number, nil) }
    return (number, expectedCalls[number].request)
  }

  private mutating func send(_ action: Search.Action) async {
    handled += await store.send(action)
  }

  private mutating func settle() async { handled += await store.settle() }

  mutating func endTurn() async {
    begin()
    await settle()
  }

  func close() async { calls.close() }

  // MARK: What can be seen

  func look(_ facts: inout Facts) {
    let state = store.state
    let place = "after this"
    facts.compare(
      "Up to now, the service was asked for:", words(calls.requests),
      words(expectedCalls.map(\.request)), instead: "It should have been asked for:",
      fact: "requests", rule: rule(1, "b"), words: { $0 })
    for (number, call) in calls.heard.enumerated() where number < expectedCalls.count {
      guard call.isCancelled != expectedCalls[number].isCancelled else { continue }
      facts.differ(
        "cancelled",
        """
        The request for \(words(call.request)) \(call.isCancelled ? "is cancelled" : "goes on") \
        \(place). It should \(call.isCancelled ? "go on" : "be cancelled").
        """, rule: call.isCancelled ? rule(1, "b") : ruleOfCancelling)
    }
    facts.compare("The text is", state.text, model.text, rule: rule(1, "a"), words: Facts.quoted)
    facts.compare("“isLoading” is", state.isLoading, model.isLoading, rule: rule(1, "a"))
    facts.compare(
      "The rows are:", rows(Array(state.results), unlike: model.results),
      rows(model.results, unlike: Array(state.results)),
      instead: "They should be:", rule: ruleOfRows, words: { $0 })
    facts.compare(
      "“foundFor” is", state.foundFor, model.foundFor, rule: ruleOfCounts, words: text)
    facts.compare(
      "“receivedCount” is", state.receivedCount, model.receivedCount, rule: ruleOfCounts)
    facts.compare("“totalCount” is", state.totalCount, model.totalCount, rule: ruleOfCounts)
    facts.compare(
      "“failure” is", state.failure, model.failure, rule: rule(1, "f"),
      words: { $0.map(words) ?? "nil" })
    facts.compare(
      "“secondsUntilRetry” is", state.secondsUntilRetry, model.secondsUntilRetry,
      rule: latest == .newText ? "4f" : rule(1, "f"), words: { $0.map { "\($0)" } ?? "nil" })
    facts.compare(
      "“askedOffset” is", state.askedOffset, model.askedOffset, rule: rule(1, "b"))
    facts.compare(
      "Effects sent:", handled.filter(\.isFromEffect).map { Facts.text($0.action) },
      news.map { Facts.text($0) }, instead: "It should be:", fact: "news",
      rule: rule(1, "b"), words: { $0.isEmpty ? "nothing" : $0.joined(separator: "; ") })
    if isInVain, handled.contains(where: \.hasEffect) {
      facts.differ(
        "effect", "The action returned an effect. It should return “.none”.", rule: rule(1, "b"))
    }
    if facts.step > 1 {
      facts.compare(
        "The message is", state.message, model.message,
        rule: model.failure == nil ? "2f" : "2e", words: text)
    }
  }

  private func text(_ value: String?) -> String { value.map(Facts.quoted) ?? "nil" }

  private var isInVain: Bool {
    switch latest {
    case .sameText, .retryInVain, .retryInLimit, .moreInVain, .pullInVain: handled.count == 1
    default: false
    }
  }

  /// The rule of what has happened last.
  ///
  /// - Parameter letter: The letter of step 1, for a new text.
  private func rule(_ step: Int, _ letter: String) -> String {
    switch latest {
    case .opened, .quiet, .pauseEnded: "1b"
    case .newText: "\(step)\(letter)"
    case .blankText: "1d"
    case .sameText: "1c"
    case .lateAnswer: ruleOfLateAnswer
    case .firstPage: "2a"
    case .nextPage: "3b"
    case .failure: "2c"
    case .retry, .retryInVain: "2d"
    case .more: "3a"
    case .moreInVain: "3c"
    case .pull: "4a"
    case .pullInVain: "4b"
    case .limit, .secondPassed: "4c"
    case .limitEnded: "4d"
    case .retryInLimit: "4e"
    }
  }

  private var ruleOfCancelling: String { latest == .newText ? "1e" : rule(1, "e") }

  private var ruleOfRows: String {
    let ids = handled.compactMap { handled -> [Gif.ID]? in
      if case .answered(_, .success(let page)) = handled.action { page.gifs.map(\.id) } else { nil }
    }.joined()
    return Set(ids).count < ids.count ? "2b" : rule(1, "f")
  }

  private var ruleOfCounts: String { rule(1, "f") }
}
