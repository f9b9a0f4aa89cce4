import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson03SideEffects

extension Lesson03 {
  @Suite("7 Your turn to test")
  @MainActor
  struct Step7 {
    private let grader: TestGrader<Implementation<EnquiryDesk.State, EnquiryDesk.Action>>

    init() {
      let clock = TestClock()
      let desks = Desks(clock: clock)
      grader = TestGrader(
        initialState: EnquiryDesk.State(),
        right: [desks.caseByCase, desks.mappedResult],
        wrong: [
          desks.looksForEver, desks.sendsAnother, desks.deafToCancel, desks.knowsBefore,
          desks.failureStays, desks.oldShelfStays,
        ],
        test: { store in await enquiryDeskTest(store, clock: clock) })
    }

    @Test("7.1 Your test accepts every desk that is right")
    func acceptsRight() async {
      await grader.expectAcceptsRight()
    }

    @Test("7.2 Your test catches every desk that is wrong")
    func catchesWrong() async {
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

/// The desks on which a test is tried, all by the same clock.
private struct Desks {
  typealias State = EnquiryDesk.State
  typealias Action = EnquiryDesk.Action
  typealias Desk = Implementation<State, Action>

  let clock: TestClock

  private struct Lost: Error {}
  private struct Search: Hashable {}

  // MARK: Right

  var caseByCase: Desk {
    .right("with a “switch” over the actions", Reduce { followRules(&$0, $1) })
  }

  var mappedResult: Desk {
    .right(
      "with a result that is mapped to an action",
      Reduce { state, action in
        switch action {
        case .askButtonTapped(let book):
          if state.isLooking { return .none }
          state.isLooking = true
          return Effect<Int?>.run { send in
            try await clock.sleep(for: .seconds(1))
            await send(book == .atlas ? 7 : nil)
          }
          .map { shelf in shelf.map(Action.bookFound(shelf:)) ?? .bookNotFound }
          .cancellable(id: "search", cancelInFlight: true)
        case .bookFound(let shelf):
          state = State(shelf: shelf)
          return .none
        case .bookNotFound:
          state = State(hasFailed: true)
          return .none
        case .cancelButtonTapped:
          state.isLooking = false
          return .concatenate(.cancel(id: "search"), .none)
        }
      })
  }

  // MARK: Wrong

  /// Belief: an error is not an answer, so nothing is left to do.
  var looksForEver: Desk {
    .wrong(
      asking: "Someone comes back with empty hands. Are they still looking?",
      Reduce { state, action in
        let effect = followRules(&state, action)
        if action == .bookNotFound { state.isLooking = true }
        return effect
      })
  }

  /// Belief: nobody taps a button twice.
  var sendsAnother: Desk {
    .wrong(
      asking: "An impatient visitor asks again. How many people now walk through the shelves?",
      Reduce { state, action in
        if case .askButtonTapped = action { state.isLooking = false }
        return followRules(&state, action)
      })
  }

  /// Belief: to take the flag off is to cancel.
  var deafToCancel: Desk {
    .wrong(
      asking: "Somebody is called back. A second later, what do you hear?",
      Reduce { state, action in
        let effect = followRules(&state, action)
        return action == .cancelButtonTapped ? .none : effect
      })
  }

  /// Belief: what an effect will bring is known when it starts.
  var knowsBefore: Desk {
    .wrong(
      asking: "While they look for the atlas, what does the screen say about the shelf?",
      Reduce { state, action in
        let effect = followRules(&state, action)
        if action == .askButtonTapped(.atlas) { state.shelf = 7 }
        return effect
      })
  }

  /// Belief: a failure goes away by itself.
  var failureStays: Desk {
    .wrong(
      asking: "One book was lost, the next one is there. What does the screen say about failures?",
      Reduce { state, action in
        let hadFailed = state.hasFailed
        let effect = followRules(&state, action)
        state.hasFailed = state.hasFailed || hadFailed
        return effect
      })
  }

  /// Belief: a failure has nothing to do with what was found before.
  var oldShelfStays: Desk {
    .wrong(
      asking: "The atlas was found, then the diary was lost. Which shelf does the screen show?",
      Reduce { state, action in
        let shelf = state.shelf
        let effect = followRules(&state, action)
        if action == .bookNotFound { state.shelf = shelf }
        return effect
      })
  }

  private func followRules(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .askButtonTapped(let book):
      guard !state.isLooking else { return .none }
      state.isLooking = true
      return .run { send in
        try await clock.sleep(for: .seconds(1))
        guard book == .atlas else { throw Lost() }
        await send(.bookFound(shelf: 7))
      } catch: { _, send in
        await send(.bookNotFound)
      }
      .cancellable(id: Search())

    case .bookFound(let shelf):
      state.isLooking = false
      state.shelf = shelf
      state.hasFailed = false
      return .none

    case .bookNotFound:
      state.isLooking = false
      state.shelf = nil
      state.hasFailed = true
      return .none

    case .cancelButtonTapped:
      state.isLooking = false
      return .cancel(id: Search())
    }
  }
}
