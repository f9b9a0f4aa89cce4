import TestSupport
import Testing

@testable import Bootcamp

private enum CancelID { case work, other }

@MainActor
@Suite("Cancelling inside a run", .hangGuard)
struct TaskCancellationTests {
  @Test("A part of an effect is cancelled by an id, and the effect goes on")
  func part() async {
    let begun = Gate()
    let store = recordingStore([
      "start": .run { send in
        await withTaskCancellation(id: CancelID.work) {
          begun.open()
          await untilCancelled()
          await send("never")
        }
        await send("goes on")
      },
      "cancel other": .cancel(id: CancelID.other),
      "cancel": .cancel(id: CancelID.work),
    ])
    let task = store.send("start")
    await begun.wait()
    store.send("cancel other")
    #expect(store.cancellables.count == 1)
    store.send("cancel")
    await task.finish()
    #expect(store.currentState == ["start", "cancel other", "cancel", "goes on"])
    #expect(store.cancellables.isEmpty)
  }

  @Test("It returns what the operation returns, and throws what it throws")
  func results() async {
    let store = recordingStore([
      "start": .run { send in
        await send(await withTaskCancellation(id: 1) { "value" })
        try await withTaskCancellation(id: 1) { throw SomeError() }
      } catch: { error, send in
        await send("\(error)")
      }
    ])
    await store.send("start").finish()
    #expect(store.currentState == ["start", "value", "SomeError()"])
    #expect(store.cancellables.isEmpty)
  }

  @Test("cancelInFlight ends the work before it, and no other")
  func cancelInFlight() async {
    let begun = Gate()
    let store = recordingStore([
      "first": .run { send in
        await withTaskCancellation(id: CancelID.work) {
          begun.open()
          await untilCancelled()
        }
        await send("first is over")
      },
      "second": .run { send in
        await withTaskCancellation(id: CancelID.work, cancelInFlight: true) {
          await send("answer")
        }
      },
    ])
    let first = store.send("first")
    await begun.wait()
    await store.send("second").finish()
    await first.finish()
    #expect(store.currentState.count == 4)
    #expect(Set(store.currentState) == ["first", "second", "answer", "first is over"])
  }

  @Test("Who cancels the effect cancels the part")
  func outerCancellation() async {
    let begun = Gate()
    let store = recordingStore([
      "start": .run { send in
        await withTaskCancellation(id: CancelID.work) {
          begun.open()
          await untilCancelled()
        }
      }
    ])
    let task = store.send("start")
    await begun.wait()
    task.cancel()
    await task.finish()
    #expect(store.cancellables.isEmpty)
  }

  @Test("Task.cancel(id:) ends the work under an id in its own store only")
  func cancelByID() async {
    let effects: [String: Effect<String>] = [
      "start": .run { send in
        await untilCancelled()
        await send("never")
      }
      .cancellable(id: CancelID.work),
      "cancel": .run { send in
        Task.cancel(id: CancelID.work)
        await send("cancelled")
      },
    ]
    let store = recordingStore(effects)
    let other = recordingStore(effects)
    let task = store.send("start")
    other.send("start")
    await store.send("cancel").finish()
    await task.finish()
    #expect(store.currentState == ["start", "cancel", "cancelled"])
    #expect(store.cancellables.isEmpty)
    #expect(other.cancellables.count == 1)
  }

  @Test("Outside of an effect both are reported at their line, and the operation runs")
  func outside() async {
    let line = #line
    let issues = await issues {
      Task.cancel(id: CancelID.work)
      let value = await withTaskCancellation(id: CancelID.work) { 1 }
      #expect(value == 1)
    }
    #expect(issues.map(\.location.line) == [line + 2, line + 3])
    #expect(issues.allSatisfy { $0.kind == .misuse && $0.message.contains("outside of an effect") })
  }
}
