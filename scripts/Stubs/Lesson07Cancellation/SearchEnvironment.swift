/// What the GIF search asks of the outside world. Finished: leave this file as it is.
struct SearchEnvironment: Sendable {
  /// Asks the service for GIFs about a text. It takes its time, and it may throw an error. Perhaps it
  /// does not notice that nobody waits any more. It throws a `CancellationError` only if the effect that
  /// has asked was cancelled.
  var search: @Sendable (_ text: String) async throws -> [Gif]

  /// The clock to sleep on: `try await clock.sleep(for: .milliseconds(300))`.
  var clock: any Clock<Duration>

  /// Whether there is a connection: the stream says it at once, and again with each change. It may say
  /// the same twice, and it does not end by itself.
  var connection: @Sendable () -> AsyncStream<Bool>
}

/// One picture that moves.
struct Gif: Equatable, Identifiable, Sendable {
  let id: String
  var title: String
}

/// The service could not be asked, or did not answer, for whatever reason.
struct SearchFailure: Error, Equatable {}
