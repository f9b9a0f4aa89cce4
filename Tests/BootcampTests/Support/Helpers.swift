import Synchronization

@testable import Bootcamp

/// A store whose state lists the actions that it has handled, in order.
///
/// - Parameter effects: What the reducer returns for an action; `.none` where there is no entry.
@MainActor
func recordingStore(_ effects: [String: Effect<String>] = [:]) -> Store<[String], String> {
  Store(initialState: []) {
    Reduce { handled, action in
      handled.append(action)
      return effects[action] ?? .none
    }
  }
}

/// A store that counts: `true` adds one, `false` takes one away.
@MainActor
func countingStore() -> Store<Int, Bool> {
  Store(initialState: 0) {
    Reduce { count, isUp in
      count += isUp ? 1 : -1
      return .none
    }
  }
}

extension Store {
  /// The state, unobserved.
  var currentState: State { withState { $0 } }

  /// The core of a store that was not scoped from another one.
  var root: RootCore<State, Action> { core as! RootCore<State, Action> }

  /// The ids of all work in flight that can be cancelled by one.
  var cancellables: [AnyID] { root.allWork.idsInFlight }
}

extension TrackedSlices {
  /// The number of slices that somebody tracks.
  var count: Int { slices.count { $0.property != nil } }
}

extension Work {
  /// The ids of all work in flight in the scope.
  fileprivate var idsInFlight: [AnyID] {
    (id.map { [$0] } ?? []) + running.flatMap(\.idsInFlight)
  }
}

/// Holds tasks back until it is opened. A cancelled task waits too.
final class Gate: Sendable {
  private struct Waiting {
    var isOpen = false
    var tasks: [CheckedContinuation<Void, Never>] = []
  }

  private let waiting = Mutex(Waiting())

  func open() {
    let tasks = waiting.withLock { waiting in
      defer { waiting.tasks = [] }
      waiting.isOpen = true
      return waiting.tasks
    }
    for task in tasks { task.resume() }
  }

  func wait() async {
    await withCheckedContinuation { task in
      let isOpen = waiting.withLock { waiting in
        if !waiting.isOpen { waiting.tasks.append(task) }
        return waiting.isOpen
      }
      if isOpen { task.resume() }
    }
  }
}

/// Returns when the task has been cancelled.
func untilCancelled() async {
  let gate = Gate()
  await withTaskCancellationHandler {
    await gate.wait()
  } onCancel: {
    gate.open()
  }
}

/// What was noted, in order, from any thread.
final class Notes<Note: Sendable>: Sendable {
  private let notes = Mutex<[Note]>([])

  func add(_ note: Note) {
    notes.withLock { $0.append(note) }
  }

  var all: [Note] {
    notes.withLock { $0 }
  }
}

/// The issues that an operation reports.
@MainActor
func issues(_ operation: () async throws -> Void) async rethrows -> [ReportedIssue] {
  let issues = Notes<ReportedIssue>()
  try await withIssueHandler({ issues.add($0) }, operation: operation)
  return issues.all
}

/// An object to be held, so that a test can see when it is let go.
final class Token: Sendable {
  private let gone: Gate?

  /// - Parameter gone: Is opened when nothing holds the token any more.
  init(gone: Gate? = nil) {
    self.gone = gone
  }

  deinit {
    gone?.open()
  }
}

struct SomeError: Error, Equatable {}
