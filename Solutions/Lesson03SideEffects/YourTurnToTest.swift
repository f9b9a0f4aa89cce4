import Bootcamp
import BootcampTesting

/// The enquiry desk of a library.
///
/// - **7a.** “Ask” sends someone to look for the book, and `isLooking` becomes true. What is shown stays:
///   nothing, a shelf, or a failure.
/// - **7b.** They are back after exactly one second on the clock: not a millisecond less or more.
/// - **7c.** The atlas stands on shelf 7. Back with it, `shelf` is 7, `isLooking` is false, and a
///   failure is shown no more.
/// - **7d.** The diary is lost. Back without it, `hasFailed` is true, `isLooking` is false, and `shelf`
///   is `nil`.
/// - **7e.** While someone looks, another “ask” changes nothing and sends nobody: for the same book or
///   the other one, at once or later. The one on the way is back in time, with the first book.
/// - **7f.** While someone looks, “Cancel” calls them back: `isLooking` becomes false. What is shown
///   stays: nothing, a shelf, or a failure.
/// - **7g.** Their search ends with that tap: no effect goes on, not even in silence.
/// - **7h.** While nobody looks, “Cancel” changes nothing, whatever is shown.
/// - **7i.** Open: how many effects a search has.
///
/// You do not write this feature: there are many versions of it. Some are right, and each of the others
/// breaks one rule. You write the test that tells them apart.
enum EnquiryDesk {
  enum Book: Equatable, Sendable {
    case atlas
    case diary
  }

  struct State: Equatable {
    var isLooking = false
    var shelf: Int?
    var hasFailed = false
  }

  enum Action: Equatable, Sendable {
    case askButtonTapped(Book)
    case bookFound(shelf: Int)
    case bookNotFound
    case cancelButtonTapped
  }
}

/// Your test. Nobody has asked for anything when it begins.
///
/// Besides `send` you need two things. The clock stands still until you move it, as far as you like:
///
///     await clock.advance(by: .seconds(1))
///
/// And what an effect feeds back has to be received, with all that it changes:
///
///     await store.receive(.bookFound(shelf: 7)) {
///       $0.shelf = 7  // and what else?
///     }
@MainActor
func enquiryDeskTest(
  _ store: TestStore<EnquiryDesk.State, EnquiryDesk.Action>, clock: TestClock<Duration>
) async {
  // MARK: Assert

  // Nothing is shown, then a failure, then a shelf.
  await nobodyIsFound(store, clock)
  await search(for: .diary, store, clock)
  await nobodyIsFound(store, clock)
  await search(for: .atlas, store, clock)
  await nobodyIsFound(store, clock)
  // What is lost takes the shelf away.
  await search(for: .diary, store, clock)
}

/// Someone looks for a book while others ask again, and comes back in time, alone.
@MainActor
private func search(
  for book: EnquiryDesk.Book,
  _ store: TestStore<EnquiryDesk.State, EnquiryDesk.Action>, _ clock: TestClock<Duration>
) async {
  await store.send(.askButtonTapped(book)) { $0.isLooking = true }
  for wait in [999, 1] {
    await store.send(.askButtonTapped(.atlas))
    await store.send(.askButtonTapped(.diary))
    await clock.advance(by: .milliseconds(wait))
  }
  await store.receive(book == .atlas ? .bookFound(shelf: 7) : .bookNotFound) {
    $0.isLooking = false
    $0.shelf = book == .atlas ? 7 : nil
    $0.hasFailed = book == .diary
  }
  await store.finish()
}

/// Somebody looks while others ask again, and is called back. What is shown stays.
@MainActor
private func nobodyIsFound(
  _ store: TestStore<EnquiryDesk.State, EnquiryDesk.Action>, _ clock: TestClock<Duration>
) async {
  await store.send(.cancelButtonTapped)
  for book in [EnquiryDesk.Book.atlas, .diary] {
    await store.send(.askButtonTapped(book)) { $0.isLooking = true }
    await store.send(.askButtonTapped(.atlas))
    await store.send(.askButtonTapped(.diary))
    await store.send(.cancelButtonTapped) { $0.isLooking = false }
    await store.finish()
  }
}
