import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson09Dependencies

/// The code that is handed over finished, compared with what it did when it was shipped.
@MainActor
enum GivenCode {
  /// Who hears of the requests of a store of the old app.
  static func heard(
    by reducer: some Reducer<OldSearch.State, OldSearch.Action>,
    after action: OldSearch.Action = .searchButtonTapped
  ) async -> [Heard] {
    let server = Log<Server.Request>()
    let issues = await issuesReported {
      await Server.$connection.withValue({ request in
        server.add(request)
        return []
      }) {
        let store = WatchedStore(initialState: OldSearch.State(), reducer: reducer)
        await store.send(action)
      }
    }
    return server.all.map { _ in .server } + issues.map { _ in .failing }
  }

  static func requireFiveFeatures() async throws {
    let failing: [[Heard]] = [
      await heard(by: PhoneApp(environment: .failing)),
      await heard(by: HomeScreen(environment: .failing)),
      await heard(by: SearchTab(environment: .failing)),
      await heard(by: OldSearch(environment: .failing)),
      await heard(by: OldResults(environment: .failing)),
      await heard(by: OldResults(environment: .failing), after: .moreButtonTapped),
    ]
    let live: [[Heard]] = [
      await heard(by: SearchTab(environment: .live)),
      await heard(by: OldResults(environment: .live), after: .moreButtonTapped),
    ]
    let isAsShipped =
      failing == [[.server], [.server], [.failing], [.failing], [], [.failing]]
      && live == [[.server], [.server]]
    try requireGivenCode(
      "The old app", in: "Lesson09Dependencies/Prediction.swift", isAsShipped: isAsShipped)
  }

  static func requireServer() async throws {
    let server = Log<Server.Request>()
    let gifs = try? await Server.$connection.withValue({ request in
      server.add(request)
      return [.named("ant")]
    }) {
      try await Server.connection(.search("cat"))
    }
    try requireGivenCode(
      "Server", in: "Lesson09Dependencies/Server.swift",
      isAsShipped: server.all == [.search("cat")] && gifs == [.named("ant")]
        && Gif.samples == samples)
  }
}
