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
      ],
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
  fileprivate typealias Trip = Implementation<State, Action>

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
      asking: "The first seat is taken, then the second. Can the third one still be booked?",
      Reduce { state, action in
        followRules(&state, action)
        state.isBookButtonEnabled = state.takenSeats < seats - 1
        return .none
      })
  }

  /// Belief: it does not matter whether the flag is set before or after the number changes.
  fileprivate static var buttonLate: Trip {
    .wrong(
      asking: "The last seat has been taken a moment ago. What does the book button look like now?",
      Reduce { state, action in
        let wasEnabled = state.takenSeats < seats
        followRules(&state, action)
        state.isBookButtonEnabled = wasEnabled
        return .none
      })
  }

  /// Belief: a disabled button needs no second check.
  fileprivate static var overbooked: Trip {
    .wrong(
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
      asking: "The boat is empty, and someone gives a seat back. How many seats are taken?",
      Reduce { state, action in
        followRules(&state, action, within: Int.min...seats)
        return .none
      })
  }

  /// Belief: it is enough that each number follows from the one before.
  fileprivate static var oneTooMany: Trip {
    .wrong(
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

  private static func followRules(
    _ state: inout State, _ action: Action, within range: ClosedRange<Int> = 0...seats
  ) {
    let change = action == .bookButtonTapped ? 1 : -1
    state.takenSeats = min(max(state.takenSeats + change, range.lowerBound), range.upperBound)
    state.isBookButtonEnabled = state.takenSeats < seats
  }
}
