import Bootcamp
import Foundation
import Testing

// The examples of the documentation of dependencies, word for word, inside what they need around them.

private struct GifClient: Sendable {
  var search: @Sendable (String) async throws -> [String]
}

extension GifClient: DependencyKey {
  static let liveValue = GifClient(search: { try await server.gifs(for: $0) })
  static let previewValue = GifClient(search: { _ in ["A cat that dances"] })
  static let testValue = GifClient(search: unimplemented("GifClient.search"))
}

extension DependencyValues {
  fileprivate var gifClient: GifClient {
    get { self[GifClient.self] }
    set { self[GifClient.self] = newValue }
  }
}

private struct Server: Sendable {
  func gifs(for text: String) async throws -> [String] { [text] }
}
private let server = Server()

private struct Cache: Sendable {
  func clear() {}
}

private struct Sequence: RandomNumberGenerator {
  var number: UInt64 = 0
  mutating func next() -> UInt64 {
    number += 1
    return number
  }
}

private struct Search: Reducer {
  struct Favorite: Equatable {
    var id: UUID
  }
  struct State: Equatable {
    var die = 0
    var favorites: [Favorite] = []
    var results: [String] = []
    var savedAt: Date?
  }
  enum Action: Equatable {
    case searchButtonTapped
    case searchResponse([String])
  }

  @Dependency(\.gifClient) var gifClient
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  @Dependency(\.continuousClock) var clock
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  func isOld(_ result: Date) -> Bool { result < date.now }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .searchButtonTapped:
      state.savedAt = date.now
      state.favorites.append(Favorite(id: uuid()))
      state.die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
      return .run { send in
        try await clock.sleep(for: .milliseconds(300))
        await send(.searchResponse(try await gifClient.search("cat")))
      }
    case .searchResponse(let results):
      state.results = results
      return .none
    }
  }
}

private struct Screen: Reducer {
  struct State: Equatable {
    var tutorial = Search.State()
  }
  enum Action: CasePathable {
    case tutorial(Search.Action)
    struct AllCasePaths {
      var tutorial: AnyCasePath<Action, Search.Action> {
        AnyCasePath(
          embed: { .tutorial($0) },
          extract: { if case .tutorial(let action) = $0 { action } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.tutorial, action: \.tutorial) {
      Search()
        .dependency(\.gifClient, .previewValue)
    }
  }
}

private struct NoSleep: Clock {
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) {}
}

@MainActor
@Suite("Documentation of dependencies")
struct DependencyDocumentationTests {
  @Test("Each example does what it says")
  func examples() async {
    let result = Date(timeIntervalSince1970: -1)
    let isOld = withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 0)
    } operation: {
      Search().isOld(result)
    }
    #expect(isOld)

    await withCheckedContinuation { continuation in
      let cache = Cache()
      withEscapedDependencies { dependencies in
        DispatchQueue.main.async {
          dependencies.yield { cache.clear() }
          continuation.resume()
        }
      }
    }
  }

  @Test("A store is made for a preview")
  func preview() async {
    let store = Store(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.context = .preview
      $0.uuid = .incrementing
      $0.continuousClock = NoSleep()
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Sequence())
    }
    await store.send(.searchButtonTapped).finish()
    #expect(store.results == ["A cat that dances"])
    #expect(store.favorites == [Search.Favorite(id: UUID(0))])
    #expect(store.die == 1)
  }

  @Test("A child is given another value than its parent")
  func child() async {
    let store = Store(initialState: Screen.State()) {
      Screen()
      Scope(state: \.tutorial, action: \.tutorial) {
        Search()
          .transformDependency(\.gifClient) { $0.search = { _ in [] } }
        Search()
          .dependency(\.gifClient, .previewValue)
      }
    } withDependencies: {
      $0.date.now = .distantPast
      $0.uuid = .incrementing
      $0.continuousClock = NoSleep()
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Sequence())
    }
    var results: Set<[String]> = []
    store.subscribe(\.tutorial.results) { results.insert($0) }
    await store.send(.tutorial(.searchButtonTapped)).finish()
    #expect(results == [[], ["A cat that dances"]])
  }

  @Test("What a test has not set is reported by the name of its endpoint")
  func unimplementedValue() async {
    let issues = await issues {
      @Dependency(GifClient.self) var gifClient
      _ = try? await gifClient.search("cat")
    }
    #expect(issues.map(\.kind) == [.unimplemented])
    #expect(issues.first?.message.contains("“GifClient.search”") == true)
  }
}
