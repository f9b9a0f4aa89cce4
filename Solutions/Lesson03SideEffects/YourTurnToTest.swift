import Bootcamp
import BootcampTesting

/// The enquiry desk of a library.
///
/// - “Ask” sends someone to look for a book. While they look, `isLooking` is true; nothing else
///   changes. They need one second on the clock, not a millisecond less or more.
/// - The atlas stands on shelf 7. When they are back, `shelf` is 7, `isLooking` is false, and a
///   failure that was shown before is shown no more.
/// - The diary is lost. When they are back, `hasFailed` is true, `isLooking` is false, and `shelf`
///   is `nil`.
/// - While someone looks, another “ask” changes nothing, for whatever book and at whatever moment.
///   Nobody else is sent, and whoever is on the way goes on, and is back when that second is over.
/// - “Cancel” calls them back: `isLooking` is false, and nothing else changes. Their search is over
///   there and then, not a second later, and whatever they would have said is never heard.
/// - When nobody looks, “cancel” changes nothing.
///
/// You do not write this feature. Somebody else has, several times, and only some of them got it
/// right. You write the test that tells them apart.
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

  // A lost book ends the search too. A second “ask” on the way changes nothing: nobody else is sent,
  // and whoever is on the way comes back in time, not before and not later.
  await store.send(.askButtonTapped(.diary)) { $0.isLooking = true }
  await clock.advance(by: .milliseconds(999))
  await store.send(.askButtonTapped(.diary))
  await clock.advance(by: .milliseconds(1))
  await store.receive(.bookNotFound) {
    $0.isLooking = false
    $0.hasFailed = true
  }

  // What is found takes the failure away. An “ask” for another book changes nothing, either: nobody
  // comes back later.
  await store.send(.askButtonTapped(.atlas)) { $0.isLooking = true }
  await clock.advance(by: .milliseconds(999))
  await store.send(.askButtonTapped(.diary))
  await clock.advance(by: .milliseconds(1))
  await store.receive(.bookFound(shelf: 7)) {
    $0.isLooking = false
    $0.shelf = 7
    $0.hasFailed = false
  }
  await clock.advance(by: .seconds(1))

  // Where nobody is looking, there is nobody to call back.
  await store.send(.cancelButtonTapped)

  // Whoever is called back says nothing, and what was shown stays.
  await store.send(.askButtonTapped(.diary)) { $0.isLooking = true }
  await store.send(.cancelButtonTapped) { $0.isLooking = false }
  await clock.advance(by: .seconds(1))

  // What is lost takes the shelf away.
  await store.send(.askButtonTapped(.diary)) { $0.isLooking = true }
  await clock.advance(by: .seconds(1))
  await store.receive(.bookNotFound) {
    $0.isLooking = false
    $0.shelf = nil
    $0.hasFailed = true
  }

  // Nobody is on the way when the test ends: an effect in flight would be a failure.
  await store.send(.askButtonTapped(.atlas)) { $0.isLooking = true }
  await store.send(.cancelButtonTapped) { $0.isLooking = false }
}
