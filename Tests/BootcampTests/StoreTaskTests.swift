import TestSupport
import Testing

@testable import Bootcamp

@MainActor
@Suite("StoreTask", .hangGuard)
struct StoreTaskTests {
  @Test("Finish waits for the effects, and for the effects of the actions that they send")
  func finishCoversFollowUps() async {
    let store = recordingStore([
      "start": .run { await $0("one") },
      "one": .merge(.send("two"), .run { await $0("three") }),
      "three": .run { await $0("four") },
    ])
    await store.send("start").finish()
    #expect(store.currentState == ["start", "one", "two", "three", "four"])
  }

  @Test("Finish does not wait for what another send has caused")
  func finishIsOfOneSend() async {
    let store = recordingStore([
      "endless": .run { _ in await untilCancelled() }, "short": .run { await $0("answer") },
    ])
    let endless = store.send("endless")
    await store.send("short").finish()
    #expect(store.currentState == ["endless", "short", "answer"])
    endless.cancel()
    await endless.finish()
  }

  @Test("Any number of tasks can wait")
  func manyWaiting() async {
    let gate = Gate()
    let store = recordingStore(["start": .run { _ in await gate.wait() }])
    let task = store.send("start")
    let waiting = (1...10).map { _ in Task.detached { await task.finish() } }
    gate.open()
    for waiting in waiting { await waiting.value }
    await task.finish()
    #expect(task.work?.isIdle == true)
  }

  @Test("Cancel ends the work, and what follows from it")
  func cancelCoversFollowUps() async {
    let isTwo = Gate()
    let store = recordingStore([
      "start": .run { send in
        await send("one")
        await untilCancelled()
        await send("never")
      },
      "one": .concatenate(.run { await $0("two") }, .run { _ in await untilCancelled() }),
      "two": .run { send in
        isTwo.open()
        await untilCancelled()
        await send("never")
      },
    ])
    let task = store.send("start")
    await isTwo.wait()
    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
    await task.finish()
    #expect(store.currentState == ["start", "one", "two"])
  }

  @Test("When the task that waits is cancelled, so is the work")
  func cancelWhileWaiting() async {
    let started = Gate()
    let store = recordingStore([
      "start": .run { send in
        started.open()
        await untilCancelled()
        await send("never")
      }
    ])
    let view = Task { await store.send("start").finish() }
    await started.wait()
    view.cancel()
    await view.value
    #expect(store.currentState == ["start"])
  }

  @Test("A send without effects has no work to wait for, and counts as cancelled")
  func withoutEffects() async {
    let store = recordingStore()
    let task = store.send("start")
    await task.finish()
    #expect(task.isCancelled)
    #expect(task == store.send("again"))
  }

  @Test("Cancelled work starts nothing new, but its actions in the queue are handled")
  func cancelledWhileQueued() async {
    let started = Notes<String>()
    let store = recordingStore(["late": .run { _ in started.add("never") }])
    var late: StoreTask?
    store.subscribe(\.last) { last in
      guard last == "start" else { return }
      late = store.send("late")
      late?.cancel()
    }
    store.send("start")
    await late?.finish()
    for _ in 1...10 { await Task.yield() }
    #expect(store.currentState == ["start", "late"])
    #expect(started.all == [])
  }

  @Test("The task of an action that had to wait covers its effects")
  func queuedAction() async {
    let store = recordingStore(["late": .run { await $0("answer") }])
    var late: StoreTask?
    store.subscribe(\.last) { last in
      if last == "start" { late = store.send("late") }
    }
    let start = store.send("start")
    await late?.finish()
    #expect(store.currentState == ["start", "late", "answer"])
    #expect(start != late)
  }

  @Test("Tasks of different sends differ")
  func identity() {
    let store = recordingStore(["start": .run { _ in }])
    let first = store.send("start")
    let second = store.send("start")
    #expect(first != second)
    #expect(Set([first, second, first]).count == 2)
  }
}
