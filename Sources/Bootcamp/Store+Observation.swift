import Observation

// Lets `withObservationTracking` and SwiftUI see the state of a store, slice by slice: who has read
// `store.count` hears of a change of the count, and of nothing else.

extension Store: Observable {}

extension Store {
  /// The whole state. Its values cannot be compared, so reading it observes every action.
  public var state: State {
    observe(\State.self, isEqual: { _, _ in false })
    return currentState
  }

  /// A slice of the state, such as `store.count`. Reading it observes its changes.
  public subscript<Slice: Equatable>(dynamicMember keyPath: KeyPath<State, Slice>) -> Slice {
    observe(keyPath, isEqual: { $0[keyPath: keyPath] == $1[keyPath: keyPath] })
    return currentState[keyPath: keyPath]
  }

  /// A slice of the state whose values cannot be compared. Reading it observes every action.
  public subscript<Slice>(dynamicMember keyPath: KeyPath<State, Slice>) -> Slice {
    observe(keyPath, isEqual: { _, _ in false })
    return currentState[keyPath: keyPath]
  }

  private func observe(_ keyPath: AnyKeyPath, isEqual: @escaping (State, State) -> Bool) {
    willReadState()
    observe([keyPath], isEqual: isEqual)
  }

  /// - Parameter path: Leads to the slice, through the stores between.
  func observe(_ path: [AnyKeyPath], isEqual: @escaping (State, State) -> Bool) {
    if let link { return link.observe(path, isEqual) }
    if let slice = observedSlices.first(where: { $0.path == path }) {
      slice.access()
    } else {
      let slice = ObservedSlice(path: path, isEqual: isEqual)
      observedSlices.append(slice)
      isObserved = true
      slice.access()
    }
  }

  /// The slices that someone has read and that differ between two states. They are forgotten, for
  /// whoever wants to observe a slice again reads it again.
  func changedSlices(from old: State, to new: State) -> [ObservedSlice<State>] {
    let changed = observedSlices.filter { !$0.isEqual(old, new) }
    observedSlices.removeAll { slice in changed.contains { $0 === slice } }
    return changed
  }
}

extension Store where State: Equatable {
  /// The whole state. Reading it observes its changes.
  public var state: State {
    observe(\State.self, isEqual: { $0 == $1 })
    return currentState
  }
}

/// A slice of a store's state that someone has read while being observed.
final class ObservedSlice<State>: Observable {
  let path: [AnyKeyPath]
  let isEqual: (State, State) -> Bool
  private let registrar = ObservationRegistrar()
  /// Stands for the slice where the registrar asks for a property.
  private var value: Void { () }

  init(path: [AnyKeyPath], isEqual: @escaping (State, State) -> Bool) {
    self.path = path
    self.isEqual = isEqual
  }

  func access() {
    registrar.access(self, keyPath: \.value)
  }

  func willChange() {
    registrar.willSet(self, keyPath: \.value)
  }

  func didChange() {
    registrar.didSet(self, keyPath: \.value)
  }
}
