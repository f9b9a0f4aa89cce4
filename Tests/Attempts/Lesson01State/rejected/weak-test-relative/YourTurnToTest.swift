// A test that counts along: each step says how many more, and none says how many.

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
  await store.send(.bookButtonTapped) { $0.takenSeats += 1 }
  await store.send(.bookButtonTapped) { $0.takenSeats += 1 }
  await store.send(.bookButtonTapped) {
    $0.takenSeats += 1
    $0.isBookButtonEnabled = false
  }
  await store.send(.bookButtonTapped)
  await store.send(.giveBackButtonTapped) {
    $0.takenSeats -= 1
    $0.isBookButtonEnabled = true
  }
}
