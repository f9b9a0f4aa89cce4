import TestSupport
import Testing

@testable import Bootcamp

@MainActor
@Suite("Effect.merge and Effect.concatenate", .hangGuard)
struct CombiningTests {
  @Test("Merged effects all run at the same time")
  func mergeStartsAll() async {
    // Each waits for the next one: they end only if all have started.
    let gates = [Gate(), Gate(), Gate()]
    let store = recordingStore([
      "start": .merge(
        .run { send in
          await gates[0].wait()
          await send("a")
        },
        .run { send in
          await gates[1].wait()
          await send("b")
          gates[0].open()
        },
        .run { send in
          await send("c")
          gates[1].open()
        })
    ])
    await store.send("start").finish()
    #expect(store.currentState == ["start", "c", "b", "a"])
  }

  @Test("An effect can be merged with another, and none is nothing")
  func mergeWith() {
    let store = recordingStore([
      "start": Effect.send("a").merge(with: .none).merge(with: .send("b"))
    ])
    store.send("start")
    #expect(store.currentState == ["start", "a", "b"])
    #expect(Effect<Int>.none.merge(with: .none).isNone)
    #expect(Effect<Int>.merge(.none, .none).isNone)
    #expect(Effect<Int>.concatenate(.none, .none).isNone)
  }

  @Test("A concatenated effect starts when the one before is over")
  func concatenateWaits() async {
    let gate = Gate()
    let notes = Notes<String>()
    let store = recordingStore([
      "start": .concatenate(
        .run { _ in
          await gate.wait()
          notes.add("first is over")
        },
        .run { _ in notes.add("second starts") },
        .run { _ in notes.add("third starts") })
    ])
    let task = store.send("start")
    notes.add("gate opens")
    gate.open()
    await task.finish()
    #expect(notes.all == ["gate opens", "first is over", "second starts", "third starts"])
  }

  @Test("Sends between concatenated effects keep their place")
  func concatenateSends() async {
    let store = recordingStore([
      "start": .concatenate(
        .send("1"),
        .run { send in await send("2") },
        .send("3"), .send("4"),
        .merge(.send("5"), .run { send in await send("6") }),
        .send("7"))
    ])
    let task = store.send("start")
    #expect(store.currentState == ["start", "1"])
    await task.finish()
    #expect(store.currentState == ["start", "1", "2", "3", "4", "5", "6", "7"])
  }

  @Test("Concatenations can be nested")
  func nestedConcatenation() async {
    let store = recordingStore([
      "start": .concatenate(
        .run { send in await send("1") },
        .concatenate(
          .run { send in await send("2") },
          .concatenate(.send("3"), .run { send in await send("4") })),
        .run { send in await send("5") })
    ])
    await store.send("start").finish()
    #expect(store.currentState == ["start", "1", "2", "3", "4", "5"])
  }

  @Test("A concatenated effect starts also when the one before was cancelled")
  func concatenateAfterCancellation() async {
    let store = recordingStore([
      "start": .concatenate(
        .run { send in
          await untilCancelled()
          await send("never")
        }
        .cancellable(id: 1),
        .run { send in await send("second") }),
      "cancel": .cancel(id: 1),
    ])
    let task = store.send("start")
    store.send("cancel")
    await task.finish()
    #expect(store.currentState == ["start", "cancel", "second"])
  }

  @Test("Whoever waits for a concatenation waits for all of it, also behind a cancellable effect")
  func finishCoversConcatenation() async {
    let store = recordingStore([
      "start": .concatenate(
        .run { _ in }.cancellable(id: 1), .run { _ in }.cancellable(id: 2),
        .run { send in await send("last") })
    ])
    await store.send("start").finish()
    #expect(store.currentState == ["start", "last"])
  }

  @Test("A merge inside a concatenation is over when its last part is")
  func mergeInsideConcatenation() async {
    let gate = Gate()
    let store = recordingStore([
      "start": .concatenate(
        .merge(
          .run { send in
            await gate.wait()
            await send("slow")
          },
          .run { send in
            await send("fast")
            gate.open()
          }),
        .send("after both"))
    ])
    await store.send("start").finish()
    #expect(store.currentState == ["start", "fast", "slow", "after both"])
  }

  @Test("A long concatenation that is cancelled needs no deep stack")
  func cancelLongConcatenation() async {
    let mayGoOn = Gate()
    let first = Effect<String>.run { _ in await mayGoOn.wait() }
    let rest = (1...100_000).map { number in
      Effect<String>.run { send in await send("\(number)") }
    }
    let store = recordingStore(["start": .concatenate([first] + rest)])
    let task = store.send("start")
    task.cancel()
    mayGoOn.open()
    await task.finish()
    #expect(store.currentState == ["start"])
  }

  @Test("What a child does at once is done at once, also in the middle of a long concatenation")
  func concatenationOfChildren() {
    let child = ChildID(place: AnyID("child"), occupant: .init(id: 1))
    #expect(Effect<String>.send("a").owned(by: child).isSynchronous)
    #expect(!Effect<String>.run { _ in }.owned(by: child).isSynchronous)
    let store = recordingStore([
      "start": .concatenate((1...10_000).map { .send("\($0)").owned(by: child) })
    ])
    store.send("start")
    #expect(store.currentState.count == 10_001)
  }
}
