import TestSupport
import Testing

@testable import Bootcamp

@MainActor
@Suite("When the state is published", .hangGuard)
struct PublishingTests {
  @Test("Three chained increments are seen as one change, from 0 to 3")
  func synchronousFollowUps() {
    let store = Store<Int, Void>(initialState: 0) {
      Reduce { count, _ in
        count += 1
        return count < 3 ? .send(()) : .none
      }
    }
    var emissions: [Int] = []
    store.subscribe({ $0 }) { emissions.append($0) }
    store.send(())
    #expect(emissions == [0, 3])
  }

  @Test("While actions are handled, the store has its old state")
  func assignedOnce() {
    final class Box { weak var store: Store<Int, Void>? }
    let box = Box()
    var seen: [Int?] = []
    let store = Store<Int, Void>(initialState: 0) {
      Reduce { count, _ in
        count += 1
        MainActor.assumeIsolated { seen.append(box.store?.withState { $0 }) }
        return count < 3 ? .send(()) : .none
      }
    }
    box.store = store
    store.send(())
    #expect(seen == [0, 0, 0])
    #expect(store.currentState == 3)
  }

  @Test("What a subscriber sends is handled after the new state has been published")
  func subscriberSends() {
    let store = countingStore()
    var emissions: [Int] = []
    store.subscribe({ $0 }) { count in
      emissions.append(count)
      if count == 1 { store.send(false) }
    }
    store.send(true)
    #expect(emissions == [0, 1, 0])
  }

  @Test("All subscribers see a state before what one of them sends is handled")
  func subscriberSendsBetweenOthers() {
    let store = countingStore()
    var emissions: [String] = []
    store.subscribe({ $0 }) { count in
      emissions.append("first \(count)")
      if count == 1 { store.send(true) }
    }
    store.subscribe({ $0 }) { emissions.append("second \($0)") }
    emissions = []
    store.send(true)
    #expect(emissions == ["first 1", "second 1", "first 2", "second 2"])
  }

  @Test("What several subscribers send in one round is published together")
  func twoSubscribersSend() {
    let store = countingStore()
    var emissions: [Int] = []
    for _ in 1...2 {
      store.subscribe({ $0 }) { if $0 == 1 { store.send(true) } }
    }
    store.subscribe({ $0 }) { emissions.append($0) }
    store.send(true)
    #expect(emissions == [0, 1, 3])
  }

  @Test("The state is complete when a send returns, also a send that comes out of an effect")
  func completeOnReturn() async {
    let seen = Notes<Int>()
    let store = Store<Int, String>(initialState: 0) {
      Reduce { count, action in
        switch action {
        case "run": return .run { send in await send("one") }
        case "one":
          count += 1
          return .send("ten")
        default:
          count += 10
          return .none
        }
      }
    }
    store.subscribe({ $0 }) { seen.add($0) }
    await store.send("run").finish()
    #expect(seen.all == [0, 11])
  }
}
