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
  todo("Step 7: write a test that accepts every right desk and catches every wrong one.")
}
