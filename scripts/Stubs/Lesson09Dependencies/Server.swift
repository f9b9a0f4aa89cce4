// Finished: leave this file as it is.

/// A picture that moves.
struct Gif: Equatable, Identifiable, Sendable {
  let id: String
  var title: String
}

extension Gif {
  /// Three GIFs that need no server: for previews, and for a tour of the app.
  static let samples = [
    Gif(id: "cat", title: "a cat"), Gif(id: "dog", title: "a dog"), Gif(id: "hen", title: "a hen"),
  ]
}

/// The service could not be asked, or did not answer, for whatever reason.
struct SearchFailure: Error, Equatable {}

/// Stands for the server of the GIF service, far away.
enum Server {
  enum Request: Equatable, Sendable {
    /// GIFs about a text.
    case search(String)
    /// The GIFs that everybody looks at today.
    case trending
  }

  /// The way to the server. The tests listen here, to know whether anyone has asked.
  @TaskLocal static var connection: @Sendable (Request) async throws -> [Gif] = { _ in
    try await Task.sleep(for: .seconds(1))
    return [Gif(id: "cow", title: "a cow, from far away")]
  }
}
