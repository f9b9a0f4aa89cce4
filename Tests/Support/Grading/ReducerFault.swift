import Bootcamp
import BootcampTesting

/// A feature on which a learner's test is tried: a reducer that is made anew for each store, in a world.
///
/// `World` is what the reducer is given besides its actions: an environment or a clock. Where there is
/// none, it is `Void`.
@MainActor
public struct Feature<State: Equatable, Action, World> {
  /// Where a store begins, of where it is asked to begin.
  var begin: (State) -> State = { $0 }
  let make: @MainActor (World) -> Reduce<State, Action>

  public init(_ make: @escaping @MainActor (World) -> Reduce<State, Action>) {
    self.make = make
  }
}

extension Right {
  /// A right feature, made in its world.
  public static func right<State, Action, World, R: Reducer<State, Action>>(
    _ shape: String, leavesOpen rule: String? = nil, _ make: @escaping @MainActor (World) -> R
  ) -> Self where Implementation == Feature<State, Action, World> {
    right(shape, leavesOpen: rule, Feature { Reduce(make($0)) })
  }

  /// A right feature without a world.
  public static func right<State, Action>(
    _ shape: String, leavesOpen rule: String? = nil, _ reducer: some Reducer<State, Action>
  ) -> Self where Implementation == Feature<State, Action, Void> {
    right(shape, leavesOpen: rule, Feature { _ in Reduce(reducer) })
  }
}

/// What a right reducer has made of an action, for a fault to spoil.
public struct HandledAction<State, Action> {
  /// The state before the action.
  public let before: State
  public let action: Action
  /// The state after it.
  public var after: State
  public var effect: Effect<Action>
  fileprivate let right: Reduce<State, Action>

  /// Handles the action once more, as if the state before it had been another one.
  public mutating func redo(from change: (inout State) -> Void) {
    after = before
    change(&after)
    effect = right.reduce(into: &after, action: action)
  }

  /// Lets the right reducer handle another action as well, now.
  ///
  /// - Returns: Its effect.
  public mutating func handle(_ action: Action) -> Effect<Action> {
    right.reduce(into: &after, action: action)
  }
}

/// A fault of a reducer. Its situations are recognized by the state before an action.
extension Fault {
  /// A fault that spoils what the right reducer has made of an action.
  ///
  /// ```swift
  /// Fault("takes two seats", breaks: "5b", asking: "How many seats does one tap take?") {
  ///   if $0.action == .bookButtonTapped { $0.after.takenSeats += 1 }
  /// } story: { boat in
  ///   let before = boat.state.takenSeats
  ///   await boat.send(.bookButtonTapped)
  ///   expect(boat.state.takenSeats != before + 2)
  /// }
  /// ```
  ///
  /// - Parameter spoil: Is called for actions in the situation, and changes state or effect.
  public init<Action, World>(
    _ name: String, breaks rule: String, during situations: [Situation<Moment, Bench>]? = nil,
    asking question: String,
    spoiling spoil: @escaping (inout HandledAction<Moment, Action>) -> Void,
    story: @escaping @MainActor (inout Bench) async throws -> Void
  ) where Moment: Equatable, Implementation == Feature<Moment, Action, World> {
    self.init(
      name, breaks: rule, during: situations, asking: question,
      spoiling: { handled, _ in spoil(&handled) }, story: story)
  }

  /// A fault that spoils what the right reducer has made of an action, and asks the world for that.
  public init<Action, World>(
    _ name: String, breaks rule: String, during situations: [Situation<Moment, Bench>]? = nil,
    asking question: String,
    spoiling spoil: @escaping (inout HandledAction<Moment, Action>, World) -> Void,
    story: @escaping @MainActor (inout Bench) async throws -> Void
  ) where Moment: Equatable, Implementation == Feature<Moment, Action, World> {
    self.init(
      name, breaks: rule, during: situations, asking: question,
      made: { right, world, isNow in
        let right = right(world)
        return Reduce { state, action in
          let before = state
          let effect = right.reduce(into: &state, action: action)
          guard isNow(before) else { return effect }
          var handled = HandledAction(
            before: before, action: action, after: state, effect: effect, right: right)
          spoil(&handled, world)
          state = handled.after
          return handled.effect
        }
      }, story: story)
  }

  /// A fault that handles actions as if the world were another one, in which an endpoint is silent or a
  /// pause longer.
  ///
  /// - Parameter bend: Makes the other world.
  public init<Action, World>(
    _ name: String, breaks rule: String, during situations: [Situation<Moment, Bench>]? = nil,
    asking question: String,
    in bend: @escaping @MainActor (World) -> World,
    story: @escaping @MainActor (inout Bench) async throws -> Void
  ) where Moment: Equatable, Implementation == Feature<Moment, Action, World> {
    self.init(
      name, breaks: rule, during: situations, asking: question,
      made: { right, world, isNow in
        let (usual, bent) = (right(world), right(bend(world)))
        return Reduce { state, action in
          (isNow(state) ? bent : usual).reduce(into: &state, action: action)
        }
      }, story: story)
  }

  /// A fault that needs a reducer of its own. It is made for each store, so it may remember something.
  ///
  /// - Parameter make: Makes the wrong reducer. It is given what makes the right one, the world, and
  ///   whether the state before an action is in the situation.
  public init<Action, World>(
    _ name: String, breaks rule: String, during situations: [Situation<Moment, Bench>]? = nil,
    asking question: String,
    made make:
      @escaping @MainActor (
        _ right: @MainActor (World) -> Reduce<Moment, Action>, _ world: World,
        _ isNow: @escaping (Moment) -> Bool
      ) -> Reduce<Moment, Action>,
    story: @escaping @MainActor (inout Bench) async throws -> Void
  ) where Moment: Equatable, Implementation == Feature<Moment, Action, World> {
    self.init(
      name, breaks: rule, during: situations, asking: question,
      making: { right, isNow in
        var wrong = Feature { make(right.make, $0, isNow) }
        wrong.begin = right.begin
        return wrong
      }, story: story)
  }

  /// A fault of the beginning: something is wrong before the first action, and each action is handled as
  /// it should be.
  ///
  /// - Parameters:
  ///   - situations: What the column of the grid is called.
  ///   - change: Makes the state that it begins with of the right one.
  ///   - reducer: What handles the actions: the right reducer by default, and another one if some action is
  ///     to put the beginning right.
  public init<Action, World>(
    _ name: String, breaks rule: String, during situations: [Situation<Moment, Bench>],
    asking question: String, beginning change: @escaping (inout Moment) -> Void,
    then reducer: Reduce<Moment, Action>? = nil,
    story: @escaping @MainActor (inout Bench) async throws -> Void
  ) where Moment: Equatable, Implementation == Feature<Moment, Action, World> {
    self.init(
      name, breaks: rule, during: situations, asking: question,
      making: { right, _ in
        let feature = reducer.map { reducer in Implementation { _ in reducer } } ?? right
        return feature.beginning(with: change)
      }, story: story)
  }

  /// A fault of the beginning: all numbers are moved, and each step from there is right.
  ///
  /// - Parameters:
  ///   - situations: What the column of the grid is called.
  ///   - move: Makes the state that is shown of the one that is right.
  ///   - back: Makes the one that is right of the one that is shown.
  public init<Action, World>(
    _ name: String, breaks rule: String, during situations: [Situation<Moment, Bench>],
    asking question: String,
    moving move: @escaping (inout Moment) -> Void, back: @escaping (inout Moment) -> Void,
    story: @escaping @MainActor (inout Bench) async throws -> Void
  ) where Moment: Equatable, Implementation == Feature<Moment, Action, World> {
    self.init(
      name, breaks: rule, during: situations, asking: question,
      making: { right, _ in
        let wrong = Feature { world in
          let right = right.make(world)
          return Reduce { state, action in
            back(&state)
            defer { move(&state) }
            return right.reduce(into: &state, action: action)
          }
        }
        return wrong.beginning(with: move)
      }, story: story)
  }
}

extension Feature {
  /// The same feature, which begins with a changed state.
  fileprivate func beginning(with change: @escaping (inout State) -> Void) -> Self {
    var feature = self
    feature.begin = { state in
      var state = state
      change(&state)
      return state
    }
    return feature
  }
}

// MARK: - Graders of tests that are given test stores

/// Makes a test store with the candidate in it, which begins with a state in a world.
public typealias StoreMaker<State: Equatable, Action, World> =
  @MainActor (_ initialState: State, _ world: World) -> TestStore<State, Action>

extension TestGrader {
  /// A grader of tests that make their stores themselves, each in a world of their choice.
  ///
  /// - Parameters:
  ///   - candidates: What the test is tried on.
  ///   - wording: How the verdict is said.
  ///   - isOfTheWorld: Whether an action is one that only an effect sends, so that a test has to
  ///     receive it.
  ///   - maySayLess: Whether a step with an action, in the state before it, may be told with
  ///     exhaustivity off, because it touches what is open.
  ///   - bench: Makes the place where the stories of the faults are told.
  ///   - moment: The state there, by which a situation is recognized.
  ///   - test: The learner's test.
  public init<State, Action, World, Bench>(
    _ candidates: Candidates<Feature<State, Action, World>, State, Bench>,
    wording: GradingWording = .ofReducers,
    onlyTheWorldSends isOfTheWorld: @escaping (Action) -> Bool = { _ in false },
    maySayLess: @escaping (_ before: State, _ action: Action) -> Bool = { _, _ in false },
    bench: @escaping @MainActor (@escaping StoreMaker<State, Action, World>) -> Bench,
    moment: @escaping @MainActor (Bench) -> State,
    test: Test
  )
  where
    Candidate == Candidates<Feature<State, Action, World>, State, Bench>.Candidate,
    Test == @MainActor (@escaping StoreMaker<State, Action, World>) async throws -> Void
  {
    self.init(
      candidates, wording: wording, bench: bench, moment: moment, test: test
    ) { candidate, test in
      let feature = candidate.make()
      let conduct = TestConduct<State, Action>(
        onlyTheWorldSends: isOfTheWorld, maySayLess: maySayLess)
      let failures = await issuesReported {
        await withDependencies {
          $0 = .test
        } operation: {
          do {
            try await test { conduct.store(initialState: feature.begin($0), feature.make($1)) }
          } catch {
            reportIssue("Your test threw an error: \(error)", kind: .failedExpectation)
          }
          await conduct.end()
        }
      }
      return conduct.trial(failures)
    }
  }

  /// A grader of tests that are given a store, and the world in which its feature lives: a clock, say.
  /// Stories are told on that store and in that world, too.
  ///
  /// - Parameters:
  ///   - candidates: What the test is tried on.
  ///   - initialState: The state that each store begins with.
  ///   - world: Makes the world, for each run anew.
  ///   - wording: How the verdict is said.
  ///   - isOfTheWorld: Whether an action is one that only an effect sends, so that a test has to
  ///     receive it.
  ///   - maySayLess: Whether a step with an action, in the state before it, may be told with
  ///     exhaustivity off, because it touches what is open.
  ///   - test: The learner's test.
  public init<State, Action, World>(
    _ candidates: Candidates<
      Feature<State, Action, World>, State, StoreBench<State, Action, World>
    >,
    initialState: State,
    world: @escaping @MainActor () -> World,
    wording: GradingWording = .ofReducers,
    onlyTheWorldSends isOfTheWorld: @escaping (Action) -> Bool = { _ in false },
    maySayLess: @escaping (_ before: State, _ action: Action) -> Bool = { _, _ in false },
    test: @escaping @MainActor (TestStore<State, Action>, World) async throws -> Void
  )
  where
    Candidate
      == Candidates<Feature<State, Action, World>, State, StoreBench<State, Action, World>>
      .Candidate,
    Test == @MainActor (@escaping StoreMaker<State, Action, World>) async throws -> Void
  {
    self.init(
      candidates, wording: wording, onlyTheWorldSends: isOfTheWorld, maySayLess: maySayLess,
      bench: { stores in
        let world = world()
        return StoreBench(store: stores(initialState, world), world: world)
      },
      moment: { $0.state },
      test: { stores in
        let world = world()
        try await test(stores(initialState, world), world)
      })
  }

  /// A grader of tests that are given a store of a feature without a world.
  public init<State, Action>(
    _ candidates: Candidates<Feature<State, Action, Void>, State, StoreBench<State, Action, Void>>,
    initialState: State,
    maySayLess: @escaping (_ before: State, _ action: Action) -> Bool = { _, _ in false },
    test: @escaping @MainActor (TestStore<State, Action>) async throws -> Void
  )
  where
    Candidate
      == Candidates<Feature<State, Action, Void>, State, StoreBench<State, Action, Void>>.Candidate,
    Test == @MainActor (@escaping StoreMaker<State, Action, Void>) async throws -> Void
  {
    self.init(
      candidates, initialState: initialState, world: {}, maySayLess: maySayLess,
      test: { store, _ in try await test(store) })
  }
}

/// Where the stories of a reducer's faults are told: a store, and the world in which its feature lives.
///
/// It says nothing of what changes, unless the story looks.
@MainActor
public struct StoreBench<State: Equatable, Action, World> {
  public let store: TestStore<State, Action>
  public let world: World

  public init(store: TestStore<State, Action>, world: World) {
    self.store = store
    self.world = world
    store.exhaustivity = .off
  }

  public var state: State { store.state }

  /// How many effects are in flight.
  public var effectsInFlight: Int { store.effectsInFlight }

  /// Sends actions, one after another. The state follows them, and all that effects send.
  public func send(_ actions: Action...) async {
    for action in actions {
      await store.send(action)
      await store.skipReceivedActions(strict: false)
    }
  }

  /// Sends an action so many times.
  public func send(_ count: Int, times action: Action) async {
    for _ in 0..<count { await send(action) }
  }

  /// Lets the world do something, and the effects come to rest.
  public func after(_ happen: @MainActor (World) async -> Void) async {
    await happen(world)
    await store.skipReceivedActions(strict: false)
  }
}

extension StoreBench where World == TestClock<Duration> {
  /// Lets time pass.
  public func passes(_ duration: Duration) async {
    await after { await $0.advance(by: duration) }
  }
}
