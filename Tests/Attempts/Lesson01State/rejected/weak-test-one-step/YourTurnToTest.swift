// A test of a single step: one seat is booked and given back, far away from both ends.

import Bootcamp
import BootcampTesting

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

@MainActor
func boatTripTest(_ store: TestStore<BoatTrip.State, BoatTrip.Action>) async {
  await store.send(.bookButtonTapped) { $0.takenSeats = 1 }
  await store.send(.giveBackButtonTapped) { $0.takenSeats = 0 }
}
