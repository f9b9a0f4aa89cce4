import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@Suite("Two schools", .lesson("10-outputs-and-feedback"))
@MainActor
struct TwoSchoolsTests {
  typealias ReturningSearch = TwoSchools.ReturningSearch
  typealias ReactingSearch = TwoSchools.ReactingSearch

  private struct Offline: Error {}

  /// A store of the first school. Its service never answers, or always fails.
  private func store(
    isOffline: Bool = false, cancelsWhenCleared: Bool = true
  ) -> TestStoreOf<ReturningSearch> {
    TestStore(initialState: ReturningSearch.State()) {
      ReturningSearch(
        search: { _ in
          if isOffline { throw Offline() }
          try await TestClock().sleep(for: .seconds(1))
          return []
        }, cancelsWhenCleared: cancelsWhenCleared)
    }
  }

  // region: forgotten
  @Test("An effect that nobody cancels runs on")
  func forgotten() async {
    let store = store(cancelsWhenCleared: false)
    await store.send(.textChanged("cat")) { $0.text = "cat" }
    await store.send(.textChanged("")) { $0.text = "" }
    #expect(store.effectsInFlight == 1)
    await store.skipInFlightEffects()
  }
  // endregion: forgotten

  @Test("An effect that somebody cancels does not")
  func cancelled() async {
    let store = store()
    await store.send(.textChanged("cat")) { $0.text = "cat" }
    await store.send(.textChanged("")) { $0.text = "" }
    #expect(store.effectsInFlight == 0)
  }

  // region: by-itself
  @Test("A reaction ends with its value")
  func byItself() {
    var loop = TwoSchools.Loop()
    loop.send(.textChanged("cat"))
    loop.send(.textChanged(""))
    #expect(loop.log == ["start cat", "cancel cat"])
  }
  // endregion: by-itself

  // region: retry-returned
  @Test("A returned effect starts, whatever the state")
  func retryReturned() async {
    let store = store(isOffline: true)
    await store.send(.textChanged("cat")) { $0.text = "cat" }
    await store.receive(.failed) { $0.hasFailed = true }
    await store.send(.retryTapped)
    await store.receive(.failed)
  }
  // endregion: retry-returned

  // region: retry-reacted
  @Test("A reaction starts when the output changes, and only then")
  func retryReacted() {
    var loop = TwoSchools.Loop()
    loop.send(.textChanged("cat"))
    loop.send(.retryTapped)
    #expect(loop.log == ["start cat"])
    loop.send(.failed)
    loop.send(.retryTapped)
    #expect(loop.log == ["start cat", "cancel cat", "start cat"])
  }
  // endregion: retry-reacted

  @Test("The same text again starts a returned effect anew, and no reaction")
  func sameText() async {
    let asked = TwoSchools.Asked()
    let store = TestStore(initialState: ReturningSearch.State()) {
      ReturningSearch { text in
        await asked.add(text)
        return []
      }
    }
    await store.send(.textChanged("cat")) { $0.text = "cat" }
    await store.receive(.answered([]))
    await store.send(.textChanged("cat"))
    await store.receive(.answered([]))
    #expect(await asked.texts == ["cat", "cat"])

    var loop = TwoSchools.Loop()
    for _ in 1...2 { loop.send(.textChanged("cat")) }
    #expect(loop.log == ["start cat"])
  }

  // region: sees-effects
  @Test("A test store sees what is still in flight")
  func seesEffects() async {
    let issues = await issuesReported {
      let store = store()
      await store.send(.textChanged("cat")) { $0.text = "cat" }
      await store.finish(timeout: .zero)
    }
    #expect(issues.count == 1)
  }
  // endregion: sees-effects

  // region: sees-outputs
  @Test("A spec sees that somebody should load, and not whether anybody does")
  func seesOutputs() {
    let search = ReactingSearch.reduce(ReactingSearch(), event: .textChanged("cat"))
    #expect(search.load == "cat")
  }
  // endregion: sees-outputs
}

extension TwoSchools {
  actor Asked {
    private(set) var texts: [String] = []

    func add(_ text: String) { texts.append(text) }
  }
}
