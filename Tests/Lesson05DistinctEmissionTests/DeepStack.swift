import Foundation
import Synchronization

/// Finds out something on a thread with room for deep recursion, and waits for the answer.
///
/// A value that refers to the one before it, and that to the one before, is a sensible way to remember
/// many assignments. To compare two of them takes a call for each.
func withDeepStack<Found: Sendable>(_ find: @escaping @Sendable () -> Found) -> Found {
  let answer = Answer<Found>()
  let isOver = DispatchSemaphore(value: 0)
  let thread = Thread {
    let found = find()
    answer.found.withLock { $0 = found }
    isOver.signal()
  }
  // Room that is not used costs nothing.
  thread.stackSize = 512 << 20
  thread.start()
  isOver.wait()
  return answer.found.withLock { $0! }
}

private final class Answer<Found: Sendable>: Sendable {
  let found = Mutex<Found?>(nil)
}
