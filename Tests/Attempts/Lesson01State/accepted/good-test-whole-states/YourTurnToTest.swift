// A different style: each step says the whole state, and the story ends with the empty boat instead of
// beginning with it.

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
  await store.send(.bookButtonTapped) { $0 = .init(takenSeats: 1, isBookButtonEnabled: true) }
  await store.send(.bookButtonTapped) { $0 = .init(takenSeats: 2, isBookButtonEnabled: true) }
  await store.send(.bookButtonTapped) { $0 = .init(takenSeats: 3, isBookButtonEnabled: false) }
  await store.send(.bookButtonTapped)
  await store.send(.giveBackButtonTapped) { $0 = .init(takenSeats: 2, isBookButtonEnabled: true) }
  await store.send(.giveBackButtonTapped) { $0 = .init(takenSeats: 1, isBookButtonEnabled: true) }
  await store.send(.giveBackButtonTapped) { $0 = .init(takenSeats: 0, isBookButtonEnabled: true) }
  await store.send(.giveBackButtonTapped)
}
