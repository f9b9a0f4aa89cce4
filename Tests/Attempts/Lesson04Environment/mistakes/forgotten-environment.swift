import Bootcamp
import BootcampTesting

@testable import Lesson04Environment

@MainActor
func forgetful() async {
  // region: forgotten
  let store = TestStore(initialState: OrderScreen.State()) {
    OrderScreen()
  }
  // endregion: forgotten
  await store.send(.minusButtonTapped)
}
