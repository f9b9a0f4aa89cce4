import TestSupport
import Testing

@testable import Bootcamp

@MainActor
@Suite("What a store keeps, and what becomes of it", .hangGuard)
struct LifetimeTests {
  @Test("A store goes away with everything that its subscribers and its reducer hold")
  func noLeak() async {
    weak var weakStore: Store<[String], String>?
    let gone = Gate()
    do {
      let token = Token(gone: gone)
      let store = Store<[String], String>(initialState: []) {
        Reduce { handled, action in
          handled.append(action)
          return action == "start"
            ? .run { send in
              withExtendedLifetime(token) {}
              await send("answer")
            } : .none
        }
      }
      store.subscribe(\.count) { _ in withExtendedLifetime(token) {} }
      await store.send("start").finish()
      #expect(store.currentState == ["start", "answer"])
      weakStore = store
    }
    #expect(weakStore == nil)
    // The task of the effect lets go of what it holds a moment after its effect is over, on another
    // thread. If something kept the token, this would wait until the time limit.
    await gone.wait()
  }

  @Test("When the store goes away, its effects are cancelled, and what they still send is harmless")
  func effectsAreCancelled() async {
    weak var weakStore: Store<[String], String>?
    let started = Gate()
    let cancelled = Gate()
    let task: StoreTask
    do {
      let store = recordingStore([
        "start": .run { send in
          started.open()
          await untilCancelled()
          cancelled.open()
          await send("too late")
        }
      ])
      weakStore = store
      task = store.send("start")
      await started.wait()
    }
    #expect(weakStore == nil)
    await cancelled.wait()
    await task.finish()
    #expect(task.isCancelled)
  }

  @Test("In the middle of a concatenation, too; the rest never starts")
  func midConcatenation() async {
    let second = Gate()
    let started = Notes<String>()
    let task: StoreTask
    do {
      let store = recordingStore([
        "start": .concatenate(
          .run { _ in },
          .merge(
            .run { _ in
              second.open()
              await untilCancelled()
            }
            .cancellable(id: 1)),
          .run { _ in started.add("third") })
      ])
      task = store.send("start")
      await second.wait()
    }
    await task.finish()
    #expect(started.all.isEmpty)
  }

  @Test("An effect does not keep its store alive, also while it is deaf to cancellation")
  func effectsHoldWeakly() async {
    weak var weakStore: Store<[String], String>?
    let gate = Gate()
    let task: StoreTask
    do {
      let store = recordingStore([
        "start": .concatenate(
          .run { send in
            await gate.wait()
            await send("too late")
          }
          .cancellable(id: 1, cancelInFlight: true), .send("last"))
      ])
      weakStore = store
      task = store.send("start")
    }
    #expect(weakStore == nil)
    gate.open()
    await task.finish()
  }

  @Test("A late send of an effect whose store is gone is no issue")
  func lateSend() async {
    let mayGoOn = Gate()
    let hasSent = Gate()
    let issues = await issues {
      do {
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
      }
      mayGoOn.open()
      await hasSent.wait()
    }
    #expect(issues.isEmpty)
  }

  @Test("A store keeps the executor of its effects, and lets go of it when it goes")
  func executor() async {
    weak var weakExecutor: JobCountingExecutor?
    do {
      let store: Store<Int, Bool>
      do {
        let executor = JobCountingExecutor()
        weakExecutor = executor
        store = Store(
          initialState: 0,
          reducer: Reduce { count, isFirst in
            count += 1
            return isFirst ? .run { send in await send(false) } : .none
          }, effectExecutor: executor)
      }
      await store.send(true).finish()
      #expect(store.currentState == 2)
      #expect(weakExecutor != nil)
    }
    for _ in 1...100 where weakExecutor != nil { await Task { @MainActor in }.value }
    #expect(weakExecutor == nil)
  }

  @Test("A store may go away in the middle of its own send")
  func goesAwayInsideSend() {
    var store: Store<[String], String>? = recordingStore(["start": .send("next")])
    weak var weakStore: Store<[String], String>?
    weakStore = store
    var seen: [Int] = []
    store?.subscribe(\.count) { count in
      seen.append(count)
      if count > 0 { store = nil }
    }
    store?.send("start")
    #expect(seen == [0, 2])
    #expect(weakStore == nil)
  }

  @Test("Nothing is kept of ten thousand effects that are over")
  func nothingIsKept() async {
    let store = recordingStore([
      "run": .run { _ in }, "id": .run { _ in }.cancellable(id: 1),
      "both": .concatenate(.run { _ in }.cancellable(id: 2), .run { _ in }),
    ])
    for _ in 1...2_500 {
      for action in ["run", "id", "both"] { await store.send(action).finish() }
    }
    #expect(store.cancellables.isEmpty)
    #expect(store.root.allWork.isIdle)
  }

  @Test("Nothing is kept of effects that were cancelled, and their scopes go away")
  func nothingIsKeptOfCancelled() async {
    weak var work: Work?
    let store = recordingStore([
      "start": .run { _ in await untilCancelled() }.cancellable(id: 1), "cancel": .cancel(id: 1),
    ])
    do {
      let tasks = (1...100).map { _ in store.send("start") }
      #expect(store.cancellables.count == 100)
      store.send("cancel")
      #expect(store.cancellables.isEmpty)
      for task in tasks { await task.finish() }
      work = tasks[0].work
      #expect(work != nil)
    }
    #expect(store.root.allWork.isIdle)
    #expect(work == nil)
  }

  @Test("What an effect has captured is let go when it is over")
  func capturesOfEffects() async {
    weak var weakToken: Token?
    let store = Store<Int, Token>(initialState: 0) {
      Reduce { _, token in
        .run { _ in withExtendedLifetime(token) {} }.cancellable(id: 1, cancelInFlight: true)
      }
    }
    do {
      let token = Token()
      weakToken = token
      await store.send(token).finish()
    }
    #expect(weakToken == nil)
  }

  @Test("What a subscription has captured is let go when it is cancelled")
  func capturesOfSubscriptions() {
    weak var weakToken: Token?
    let store = countingStore()
    let subscription: Subscription<Int>
    do {
      let token = Token()
      weakToken = token
      subscription = store.subscribe({ $0 }) { _ in withExtendedLifetime(token) {} }
    }
    #expect(weakToken != nil)
    subscription.cancel()
    #expect(weakToken == nil)
    #expect(store.root.subscriptions.isEmpty)
  }
}
