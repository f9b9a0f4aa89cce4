import Bootcamp

/// What the app asks of the GIF service.
struct GifClient: Sendable {
  /// Asks for GIFs about a text. It throws a `CancellationError` only where the effect that asks is
  /// cancelled.
  var search: @Sendable (_ text: String) async throws -> [Gif]

  /// Asks for the GIFs that everybody looks at today. It throws as `search` does.
  var trending: @Sendable () async throws -> [Gif]
}

// region: key
extension GifClient: DependencyKey {
  /// For the app: asks the server.
  static let liveValue = GifClient(
    search: { try await Server.connection(.search($0)) },
    trending: { try await Server.connection(.trending) })

  /// For previews, and as long as there is no server: always the same GIFs, at once.
  static let previewValue = GifClient(search: { _ in Gif.samples }, trending: { Gif.samples })

  /// For tests: each endpoint fails the test that touches it.
  static let testValue = GifClient(
    search: unimplemented("GifClient.search"),
    trending: unimplemented("GifClient.trending"))
}

extension DependencyValues {
  /// The client that is in force.
  var gifClient: GifClient {
    get { self[GifClient.self] }
    set { self[GifClient.self] = newValue }
  }
}
// endregion: key
