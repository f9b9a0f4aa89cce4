import Bootcamp
import Synchronization
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
          with: Counters.right(.failing), from: counterState(1),
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
        with: Counters.right(.failing), from: counterState(-1),
        [
          .send(.minusButtonTapped) { $0.count = -2 },
          .send(.plusButtonTapped) { $0.count = -1 },
        ])
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
          with: counter, from: counterState(0),
          [
            .send(.minusButtonTapped) { $0.count = -1 },
            .send(.saveButtonTapped),
            .send(.plusButtonTapped) { $0.count = 0 },
          ])
      else { return }
      let actions = handled.withLock { $0 }
      try #require(
        actions == [.minusButtonTapped, .saveButtonTapped, .plusButtonTapped],
        "Left is what the reducer was given, right is what the script says.")
    }

    @Test("4.3 A wrong script fails, wherever its mistake is")
    func fails() async throws {
      guard
        try await requireFails(
          "the second tap on plus leads to 3, not to 4.",
          asking: "What becomes of the problem that you have found?", naming: ["4", "3"],
          with: Counters.right(.failing), from: counterState(1),
          [
            .send(.plusButtonTapped) { $0.count = 2 },
            .send(.plusButtonTapped) { $0.count = 4 },
            .send(.saveButtonTapped) { $0.favoritePrimes = [3] },
          ])
      else { return }
      _ = try await requireFails(
        "the last step expects that 4 can be saved, which is no prime.",
        asking: "Is the last step told, too?",
        with: Counters.right(.failing), from: counterState(3),
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
        with: Counters.right(.failing), from: counterState(1),
        [
          .send(.plusButtonTapped) { $0.count = 9 },
          .send(.plusButtonTapped) { $0.count = 7 },
        ])
    }
  }

  @Suite("5 Fail where the step stands")
  @MainActor
  struct Step5 {
    @Test("5.1 A failure is reported at the line of its step")
    func line() async throws {
      let first = Mark()
      guard
        try await requireFails(
          "from 1, plus leads to 2, and the first step expects 9.",
          asking: "What becomes of the problem that you have found?", at: first,
          with: Counters.right(.failing), from: counterState(1),
          [
            first(.send(.plusButtonTapped) { $0.count = 9 }),
            .send(.plusButtonTapped) { $0.count = 3 },
          ])
      else { return }
      let last = Mark()
      _ = try await requireFails(
        "the third tap on plus leads to 4, and the last step expects 9.",
        asking: "Is the last step told, too?", at: last,
        with: Counters.right(.failing), from: counterState(1),
        [
          .send(.plusButtonTapped) { $0.count = 2 },
          .send(.plusButtonTapped) { $0.count = 3 },
          last(.send(.plusButtonTapped) { $0.count = 9 }),
        ])
    }

    @Test("5.2 A step that receives knows its line, too")
    func receive() throws {
      let (step, line) = (CounterStep.receive(.alertDismissed), #line)
      try #require(
        step.location.line == line && step.location.fileID.hasSuffix("Step04ScriptTests.swift"),
        """
        The step is written in this test, and says that it is from \(file(of: step.location)). Who \
        fills in the four values of its place, and in which call?
        """)
    }
  }
}
