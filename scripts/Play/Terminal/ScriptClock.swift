import Synchronization

/// A clock that stands still until a script moves it.
package final class ScriptClock: Clock {
  package struct Instant: InstantProtocol {
    var offset = Duration.zero

    package func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    package func duration(to other: Self) -> Duration { other.offset - offset }
    package static func < (first: Self, second: Self) -> Bool { first.offset < second.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Contents {
    var now = Instant()
    var lastID = 0
    var cancelled: Set<Int> = []
    var sleepers: [Sleeper] = []
  }

  private let contents = Mutex(Contents())

  package init() {}

  package var now: Instant { contents.withLock(\.now) }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = contents.withLock { contents in
      contents.lastID += 1
      return contents.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = contents.withLock { contents in
          if contents.cancelled.contains(id) { return true }
          contents.sleepers.append(
            Sleeper(id: id, deadline: deadline, continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper: Sleeper? = contents.withLock { contents in
        guard let index = contents.sleepers.firstIndex(where: { $0.id == id }) else {
          contents.cancelled.insert(id)
          return nil
        }
        return contents.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock, and wakes those whose time has come.
  package func advance(by duration: Duration) {
    let awake = contents.withLock { contents in
      contents.now = contents.now.advanced(by: duration)
      let awake = contents.sleepers.filter { $0.deadline <= contents.now }
      contents.sleepers.removeAll { $0.deadline <= contents.now }
      return awake.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in awake { sleeper.continuation.resume() }
  }
}
