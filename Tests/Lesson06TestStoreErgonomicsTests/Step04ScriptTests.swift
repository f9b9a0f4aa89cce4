import Bootcamp
import Synchronization
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("4 A test is a script")
  @MainActor
  struct Step4 {
    @Test("4.1 A right script passes")
    func passes() async throws {
      guard
        try await requirePasses(
          "from 1, plus twice, and 3 is saved, once.",
          asking: "Does each step begin with the state that the one before has left?",
          rule: "4a", with: Counters.right(.failing), from: counterState(1),
          [
            .send(.plusButtonTapped) { $0.count = 2 },
            .send(.plusButtonTapped) { $0.count = 3 },
            .send(.saveButtonTapped) { $0.favoritePrimes = [3] },
            .send(.saveButtonTapped),
          ])
      else { return }
      _ = try await requirePasses(
        "from −1, minus and plus.",
        asking: "Does the script begin with the initial value?",
        rule: "4a", with: Counters.right(.failing), from: counterState(-1),
        [
          .send(.minusButtonTapped) { $0.count = -2 },
          .send(.plusButtonTapped) { $0.count = -1 },
        ])
      let issues = await issuesReported {
        await assert(
          initialValue: Pen(), reducer: Pen.reducer, timeLimit: .zero,
          steps: [.send(.filled), .send(.wrote) { $0.lines = 1 }])
      }
      guard !reportsGap(issues) else { return }
      try require(
        issues.isEmpty,
        """
        This script is right: a pen is filled, and writes a line. The “==” of its state leaves out the ink. \
        Your helper rejects it. Which state does the second step begin with: the one that the first has \
        left, or one that is equal to it?
        """, rule: "4a")
    }

    /// A state whose `==` leaves something out.
    private struct Pen: Equatable {
      enum Action { case filled, wrote }

      var lines = 0
      private var ink = 0

      static func == (first: Self, second: Self) -> Bool { first.lines == second.lines }

      static var reducer: Reduce<Self, Action> {
        Reduce { state, action in
          switch action {
          case .filled: state.ink = 1
          case .wrote: state.lines += state.ink
          }
          return .none
        }
      }
    }

    @Test("4.2 The reducer handles the action of each step once, in order")
    func onceInOrder() async throws {
      let handled = Mutex<[Counter.Action]>([])
      let counter = CounterReducer { state, action in
        handled.withLock { $0.append(action) }
        return Counters.right(.failing).reduce(into: &state, action: action)
      }
      guard
        try await requirePasses(
          "from 0, minus, save, and plus.",
          asking: "Does each step begin with the state that the one before has left?",
          rule: "4a", with: counter, from: counterState(0),
          [
            .send(.minusButtonTapped) { $0.count = -1 },
            .send(.saveButtonTapped),
            .send(.plusButtonTapped) { $0.count = 0 },
          ])
      else { return }
      let actions = handled.withLock { $0 }
      try require(
        actions == [.minusButtonTapped, .saveButtonTapped, .plusButtonTapped],
        """
        The reducer was given \(actions.map { "\($0)" }.joined(separator: ", ")). It should be given \
        minusButtonTapped, saveButtonTapped, plusButtonTapped: what the script says.
        """, rule: "4b")
    }

    @Test("4.3 A wrong script fails, wherever its mistake is")
    func fails() async throws {
      var runs = 0
      guard
        try await requireFails(
          "the second tap on plus leads to 3, not to 4.",
          asking: "What becomes of the problem that you have found?", naming: ["4", "3"],
          rule: "4c", with: Counters.right(.failing), from: counterState(1),
          [
            .send(.plusButtonTapped) { $0.count = 2 },
            .send(.plusButtonTapped) {
              runs += 1
              $0.count = 4
            },
            .send(.saveButtonTapped) { $0.favoritePrimes = [3] },
          ]),
        try await requireFails(
          "plus leads from 1 to 2, and the step has no closure.",
          asking: "With which state is the one after the step compared?", naming: ["1", "2"],
          rule: "4c", with: Counters.right(.failing), from: counterState(1),
          [.send(.plusButtonTapped)])
      else { return }
      try require(
        runs == 1,
        """
        A step expects 4, and it is 3, so it fails. Its closure was run \(runs) times, and should be run \
        once: it may write something down outside of the state. How often do you ask “problem”?
        """, rule: "3a")
      _ = try await requireFails(
        "the last step expects that 4 can be saved, which is no prime.",
        asking: "Is the last step told, too?",
        rule: "4a", with: Counters.right(.failing), from: counterState(3),
        [
          .send(.plusButtonTapped) { $0.count = 4 },
          .send(.saveButtonTapped) { $0.favoritePrimes = [4] },
        ])
    }

    @Test("4.4 The first mistake ends the script")
    func firstMistake() async throws {
      _ = try await requireFails(
        "plus leads to 2, not to 9. Then it leads to 3, not to 7.",
        asking: "What becomes of the problem that you have found?", naming: ["9"],
        rule: "4c", with: Counters.right(.failing), from: counterState(1),
        [
          .send(.plusButtonTapped) { $0.count = 9 },
          .send(.plusButtonTapped) { $0.count = 7 },
        ])
    }

    @Test("4.5 Right scripts pass and wrong ones fail, in every story")
    func stories() async {
      await TestSupport.expectStories(on: ScriptStage.self, step: 4, count: 80, upTo: 6)
    }
  }
}
