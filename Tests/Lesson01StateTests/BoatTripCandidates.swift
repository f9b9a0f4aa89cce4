import Bootcamp
import TestSupport

@testable import Lesson01State

/// The boat trips on which a test is tried.
@MainActor
enum BoatTripCandidates {
  typealias Boat = StoreBench<BoatTrip.State, BoatTrip.Action, Void>
  typealias Trips = Candidates<
    Feature<BoatTrip.State, BoatTrip.Action, Void>, BoatTrip.State, Boat
  >

  private typealias Moment = Situation<BoatTrip.State, Boat>

  private static let seats = 3

  static var all: Trips {
    Trips(
      right: [
        // The first one repairs nothing: what is wrong on a boat that is made of it stays wrong.
        .right("with a “switch” over the two buttons", casesOfTheirOwn),
        .right("with a sum that is kept between 0 and 3", sum),
      ],
      situations: [empty, oneTaken, twoTaken, full],
      faults: [
        // Belief: it is enough that each number follows from the one before.
        .init(
          "begins with one seat taken", breaks: "5a", during: [beginning],
          asking: """
            One boat calls itself empty at 1 and full at 4. Each step from there is right. Which \
            number in your test is not only “one more” or “one less” than the number before?
            """,
          moving: { $0.takenSeats += 1 }, back: { $0.takenSeats -= 1 }
        ) { boat in
          let before = boat.state.takenSeats
          await boat.send(seats, times: .bookButtonTapped)
          expect(before <= 0 || boat.state.takenSeats != before + seats)
        },
        // Belief: “no more than” is enough to fix a number.
        .init(
          "begins with one seat fewer than none", breaks: "5a", during: [beginning],
          asking: """
            One boat calls itself empty at −1 and full at 2. Each step from there is right. Which number \
            of seats does your test see, no more and no fewer?
            """,
          moving: { $0.takenSeats -= 1 }, back: { $0.takenSeats += 1 }
        ) { boat in
          let before = boat.state.takenSeats
          await boat.send(.bookButtonTapped)
          expect(before >= 0 || boat.state.takenSeats != before + 1)
        },
        // Belief: somebody steers the boat, and needs a seat.
        .init(
          "one seat is never sold", breaks: "5a", during: [beginning],
          asking: """
            On one boat a seat is taken from the start, and the other two are booked and given back as \
            they should be. How many seats does your test see taken before the first tap?
            """,
          beginning: { $0.takenSeats = 1 }
        ) { boat in
          let before = boat.state.takenSeats
          await boat.send(seats, times: .bookButtonTapped)
          expect(before <= 0 || boat.state.takenSeats == before + seats)
        },

        // Belief: after the first booking it is 1, so before it was 0.
        .init(
          "a number of seats that the first booking puts right", breaks: "5a", during: [beginning],
          asking:
            "After the first booking, one seat is taken. How many does your test see before it?",
          beginning: { $0.takenSeats = -1 }, then: beginsWithTheFirstBooking
        ) { boat in
          let before = boat.state.takenSeats
          await boat.send(.bookButtonTapped)
          expect(before == 0 || boat.state.takenSeats != 1)
        },

        // Belief: a tap does something, and how much can be seen later.
        .init(
          "takes two seats", breaks: "5b", during: [empty, oneTaken, twoTaken],
          asking: "Somebody taps “Book” once. How many seats are taken then?",
          spoiling: {
            if $0.action == .bookButtonTapped {
              $0.after.takenSeats += 1
              $0.after.isBookButtonEnabled = $0.after.takenSeats < seats
            }
          }
        ) { boat in
          let before = boat.state.takenSeats
          await boat.send(.bookButtonTapped)
          expect(boat.state.takenSeats == before + 1)
        },

        // Belief: a disabled button needs no second check.
        .init(
          "overbooked", breaks: "5c", during: [full],
          asking:
            "The boat is full, and yet one more tap on “Book” arrives. What happens to the seats?",
          spoiling: { if $0.action == .bookButtonTapped { $0.after.takenSeats += 1 } }
        ) { boat in
          await boat.send(.bookButtonTapped)
          expect(boat.state.takenSeats <= seats)
        },
        // Belief: a number can go wrong on one side only.
        .init(
          "a tap on “Book” empties it", breaks: "5c", during: [full],
          asking: """
            The boat is full, and yet somebody taps “Book”. How many people are on board after that, \
            no more and no fewer?
            """,
          spoiling: { if $0.action == .bookButtonTapped { $0.after.takenSeats = 0 } }
        ) { boat in
          await boat.send(.bookButtonTapped)
          expect(boat.state.takenSeats >= seats)
        },
        // Belief: a tap that has booked nothing leaves nothing to forbid.
        .init(
          "enabled by a tap on a full boat", breaks: "5c", during: [full],
          asking: "Somebody taps “Book” on a full boat. What does the button look like after that?",
          spoiling: { if $0.action == .bookButtonTapped { $0.after.isBookButtonEnabled = true } }
        ) { boat in
          let wasEnabled = boat.state.isBookButtonEnabled
          await boat.send(.bookButtonTapped)
          expect(wasEnabled || !boat.state.isBookButtonEnabled)
        },

        // Belief: what works for one seat works for all, and somebody has to steer.
        .init(
          "frees no seat", breaks: "5d", during: [oneTaken, twoTaken, full],
          asking: """
            One seat after another is given back, until the boat is empty. How many are taken after \
            each tap?
            """,
          spoiling: {
            if $0.action == .giveBackButtonTapped { $0.after.takenSeats = $0.before.takenSeats }
          }
        ) { boat in
          let before = boat.state.takenSeats
          await boat.send(.giveBackButtonTapped)
          expect(boat.state.takenSeats != before)
        },
        // Belief: when the boat is empty in the end, each tap has freed a seat.
        .init(
          "frees every seat", breaks: "5d", during: [twoTaken, full],
          asking: "One person of several gives a seat back. How many stay on board?",
          spoiling: { if $0.action == .giveBackButtonTapped { $0.after.takenSeats = 0 } }
        ) { boat in
          await boat.send(.giveBackButtonTapped)
          expect(boat.state.takenSeats != 0)
        },

        // Belief: nobody gives back what was never booked.
        .init(
          "fewer than none", breaks: "5e", during: [empty],
          asking: "The boat is empty, and someone gives a seat back. How many seats are taken?",
          spoiling: { if $0.action == .giveBackButtonTapped { $0.after.takenSeats -= 1 } }
        ) { boat in
          await boat.send(.giveBackButtonTapped)
          expect(boat.state.takenSeats >= 0)
        },
        // Belief: below none is the only way to be wrong.
        .init(
          "one seat taken by giving back", breaks: "5e", during: [empty],
          asking: """
            The boat is empty, and someone gives a seat back. How many seats are taken after that, no \
            more and no fewer?
            """,
          spoiling: { if $0.action == .giveBackButtonTapped { $0.after.takenSeats = 1 } }
        ) { boat in
          await boat.send(.giveBackButtonTapped)
          expect(boat.state.takenSeats <= 0)
        },
        // Belief: a tap that nobody expects had better lock the screen.
        .init(
          "disabled by a tap on an empty boat", breaks: "5e", during: [empty],
          asking:
            "The boat is empty, and someone gives a seat back. What can be tapped after that?",
          spoiling: {
            if $0.action == .giveBackButtonTapped { $0.after.isBookButtonEnabled = false }
          }
        ) { boat in
          let wasEnabled = boat.state.isBookButtonEnabled
          await boat.send(.giveBackButtonTapped)
          expect(!wasEnabled || boat.state.isBookButtonEnabled)
        },

        // Belief: what is wrong before the first tap shows in the first step.
        .init(
          "disabled until the first booking", breaks: "5f", during: [beginning],
          asking: "Nobody has tapped yet, and the boat is empty. Can the first person book?",
          beginning: { $0.isBookButtonEnabled = false }, then: enabledBy(booking: 1)
        ) { boat in
          let wasEnabled = boat.state.isBookButtonEnabled
          await boat.send(.bookButtonTapped)
          expect(wasEnabled || !boat.state.isBookButtonEnabled)
        },
        // Belief: it is enough to look at the button once before the boat is full.
        .init(
          "disabled until the second booking", breaks: "5f", during: [beginning],
          asking: "Which line of your test looks at the button before the first tap?",
          beginning: { $0.isBookButtonEnabled = false }, then: enabledBy(booking: 2)
        ) { boat in
          guard !boat.state.isBookButtonEnabled else { return }
          await boat.send(.bookButtonTapped)
          let wasEnabled = boat.state.isBookButtonEnabled
          await boat.send(.bookButtonTapped)
          expect(wasEnabled || !boat.state.isBookButtonEnabled)
        },
        // Belief: each step is right, so the button is, too.
        .init(
          "disabled until somebody gives a seat back", breaks: "5f", during: [beginning],
          asking: """
            On one boat the book button is disabled from the start, and each tap on it books a seat as it \
            should. Which line of your test looks at the button before the first tap?
            """,
          beginning: { $0.isBookButtonEnabled = false }
        ) { boat in
          let wasEnabled = boat.state.isBookButtonEnabled
          await boat.send(2, times: .bookButtonTapped)
          guard !wasEnabled, !boat.state.isBookButtonEnabled else { return }
          await boat.send(.giveBackButtonTapped)
          expect(!boat.state.isBookButtonEnabled)
        },
        // Belief: the button changes with the last seat, and with the first that is given back.
        .init(
          "disabled until the full boat has a seat again", breaks: "5f", during: [beginning],
          asking: """
            On one boat the book button is disabled until it was full, and somebody gives a seat back. Which \
            line of your test looks at the button before the first tap?
            """,
          beginning: { $0.isBookButtonEnabled = false }, then: enabledByTheFullBoat
        ) { boat in
          var enabled = [boat.state.isBookButtonEnabled]
          for action in [BoatTrip.Action.bookButtonTapped, .giveBackButtonTapped] {
            await boat.send(action)
            enabled.append(boat.state.isBookButtonEnabled)
          }
          await boat.send(seats, times: .bookButtonTapped)
          expect(enabled.contains(true) || boat.state.isBookButtonEnabled)
        },
        // Belief: whether the button has changed says enough.
        .init(
          "a button that is the wrong way round", breaks: "5f", during: [beginning],
          asking: """
            On one boat the book button changes with the last seat and with the first that is given back, as \
            it should. How does your test know which way round it is?
            """,
          moving: { $0.isBookButtonEnabled.toggle() }, back: { $0.isBookButtonEnabled.toggle() }
        ) { boat in
          let wasEnabled = boat.state.isBookButtonEnabled
          await boat.send(seats, times: .bookButtonTapped)
          expect(wasEnabled || !boat.state.isBookButtonEnabled)
        },
        // Belief: the flag may be set before the number changes, or a tap later.
        .init(
          "wrong button after booking", breaks: "5f", during: [empty, oneTaken, twoTaken],
          asking: "A seat has been taken a moment ago. What does the book button look like now?",
          spoiling: { if $0.action == .bookButtonTapped { $0.after.isBookButtonEnabled.toggle() } }
        ) { boat in
          guard boat.state.isBookButtonEnabled else { return }
          let before = boat.state.takenSeats
          await boat.send(.bookButtonTapped)
          expect(
            boat.state.takenSeats != before + 1
              || boat.state.isBookButtonEnabled == (before + 1 < seats))
        },
        // Belief: the button has to be looked at where it is tapped, and nowhere else.
        .init(
          "wrong button after giving back", breaks: "5f", during: [oneTaken, twoTaken, full],
          asking: "Someone gives a seat back. What may the next person do?",
          spoiling: {
            if $0.action == .giveBackButtonTapped { $0.after.isBookButtonEnabled.toggle() }
          }
        ) { boat in
          let wasRight = boat.state.isBookButtonEnabled == (boat.state.takenSeats < seats)
          await boat.send(.giveBackButtonTapped)
          expect(!wasRight || boat.state.isBookButtonEnabled)
        },
      ])
  }

  // MARK: Situations

  private static let beginning = Moment("at the beginning") { _ in true }
  private static let empty = taken(0, "on an empty boat")
  private static let oneTaken = taken(1, "with one seat taken")
  private static let twoTaken = taken(2, "with two seats taken")
  private static let full = taken(3, "on a full boat")

  private static func taken(_ count: Int, _ name: String) -> Moment {
    Moment(name, when: { $0.takenSeats == count }) {
      await $0.send(count, times: .bookButtonTapped)
    }
  }

  // MARK: Right

  private static var sum: Reduce<BoatTrip.State, BoatTrip.Action> {
    Reduce { state, action in
      let change = action == .bookButtonTapped ? 1 : -1
      state.takenSeats = min(max(state.takenSeats + change, 0), seats)
      state.isBookButtonEnabled = state.takenSeats < seats
      return .none
    }
  }

  private static var casesOfTheirOwn: Reduce<BoatTrip.State, BoatTrip.Action> {
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
    }
  }

  // MARK: Wrong at the beginning

  /// One of the bookings enables the button, whatever it was before.
  private static func enabledBy(booking: Int) -> Reduce<BoatTrip.State, BoatTrip.Action> {
    Reduce { state, action in
      let before = state
      let effect = casesOfTheirOwn.reduce(into: &state, action: action)
      if state.takenSeats == booking, before.takenSeats < booking {
        state.isBookButtonEnabled = true
      }
      return effect
    }
  }

  /// Only the first seat that a full boat has again enables the button.
  private static var enabledByTheFullBoat: Reduce<BoatTrip.State, BoatTrip.Action> {
    Reduce { state, action in
      let before = state
      let effect = casesOfTheirOwn.reduce(into: &state, action: action)
      if action == .giveBackButtonTapped, before.takenSeats < seats {
        state.isBookButtonEnabled = before.isBookButtonEnabled
      }
      return effect
    }
  }

  /// A number below none is none, as soon as somebody books.
  private static var beginsWithTheFirstBooking: Reduce<BoatTrip.State, BoatTrip.Action> {
    Reduce { state, action in
      if action == .bookButtonTapped { state.takenSeats = max(state.takenSeats, 0) }
      return casesOfTheirOwn.reduce(into: &state, action: action)
    }
  }
}
