// A weak test: it moves the clock and looks at nothing.

import Bootcamp
import BootcampTesting

@MainActor
func counterTest(_ store: TestStoreOf<Counter>, _ clock: TestClock) async {
  await clock.advance(by: .seconds(1))
  await store.finish()
}
