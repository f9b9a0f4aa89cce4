import TestSupport
import Testing

@testable import Bootcamp

/// An effect that sends an action once it is cancelled, which must never arrive.
private func endless(_ action: String = "never") -> Effect<String> {
  .run { send in
    await untilCancelled()
    await send(action)
  }
}

@MainActor
@Suite("Cancellation", .hangGuard)
struct CancellationTests {
  @Test("Cancelling an id ends all the work that runs under it, and nothing else")
  func cancelByID() async {
    let mayGoOn = Gate()
    let store = recordingStore([
      "a": endless().cancellable(id: 1),
      "b": .merge(endless(), endless()).cancellable(id: 1),
      "other": .run { send in
        await mayGoOn.wait()
        await send("other is over")
      }
      .cancellable(id: 2),
      "cancel": .cancel(id: 1),
    ])
    let tasks = [store.send("a"), store.send("b")]
    let other = store.send("other")
    store.send("cancel")
    for task in tasks { await task.finish() }
    mayGoOn.open()
    await other.finish()
    #expect(store.currentState == ["a", "b", "other", "cancel", "other is over"])
  }

  @Test("Work that is cancelled in flight makes room for new work under the same id")
  func cancelInFlight() async {
    let mayGoOn = Gate()
    let store = recordingStore([
      "first": endless().cancellable(id: 1, cancelInFlight: true),
      "second": .run { send in
        await mayGoOn.wait()
        await send("answer")
      }
      .cancellable(id: 1, cancelInFlight: true),
    ])
    let first = store.send("first")
    let second = store.send("second")
    await first.finish()
    mayGoOn.open()
    await second.finish()
    #expect(store.currentState == ["first", "second", "answer"])
  }

  @Test("Without cancelInFlight, work under the same id runs side by side")
  func sideBySide() async {
    let mayGoOn = Gate()
    let effect = Effect<String>.run { send in
      await mayGoOn.wait()
      await send("answer")
    }
    let store = recordingStore(["start": effect.cancellable(id: 1)])
    let tasks = [store.send("start"), store.send("start")]
    mayGoOn.open()
    for task in tasks { await task.finish() }
    #expect(store.currentState == ["start", "start", "answer", "answer"])
  }

  @Test("An effect that is wrapped twice with the same id does not cancel itself")
  func wrappedTwice() async {
    let mayGoOn = Gate()
    let store = recordingStore([
      "start": .run { send in
        await mayGoOn.wait()
        await send("answer")
      }
      .cancellable(id: 1, cancelInFlight: true)
      .cancellable(id: 1, cancelInFlight: true),
      "endless": endless()
        .cancellable(id: 1, cancelInFlight: true)
        .cancellable(id: 1, cancelInFlight: true),
      "cancel": .cancel(id: 1),
    ])
    let task = store.send("start")
    mayGoOn.open()
    await task.finish()
    let endless = store.send("endless")
    store.send("cancel")
    await endless.finish()
    #expect(store.currentState == ["start", "answer", "endless", "cancel"])
    #expect(store.cancellables.isEmpty)
  }

  @Test("A part of an effect that cancels what is in flight under its id spares the other parts")
  func partOfAnEffect() async {
    let mayGoOn = Gate()
    let answer = Effect<String>.run { send in
      await mayGoOn.wait()
      await send("answer")
    }
    let store = recordingStore([
      "start": .merge(answer, answer.cancellable(id: 1, cancelInFlight: true)).cancellable(id: 1)
    ])
    let task = store.send("start")
    mayGoOn.open()
    await task.finish()
    #expect(store.currentState == ["start", "answer", "answer"])
  }

  @Test("In a merge, a cancellation hits what came before it and spares what comes after")
  func orderInMerge() async {
    let mayGoOn = Gate()
    let store = recordingStore([
      "safe": .merge(
        .cancel(id: 1),
        .run { send in
          await mayGoOn.wait()
          await send("answer")
        }
        .cancellable(id: 1)),
      "hit": .merge(endless().cancellable(id: 2), .cancel(id: 2)),
    ])
    let hit = store.send("hit")
    await hit.finish()
    let safe = store.send("safe")
    mayGoOn.open()
    await safe.finish()
    #expect(store.currentState == ["hit", "safe", "answer"])
  }

  @Test("Ids of different types never meet")
  func idTypes() async {
    enum Search { case request }
    enum Upload { case request }
    let mayGoOn = Gate()
    let store = recordingStore([
      "start": .run { send in
        await mayGoOn.wait()
        await send("answer")
      }
      .cancellable(id: Search.request),
      "cancel": .merge(.cancel(id: Upload.request), .cancel(id: 0)),
    ])
    let task = store.send("start")
    store.send("cancel")
    mayGoOn.open()
    await task.finish()
    #expect(store.currentState == ["start", "cancel", "answer"])
    #expect(AnyID(1 as Int) != AnyID(1 as UInt8))
    #expect(AnyID("a") == AnyID("a"))
  }

  @Test("Two stores never share ids")
  func twoStores() async {
    let mayGoOn = Gate()
    let effects: [String: Effect<String>] = [
      "start": .run { send in
        await mayGoOn.wait()
        await send("answer")
      }
      .cancellable(id: 1),
      "cancel": .cancel(id: 1),
    ]
    let first = recordingStore(effects)
    let second = recordingStore(effects)
    let task = first.send("start")
    second.send("cancel")
    mayGoOn.open()
    await task.finish()
    #expect(first.currentState == ["start", "answer"])
  }

  @Test("A concatenation that is cancelled goes no further")
  func concatenation() async {
    let store = recordingStore([
      "start": .concatenate(endless(), .send("second"), .run { await $0("third") })
        .cancellable(id: 1),
      "cancel": .cancel(id: 1),
    ])
    let task = store.send("start")
    store.send("cancel")
    await task.finish()
    #expect(store.currentState == ["start", "cancel"])
  }

  @Test("A concatenation can cancel itself from within")
  func concatenationCancelsItself() async {
    let store = recordingStore([
      "start": .concatenate(.run { await $0("first") }, .cancel(id: 1), .run { await $0("never") })
        .cancellable(id: 1)
    ])
    await store.send("start").finish()
    #expect(store.currentState == ["start", "first"])
    #expect(store.cancellables.isEmpty)
  }

  @Test("What an effect in a cancellable one sends is handled; the work that it causes is apart")
  func followUps() async {
    let mayGoOn = Gate()
    let store = recordingStore([
      "start": .run { await $0("next") }.cancellable(id: 1),
      "next": .run { send in
        await mayGoOn.wait()
        await send("answer")
      },
      "cancel": .cancel(id: 1),
    ])
    let isNext = Gate()
    store.subscribe(\.last) { if $0 == "next" { isNext.open() } }
    let task = store.send("start")
    await isNext.wait()
    store.send("cancel")
    mayGoOn.open()
    await task.finish()
    #expect(store.currentState == ["start", "next", "cancel", "answer"])
  }

  @Test("An effect that does everything at once is never registered")
  func synchronousEffect() {
    let store = recordingStore(["start": .merge(.send("a"), .send("b")).cancellable(id: 1)])
    store.send("start")
    #expect(store.currentState == ["start", "a", "b"])
    #expect(store.cancellables.isEmpty)
  }

  @Test("Work is cancelled in the order in which it was begun", arguments: [true, false])
  func order(byID: Bool) async {
    let heard = Notes<Int>()
    let numbers = Array(0..<50)
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, number in
        if number < 0 { return .cancel(id: "all") }
        let effects = [0, 1].map { part in
          Effect<Int>.run { _ in
            await withTaskCancellationHandler {
              await untilCancelled()
            } onCancel: {
              heard.add(2 * number + part)
            }
          }
        }
        return .merge(effects).cancellable(id: "all")
      }
    }
    let tasks = numbers.map { store.send($0) }
    if byID { store.send(-1) } else { store.root.allWork.cancel() }
    for task in tasks { await task.finish() }
    #expect(heard.all == Array(0..<100))
  }

  @Test("A cancellation from another thread, just when an effect starts, is not lost")
  func cancellationBeforeBegin() async {
    let store = Work(executor: nil)
    let effect = Work(partOf: Work(partOf: store))
    let task = Task { await untilCancelled() }
    store.cancel()
    effect.begin(task)
    #expect(task.isCancelled)
    effect.end()
    await task.value
    #expect(store.isIdle)
  }

  @Test("Effects that start while another thread cancels them all end")
  func racingCancellation() async {
    for _ in 1...100 {
      let store = recordingStore(["start": .run { await $0("next") }, "next": endless()])
      let task = store.send("start")
      let canceller = Task.detached { task.cancel() }
      await task.finish()
      await canceller.value
      #expect(!store.currentState.contains("never"))
    }
  }
}
