// A different style: a table of taps and what is seen after each, gone through with the test store not
// exhaustive, because a tap that changes nothing has its line in the table too.

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
  typealias Line = (tap: BoatTrip.Action, takenSeats: Int, isBookButtonEnabled: Bool)
  let story: [Line] = [
    (.giveBackButtonTapped, 0, true),
    (.bookButtonTapped, 1, true),
    (.bookButtonTapped, 2, true),
    (.bookButtonTapped, 3, false),
    (.bookButtonTapped, 3, false),
    (.giveBackButtonTapped, 2, true),
  ]
  store.exhaustivity = .off
  for line in story {
    await store.send(line.tap) {
      $0.takenSeats = line.takenSeats
      $0.isBookButtonEnabled = line.isBookButtonEnabled
    }
  }
}
