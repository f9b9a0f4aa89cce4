// A test that tells the whole story and says nothing about it: with the exhaustivity off, a step
// without a closure accepts whatever happens.

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
  store.exhaustivity = .off
  await store.send(.giveBackButtonTapped)
  for _ in 1...4 {
    await store.send(.bookButtonTapped)
  }
  await store.send(.giveBackButtonTapped)
}
