// A test that works out the button as the program does, from the state that the program has made. Not
// exhaustive, it believes whatever the seats are.

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
  await store.send(.giveBackButtonTapped) { $0.isBookButtonEnabled = $0.takenSeats < 3 }
  for _ in 1...4 {
    await store.send(.bookButtonTapped) { $0.isBookButtonEnabled = $0.takenSeats < 3 }
  }
  await store.send(.giveBackButtonTapped) { $0.isBookButtonEnabled = $0.takenSeats < 3 }
}
