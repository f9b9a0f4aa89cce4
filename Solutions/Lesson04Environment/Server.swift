// Finished: nothing to do here.

/// Stands for the shop's server, far away. It takes its time, and nobody knows what it will answer.
enum Server {
  struct ConnectionLost: Error {}

  /// Hears of each call. A test listens here, to know whether anyone has reached the real server.
  @TaskLocal static var listener: @Sendable (_ call: String) -> Void = { _ in }

  /// The number of pieces in stock.
  static func stock() async throws -> Int {
    listener("stock")
    try await Task.sleep(for: .seconds(1))
    return Int.random(in: 0...20)
  }

  /// Submits an order. Some are accepted, some are refused, and some never arrive.
  static func order(_ quantity: Int) async throws -> OrderAnswer {
    listener("order \(quantity)")
    try await Task.sleep(for: .seconds(2))
    switch Int.random(in: 1...4) {
    case 1: throw ConnectionLost()
    case 2: return .refused(reason: "Sold out")
    default: return .accepted
    }
  }

  /// Tells analytics what happened.
  static func record(_ event: TrackingEvent) async {
    listener("record \(event)")
    try? await Task.sleep(for: .milliseconds(200))
  }
}
