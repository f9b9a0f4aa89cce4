import Foundation
import Synchronization

/// Finds out something on a thread with room for deep recursion, and waits for the answer.
///
/// A value that refers to the one before it, and that to the one before, is a sensible way to remember
/// many assignments. To compare two of them takes a call for each.
func withDeepStack(_ isSo: @escaping @Sendable () -> Bool) -> Bool {
  let answer = Answer()
  let isOver = DispatchSemaphore(value: 0)
  let thread = Thread {
    let isSo = isSo()
    answer.isSo.withLock { $0 = isSo }
    isOver.signal()
  }
  // Room that is not used costs nothing.
  thread.stackSize = 512 << 20
  thread.start()
  isOver.wait()
  return answer.isSo.withLock { $0 }
}

private final class Answer: Sendable {
  let isSo = Mutex(false)
}
