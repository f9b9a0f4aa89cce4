import Bootcamp
import Synchronization

/// The actions that effects have sent and the test has not received yet, in order.
///
/// The `deinit` of the test store reads them on any thread. So `action` and `transition` stay on the main
/// actor; `text` and `origin`, which a report needs, may be read anywhere.
final class ArrivedActions<State, Action>: Sendable {
  @MainActor
  final class Arrived {
    let action: Action
    let transition: Transition<State>
    nonisolated let text: [String]
    /// The step that has caused it.
    nonisolated let origin: CodeLocation?

    init(_ action: Action, _ transition: Transition<State>, origin: CodeLocation?) {
      self.action = action
      self.transition = transition
      self.origin = origin
      text = describe(action)
    }
  }

  private struct Contents {
    var actions: [Arrived] = []
    var reportedCount = 0
  }

  private let contents = Mutex(Contents())

  var all: [Arrived] { contents.withLock(\.actions) }

  var count: Int { contents.withLock(\.actions.count) }

  /// How many of them, from the first on, a step has reported already.
  var reportedCount: Int { contents.withLock(\.reportedCount) }

  func append(_ action: Arrived) {
    contents.withLock { $0.actions.append(action) }
  }

  /// Takes those that have waited longest, and returns the last one of them.
  func take(_ count: Int = 1) -> Arrived {
    contents.withLock { contents in
      defer {
        contents.actions.removeFirst(count)
        contents.reportedCount = max(0, contents.reportedCount - count)
      }
      return contents.actions[count - 1]
    }
  }

  /// Remembers that a step reports them, and returns those that no step has reported before.
  func markReported() -> ArraySlice<Arrived> {
    contents.withLock { contents in
      defer { contents.reportedCount = contents.actions.count }
      return contents.actions.dropFirst(contents.reportedCount)
    }
  }
}
