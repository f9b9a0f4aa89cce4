// A test that forgets a part of what changes: the last seat also disables the button. It fails on
// boat trips that are right.

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
  await store.send(.giveBackButtonTapped)
  await store.send(.bookButtonTapped) { $0.takenSeats = 1 }
  await store.send(.bookButtonTapped) { $0.takenSeats = 2 }
  await store.send(.bookButtonTapped) { $0.takenSeats = 3 }
  await store.send(.bookButtonTapped)
  await store.send(.giveBackButtonTapped) { $0.takenSeats = 2 }
}
