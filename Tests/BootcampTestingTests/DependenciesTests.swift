import Bootcamp
import BootcampTesting
import Foundation
import TestSupport
import Testing

/// A service whose key has no value for tests.
private struct GifClient: Sendable, DependencyKey {
  var search: @Sendable (String) async throws -> [String]

  static let liveValue = GifClient { _ in ["from the real world"] }
}

extension DependencyValues {
  fileprivate var gifClient: GifClient {
    get { self[GifClient.self] }
    set { self[GifClient.self] = newValue }
  }
}

private struct Search: Reducer {
  struct State: Equatable {
    var results: [String] = []
    var savedAt: Date?
  }
  enum Action: Equatable {
    case searchButtonTapped
    case searchResponse([String])
    case saveButtonTapped
  }

  @Dependency(\.gifClient) var gifClient
  @Dependency(\.date) var date
  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .searchButtonTapped:
      return .run { send in
        try await clock.sleep(for: .seconds(1))
        await send(.searchResponse(try await gifClient.search("cat")))
      }
    case .searchResponse(let results):
      state.results = results
      return .none
    case .saveButtonTapped:
      state.savedAt = date.now
      return .none
    }
  }
}

@MainActor
@Suite("Dependencies of a test store", .hangGuard, .lesson("09-dependencies"))
struct DependenciesTests {
  @Test("A test sets them where the test store is made")
  func setting() async {
    let clock = TestClock()
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.gifClient.search = { ["a \($0)"] }
      $0.continuousClock = clock
      $0.date.now = Date(timeIntervalSince1970: 0)
    }
    await store.send(.searchButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(.searchResponse(["a cat"])) { $0.results = ["a cat"] }
    await store.send(.saveButtonTapped) { $0.savedAt = Date(timeIntervalSince1970: 0) }
  }

  @Test("The initial state and the reducer are made with them")
  func making() async {
    @Dependency(\.date) var date
    let store = TestStore(initialState: Search.State(savedAt: date.now)) {
      let now = date.now
      Reduce<Search.State, Bool> { state, _ in
        state.savedAt = now + 1
        return .none
      }
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 0)
    }
    #expect(store.state.savedAt == Date(timeIntervalSince1970: 0))
    await store.send(true) { $0.savedAt = Date(timeIntervalSince1970: 1) }
  }

  @Test("They may change in the middle of a test; an effect in flight keeps its own")
  func changing() async {
    let clock = TestClock()
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.gifClient.search = { _ in ["first"] }
      $0.continuousClock = clock
      $0.date.now = Date(timeIntervalSince1970: 0)
    }
    await store.send(.searchButtonTapped)
    store.dependencies.gifClient.search = { _ in ["second"] }
    store.dependencies.date.now += 60
    await clock.advance(by: .seconds(1))
    await store.receive(.searchResponse(["first"])) { $0.results = ["first"] }
    await store.send(.searchButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(.searchResponse(["second"])) { $0.results = ["second"] }
    await store.send(.saveButtonTapped) { $0.savedAt = Date(timeIntervalSince1970: 60) }
  }

  @Test("A part of a value may change that the test has not set")
  func changingAPart() async {
    let store = TestStore(initialState: Search.State()) { Search() }
    store.dependencies.gifClient.search = { _ in [] }
    store.dependencies.continuousClock = ImmediateClock()
    await store.send(.searchButtonTapped)
    await store.receive(.searchResponse([]))
  }

  @Test("What a step expects is worked out with them, too")
  func expectation() async {
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 0)
    }
    await store.send(.saveButtonTapped) {
      @Dependency(\.date) var date
      $0.savedAt = date.now
    }
  }

  @Test("A live value that the reducer uses is reported once, at the line of the step")
  func liveValueInReducer() async {
    var line = 0
    let issues = await issuesReported {
      let store = TestStore(initialState: Search.State()) { Search() }
      store.exhaustivity = .off
      store.dependencies.continuousClock = ImmediateClock()
      line = #line + 1
      await store.send(.saveButtonTapped)
      await store.send(.saveButtonTapped)
    }
    #expect(issues.count == 1)
    #expect(
      issues.first?.message.hasPrefix("The test has set no value for “\\.date”") == true)
    #expect(issues.first?.location.line == line)
    #expect(issues.first?.location.fileID == #fileID)
  }

  @Test("A live value that an effect uses is reported at the line of the step that caused it")
  func liveValueInEffect() async {
    var line = 0
    let issues = await issuesReported {
      let clock = TestClock()
      let store = TestStore(initialState: Search.State()) {
        Search()
      } withDependencies: {
        $0.continuousClock = clock
      }
      line = #line + 1
      await store.send(.searchButtonTapped)
      await clock.advance(by: .seconds(1))
      await store.receive(.searchResponse(["from the real world"])) {
        $0.results = ["from the real world"]
      }
    }
    #expect(issues.map(\.kind) == [.unimplemented])
    #expect(issues.first?.message.contains("“\\.gifClient”") == true)
    #expect(issues.first?.location.line == line)
  }

  @Test("A live value that the closure of a step uses is reported at the line of the step")
  func liveValueInClosure() async {
    var line = 0
    let issues = await issuesReported {
      let store = TestStore(initialState: Search.State()) {
        EmptyReducer<Search.State, Search.Action>()
      }
      store.exhaustivity = .off
      line = #line + 1
      await store.send(.saveButtonTapped) { _ in
        @Dependency(\.date) var date
        _ = date.now
      }
    }
    #expect(issues.map(\.kind) == [.unimplemented])
    #expect(issues.first?.location.line == line)
  }

  @Test("A test store is in a test wherever it is made, unless it is told otherwise")
  func context() {
    withDependencies {
      $0 = .live
    } operation: {
      let store = TestStore(initialState: 0) { EmptyReducer<Int, Int>() }
      #expect(store.dependencies.context == .test)
      let live = TestStore(initialState: 0) {
        EmptyReducer<Int, Int>()
      } withDependencies: {
        $0.context = .live
      }
      #expect(live.dependencies.context == .live)
    }
  }

  @Test("A suite of lessons gives each test dependencies of its own")
  func suite() async {
    let issues = await issuesReported {
      @Dependency(\.gifClient) var gifClient
      for _ in 1...2 { _ = try? await gifClient.search("cat") }
    }
    #expect(issues.map(\.message).filter { $0.contains("It has left the tree") } == [])
    #expect(issues.count == 1)
  }
}

/// Without the trait of a lesson, as in a package of one's own.
@MainActor
@Suite("Dependencies of a test that has none of its own", .hangGuard)
struct UnpreparedDependenciesTests {
  @Test("Each test is told of a live value, also one that makes its store in withDependencies")
  func liveValue() async {
    for _ in 1...2 {
      let issues = await issuesReported {
        let store = withDependencies {
          $0.continuousClock = ImmediateClock()
        } operation: {
          TestStore(initialState: Search.State()) { Search() }
        }
        await expectLiveValue(store)
      }
      #expect(issues.map(\.kind) == [.unimplemented])
    }
  }

  @Test("The same in asynchronous code")
  func liveValueInAsynchronousCode() async {
    for _ in 1...2 {
      let issues = await issuesReported {
        await withDependencies {
          $0.continuousClock = ImmediateClock()
        } operation: {
          await expectLiveValue(TestStore(initialState: Search.State()) { Search() })
        }
      }
      #expect(issues.map(\.kind) == [.unimplemented])
    }
  }

  private func expectLiveValue(_ store: TestStoreOf<Search>) async {
    await store.send(.searchButtonTapped)
    await store.receive(.searchResponse(["from the real world"])) {
      $0.results = ["from the real world"]
    }
  }
}
