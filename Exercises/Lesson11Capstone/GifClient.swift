// Finished: leave this file as it is.
import Bootcamp

/// One page of an answer, asked for.
struct GifRequest: Equatable, Sendable {
  var kind: Kind
  var text: String
  /// How many GIFs come before this page.
  var offset: Int

  /// How many GIFs a page has at most.
  static let limit = 25
  /// For all ages.
  static let rating = "g"
}

/// One page of an answer.
struct GifPage: Equatable, Sendable {
  var gifs: [Gif]
  /// How many GIFs there are for this text, on all pages together.
  var totalCount: Int
}

/// Why there is no answer.
enum GifFailure: Error, Equatable, Sendable {
  /// The service cannot be reached, or the connection was lost on the way.
  case offline
  /// Too many requests in too little time.
  case limitExceeded
  /// The service says no, in these words.
  case refused(String)
  /// What came is not a page of GIFs.
  case unreadable
}

/// What the app asks of the service.
struct GifClient: Sendable {
  /// Asks for a page. It throws a `GifFailure`, or a `CancellationError` where the effect that asks is
  /// cancelled.
  var search: @Sendable (GifRequest) async throws -> GifPage
}

extension GifClient: TestDependencyKey {
  /// Fails the test that touches it.
  static let testValue = GifClient(
    search: unimplemented(
      "GifClient.search", placeholder: GifPage(gifs: [], totalCount: 0)))
}

extension DependencyValues {
  /// The client that is in force.
  var gifClient: GifClient {
    get { self[GifClient.self] }
    set { self[GifClient.self] = newValue }
  }
}
