import TestSupport
import Testing

@testable import Bootcamp

@MainActor
@Suite("The order of actions", .hangGuard)
struct OrderTests {
  @Test("Actions are handled in the order in which they are sent")
  func orderOfSending() {
    let store = recordingStore()
    store.send("a")
    store.send("b")
    #expect(store.currentState == ["a", "b"])
  }

  @Test("An action that a reducer sends waits until the reducer has returned, and is reported")
  func noReentrancy() async {
    final class Log {
      weak var store: Store<Int, String>?
      var lines: [String] = []
    }
    let log = Log()
    let store = Store<Int, String>(initialState: 0) {
      Reduce { count, action in
        log.lines.append("\(action) begins")
        if action == "outer" {
          MainActor.assumeIsolated {
            log.store?.send("inner")
            log.store?.send("last")
          }
        }
        count += 1
        log.lines.append("\(action) ends at \(count)")
        return .none
      }
    }
    log.store = store
    let issues = await issues { store.send("outer") }
    #expect(
      log.lines == [
        "outer begins", "outer ends at 1", "inner begins", "inner ends at 2", "last begins",
        "last ends at 3",
      ])
    #expect(store.currentState == 3)
    #expect(issues.map(\.kind) == [.misuse, .misuse])
    #expect(
      issues.first?.message == """
        A reducer has sent an action to its own store:

          "inner"

        It is handled when the reducer has returned. Let the reducer return “.send(…)” instead; or, \
        where two actions share code, put that into a method and call it for both.
        """)
  }

  @Test("What a subscriber sends, or code that runs when an effect is cancelled, is not reported")
  func allowedSends() async {
    @MainActor final class Log { weak var store: Store<[String], String>? }
    let log = Log()
    let started = Gate()
    let store = recordingStore([
      "start": .run { _ in
        await withTaskCancellationHandler {
          started.open()
          await untilCancelled()
        } onCancel: {
          MainActor.assumeIsolated { _ = log.store?.send("cancelled") }
        }
      }
      .cancellable(id: 1),
      "stop": .cancel(id: 1),
    ])
    log.store = store
    store.subscribe(\.last) { if $0 == "cancelled" { store.send("heard") } }
    let issues = await issues {
      let task = store.send("start")
      await started.wait()
      store.send("stop")
      await task.finish()
    }
    #expect(issues.isEmpty)
    #expect(store.currentState == ["start", "stop", "cancelled", "heard"])
  }

  @Test("What two merged sends cause comes after both of them")
  func breadthFirst() {
    let store = recordingStore(["start": .merge(.send("a"), .send("b")), "a": .send("c")])
    store.send("start")
    #expect(store.currentState == ["start", "a", "b", "c"])
  }

  @Test("What two concatenated sends cause comes after both of them")
  func breadthFirstConcatenation() {
    let store = recordingStore(["start": .concatenate(.send("a"), .send("b")), "a": .send("c")])
    store.send("start")
    #expect(store.currentState == ["start", "a", "b", "c"])
  }

  @Test("A hundred thousand sends, each caused by the one before, need no deep stack")
  func longChain() {
    let store = Store<Int, Void>(initialState: 0) {
      Reduce { count, _ in
        count += 1
        return count < 100_000 ? .send(()) : .none
      }
    }
    store.send(())
    #expect(store.currentState == 100_000)
  }

  @Test(
    "A hundred thousand sends side by side, or one after another, need no deep stack",
    arguments: [true, false])
  func manySends(merged: Bool) {
    let sends = (1...100_000).map { Effect.send($0) }
    let store = Store<[Int], Int>(initialState: []) {
      Reduce { handled, action in
        handled.append(action)
        guard action == 0 else { return .none }
        return merged ? .merge(sends) : .concatenate(sends)
      }
    }
    store.send(0)
    #expect(store.currentState == Array(0...100_000))
  }
}
