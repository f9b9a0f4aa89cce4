import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson11Capstone

/// The learner's search before a service and on a clock that a test plays, for examples.
@MainActor
struct OpenedSearch {
  let calls = Calls<GifRequest, GifPage>(cancellation: .isHeeded)
  let clock = TestClock()
  let store: WatchedStore<Search.State, Search.Action>

  init(_ change: (inout Search.State) -> Void = { _ in }) {
    var state = Search.State(kind: .gifs)
    change(&state)
    store = withDependencies { [calls, clock] in
      $0.continuousClock = clock
      $0.gifClient = GifClient(search: { try await calls.call($0) })
    } operation: {
      WatchedStore(initialState: state, reducer: Search())
    }
  }

  /// Runs an example, and lets go of those who wait for an answer when it is over.
  static func example(
    _ change: (inout Search.State) -> Void = { _ in },
    _ example: (OpenedSearch) async throws -> Void
  ) async throws {
    let search = OpenedSearch(change)
    defer { search.calls.close() }
    try await example(search)
  }

  var state: Search.State { store.state }

  @discardableResult
  func send(_ action: Search.Action) async -> [WatchedStore<Search.State, Search.Action>.Handled] {
    await store.send(action)
  }

  /// - Returns: What effects have sent meanwhile.
  @discardableResult
  func passes(milliseconds: Int) async -> [Search.Action] {
    await clock.advance(by: .milliseconds(milliseconds))
    return await store.settle().map(\.action)
  }

  /// The service answers whatever waits.
  func answers(_ gifs: [Int], of total: Int) async {
    let page = GifPage(gifs: gifs.map { PageOfGifs.gif($0) }, totalCount: total)
    for number in calls.waiting { calls.answer(number, .success(page)) }
    await store.settle()
  }

  func fails(_ failure: GifFailure) async {
    for number in calls.waiting { calls.answer(number, .failure(failure)) }
    await store.settle()
  }

  /// Enters a text, and lets the pause pass.
  func asks(for text: String) async {
    await send(.textChanged(text))
    await passes(milliseconds: 300)
  }

  // MARK: Words

  func requireAsked(
    _ requests: [GifRequest], _ story: String, rule: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try require(
      calls.requests == requests,
      """
      \(story) The service was asked for: \(words(calls.requests)). It should have been asked for: \
      \(words(requests)).
      """, rule: rule, sourceLocation: sourceLocation)
  }

  func requireRows(
    _ numbers: [Int], _ story: String, rule: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let expected = numbers.map { PageOfGifs.gif($0) }
    let seen = Array(state.results)
    try require(
      seen == expected,
      "\(story) The rows are: \(rows(seen, unlike: expected)). They should be: \(rows(expected, unlike: seen)).",
      rule: rule,
      sourceLocation: sourceLocation)
  }

  func requireNone(
    after action: Search.Action, _ story: String, rule: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = state
    let handled = await send(action)
    try require(
      state == before, "\(story) Something in the state has changed. It should change nothing.",
      rule: rule, sourceLocation: sourceLocation)
    try require(
      handled.first?.hasEffect == false,
      "\(story) It returned an effect. It should return “.none”.", rule: rule,
      sourceLocation: sourceLocation)
  }
}

func request(_ text: String, from offset: Int = 0) -> GifRequest {
  GifRequest(kind: .gifs, text: text, offset: offset)
}
