import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson01State

extension Lesson01 {
  @Suite("5 Your turn to test")
  @MainActor
  struct Step5 {
    private let grader = TestGrader(
      initialState: BoatTrip.State(),
      right: [BoatTrip.casesOfTheirOwn, BoatTrip.ruleAtTheEnd],
      wrong: [
        BoatTrip.fullTooEarly, BoatTrip.buttonLate, BoatTrip.overbooked,
        BoatTrip.neverEnabledAgain, BoatTrip.fewerThanNone, BoatTrip.oneTooMany,
        BoatTrip.allSeatsGivenBack, BoatTrip.lastSeatKept, BoatTrip.enabledByATapOnAFullBoat,
      ],
      stories: BoatTrip.stories,
      test: boatTripTest)

    @Test("5.1 Your test accepts every boat trip that is right")
    func acceptsRight() async {
      await grader.expectAcceptsRight()
    }

    @Test("5.2 Your test catches every boat trip that is wrong")
    func catchesWrong() async {
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

private let seats = 3

extension BoatTrip {
  fileprivate typealias Trip = ReducerCandidate<State, Action>

  // MARK: Right

  fileprivate static var casesOfTheirOwn: Trip {
    .right(
      "with a “switch” over the two buttons",
      Reduce { state, action in
        switch action {
        case .bookButtonTapped:
          guard state.takenSeats < seats else { return .none }
          state.takenSeats += 1
          if state.takenSeats == seats { state.isBookButtonEnabled = false }
        case .giveBackButtonTapped:
          guard state.takenSeats > 0 else { return .none }
          state.takenSeats -= 1
          state.isBookButtonEnabled = true
        }
        return .none
      })
  }

  fileprivate static var ruleAtTheEnd: Trip {
    .right(
      "with a sum that is kept between 0 and 3",
      Reduce { state, action in
        let change = action == .bookButtonTapped ? 1 : -1
        state.takenSeats = min(max(state.takenSeats + change, 0), seats)
        state.isBookButtonEnabled = state.takenSeats < seats
        return .none
      })
  }

  // MARK: Wrong

  /// Belief: “less than three seats taken” means two at most, counted after the tap.
  fileprivate static var fullTooEarly: Trip {
    .wrong(
      "full too early",
      asking: "The first seat is taken, then the second. Can the third one still be booked?",
      Reduce { state, action in
        followRules(&state, action)
        if action == .bookButtonTapped, state.takenSeats == seats - 1 {
          state.isBookButtonEnabled = false
        }
        return .none
      })
  }

  /// Belief: it does not matter whether the flag is set before or after the number changes.
  fileprivate static var buttonLate: Trip {
    .wrong(
      "button late",
      asking: "The last seat has been taken a moment ago. What does the book button look like now?",
      Reduce { state, action in
        guard action == .bookButtonTapped else {
          followRules(&state, action)
          return .none
        }
        guard state.takenSeats < seats else { return .none }
        state.isBookButtonEnabled = state.takenSeats < seats
        state.takenSeats += 1
        return .none
      })
  }

  /// Belief: a disabled button needs no second check.
  fileprivate static var overbooked: Trip {
    .wrong(
      "overbooked",
      asking:
        "The boat is full, and yet one more tap on “Book” arrives. What happens to the seats?",
      Reduce { state, action in
        followRules(&state, action, within: 0...Int.max)
        return .none
      })
  }

  /// Belief: the button has to be looked at where it is tapped, and nowhere else.
  fileprivate static var neverEnabledAgain: Trip {
    .wrong(
      "never enabled again",
      asking: "The boat is full. Someone gives a seat back. What may the next person do?",
      Reduce { state, action in
        let wasEnabled = state.isBookButtonEnabled
        followRules(&state, action)
        if action == .giveBackButtonTapped { state.isBookButtonEnabled = wasEnabled }
        return .none
      })
  }

  /// Belief: nobody gives back what was never booked.
  fileprivate static var fewerThanNone: Trip {
    .wrong(
      "fewer than none",
      asking: "The boat is empty, and someone gives a seat back. How many seats are taken?",
      Reduce { state, action in
        followRules(&state, action, within: Int.min...seats)
        return .none
      })
  }

  /// Belief: it is enough that each number follows from the one before.
  fileprivate static var oneTooMany: Trip {
    .wrong(
      "one too many",
      asking: """
        One boat calls itself empty at 1 and full at 4. Each step from there is right. Which \
        number in your test is not only “one more” or “one less” than the number before?
        """,
      from: State(takenSeats: 1),
      Reduce { state, action in
        state.takenSeats -= 1
        followRules(&state, action)
        state.takenSeats += 1
        return .none
      })
  }

  /// Belief: a group that has booked together gives back together.
  fileprivate static var allSeatsGivenBack: Trip {
    .wrong(
      "all seats given back",
      asking: "Two seats are taken, and one is given back. How many are taken now?",
      Reduce { state, action in
        followRules(&state, action)
        if action == .giveBackButtonTapped { state.takenSeats = 0 }
        state.isBookButtonEnabled = state.takenSeats < seats
        return .none
      })
  }

  /// Belief: what works for the other seats works for the last one, and somebody has to steer.
  fileprivate static var lastSeatKept: Trip {
    .wrong(
      "last seat kept",
      asking: "How often can a seat be given back, until the boat is as empty as it was?",
      Reduce { state, action in
        let isLast = state.takenSeats == 1
        followRules(&state, action)
        if action == .giveBackButtonTapped, isLast { state.takenSeats = 1 }
        return .none
      })
  }

  /// Belief: a tap that has booked nothing leaves nothing to forbid.
  fileprivate static var enabledByATapOnAFullBoat: Trip {
    .wrong(
      "enabled by a tap on a full boat",
      asking: "Somebody taps “Book” on a full boat. What does the button look like after that?",
      Reduce { state, action in
        let wasFull = state.takenSeats == seats
        followRules(&state, action)
        if wasFull, action == .bookButtonTapped { state.isBookButtonEnabled = true }
        return .none
      })
  }

  private static func followRules(
    _ state: inout State, _ action: Action, within range: ClosedRange<Int> = 0...seats
  ) {
    let change = action == .bookButtonTapped ? 1 : -1
    state.takenSeats = min(max(state.takenSeats + change, range.lowerBound), range.upperBound)
    state.isBookButtonEnabled = state.takenSeats < seats
  }

  // MARK: One story for each wrong one

  fileprivate typealias Test = @MainActor (TestStore<State, Action>) async throws -> Void

  /// Each looks at one thing only, so that it catches one boat only.
  fileprivate static var stories: [String: Test] {
    [
      "full too early": { store in
        await store.follows(2, .bookButtonTapped)
        expect(store.state.isBookButtonEnabled)
      },
      "button late": { store in
        await store.follows(3, .bookButtonTapped)
        expect(!store.state.isBookButtonEnabled)
      },
      "overbooked": { store in
        await store.follows(3, .bookButtonTapped)
        let full = store.state.takenSeats
        await store.follows(1, .bookButtonTapped)
        expect(store.state.takenSeats == full)
      },
      "never enabled again": { store in
        await store.follows(3, .bookButtonTapped)
        await store.follows(1, .giveBackButtonTapped)
        expect(store.state.isBookButtonEnabled)
      },
      "fewer than none": { store in
        let empty = store.state.takenSeats
        await store.follows(1, .giveBackButtonTapped)
        expect(store.state.takenSeats == empty)
      },
      "one too many": { store in
        await store.follows(1, .bookButtonTapped)
        expect(store.state.takenSeats == 1)
      },
      "all seats given back": { store in
        await store.follows(1, .bookButtonTapped)
        let one = store.state.takenSeats
        await store.follows(1, .bookButtonTapped)
        await store.follows(1, .giveBackButtonTapped)
        expect(store.state.takenSeats == one)
      },
      "last seat kept": { store in
        let empty = store.state.takenSeats
        await store.follows(1, .bookButtonTapped)
        await store.follows(1, .giveBackButtonTapped)
        expect(store.state.takenSeats == empty)
      },
      "enabled by a tap on a full boat": { store in
        await store.follows(3, .bookButtonTapped)
        let before = store.state.isBookButtonEnabled
        await store.follows(1, .bookButtonTapped)
        expect(store.state.isBookButtonEnabled == before)
      },
    ]
  }
}

extension TestStore<BoatTrip.State, BoatTrip.Action> {
  /// Sends an action so many times, and says nothing of what it changes.
  fileprivate func follows(_ count: Int, _ action: BoatTrip.Action) async {
    exhaustivity = .off
    for _ in 0..<count { await send(action) }
  }
}
