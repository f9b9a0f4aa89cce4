import Bootcamp

/// What the app asks of the GIF service.
struct GifClient: Sendable {
  /// Asks for GIFs about a text. It throws a `CancellationError` only where the effect that asks is
  /// cancelled.
  var search: @Sendable (_ text: String) async throws -> [Gif]

  /// Asks for the GIFs that everybody looks at today. It throws as `search` does.
  var trending: @Sendable () async throws -> [Gif]
}

extension GifClient: DependencyKey {
  /// For the app: asks the server.
  static var liveValue: GifClient {
    todo("Step 2 (rules 2a and 2b): a client that asks the server.", returning: .empty)
  }

  /// For previews, and as long as there is no server: always the same GIFs, at once.
  static var previewValue: GifClient {
    todo("Step 2 (rules 2c and 2d): a client that needs no server.", returning: .empty)
  }

  /// For tests: each endpoint fails the test that touches it.
  static var testValue: GifClient {
    todo("Step 2 (rules 2e and 2f): a client whose endpoints fail by name.", returning: .empty)
  }

  /// Stands in for your clients until you write them. Then remove it.
  private static let empty = GifClient(search: { _ in [] }, trending: { [] })
}

extension DependencyValues {
  /// The client that is in force.
  var gifClient: GifClient {
    get {
      todo("Step 2 (rule 2g): the client of these values.", returning: GifClient.testValue)
    }
    set {
      todo("Step 2 (rule 2g): make another client that of these values.")
    }
  }
}
