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

  @Test("Its test passes")
  func passes() async {
    let clock = TestClock()
    let store = TestStore(initialState: Mailbox.State()) {
      Mailbox { folder in
        try await clock.sleep(for: .seconds(1))
        return folder == "Inbox" ? 3 : 0
      }
    }
    await mailboxTest(store, clock: clock)
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
    let clock = TestClock()
    let store = TestStore(initialState: Mailbox.State()) {
      Mailbox { _ in
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
