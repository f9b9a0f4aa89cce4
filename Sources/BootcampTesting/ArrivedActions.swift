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
    var newCount = 0
  }

  private let contents = Mutex(Contents())

  var all: [Arrived] { contents.withLock { $0.actions } }

  /// How many of them, the last ones, no step has reported.
  var newCount: Int { contents.withLock { $0.newCount } }

  func append(_ action: Arrived) {
    contents.withLock { contents in
      contents.actions.append(action)
      contents.newCount += 1
    }
  }

  /// Takes those that have waited longest, and returns the last one of them.
  func take(_ count: Int = 1) -> Arrived {
    contents.withLock { contents in
      defer {
        contents.actions.removeFirst(count)
        contents.newCount = min(contents.newCount, contents.actions.count)
      }
      return contents.actions[count - 1]
    }
  }

  /// Reports those that no step has reported before: one failure, at a line that the first one tells.
  func reportNew(
    _ message: (_ actions: [[String]]) -> String, at location: (Arrived) -> CodeLocation,
    report: (ReportedIssue) -> Void = reportIssue
  ) {
    guard newCount > 0 else { return }
    let new = contents.withLock { contents in
      defer { contents.newCount = 0 }
      return contents.actions.suffix(contents.newCount)
    }
    report(.failure(message(new.map(\.text)), location(new[new.startIndex])))
  }
}
