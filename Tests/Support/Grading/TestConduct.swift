import Bootcamp
import BootcampTesting

/// Watches what a learner's test does with the test stores that it is given.
@MainActor
public final class TestConduct<State: Equatable, Action> {
  private let isOfTheWorld: (Action) -> Bool
  private let maySayLess: (State, Action) -> Bool
  private var saysTooLittle = false
  private var stores: [TestStore<State, Action>] = []
  private var sent = 0
  private var sentForTheWorld: Action?

  /// - Parameters:
  ///   - isOfTheWorld: Whether an action is one that only an effect sends.
  ///   - maySayLess: Whether a step with an action, in the state before it, may be told with
  ///     exhaustivity off, because it touches what is open.
  public init(
    onlyTheWorldSends isOfTheWorld: @escaping (Action) -> Bool = { _ in false },
    maySayLess: @escaping (_ before: State, _ action: Action) -> Bool = { _, _ in false }
  ) {
    self.isOfTheWorld = isOfTheWorld
    self.maySayLess = maySayLess
  }

  /// A test store whose actions are noted.
  public func store(
    initialState: State, _ reducer: some Reducer<State, Action>
  ) -> TestStore<State, Action> {
    let store = TestStore<State, Action>(initialState: initialState) { reducer }
    store.watcher = { [weak self, weak store] action, isFromEffect, before in
      guard let self else { return }
      if store?.exhaustivity != .on, !maySayLess(before, action) { saysTooLittle = true }
      if !isFromEffect { note(action) }
    }
    stores.append(store)
    return store
  }

  private func note(_ action: Action) {
    sent += 1
    if isOfTheWorld(action), sentForTheWorld == nil { sentForTheWorld = action }
  }

  /// Ends the tests of all stores.
  public func end() async {
    for store in stores { await store.end() }
  }

  /// What is to be said of the test.
  ///
  /// - Parameter failures: What the test has reported.
  public func trial<Candidate, Test>(
    _ failures: [ReportedIssue]
  ) -> TestGrader<Candidate, Test>.Trial {
    TestGrader<Candidate, Test>.Trial(
      failures: failures, uses: sent,
      overstep: sentForTheWorld.map {
        """
        Your test sends “\(Facts.text($0))” itself. Only an effect sends that, when the world has \
        answered: let your test “receive” it. A test sends what a person does, and nothing else.
        """
      },
      remark: saysTooLittle
        ? """
        “exhaustivity” is switched off in your test, at least for a part of it. There it sees only \
        what it says, and nothing at its end is missed. Leave it on, but for a step that touches what \
        the description leaves open.
        """ : nil)
  }
}
