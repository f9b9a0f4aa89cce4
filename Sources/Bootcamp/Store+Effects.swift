// How a store carries out the effects that its reducer describes.

/// What the work of an effect belongs to.
struct EffectContext {
  /// The scope that the work can be cancelled with.
  var scope: EffectScope
  /// The scope of the `send` that the work goes back to.
  let sendScope: EffectScope
  /// The action whose reducer returned the effect. Its type would have to be known at run time.
  let action: Any

  func with(_ scope: EffectScope) -> Self {
    Self(scope: scope, sendScope: sendScope, action: action)
  }
}

extension Store {
  /// Starts an effect.
  ///
  /// What the effect does at once (`send`, `cancel`, the start of each `run`) is done on return.
  ///
  /// - Parameters:
  ///   - effect: What there is to do.
  ///   - context: What the work belongs to.
  ///   - completion: Is called once, when the effect has completed or has been cancelled.
  func start(
    _ effect: Effect<Action>,
    in context: EffectContext,
    completion: @escaping @MainActor () -> Void
  ) {
    guard !context.scope.isCancelled else { return completion() }

    switch effect.operation {
    case .none:
      completion()

    case .send(let next):
      receive(next, in: context.sendScope)
      completion()

    case .run(let run):
      start(run, in: context, completion: completion)

    case .merge(let effects):
      let countdown = Countdown(from: effects.count, completion: completion)
      for effect in effects {
        start(effect, in: context) { countdown.step() }
      }

    case .concatenate(let effects):
      startOneByOne(effects[...], in: context, completion: completion)

    case .cancellable(let effect, let id, let cancelInFlight):
      let path = context.scope.path
      if cancelInFlight { effects.shared.cancel(WorkID(path, id)) }
      start(
        effect, in: context, as: EffectScope(parent: context.scope), under: WorkID.all(path, id),
        completion: completion)

    case .cancel(let id):
      effects.shared.cancel(WorkID(context.scope.path, id))
      completion()

    case .child(let effect, let id):
      start(
        effect, in: context, as: EffectScope(parent: context.scope, child: id),
        under: [WorkID(context.scope.path, AnyID(id))], completion: completion)

    case .cancelChild(let id):
      effects.shared.cancel(WorkID(context.scope.path, AnyID(id)))
      completion()
    }
  }

  /// Starts an effect in a scope of its own, which is known under some ids until it is over.
  private func start(
    _ effect: Effect<Action>,
    in context: EffectContext,
    as scope: EffectScope,
    under ids: [WorkID],
    completion: @escaping @MainActor () -> Void
  ) {
    start(effect, in: context.with(scope)) { [shared = effects.shared] in
      scope.complete()
      shared.remove(scope, under: ids)
      completion()
    }
    // Known under its ids only from here on: an effect that is wrapped twice with the same id and
    // `cancelInFlight` must not cancel itself.
    if !scope.isCompleted { effects.shared.add(scope, under: ids) }
  }

  private func startOneByOne(
    _ effects: ArraySlice<Effect<Action>>,
    in context: EffectContext,
    completion: @escaping @MainActor () -> Void
  ) {
    var rest = context.scope.isCancelled ? [] : effects
    while let effect = rest.popFirst() {
      guard effect.isSynchronous else {
        start(effect, in: context) { [weak self, rest] in
          guard let self else { return }
          startOneByOne(rest, in: context, completion: completion)
        }
        return
      }
      start(effect, in: context) {}
    }
    completion()
  }

  /// Starts the task of one `run`.
  private func start(
    _ run: Effect<Action>.Run,
    in context: EffectContext,
    completion: @escaping @MainActor () -> Void
  ) {
    let effect = EffectScope(parent: context.scope)
    let send = Send<Action> {
      [weak self, sendScope = context.sendScope, report = currentIssueHandler()] action in
      guard !effect.isCancelled else { return }
      guard !effect.isCompleted else { return report(sentAfterCompletion(action, by: run)) }
      self?.receive(action, in: sendScope)
    }
    let task = Task(executorPreference: effectExecutor, priority: run.priority) {
      [weak self] in
      await EffectScope.$current.withValue(effect) {
        await run.perform(send, scope: effect)
      }
      await MainActor.run { [weak self] in
        effect.complete()
        self?.monitor?.ended(effect)
        // What follows is started before this is over: whoever waits for the scope waits for both.
        completion()
        effect.detach()
      }
    }
    effect.attach(task)
    monitor?.started(effect, causedBy: context.action)
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
