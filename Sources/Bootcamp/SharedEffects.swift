import Synchronization

/// What all effects of one store have in common: where they run, and how they are found by an id.
final class SharedEffects: Sendable {
  /// Where the effects run, as long as the store is there. Not kept alive: a test store's executor
  /// knows the effects in flight.
  let executor: @Sendable () -> (any TaskExecutor)?

  private let scopes = Mutex<[WorkID: [EffectScope]]>([:])

  init(executor: (any TaskExecutor)?) {
    self.executor = { [weak executor] in executor }
  }

  /// The work in flight that can be cancelled, by what it is known under.
  var cancellables: [WorkID: [EffectScope]] { scopes.withLock { $0 } }

  func add(_ scope: EffectScope, under ids: [WorkID]) {
    scopes.withLock { scopes in
      for id in ids { scopes[id, default: []].append(scope) }
    }
  }

  func remove(_ scope: EffectScope, under ids: [WorkID]) {
    scopes.withLock { scopes in
      for id in ids {
        scopes[id]?.removeAll { $0 === scope }
        if scopes[id]?.isEmpty == true { scopes[id] = nil }
      }
    }
  }

  func cancel(_ id: WorkID) {
    for scope in scopes.withLock({ $0.removeValue(forKey: id) }) ?? [] {
      scope.cancel()
    }
  }
}
