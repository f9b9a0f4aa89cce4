// How a store carries out the effects that its reducer describes.

extension Store {
  /// Starts an effect.
  ///
  /// What the effect does at once (`send`, `cancel`, the start of each `run`) is done on return.
  ///
  /// - Parameters:
  ///   - effect: What there is to do.
  ///   - scope: The scope that the work can be cancelled with.
  ///   - cascade: The scope of the `send` that the work goes back to.
  ///   - action: The action whose reducer returned the effect.
  ///   - completion: Is called once, when the effect has completed or has been cancelled.
  func start(
    _ effect: Effect<Action>,
    in scope: EffectScope,
    cascade: EffectScope,
    causedBy action: Action,
    completion: @escaping @MainActor () -> Void
  ) {
    guard !scope.isCancelled else { return completion() }

    switch effect.operation {
    case .none:
      completion()

    case .send(let next):
      receive(next, in: cascade)
      completion()

    case .run(let run):
      start(run, in: scope, cascade: cascade, causedBy: action, completion: completion)

    case .merge(let effects):
      let countdown = Countdown(from: effects.count, completion: completion)
      for effect in effects {
        start(effect, in: scope, cascade: cascade, causedBy: action) { countdown.step() }
      }

    case .concatenate(let effects):
      startOneByOne(
        effects[...], in: scope, cascade: cascade, causedBy: action, completion: completion)

    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { cancel(id) }
      let cancellable = EffectScope(parent: scope)
      start(effect, in: cancellable, cascade: cascade, causedBy: action) { [weak self] in
        cancellable.complete()
        self?.cancellables[id]?.removeAll { $0 === cancellable }
        if self?.cancellables[id]?.isEmpty == true { self?.cancellables[id] = nil }
        completion()
      }
      // Known under its id only from here on: an effect that is wrapped twice with the same id and
      // `cancelInFlight` must not cancel itself.
      if !cancellable.isComplete { cancellables[id, default: []].append(cancellable) }

    case .cancel(let id):
      cancel(id)
      completion()
    }
  }

  private func cancel(_ id: CancelID) {
    for scope in cancellables.removeValue(forKey: id) ?? [] {
      scope.cancel()
    }
  }

  private func startOneByOne(
    _ effects: ArraySlice<Effect<Action>>,
    in scope: EffectScope,
    cascade: EffectScope,
    causedBy action: Action,
    completion: @escaping @MainActor () -> Void
  ) {
    var rest = scope.isCancelled ? [] : effects
    while let effect = rest.popFirst() {
      guard effect.isSynchronous else {
        start(effect, in: scope, cascade: cascade, causedBy: action) { [weak self, rest] in
          guard let self else { return }
          startOneByOne(
            rest, in: scope, cascade: cascade, causedBy: action, completion: completion)
        }
        return
      }
      start(effect, in: scope, cascade: cascade, causedBy: action) {}
    }
    completion()
  }

  /// Starts the task of one `run`.
  private func start(
    _ run: Effect<Action>.Run,
    in scope: EffectScope,
    cascade: EffectScope,
    causedBy action: Action,
    completion: @escaping @MainActor () -> Void
  ) {
    let effect = EffectScope(parent: scope)
    let send = Send<Action> { [weak self, report = currentIssueHandler()] action in
      guard !effect.isCancelled else { return }
      guard !effect.isComplete else { return report(sentAfterCompletion(action, by: run)) }
      self?.receive(action, in: cascade)
    }
    let task = Task(executorPreference: effectExecutor, priority: run.priority) { [weak self] in
      await EffectScope.$current.withValue(effect) {
        await run.perform(send, scope: effect)
      }
      await MainActor.run { [weak self] in
        effect.complete()
        self?.monitor?.ended(effect)
        // What follows is started before this is over: whoever waits for the scope waits for both.
        completion()
        effect.end()
      }
    }
    effect.begin(task)
    monitor?.started(effect, causedBy: action)
  }
}

extension Effect.Run {
  /// Does the work, and sees to the error that it may throw.
  func perform(_ send: Send<Action>, scope: EffectScope) async {
    do {
      try await operation(send)
    } catch is CancellationError {
      return
    } catch {
      guard !scope.isCancelled else { return }
      if let handler {
        await handler(error, send)
      } else {
        reportIssue(unhandled(error))
      }
    }
  }

  private func unhandled(_ error: any Error) -> ReportedIssue {
    ReportedIssue(
      kind: .misuse,
      message: """
        The “Effect.run” at \(location) threw an error that nothing handles:

          \(describe(error).joined(separator: "\n  "))

        Give this “run” a “catch:” that turns the error into an action, or catch it inside.
        """,
      location: location)
  }
}

private func sentAfterCompletion<Action>(
  _ action: Action, by run: Effect<Action>.Run
) -> ReportedIssue {
  ReportedIssue(
    kind: .misuse,
    message: """
      An action was sent by an effect that is already over, and was dropped:

        Action: \(describe(action).joined(separator: "\n  "))
        Effect: \(run.location)

      Do not start a “Task” of your own inside “run”: await the work, so that the effect lasts as \
      long as the work does.
      """,
    location: run.location)
}

/// Calls its completion at the last of a number of steps.
@MainActor
private final class Countdown {
  private var remaining: Int
  private let completion: @MainActor () -> Void

  init(from count: Int, completion: @escaping @MainActor () -> Void) {
    remaining = count
    self.completion = completion
  }

  func step() {
    remaining -= 1
    if remaining == 0 { completion() }
  }
}
