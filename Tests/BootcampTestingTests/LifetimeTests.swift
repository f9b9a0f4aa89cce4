import Bootcamp
import Synchronization
import TestSupport
import Testing

@testable import BootcampTesting

@MainActor
@Suite("Nothing outlives its test store", .hangGuard)
struct LifetimeTests {
  @Test("The store, its reducer, its executor and its effects go away with it")
  func release() async {
    let clock = TestClock()
    let executor = WeakBox<EffectsInFlight>()
    weak var store: TestStoreOf<Screen>?
    weak var reducerToken: Token?
    weak var effectToken: Token?
    _ = await issuesReported {
      let (inReducer, inEffect) = (Token(), Token())
      (reducerToken, effectToken) = (inReducer, inEffect)
      let strong = makeStore(
        load: .run { send in
          executor.set(EffectsInFlight.current)
          await send(.response(1))
          try await clock.sleep(for: .seconds(1))
          inEffect.use()
        },
        next: { _ in
          inReducer.use()
          return .none
        })
      store = strong
      let task = await strong.send(.loadTapped)
      await strong.receive(.response(1), timeout: .milliseconds(1)) { $0.results = [1] }
      await strong.receive(.response(2), timeout: .milliseconds(1))
      await task.finish(timeout: .milliseconds(1))
      #expect(executor.object != nil)
    }
    #expect(store == nil)
    // The cancelled effect has yet to have its turn.
    for _ in 1...100 where executor.object != nil { await Task { @MainActor in }.value }
    #expect(reducerToken == nil)
    #expect(effectToken == nil)
    #expect(executor.object == nil)
  }

  @Test("A store that goes away cancels its effects")
  func cancelsEffects() async {
    let clock = TestClock()
    let (outcome, report) = AsyncStream<String>.makeStream()
    do {
      let store = makeStore(
        load: .run { _ in
          do {
            try await clock.sleep(for: .seconds(1))
          } catch {
            report.yield("\(type(of: error))")
          }
        })
      await store.send(.loadTapped)
      await store.skipInFlightEffects()
    }
    var outcomes = outcome.makeAsyncIterator()
    #expect(await outcomes.next() == "CancellationError")
  }

  @Test("The task of a step does not keep the store alive")
  func taskDoesNotRetain() async {
    weak var weakStore: TestStoreOf<Screen>?
    var task: TestStoreTask?
    do {
      let store = makeStore(load: .send(.response(1)))
      weakStore = store
      store.exhaustivity = .off
      task = await store.send(.loadTapped)
    }
    #expect(weakStore == nil)
    await task?.finish()
  }
}

private final class WeakBox<Object: AnyObject & Sendable>: Sendable {
  private struct Reference { weak var object: Object? }
  private let reference = Mutex(Reference())

  var object: Object? { reference.withLock(\.object) }

  func set(_ object: Object?) {
    reference.withLock { $0.object = object }
  }
}
