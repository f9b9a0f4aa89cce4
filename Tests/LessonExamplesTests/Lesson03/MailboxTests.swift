import BootcampTesting
import TestSupport
import Testing

// region: test
@MainActor
func mailboxTest(_ store: TestStoreOf<Mailbox>, clock: TestClock<Duration>) async {
  await store.send(.screenAppeared)
  await clock.advance(by: .seconds(1))
  await store.receive(.unreadCounted(3)) {
    $0.unread = 3
  }

  await store.send(.screenAppeared)
  await store.send(.screenDisappeared)
}
// endregion: test

@Suite("The mailbox of lesson 3", .lesson("03-side-effects"))
@MainActor
struct MailboxTests {
  private struct Offline: Error {}

  private let clock = TestClock()

  /// A mailbox whose server answers after a while.
  private func store(after duration: Duration) -> TestStoreOf<Mailbox> {
    TestStore(initialState: Mailbox.State()) {
      Mailbox { [clock] folder in
        try await clock.sleep(for: duration)
        return folder == "Inbox" ? 3 : 0
      }
    }
  }

  // region: empty-page
  @Test("Unread letters are counted")
  @MainActor
  func unreadLettersAreCounted() async {
    let clock = TestClock()
    let store = TestStore(initialState: Mailbox.State()) {
      Mailbox(countUnread: { _ in
        try await clock.sleep(for: .seconds(1))
        return 3
      })
    }
    await store.send(.screenAppeared)
    await clock.advance(by: .seconds(1))
    await store.receive(.unreadCounted(3)) { $0.unread = 3 }
  }
  // endregion: empty-page

  @Test("Its test passes")
  func passes() async {
    await mailboxTest(store(after: .seconds(1)), clock: clock)
  }

  @Test("Its test does not see a server that is a millisecond early")
  func doesNotSeeEarly() async {
    await mailboxTest(store(after: .milliseconds(999)), clock: clock)
  }

  @Test("A test that sends something after 999 milliseconds sees it")
  func seesEarly() async {
    func test(_ store: TestStoreOf<Mailbox>) async -> Int {
      await issuesReported {
        await store.send(.screenAppeared)
        await clock.advance(by: .milliseconds(999))
        await store.send(.screenDisappeared)
      }.count
    }
    #expect(await test(store(after: .seconds(1))) == 0)
    #expect(await test(store(after: .milliseconds(999))) == 1)
  }

  @Test("“finish” sees in the middle of a test what is still in flight")
  func finish() async {
    let store = store(after: .seconds(1))
    await store.send(.screenAppeared)
    #expect(await issuesReported { await store.finish() }.count == 1)
    await store.send(.screenDisappeared)
    #expect(await issuesReported { await store.finish() }.isEmpty)
  }

  @Test("An error becomes an action")
  func failure() async {
    let store = TestStore(initialState: Mailbox.State()) {
      Mailbox { _ in throw Offline() }
    }
    await store.send(.screenAppeared)
    await store.receive(.countingFailed) { $0.isOffline = true }
  }

  @Test("What a cancelled effect still sends is dropped")
  func lateSend() async {
    let store = TestStore(initialState: Mailbox.State()) {
      Mailbox { [clock] _ in
        // A server that does not notice: it answers although the request was cancelled.
        await Task { try? await clock.sleep(for: .seconds(1)) }.value
        return 3
      }
    }
    let task = await store.send(.screenAppeared)
    await store.send(.screenDisappeared)
    await clock.advance(by: .seconds(1))
    await task.finish()
  }
}
