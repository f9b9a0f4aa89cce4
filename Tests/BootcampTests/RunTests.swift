import TestSupport
import Testing

@testable import Bootcamp

@MainActor
@Suite("Effect.run", .hangGuard)
struct RunTests {
  @Test("An effect may send any number of actions; they arrive in order")
  func manySends() async {
    let store = recordingStore([
      "start": .run { send in
        for number in 1...100 { await send("\(number)") }
      }
    ])
    await store.send("start").finish()
    #expect(store.currentState == ["start"] + (1...100).map { "\($0)" })
  }

  @Test("The work of an effect runs after the send that caused it, not inside")
  func startsLater() async {
    let store = recordingStore(["start": .run { send in await send("from the effect") }])
    let task = store.send("start")
    #expect(store.currentState == ["start"])
    await task.finish()
    #expect(store.currentState == ["start", "from the effect"])
  }

  @Test("An effect runs with the priority that it asks for")
  func priority() async {
    let priorities = Notes<TaskPriority>()
    let store = recordingStore([
      "start": .run(priority: .low) { _ in priorities.add(Task.currentPriority) },
      "default": .run { _ in priorities.add(Task.currentPriority) },
    ])
    await store.send("start").finish()
    await store.send("default").finish()
    #expect(priorities.all == [.low, Task.currentPriority])
  }

  @Test("The catch handler is given the error, and may send")
  func catchHandler() async {
    let store = recordingStore([
      "start": .run { send in
        await send("before")
        throw SomeError()
      } catch: { error, send in
        await send("caught \(error)")
      }
    ])
    let issues = await issues { await store.send("start").finish() }
    #expect(store.currentState == ["start", "before", "caught SomeError()"])
    #expect(issues.isEmpty)
  }

  @Test("An error that nothing handles is one issue, at the line of the run")
  func unhandledError() async {
    let line = #line + 1
    let store = recordingStore(["start": .run { _ in throw SomeError() }])
    let issues = await issues { await store.send("start").finish() }
    #expect(issues.count == 1)
    #expect(issues.first?.kind == .misuse)
    #expect(issues.first?.location.line == line)
    #expect(issues.first?.location.fileID == "BootcampTests/RunTests.swift")
    #expect(
      issues.first?.message == """
        The “Effect.run” at BootcampTests/RunTests.swift:\(line) threw an error that nothing handles:

          SomeError()

        Give this “run” a “catch:” that turns the error into an action, or catch it inside.
        """)
  }

  @Test("A cancellation error is silence, with and without a handler")
  func cancellationError() async {
    let store = recordingStore([
      "bare": .run { _ in throw CancellationError() },
      "handled": .run { _ in
        throw CancellationError()
      } catch: { error, send in
        await send("caught \(error)")
      },
    ])
    let issues = await issues {
      await store.send("bare").finish()
      await store.send("handled").finish()
    }
    #expect(issues.isEmpty)
    #expect(store.currentState == ["bare", "handled"])
  }

  @Test("An error that is thrown after the cancellation is silence, with and without a handler")
  func errorAfterCancellation() async {
    let handled = Notes<String>()
    let store = recordingStore([
      "bare": .run { _ in
        await untilCancelled()
        throw SomeError()
      },
      "handled": .run { _ in
        await untilCancelled()
        throw SomeError()
      } catch: { error, _ in
        handled.add("\(error)")
      },
    ])
    let issues = await issues {
      for action in ["bare", "handled"] {
        let task = store.send(action)
        task.cancel()
        await task.finish()
      }
    }
    #expect(issues.isEmpty)
    #expect(handled.all.isEmpty)
  }

  @Test("What an effect sends after it was cancelled is dropped, without a word")
  func sendAfterCancellation() async {
    let store = recordingStore([
      "start": .run { send in
        await untilCancelled()
        await send("too late")
      }
    ])
    let issues = await issues {
      let task = store.send("start")
      task.cancel()
      await task.finish()
    }
    #expect(store.currentState == ["start"])
    #expect(issues.isEmpty)
  }

  @Test("What a task sends that the effect did not wait for is dropped, and reported")
  func sendAfterCompletion() async {
    let mayGoOn = Gate()
    let hasSent = Gate()
    let line = #line + 3
    let issues = await issues {
      let store = recordingStore([
        "start": .run { send in
          Task {
            await mayGoOn.wait()
            await send("too late")
            hasSent.open()
          }
        }
      ])
      await store.send("start").finish()
      mayGoOn.open()
      await hasSent.wait()
      #expect(store.currentState == ["start"])
    }
    #expect(issues.count == 1)
    #expect(issues.first?.location.line == line)
    #expect(
      issues.first?.message == """
        An action was sent by an effect that is already over, and was dropped:

          Action: "too late"
          Effect: BootcampTests/RunTests.swift:\(line)

        Do not start a “Task” of your own inside “run”: await the work, so that the effect lasts as \
        long as the work does.
        """)
  }

  @Test("It is reported to whom the effect was started for, also from a detached task")
  func detachedSendAfterCompletion() async {
    let mayGoOn = Gate()
    let hasSent = Gate()
    let issues = await issues {
      let store = recordingStore([
        "start": .run { send in
          Task.detached {
            await mayGoOn.wait()
            await send("too late")
            hasSent.open()
          }
        }
      ])
      await store.send("start").finish()
      mayGoOn.open()
      await hasSent.wait()
    }
    #expect(issues.count == 1)
  }

  @Test("A cancelled child of a task group cannot send; its effect still can")
  func cancelledChild() async {
    let store = recordingStore([
      "start": .run { send in
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            await untilCancelled()
            await send("from the child")
          }
          group.cancelAll()
        }
        await send("from the effect")
      }
    ])
    await store.send("start").finish()
    #expect(store.currentState == ["start", "from the effect"])
  }

  @Test("Task-local values reach the effect")
  func taskLocals() async {
    enum Language { @TaskLocal static var current = "en" }
    let store = recordingStore(["start": .run { send in await send(Language.current) }])
    await Language.$current.withValue("id") { store.send("start") }.finish()
    #expect(store.currentState == ["start", "id"])
  }
}
