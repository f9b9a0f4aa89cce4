import Bootcamp
import BootcampTesting

/// A boat trip with three seats, sold one by one.
///
/// - **5a.** It begins with an empty boat: no seat is taken.
/// - **5b.** “Book” takes one seat.
/// - **5c.** “Book” on a full boat changes nothing.
/// - **5d.** “Give back” frees one seat.
/// - **5e.** “Give back” on an empty boat changes nothing.
/// - **5f.** The book button is enabled exactly while a seat is free.
///
/// You do not write this feature: there are many versions of it. Some are right, and each of the others
/// breaks one rule. You write the test that tells them apart. What a boat does depends only on
/// its state and on the action.
enum BoatTrip {
  struct State: Equatable {
    var takenSeats = 0
    var isBookButtonEnabled = true
  }

  enum Action: Equatable, Sendable {
    case bookButtonTapped
    case giveBackButtonTapped
  }
}

/// Your test. It is run with each boat trip, right or wrong. A wrong one may begin in a wrong state: look
/// at that before the first step. `store.assert` compares the state as it is now with what you set in its
/// closure: `store.assert { $0.takenSeats = 0 }`.
///
/// Each step sends one action and says what the state is afterwards:
///
///     await store.send(.bookButtonTapped) {
///       $0.takenSeats = 1
///     }
///
/// Where nothing may change, leave the closure out: a closure that changes nothing fails.
@MainActor
func boatTripTest(_ store: TestStore<BoatTrip.State, BoatTrip.Action>) async {
  // MARK: Assert

  // No step says how the boat begins.
  store.assert {
    $0.takenSeats = 0
    $0.isBookButtonEnabled = true
  }

  // An empty boat has no seat to give back.
  await store.send(.giveBackButtonTapped)

  // It fills up, and the last seat disables the button.
  await store.send(.bookButtonTapped) { $0.takenSeats = 1 }
  await store.send(.bookButtonTapped) { $0.takenSeats = 2 }
  await store.send(.bookButtonTapped) {
    $0.takenSeats = 3
    $0.isBookButtonEnabled = false
  }

  // A full boat has no seat to book, even if the button is tapped somehow.
  await store.send(.bookButtonTapped)

  // A seat given back can be booked again, and the boat can become as empty as it was.
  await store.send(.giveBackButtonTapped) {
    $0.takenSeats = 2
    $0.isBookButtonEnabled = true
  }
  await store.send(.giveBackButtonTapped) { $0.takenSeats = 1 }
  await store.send(.giveBackButtonTapped) { $0.takenSeats = 0 }
}
