import Bootcamp
import BootcampTesting

/// One implementation of a feature, on which a learner's test is tried.
public struct ReducerCandidate<State, Action>: GradingCandidate {
  public var name = ""
  public let label: String
  let reducer: Reduce<State, Action>
  /// Where it begins, if not where all others do.
  var initialState: State?

  /// An implementation that is right.
  ///
  /// - Parameters:
  ///   - shape: How it is written, such as “with a switch”.
  ///   - reducer: The implementation.
  public static func right(_ shape: String, _ reducer: some Reducer<State, Action>) -> Self {
    Self(label: shape, reducer: Reduce(reducer))
  }

  /// An implementation that is wrong in one way, which follows from one mistaken belief.
  ///
  /// - Parameters:
  ///   - name: The promise that it breaks, in a few words.
  ///   - question: What to ask someone whose test lets it pass.
  ///   - initialState: The state that it begins with, if that is what is wrong: then a test that
  ///     says only how much changes, and never to what, lets it pass.
  ///   - reducer: The implementation.
  public static func wrong(
    _ name: String, asking question: String, from initialState: State? = nil,
    _ reducer: some Reducer<State, Action>
  ) -> Self {
    Self(name: name, label: question, reducer: Reduce(reducer), initialState: initialState)
  }
}

extension TestGrader {
  /// A grader of tests that are given a test store.
  ///
  /// - Parameters:
  ///   - initialState: The state that each test store starts with.
  ///   - right: Implementations that the test has to accept.
  ///   - wrong: Implementations that the test has to catch.
  ///   - stories: For each wrong implementation, by its name, a test that catches it and no other.
  ///   - isOfTheWorld: Whether an action is one that only an effect sends, so that a test has to
  ///     receive it.
  ///   - maySayLess: Whether a step with an action, in the state before it, may be told with
  ///     exhaustivity off, because it touches what is open.
  ///   - test: The learner's test.
  public init<State: Equatable, Action>(
    initialState: State,
    right: [ReducerCandidate<State, Action>],
    wrong: [ReducerCandidate<State, Action>],
    stories: [String: Test],
    onlyTheWorldSends isOfTheWorld: @escaping (Action) -> Bool = { _ in false },
    maySayLess: @escaping (_ before: State, _ action: Action) -> Bool = { _, _ in false },
    test: Test
  )
  where
    Candidate == ReducerCandidate<State, Action>,
    Test == @MainActor (TestStore<State, Action>) async throws -> Void
  {
    let wording = GradingWording(
      idleness: "sends no action before it returns", firstStep: "Begin with “await store.send”.",
      remedy: "Add to your test the steps that would tell you.")
    self.init(right: right, wrong: wrong, stories: stories, wording: wording, test: test) {
      implementation, test in
      let watch = TestWatch<State, Action>(
        onlyTheWorldSends: isOfTheWorld, maySayLess: maySayLess)
      let failures = await issuesReported {
        let store = watch.store(
          initialState: implementation.initialState ?? initialState, implementation.reducer)
        do {
          try await test(store)
        } catch {
          reportIssue("Your test threw an error: \(error)", kind: .failedExpectation)
        }
        await watch.end()
      }
      return watch.trial(failures)
    }
  }
}

extension Reduce {
  /// The same reducer, but for something wrong that is done when an action has been handled.
  ///
  /// - Parameter spoil: Changes the state once more; gets to know the one before the action.
  public func spoiled(
    by spoil: @escaping (_ state: inout State, _ action: Action, _ before: State) -> Void
  ) -> Self {
    Self { state, action in
      let before = state
      let effect = reduce(into: &state, action: action)
      spoil(&state, action, before)
      return effect
    }
  }
}
