import Bootcamp

/// A store for tests: you say what happens, step by step, and what you expect of each step.
///
/// ```swift
/// let store = TestStore(initialState: Counter.State()) {
///   Counter()
/// }
/// await store.send(.incrementButtonTapped) {
///   $0.count = 1
/// }
/// await store.send(.factButtonTapped)
/// await store.receive(.factResponse("1 is odd.")) {
///   $0.fact = "1 is odd."
/// }
/// ```
///
/// It is exhaustive unless you say otherwise (``exhaustivity``): a change of the state, a received
/// action or an effect in flight that the test does not mention is a failure.
///
/// It is deterministic: `send` returns when the effects have come to rest, and `receive` fails at
/// once where nothing can arrive any more. It waits in real time only for what it cannot see, such as work
/// outside of an effect's tasks or a stream, and then no longer than ``timeout``.
///
/// Effects run in the queue of the main actor, one job after another, so the order of events is the
/// same in each run. An effect that blocks its thread therefore blocks the test.
@MainActor
public final class TestStore<State: Equatable, Action> {
  /// The state as far as the test has followed it. It changes when a step is over, so within the
  /// closure of a step it is still the state before.
  public private(set) var state: State

  /// How much the test has to say. ``Exhaustivity/on`` by default.
  ///
  /// Set it before the first step that may say less. What it is at the end decides whether unreceived
  /// actions and effects in flight are failures.
  public var exhaustivity: Exhaustivity = .on

  /// The dependencies, which may change in the middle of a test.
  ///
  /// ```swift
  /// store.dependencies.date.now += 60
  /// await store.send(.refreshButtonTapped)
  /// ```
  ///
  /// An effect in flight keeps those of the moment in which it was made.
  public var dependencies: DependencyValues {
    get { core.dependencies.beingSet(true) }
    set { core.dependencies = newValue.beingSet(false) }
  }

  /// How long a step waits for work that the test store cannot see. One second by default.
  public var timeout: Duration = .seconds(1)

  private let core: RootCore<State, Action>
  private let recorder: StoreRecorder<State, Action>
  /// The number of the newest transition that the test has followed.
  private var followed = -1
  private let location: CodeLocation
  // Kept for the end, when task-local values may be gone.
  private let report = IssueHandling.handler

  /// Makes a test store.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    location = CodeLocation(fileID, filePath, line, column)
    let dependencies = DependencyValues.forStore(at: location, isTest: true, prepareDependencies)
    (state, recorder, core) = dependencies.apply {
      let state = initialState()
      let recorder = StoreRecorder<State, Action>(initialState: state)
      let core = RootCore(
        initialState: state, reducer: reducer(), effectExecutor: recorder.effects.executor,
        monitor: recorder)
      return (state, recorder, core)
    }
  }

  // Not isolated: the last reference may go away on any thread. It reads only what is `Sendable`.
  deinit {
    if exhaustivity == .on { recorder.reportEnd(ofStoreAt: location, report: report) }
  }

  // MARK: Steps

  /// Sends an action, as the view would, and checks what it changes.
  ///
  /// It returns when the effects have come to rest.
  ///
  /// Receive what has arrived before you send again. If you do not, that is one failure, here: the
  /// action can be received later or not at all, and no step is blamed for what it changes.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - updateStateToExpectedResult: Makes of the state before the state that you expect after.
  ///     Leave it out where no change is expected. Say absolute values (`$0.count = 1`), not
  ///     relative ones (`$0.count += 1`). When ``exhaustivity`` is off it is given the state after,
  ///     and only what it sets is checked.
  /// - Returns: The work that the action has caused, to be waited for or cancelled.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> TestStoreTask {
    let location = CodeLocation(fileID, filePath, line, column)
    handleUnreceived(location)
    let task = start(action, location)
    // Checked before anything else has a turn on the main actor: no effect can have interfered.
    let transition = recorder.lastSend
    check(transition, updateStateToExpectedResult, location)
    follow(transition)
    await recorder.effects.settle(at: location)
    await GradingLimits.step?(true)
    return TestStoreTask(task: task, timeout: timeout, effects: recorder.effects)
  }

  private func start(_ action: Action, _ location: CodeLocation) -> StoreTask {
    EffectsInFlight.$current.withValue(recorder.effects) { core.send(action, origin: location) }
  }

  /// Sends an action of a case that carries nothing, and checks what it changes:
  /// `await store.send(\.saveButtonTapped) { $0.isSaving = true }`.
  @_disfavoredOverload
  @discardableResult
  public func send(
    _ actionCase: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      actionCase, (), assert: updateStateToExpectedResult,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sends an action of one case with the value that it carries, and checks what it changes.
  @_disfavoredOverload
  @discardableResult
  public func send<Value>(
    _ actionCase: CaseKeyPath<Action, Value>, _ value: Value,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(actionCase).embed(value), assert: updateStateToExpectedResult,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Receives an action from an effect, and checks what it changes.
  ///
  /// It fails at once where nothing in flight can send an action any more.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that an effect is expected to have sent.
  ///   - timeout: How long to wait for work that the test store cannot see. By default ``timeout``.
  ///   - updateStateToExpectedResult: Makes of the state before the state that you expect after.
  public func receive(
    _ expectedAction: Action, timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async where Action: Equatable {
    await receive(
      Expectation(expectedAction) { $0 == expectedAction }, timeout, updateStateToExpectedResult,
      CodeLocation(fileID, filePath, line, column))
  }

  /// Only there to explain, in a compiler error, why an action that is not `Equatable` cannot be
  /// received like this.
  @available(
    *, unavailable,
    message: """
      'receive' compares actions: make the action 'Equatable'. Where that cannot be, name the case, \
      'receive(\\.response)', or give a condition, \
      'receive { if case .response = $0 { true } else { false } }'.
      """
  )
  public func receive(
    _ expectedAction: Action, timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    fatalError("This overload is never called.")
  }

  /// Receives an action that satisfies a condition, and checks what it changes.
  public func receive(
    _ isMatching: @escaping (_ action: Action) -> Bool, timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await receive(
      Expectation("an action that satisfies the condition of this step", isMatching), timeout,
      updateStateToExpectedResult, CodeLocation(fileID, filePath, line, column))
  }

  /// Receives an action of one case, whatever it carries, and checks what it changes:
  /// `await store.receive(\.stockResponse) { $0.stock = 3 }`.
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>, timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    let expectation = Expectation<Action>("an action of the case that this step names") {
      path.extract(from: $0) != nil
    }
    await receive(
      expectation, timeout, updateStateToExpectedResult,
      CodeLocation(fileID, filePath, line, column))
  }

  /// Receives an action of one case with the value that it carries, and checks what it changes.
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>, _ value: Value, timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    await receive(
      Expectation(path.embed(value)) { path.extract(from: $0) == value }, timeout,
      updateStateToExpectedResult, CodeLocation(fileID, filePath, line, column))
  }

  /// Checks the state as it is now.
  ///
  /// - Parameter updateStateToExpectedResult: Sets the values that you expect.
  public func assert(
    _ updateStateToExpectedResult: @escaping (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    check(
      Transition<State>(number: followed, before: state, after: state),
      updateStateToExpectedResult, CodeLocation(fileID, filePath, line, column),
      mayChangeNothing: true)
  }

  /// Says that the story is over: all actions have been received, and all effects come to their end.
  ///
  /// - Parameter timeout: How long to wait for what the test store cannot see. By default ``timeout``.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await GradingLimits.step?(false)
    let location = CodeLocation(fileID, filePath, line, column)
    let limit = timeout ?? self.timeout
    let result = await recorder.effects.wait(timeout: limit, at: location) {
      recorder.effects.accountable.isEmpty
    }
    if exhaustivity == .on {
      recorder.arrived.reportNew(FailureMessage.notReceived) { _ in location }
    }
    leaveOutArrivedActions()
    guard result.isFailure else { return }
    if exhaustivity == .on {
      let running = recorder.effects.accountable
      fail(FailureMessage.notFinished(running, result, timeout: limit), location)
    }
    recorder.effects.forget()
  }

  // MARK: Leaving things out

  /// Drops the actions that have been received so far; the state follows them.
  ///
  /// - Parameter strict: Whether it is a failure that there are none.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let location = CodeLocation(fileID, filePath, line, column)
    await recorder.effects.settle(at: location)
    if strict, recorder.arrived.all.isEmpty {
      fail(FailureMessage.nothingToSkip("received action"), location)
    }
    leaveOutArrivedActions()
  }

  /// Forgets the effects that are in flight, so that they may outlive the test.
  ///
  /// - Parameter strict: Whether it is a failure that there are none.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let location = CodeLocation(fileID, filePath, line, column)
    await recorder.effects.settle(at: location)
    if strict, recorder.effects.accountable.isEmpty {
      fail(FailureMessage.nothingToSkip("effect in flight"), location)
    }
    recorder.effects.forget()
  }

  /// Runs steps with another exhaustivity.
  ///
  /// ```swift
  /// await store.withExhaustivity(.off) {
  ///   await store.send(.logInButtonTapped)
  ///   await store.receive(\.loggedIn)
  /// }
  /// ```
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try await operation()
  }

  // MARK: How a step is judged

  private func receive(
    _ expectation: Expectation<Action>, _ timeout: Duration?,
    _ change: ((inout State) throws -> Void)?, _ location: CodeLocation
  ) async {
    await GradingLimits.step?(false)
    let timeout = timeout ?? self.timeout
    // An exhaustive test has to receive the oldest action that no step has reported. Those that one has
    // reported may be skipped.
    let result = await recorder.effects.wait(timeout: timeout, at: location) {
      recorder.arrived.all.contains { expectation.matches($0.action) }
        || (exhaustivity == .on && recorder.arrived.newCount > 0)
    }
    guard result == .met else {
      guard result.isFailure else { return }
      return fail(
        FailureMessage.nothingReceived(
          expectation.text, insteadOf: recorder.arrived.all.map(\.text), result, timeout: timeout),
        location)
    }
    // A step that is not exhaustive skips all that does not match.
    let limit =
      exhaustivity == .on ? recorder.arrived.all.count - recorder.arrived.newCount : .max
    leaveOutArrivedActions(limit: limit) { !expectation.matches($0) }
    let received = recorder.arrived.take()
    if expectation.matches(received.action) {
      check(received.transition, change, location)
    } else {
      fail(
        FailureMessage.unexpectedAction(
          comparison: expectation.compare(received.action),
          comesLater: recorder.arrived.all.contains { expectation.matches($0.action) }),
        location)
    }
    follow(received.transition)
  }

  /// Reports what the test has not received before it sends, or leaves it out where the test need not
  /// tell everything.
  private func handleUnreceived(_ location: CodeLocation) {
    guard exhaustivity == .on else { return leaveOutArrivedActions() }
    recorder.arrived.reportNew(FailureMessage.sentBeforeReceiving) { _ in location }
  }

  /// Lets the state follow actions that have arrived and that the test leaves out.
  private func leaveOutArrivedActions(
    limit: Int = .max, while isLeftOut: (Action) -> Bool = { _ in true }
  ) {
    let count = recorder.arrived.all.prefix(limit).prefix { isLeftOut($0.action) }.count
    if count > 0 { follow(recorder.arrived.take(count).transition) }
  }

  /// Lets the state follow an action, unless a step has followed a later one already.
  private func follow(_ transition: Transition<State>) {
    guard transition.number > followed else { return }
    followed = transition.number
    state = transition.after
  }

  /// Compares what an action has made of the state with what the step expects. If `mayChangeNothing`, a
  /// closure that changes nothing is all right.
  private func check(
    _ transition: Transition<State>, _ change: ((inout State) throws -> Void)?,
    _ location: CodeLocation, mayChangeNothing: Bool = false
  ) {
    let (before, actual) = (transition.before, transition.after)
    var expected = exhaustivity == .on ? before : actual
    do {
      try core.dependencies.used(at: location).apply { try change?(&expected) }
    } catch {
      return fail(FailureMessage.threw(error), location)
    }
    if change != nil, expected != actual {
      fail(FailureMessage.stateDiffers(expected: expected, actual: actual), location)
    } else if exhaustivity == .on, change == nil, before != actual {
      fail(FailureMessage.unexpectedChange(before: before, after: actual), location)
    } else if exhaustivity == .on, change != nil, before == actual, !mayChangeNothing {
      fail(FailureMessage.noChange, location)
    }
  }

  private func fail(_ message: String, _ location: CodeLocation) {
    reportIssue(.failure(message, location))
  }

  // MARK: For the grader, in `Tests/Support`

  /// How many effects are in flight.
  package var effectsInFlight: Int { recorder.effects.accountable.count }

  /// Is told of each action that the reducer has handled, whether an effect has sent it, and the state
  /// before it.
  package var watcher: ((_ action: Action, _ isFromEffect: Bool, _ before: State) -> Void)? {
    get { recorder.watcher }
    set { recorder.watcher = newValue }
  }

  /// Ends the test now, before the test store goes away.
  package func end() async {
    await recorder.effects.settle(at: location)
    if exhaustivity == .on { recorder.reportEnd(ofStoreAt: location, report: reportIssue) }
  }

  /// Sends an action, checks nothing, and does not wait: several actions in one turn of the main actor.
  package func sendInTurn(_ action: Action) {
    _ = start(action, location)
    follow(recorder.lastSend)
  }
}

/// A test store that has the state and the action of a reducer: `func makeStore() -> TestStoreOf<Counter>`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable
