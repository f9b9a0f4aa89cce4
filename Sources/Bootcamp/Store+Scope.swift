extension Store {
  /// The store of a child: a window on this one, through which only the child's state is seen and
  /// only the child's actions are sent.
  ///
  /// ```swift
  /// let bar = store.scope(state: \.bar, action: \.bar)
  /// bar.subscribe(\.text) { … }
  /// bar.send(.textChanged("Swift"))
  /// ```
  ///
  /// It owns nothing: the state and the effects stay where they are, and last as long as anyone
  /// holds this store or one made of it. Its subscribers are called when *their* slice has changed,
  /// whatever else has. Who asks for the same key paths gets the same store, as long as anyone holds
  /// it.
  ///
  /// - Parameters:
  ///   - state: The child's state: `\.bar`.
  ///   - action: The case with the child's actions: `\.bar`.
  /// - Returns: The store of the child.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scopedStore(state, action) { Store<ChildState, ChildAction>(link: self.link(state, action)) }
  }

  /// The store of a child that may be absent: `nil` when it is.
  ///
  /// ```swift
  /// if let detail = store.scope(state: \.detail, action: \.detail) { … }
  /// let row = store.scope(state: \.rows[id: 3], action: \.rows[id: 3])
  /// ```
  ///
  /// When the child goes, the store answers with the state that it has seen last, and its subscribers
  /// hear nothing. What it sends is still sent, and reported by the `ifLet` or `forEach`.
  ///
  /// - Parameters:
  ///   - state: The child's state: `\.detail`.
  ///   - action: The case with the child's actions: `\.detail`.
  /// - Returns: The store of the child, or `nil`.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    observeAbsence(of: state)
    guard let childState = currentState[keyPath: state] else { return nil }
    return scopedStore(state, action) {
      Store<ChildState, ChildAction>(link: self.link(state, action, startingWith: childState))
    }
  }

  /// Whoever reads that a child is there hears when that changes.
  private func observeAbsence<ChildState>(of state: KeyPath<State, ChildState?>) {
    willReadState()
    observe([state, \Optional<ChildState>.isAbsent]) {
      $0[keyPath: state].isAbsent == $1[keyPath: state].isAbsent
    }
  }

  private func scopedStore<Child: AnyObject>(
    _ state: AnyKeyPath, _ action: AnyKeyPath, make: () -> Child
  ) -> Child {
    let key = ScopedStores.Key(state: state, action: action)
    if let store = scopedStores[key] as? Child { return store }
    let store = make()
    scopedStores[key] = store
    return store
  }

  private func link<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>, _ action: CaseKeyPath<Action, ChildAction>
  ) -> StoreLink<ChildState, ChildAction> {
    link(action, place: state, read: { self.currentState[keyPath: state] }) { $0[keyPath: state] }
  }

  private func link<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>, _ action: CaseKeyPath<Action, ChildAction>,
    startingWith childState: ChildState
  ) -> StoreLink<ChildState, ChildAction> {
    var last = childState
    return link(action, place: state) {
      if let childState = self.currentState[keyPath: state] { last = childState }
      return last
    } child: {
      $0[keyPath: state]
    }
  }

  private func link<ChildState, ChildAction>(
    _ action: CaseKeyPath<Action, ChildAction>,
    place: AnyKeyPath,
    read: @escaping @MainActor () -> ChildState,
    child: @escaping (State) -> ChildState?
  ) -> StoreLink<ChildState, ChildAction> {
    let action = AnyCasePath(keyPath: action)
    return StoreLink(
      read: read,
      send: { self.send(action.embed($0)) },
      willRead: { self.willReadState() },
      queueingActions: { self.queueingActions($0) },
      subscribe: { update in
        let subscription = Subscription<State> { state in
          if let childState = child(state) { update(childState) }
        }
        self.add(subscription)
        return { [weak subscription] in subscription?.cancel() }
      },
      observe: { path, isEqual in
        self.observe([place] + path) { old, new in
          guard let old = child(old), let new = child(new) else { return true }
          return isEqual(old, new)
        }
      })
  }
}

extension Optional {
  fileprivate var isAbsent: Bool { self == nil }
}

/// How a store that owns nothing reaches the one that it is part of.
@MainActor
struct StoreLink<State, Action> {
  let read: @MainActor () -> State
  let send: @MainActor (Action) -> StoreTask
  let willRead: @MainActor () -> Void
  let queueingActions: @MainActor (() -> Void) -> Void
  /// Calls back each time that the state is published. Returns what ends that.
  let subscribe: @MainActor (@escaping (State) -> Void) -> @MainActor () -> Void
  let observe: @MainActor ([AnyKeyPath], @escaping (State, State) -> Bool) -> Void
}

/// The stores that have been made of one, so that the same key paths give the same store. It holds
/// none of them.
struct ScopedStores {
  struct Key: Hashable {
    let state: AnyKeyPath
    let action: AnyKeyPath
  }

  private struct Entry {
    weak var store: AnyObject?
  }

  private var entries: [Key: Entry] = [:]
  /// When to forget those that have gone.
  private var limit = 16

  /// The number of stores that are remembered, be they still there or not.
  var count: Int { entries.count }

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
