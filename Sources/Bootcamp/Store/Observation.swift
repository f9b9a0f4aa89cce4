import Observation

// Lets `withObservationTracking` and SwiftUI see the state of a store, slice by slice: code that has
// read `store.count` hears of a change of the count, and of nothing else.
extension Store: Observable {
  /// The whole state. Its values cannot be compared, so reading it observes every action.
  public var state: State { trackedState { _, _ in false } }

  /// A slice of the state, such as `store.count`. Reading it observes its changes.
  public subscript<Slice: Equatable>(dynamicMember keyPath: KeyPath<State, Slice>) -> Slice {
    trackedState { $0[keyPath: keyPath] == $1[keyPath: keyPath] }[keyPath: keyPath]
  }

  /// A slice of the state whose values cannot be compared. Reading it observes every action.
  public subscript<Slice>(dynamicMember keyPath: KeyPath<State, Slice>) -> Slice {
    trackedState { _, _ in false }[keyPath: keyPath]
  }

  private func trackedState(isEqual: @escaping (State, State) -> Bool) -> State {
    core.track(isEqual: isEqual)
    return core.state
  }
}

extension Store where State: Equatable {
  /// The whole state. Reading it observes its changes.
  public var state: State { trackedState { $0 == $1 } }
}

/// The slices of a state that somebody tracks.
@MainActor
final class TrackedSlices<State> {
  struct Slice {
    weak var property: TrackedProperty?
    let isEqual: (State, State) -> Bool
  }

  let properties = TrackedProperties()
  private(set) var slices: [Slice] = []
  /// When to forget those that nobody tracks any more.
  private var limit = 16

  /// Whether any slice may be tracked. A short cut, like `isAnyQueued` of the core.
  private(set) var isInUse = false

  /// Remembers that a slice is read, if somebody tracks this read. We make a property and let Observation
  /// see it, in a key path that it keeps if somebody tracks. If the property is still ours alone after
  /// that, nobody does.
  func track(isEqual: @escaping (State, State) -> Bool) {
    var property = TrackedProperty()
    properties.access(property)
    guard !isKnownUniquelyReferenced(&property) else { return }
    if slices.count >= limit {
      slices.removeAll { $0.property == nil }
      limit = max(16, 2 * slices.count)
    }
    slices.append(Slice(property: property, isEqual: isEqual))
    isInUse = true
  }

  /// The slices that differ between two states. They are forgotten: code that wants to hear of the
  /// next change as well reads again.
  func takeChanges(from old: State, to new: State) -> [TrackedProperty] {
    var changed: [TrackedProperty] = []
    slices.removeAll { slice in
      guard let property = slice.property else { return true }
      guard !slice.isEqual(old, new) else { return false }
      changed.append(property)
      return true
    }
    isInUse = !slices.isEmpty
    return changed
  }
}

/// What Observation knows of a slice: its identity.
final class TrackedProperty: HashableByIdentity {}

/// An object with a property for each slice of a state: `self[property]`. For speed, it does not know the
/// type of the state.
final class TrackedProperties: Observable {
  private let registrar = ObservationRegistrar()

  private subscript(property: TrackedProperty) -> Void { () }

  // Never inlined: when it has returned, nothing but Observation can hold the key path.
  @inline(never)
  func access(_ property: TrackedProperty) {
    registrar.access(self, keyPath: \.[property])
  }

  func willChange(_ changed: [TrackedProperty]) {
    for property in changed { registrar.willSet(self, keyPath: \.[property]) }
  }

  func didChange(_ changed: [TrackedProperty]) {
    for property in changed { registrar.didSet(self, keyPath: \.[property]) }
  }
}
