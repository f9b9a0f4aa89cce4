extension Store {
  /// The store of a child: a window on this one, through which only the child's state is seen (`state` leads
  /// to it) and only the child's actions are sent (`action` is the case that holds them).
  ///
  /// ```swift
  /// let bar = store.scope(state: \.bar, action: \.bar)
  /// bar.send(.textChanged("Swift"))
  /// ```
  ///
  /// It owns nothing: the state and the effects stay where they are, and last as long as anyone holds this
  /// store, its parent, or one made of it. Its subscribers are called when *their* slice has changed,
  /// whatever else has. The same key paths give the same store, as long as anyone holds it.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scopedStore(state, action) {
      ScopedCore(
        parent: core, state: { $0[keyPath: state] }, last: nil, action: AnyCasePath(action))
    }
  }

  /// The store of a child that may be absent: `nil` when it is.
  ///
  /// ```swift
  /// if let detail = store.scope(state: \.detail, action: \.detail) { … }
  /// let row = store.scope(state: \.rows[id: 3], action: \.rows[id: 3])
  /// ```
  ///
  /// When the child goes, the store answers with the state that was last read from it, and its
  /// subscribers hear nothing. What it sends is still sent, and reported by the `ifLet` or `forEach`.
  ///
  /// Code that tracks what it reads hears when the child comes, goes, or becomes another one.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    let occupant = { (parent: State) in
      parent[keyPath: state].map(ChildID.Occupant.init(ofOptional:))
    }
    core.track { occupant($0) == occupant($1) }
    guard let childState = core.state[keyPath: state] else { return nil }
    return scopedStore(state, action) {
      ScopedCore(
        parent: core, state: { $0[keyPath: state] }, last: childState,
        action: AnyCasePath(action))
    }
  }

  /// The stores of all rows of a list, in order: for each row the same one, as long as anyone holds it.
  ///
  /// ```swift
  /// for row in store.scope(state: \.rows, action: \.rows) {
  ///   print(row.title)
  /// }
  /// ```
  ///
  /// Code that tracks what it reads hears when rows come, go or change places; what happens in a row
  /// is heard by code that reads from its store.
  @_disfavoredOverload
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    state: KeyPath<State, IdentifiedArray<ID, RowState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>
  ) -> some RandomAccessCollection<Store<RowState, RowAction>> {
    core.track { $0[keyPath: state].ids == $1[keyPath: state].ids }
    return core.state[keyPath: state].elements.map { row in
      let id = row.id
      return scopedStore(state, action, row: id) {
        ScopedCore(
          parent: core, state: { $0[keyPath: state][id: id] }, last: row,
          action: AnyCasePath(action.appending(path: \.[id: id])))
      }
    }
  }

  func scopedStore<ChildState, ChildAction>(
    _ state: AnyKeyPath, _ action: AnyKeyPath, row: AnyHashable? = nil,
    core: () -> any Core<ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let key = ScopedStores.Key(state: state, action: action, row: row)
    if let store = scopedStores[key] as? Store<ChildState, ChildAction> { return store }
    let store = Store<ChildState, ChildAction>(core: core(), location: location)
    scopedStores[key] = store
    return store
  }
}

/// The stores that have been made of one, so that the same key paths give the same store. It holds
/// none of them.
struct ScopedStores {
  struct Key: Hashable {
    let state: AnyKeyPath
    let action: AnyKeyPath
    let row: AnyHashable?
  }

  struct Entry {
    weak var store: AnyObject?
  }

  private(set) var entries: [Key: Entry] = [:]
  /// When to forget those that have gone.
  private var limit = 16

  subscript(key: Key) -> AnyObject? {
    get { entries[key]?.store }
    set {
      entries[key] = Entry(store: newValue)
      guard entries.count > limit else { return }
      entries = entries.filter { $0.value.store != nil }
      limit = max(16, 2 * entries.count)
    }
  }
}

/// The core of a child: a window on its parent's.
final class ScopedCore<ParentState, ParentAction, State, Action>: Core {
  private let parent: any Core<ParentState, ParentAction>
  private let stateOfChild: (ParentState) -> State?
  private let makeActionPath: () -> AnyCasePath<ParentAction, Action>
  // Made at the first action: most of many rows never send one.
  private lazy var actionPath = makeActionPath()
  private let mayBeAbsent: Bool
  /// The state that was last read, if the child may be absent.
  private var last: State?

  /// `state` finds the child, if it is there. `last` is `nil` for a child that is always there.
  init(
    parent: any Core<ParentState, ParentAction>,
    state: @escaping (ParentState) -> State?, last: State?,
    action: @autoclosure @escaping () -> AnyCasePath<ParentAction, Action>
  ) {
    self.parent = parent
    stateOfChild = state
    mayBeAbsent = last != nil
    self.last = last
    makeActionPath = action
  }

  var state: State {
    guard let state = stateOfChild(parent.state) else { return last! }
    if mayBeAbsent { last = state }
    return state
  }

  var isPresent: Bool { parent.isPresent && stateOfChild(parent.state) != nil }

  func send(_ action: Action) -> StoreTask {
    parent.send(actionPath.embed(action))
  }

  func add(_ subscription: Subscription<State>, firstCall: () -> Void) {
    let outer = Subscription<ParentState> { [stateOfChild] in
      if let state = stateOfChild($0) { subscription.update(state) }
    }
    subscription.onCancel = { [weak outer] in outer?.cancel() }
    parent.add(outer, firstCall: firstCall)
  }

  func track(isEqual: @escaping (State, State) -> Bool) {
    parent.track { [weak self, stateOfChild] old, new in
      // While the child is absent, its last state is what code has read.
      let old = stateOfChild(old) ?? self?.last
      guard let old, let new = stateOfChild(new) else { return true }
      return isEqual(old, new)
    }
  }
}
