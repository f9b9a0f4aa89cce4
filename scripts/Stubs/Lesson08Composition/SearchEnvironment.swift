/// What the search asks of the outside world. Finished: leave this file as it is.
///
/// Each closure takes its time. Those that may throw throw a `CancellationError` only where the effect
/// that asks is cancelled.
struct SearchEnvironment: Sendable {
  /// Asks the service for GIFs about a text.
  var search: @Sendable (_ text: String) async throws -> [Gif]

  /// Tells the service that a GIF is a favourite from now on, or is none any more.
  var setFavorite: @Sendable (_ id: Gif.ID, _ isFavorite: Bool) async throws -> Void

  /// Asks the service never to show a GIF again.
  var hide: @Sendable (_ id: Gif.ID) async throws -> Void

  /// Saves the settings. Nothing comes back.
  var saveSettings: @Sendable (_ rating: Rating, _ nickname: String) async -> Void
}

/// A moving picture, as the service knows it. The service may change a title, never an id.
struct Gif: Equatable, Identifiable, Sendable {
  let id: String
  var title: String
}

/// For whom a GIF is fit: everyone, everyone with a parent, adults.
enum Rating: Equatable, Sendable {
  case g, pg, r
}

/// A request has failed.
struct RequestFailure: Error, Equatable {}
