import Bootcamp
import BootcampTesting

@testable import Lesson02ComputedProperties

@MainActor
func plusTest(_ store: TestStore<OrderScreen.State, OrderScreen.Action>) async {
  // region: test
  await store.send(.plusButtonTapped) {
    $0.number = 1
    $0.isMinusButtonEnabled = true
  }
  // endregion: test
}
