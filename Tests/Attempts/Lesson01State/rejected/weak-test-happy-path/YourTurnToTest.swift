// A test in which all goes well: three people book, and nobody taps where it is not possible.

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
  await store.send(.bookButtonTapped) { $0.takenSeats = 2 }
  await store.send(.bookButtonTapped) {
    $0.takenSeats = 3
    $0.isBookButtonEnabled = false
  }
}
