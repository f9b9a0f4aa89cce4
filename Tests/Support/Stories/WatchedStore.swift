import Bootcamp
import BootcampTesting

/// A store that runs a learner's feature in a story, and notes all that its reducer handles.
///
/// It judges nothing. What an effect sends is handled at once, as in a real store, and each call returns
/// when the effects have come to rest.
@MainActor
public final class WatchedStore<State: Equatable, Action> {
  /// An action that the reducer has handled.
  public struct Handled {
    public let action: Action
    /// Whether an effect has sent it.
    public let isFromEffect: Bool
    /// Whether it was sent from the effect's own task, or a child of it. A `Task {}` inside of the effect
    /// does not count: it does not have the executor of the effect.
    public let isFromTaskOfEffect: Bool
    public let before: State
    public let after: State
    /// Whether an effect came back, even one that has nothing to tell.
    public let hasEffect: Bool
  }

  private let store: TestStore<State, Action>
  private let notes: Notes

  public init(initialState: State, reducer: some Reducer<State, Action>) {
    notes = Notes(state: initialState)
    // As in a real store, its `body` is built once.
    let reducer = Reduce(reducer)
    store = TestStore(initialState: initialState) { [notes] in
      Reduce { state, action in
        let before = state
        let effect = reducer.reduce(into: &state, action: action)
        notes.handled.append(
          Handled(
            action: action, isFromEffect: !notes.isSending,
            isFromTaskOfEffect: !notes.isSending && isTaskOfEffect, before: before, after: state,
            hasEffect: !effect.isNone))
        notes.isSending = false
        notes.state = state
        return effect
      }
    }
    store.exhaustivity = .off
  }

  /// The state as it is now.
  public var state: State { notes.state }

  /// How many effects are in flight.
  public var effectsInFlight: Int { store.effectsInFlight }

  /// The dependencies, which a story may change.
  public var dependencies: DependencyValues {
    get { store.dependencies }
    set { store.dependencies = newValue }
  }

  /// Sends an action, as a view would.
  ///
  /// Where several events of a story share a turn, it does not wait until the effects have come to rest:
  /// see ``Stage/canShareTurn(_:)``.
  ///
  /// - Returns: What the reducer has handled: this action, and what effects have sent.
  @discardableResult
  public func send(_ action: Action) async -> [Handled] {
    notes.isSending = true
    if Turn.isOpen { store.sendInTurn(action) } else { await store.send(action) }
    return notes.takeHandled()
  }

  /// Sends several actions in one turn of the main actor: the effects come to rest only then.
  ///
  /// - Parameter look: Looks at what the actions alone have done, before any effect runs.
  /// - Returns: What the reducer has handled: these actions, and what effects have sent.
  @discardableResult
  public func send(_ actions: [Action], look: () -> Void = {}) async -> [Handled] {
    for action in actions {
      notes.isSending = true
      store.sendInTurn(action)
    }
    look()
    return await settle()
  }

  /// Lets the effects come to rest after the world has done something.
  ///
  /// - Returns: What the reducer has handled since the last time.
  @discardableResult
  public func settle() async -> [Handled] {
    await store.skipReceivedActions(strict: false)
    return notes.takeHandled()
  }

  @MainActor
  private final class Notes {
    var state: State
    var handled: [Handled] = []
    /// Whether the action that comes next is the one that was sent from outside.
    var isSending = false

    init(state: State) {
      self.state = state
    }

    func takeHandled() -> [Handled] {
      defer { handled = [] }
      return handled
    }
  }
}

/// Whether the current task is that of an effect, or a child of it.
public var isTaskOfEffect: Bool {
  withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
}

/// Whether an effect has nothing at all to do.
public func hasNothingToDo<Action>(_ effect: Effect<Action>) -> Bool {
  effect.isNone
}
