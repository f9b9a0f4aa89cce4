/// What the screen asks of the outside world. You need not change this file.
///
/// A value with a closure for each question: a small *environment*, as lesson 4 calls it. The app gives
/// it closures that talk to a server; a test gives it others.
struct Services: Sendable {
  /// Asks the server how many pieces of an item are in stock. Takes its time, and may throw an error:
  /// a `CancellationError` only where the effect that asks is cancelled.
  var stock: @Sendable (_ item: Item) async throws -> Int

  /// Tells the statistics that something has happened. Nothing comes back.
  var track: @Sendable (_ event: Event) async -> Void

  /// What the statistics want to know.
  enum Event: Equatable, Sendable {
    case stockRequested(Item)
  }
}

/// What can be ordered.
enum Item: Equatable, Sendable {
  case cup
  case plate
}
