/// A description of work in the outside world, which may feed actions back into the store.
///
/// A reducer returns effects; it never carries them out. When it has returned, the ``Store`` does.
public struct Effect<Action> {
  /// What there is to do. The store reads it; see `RootCore.swift`.
  indirect enum Operation {
    case none
    case send(Action)
    case run(Run)
    case merge([Effect])
    case concatenate([Effect])
    case cancellable(Effect, id: AnyID, cancelInFlight: Bool)
    case cancel(AnyID)
    /// The effect of a child that may disappear. A cancel id inside it is an id of this child alone.
    case child(Effect, ChildID)
    /// Cancels all effects of such a child: it is gone.
    case cancelChild(ChildID)
  }

  struct Run: Sendable {
    let priority: TaskPriority?
    let location: CodeLocation
    /// Does the work, and handles the error that it may throw.
    let perform: @Sendable (Send<Action>) async -> Void
  }

  let operation: Operation
}

/// The effect of a reducer: `func load() -> EffectOf<Self>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

extension Effect: Sendable where Action: Sendable {}
extension Effect.Operation: Sendable where Action: Sendable {}

extension Effect {
  // MARK: Making effects

  /// Nothing to do.
  public static var none: Self { Self(operation: .none) }

  /// Feeds an action back at once.
  ///
  /// The action is handled after the current one, before anyone observes the state. (If it stands behind
  /// a `run` in a `concatenate`, it waits for that `run`.) It is meant for a child that tells its parent
  /// something. If two cases of a reducer share code, put the code into a method instead.
  ///
  /// ```swift
  /// case .saveButtonTapped:
  ///   return .send(.delegate(.saved(state.draft)))
  /// ```
  public static func send(_ action: Action) -> Self {
    Self(operation: .send(action))
  }

  /// Runs asynchronous work, which may send any number of actions back.
  ///
  /// ```swift
  /// return .run { [id = state.id] send in
  ///   let stock = try await client.stock(id)
  ///   await send(.stockResponse(stock))
  /// } catch: { error, send in
  ///   await send(.stockRequestFailed)
  /// }
  /// ```
  ///
  /// The work never touches the `inout` state; it captures the values that it needs. What cancelled work
  /// still sends is dropped. If it starts a task, what that task sends when the `run` is over is dropped,
  /// and reported at this `run`. The work and `catch` have the dependencies of the moment in which the
  /// effect is made.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; by default that of the code that sent the action.
  ///   - name: A name for the work. It changes nothing here; the real library names the task with it.
  ///   - operation: The work. Give `send` an action to feed it back.
  ///   - catch: Handles an error that the work throws. A `CancellationError` never arrives here, nor
  ///     any error of work that has been cancelled. Without `catch`, an error is reported as an issue
  ///     at the line of this `run`.
  public static func run(
    priority: TaskPriority? = nil, name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let location = CodeLocation(fileID, filePath, line, column)
    let dependencies = DependencyValues._current
    let run = Run(priority: priority, location: location) { send in
      await dependencies.apply {
        do {
          try await operation(send)
        } catch is CancellationError {
          return
        } catch {
          // Nobody waits any more. The error may come from the cancellation, as that of a network does.
          guard !Task.isCancelled else { return }
          guard let handler else { return reportIssue(unhandled(error, location)) }
          await handler(error, send)
        }
      }
    }
    return Self(operation: .run(run))
  }

  /// Cancels all work in flight that runs under an id in the same store.
  ///
  /// ```swift
  /// case .cancelButtonTapped:
  ///   state.isLoading = false
  ///   return .cancel(id: CancelID.request)
  /// ```
  ///
  /// Work is in flight from its start on: a part of a concatenation whose turn has not come yet is
  /// not hit.
  ///
  /// A parent hits the work under this id in its children as well. A row, and the child of an `ifLet`
  /// or `ifCaseLet`, never hits the work of its parent or of another child. A child by ``Scope`` shares its
  /// ids with the parent. If two `Scope`s run the same child, its rows with equal `id`s share theirs, too.
  ///
  /// - Parameter id: The id that was given to ``cancellable(id:cancelInFlight:)``.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(operation: .cancel(AnyID(id)))
  }

  // MARK: Putting effects together

  /// Starts all effects, from left to right, without waiting for one another.
  ///
  /// ```swift
  /// return .merge(.cancel(id: CancelID.request), .run { _ in analytics.track("cancelled") })
  /// ```
  public static func merge(_ effects: Effect...) -> Self {
    merge(effects)
  }

  /// Starts all effects, in order, without waiting for one another.
  public static func merge(_ effects: some Sequence<Effect>) -> Self {
    combined(effects, as: Operation.merge)
  }

  /// Starts this effect and another, without waiting for one another.
  public func merge(with other: Self) -> Self {
    switch (operation, other.operation) {
    case (_, .none): self
    case (.none, _): other
    default: Self(operation: .merge([self, other]))
    }
  }

  /// Starts each effect when the one before it has completed or has been cancelled.
  ///
  /// ```swift
  /// return .concatenate(
  ///   .run { [draft = state.draft] _ in await client.save(draft) }, .send(.closeRequested))
  /// ```
  public static func concatenate(_ effects: Effect...) -> Self {
    concatenate(effects)
  }

  /// Starts each effect when the one before it has completed or has been cancelled.
  public static func concatenate(_ effects: some Collection<Effect>) -> Self {
    combined(effects, as: Operation.concatenate)
  }

  /// Turns each action that the effect sends into another one:
  /// `Counter().reduce(into: &state.counter, action: action).map { .counter($0) }`.
  public func map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    let mapped: Effect<NewAction>.Operation =
      switch operation {
      case .none: .none
      case .send(let action): .send(transform(action))
      case .run(let run):
        .run(
          .init(priority: run.priority, location: run.location) { send in
            await run.perform(Send<Action> { send(transform($0)) })
          })
      case .merge(let effects): .merge(effects.map { $0.map(transform) })
      case .concatenate(let effects): .concatenate(effects.map { $0.map(transform) })
      case .cancellable(let effect, let id, let cancelInFlight):
        .cancellable(effect.map(transform), id: id, cancelInFlight: cancelInFlight)
      case .cancel(let id): .cancel(id)
      case .child(let effect, let id): .child(effect.map(transform), id)
      case .cancelChild(let id): .cancelChild(id)
      }
    return Effect<NewAction>(operation: mapped)
  }

  /// Makes the effect one that can be cancelled with ``cancel(id:)``.
  ///
  /// ```swift
  /// return .run { [query = state.query] send in
  ///   try await clock.sleep(for: .milliseconds(300))
  ///   await send(.searchResponse(try await client.search(query)))
  /// }
  /// .cancellable(id: CancelID.search, cancelInFlight: true)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Identifies the work within its store, and there within the child of an `ifLet`,
  ///     `ifCaseLet` or `forEach` whose reducer returns it. Ids of different types are never equal, so
  ///     use a case of an `enum CancelID` that is private to the reducer.
  ///   - cancelInFlight: Whether to cancel work that already runs under this id first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    Self(operation: .cancellable(self, id: AnyID(id), cancelInFlight: cancelInFlight))
  }

  /// Drops the effects with nothing to do, and the wrapping where one or none is left.
  private static func combined(
    _ effects: some Sequence<Effect>, as operation: ([Effect]) -> Operation
  ) -> Self {
    let effects = effects.filter { !$0.isNone }
    guard effects.count > 1 else { return effects.first ?? Self.none }
    return Self(operation: operation(effects))
  }

  /// Whether there is nothing at all to do.
  package var isNone: Bool { if case .none = operation { true } else { false } }

  /// Whether the effect is over as soon as it has started, because nothing in it is asynchronous.
  var isSynchronous: Bool {
    switch operation {
    case .none, .send, .cancel, .cancelChild: true
    case .run: false
    case .merge(let effects), .concatenate(let effects): effects.allSatisfy(\.isSynchronous)
    case .cancellable(let effect, _, _), .child(let effect, _): effect.isSynchronous
    }
  }
}

private func unhandled(_ error: any Error, _ location: CodeLocation) -> ReportedIssue {
  .misuse(
    """
    The “Effect.run” at \(location) threw an error that nothing handles:

      \(describe(error).joined(separator: "\n  "))

    Give this “run” a “catch:” that turns the error into an action, or catch it inside.
    """, location)
}

extension Effect.Run {
  func sentAfterCompletion(_ action: Action) -> ReportedIssue {
    .misuse(
      """
      An action was sent by an effect that is already over, and was dropped:

        Action: \(describe(action).joined(separator: "\n  "))
        Effect: \(location)

      Do not start a “Task” of your own inside “run”: await the work, so that the effect lasts as \
      long as the work does.
      """, location)
  }
}
