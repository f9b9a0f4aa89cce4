extension Store {
  /// Subscribes to a slice of the state: calls back with its value now, and again each time that it
  /// has *changed*.
  ///
  /// ```swift
  /// store.subscribe(\.toast) { toast in
  ///   print(toast ?? "no toast")
  /// }
  /// ```
  ///
  /// The callback runs at once with the current value, then at most once for each `send`, after the
  /// state has been replaced, in the order of subscription. A value that equals the last one is not
  /// emitted again: emission is *distinct*. The callback may send, subscribe and cancel.
  ///
  /// While a child is absent, its store is silent. Only if you subscribe just then, you get one call, with
  /// the last state that the store knows.
  ///
  /// The store holds the callback. Let the callback hold the store, and the owner of the store, weakly.
  ///
  /// - Returns: The subscription. It lasts as long as the store at the root, also if this is the store of a
  ///   row and the row goes. Cancel it when the view goes.
  @discardableResult
  public func subscribe<Slice: Equatable>(
    _ slice: @escaping (State) -> Slice, onChange: @escaping @MainActor (Slice) -> Void
  ) -> Subscription<State> {
    subscribe(slice, removeDuplicates: { $0 == $1 }, onChange: onChange)
  }

  /// Subscribes to a slice of the state, with a rule of your own for what counts as no change: it is asked
  /// about the value that was emitted last, and the new one.
  ///
  /// ```swift
  /// store.subscribe(\.position, removeDuplicates: { abs($0 - $1) < 10 }) { position in
  ///   print(position)
  /// }
  /// ```
  @discardableResult
  public func subscribe<Slice>(
    _ slice: @escaping (State) -> Slice,
    removeDuplicates isDuplicate: @escaping (Slice, Slice) -> Bool,
    onChange: @escaping @MainActor (Slice) -> Void
  ) -> Subscription<State> {
    var last = slice(core.state)
    let subscription = Subscription<State> { state in
      let value = slice(state)
      guard !isDuplicate(last, value) else { return }
      last = value
      onChange(value)
    }
    core.add(subscription) { onChange(last) }
    return subscription
  }
}

/// One subscriber of a store, made by `Store.subscribe`. It need not be kept.
@MainActor
public final class Subscription<State> {
  /// Let go when the subscription is cancelled, with all that it holds.
  private var callback: ((State) -> Void)?
  var onCancel: (() -> Void)?

  init(callback: @escaping (State) -> Void) {
    self.callback = callback
  }

  func update(_ state: State) {
    callback?(state)
  }

  /// Ends the subscription: its callback is called no more, not even in the round that is under way.
  public func cancel() {
    callback = nil
    onCancel?()
    onCancel = nil
  }
}
