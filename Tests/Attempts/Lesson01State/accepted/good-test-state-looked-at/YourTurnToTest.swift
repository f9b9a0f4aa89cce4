// A different style: the steps say nothing, and the state is looked at where the story turns.

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

  await tap(.giveBackButtonTapped, times: 2)
  store.assert { $0.takenSeats = 0 }

  await tap(.bookButtonTapped, times: 2)
  store.assert {
    $0.takenSeats = 2
    $0.isBookButtonEnabled = true
  }

  await tap(.bookButtonTapped, times: 2)
  store.assert {
    $0.takenSeats = 3
    $0.isBookButtonEnabled = false
  }

  await tap(.giveBackButtonTapped, times: 1)
  store.assert {
    $0.takenSeats = 2
    $0.isBookButtonEnabled = true
  }

  func tap(_ action: BoatTrip.Action, times: Int) async {
    for _ in 1...times { await store.send(action) }
  }
}
