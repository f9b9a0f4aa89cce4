import Bootcamp
import BootcampTesting

/// Watches what a learner's test does with the test stores that it is given.
@MainActor
public final class TestWatch<State: Equatable, Action> {
  private let isOfTheWorld: (Action) -> Bool
  private var stores: [TestStore<State, Action>] = []
  private var sent = 0
  private var sentForTheWorld: Action?

  /// - Parameter isOfTheWorld: Whether an action is one that only an effect sends.
  public init(onlyTheWorldSends isOfTheWorld: @escaping (Action) -> Bool = { _ in false }) {
    self.isOfTheWorld = isOfTheWorld
  }

  /// A test store whose actions are noted.
  public func store(
    initialState: State, _ reducer: some Reducer<State, Action>
  ) -> TestStore<State, Action> {
    let store = TestStore<State, Action>(initialState: initialState) { reducer }
    store.watch { [weak self] action, isFromEffect in
      guard !isFromEffect else { return }
      self?.note(action)
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
  /// - Parameters:
  ///   - failures: What the test has reported.
  ///   - maySayLess: Whether it is right to switch exhaustivity off, so that nothing is said of it.
  public func trial<Candidate, Test>(
    _ failures: [ReportedIssue], maySayLess: Bool = false
  ) -> TestGrader<Candidate, Test>.Trial {
    TestGrader<Candidate, Test>.Trial(
      failures: failures, uses: sent,
      overstep: sentForTheWorld.map {
        """
        Your test sends “\(Facts.text($0))” itself. Only an effect sends that, when the world has \
        answered: let your test “receive” it. A test sends what a person does, and nothing else.
        """
      },
      remark: !maySayLess && stores.contains(where: \.hasSaidLess)
        ? """
        “exhaustivity” is switched off in your test, at least for a part of it. There it sees only \
        what it says, and nothing at its end is missed. Leave it on, but for a step that touches what \
        the description leaves open.
        """ : nil)
  }
}
