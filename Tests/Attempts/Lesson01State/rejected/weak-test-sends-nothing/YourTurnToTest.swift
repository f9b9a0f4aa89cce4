// A test that only looks at the state it was given. Nothing has happened, so every boat trip passes.

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
  store.assert {
    $0.takenSeats = 0
    $0.isBookButtonEnabled = true
  }
}
