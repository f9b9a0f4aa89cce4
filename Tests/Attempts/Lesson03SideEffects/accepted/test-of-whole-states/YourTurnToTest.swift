// A good test of another style: it is not exhaustive, and says after each event what the whole screen
// shows.

import Bootcamp
import BootcampTesting

/// The enquiry desk of a library.
///
/// - “Ask” sends someone to look for a book. While they look, `isLooking` is true; nothing else
///   changes. They need one second on the clock.
/// - The atlas stands on shelf 7. When they are back, `shelf` is 7, `isLooking` is false, and a
///   failure that was shown before is shown no more.
/// - The diary is lost. When they are back, `hasFailed` is true, `isLooking` is false, and `shelf`
///   is empty.
/// - While someone looks, another “ask” changes nothing, and nobody else is sent.
/// - “Cancel” calls them back: `isLooking` is false, and whatever they would have said is never
///   heard.
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
/// Besides `send` you need two things. The clock stands still until you move it:
///
///     await clock.advance(by: .seconds(1))
///
/// And what an effect feeds back has to be received, with what it changes:
///
///     await store.receive(.bookFound(shelf: 7)) {
///       $0.shelf = 7
///     }
@MainActor
func enquiryDeskTest(
  _ store: TestStore<EnquiryDesk.State, EnquiryDesk.Action>, clock: TestClock
) async {
  // MARK: Assert

  store.exhaustivity = .off
  let looking = EnquiryDesk.State(isLooking: true)
  let found = EnquiryDesk.State(shelf: 7)
  let lost = EnquiryDesk.State(hasFailed: true)
  func expect(_ state: EnquiryDesk.State, after event: String) {
    if store.state != state { reportIssue("After \(event): \(store.state), and not \(state)") }
  }
  func time() async {
    await clock.advance(by: .seconds(1))
    await store.skipReceivedActions(strict: false)
  }

  await store.send(.askButtonTapped(.atlas))
  expect(looking, after: "asking for the atlas")
  await time()
  expect(found, after: "a second")

  await store.send(.askButtonTapped(.diary))
  expect(EnquiryDesk.State(isLooking: true, shelf: 7), after: "asking for the diary")
  await time()
  expect(lost, after: "a second")

  await store.send(.askButtonTapped(.atlas))
  await store.send(.cancelButtonTapped)
  expect(lost, after: "cancel")
  await time()
  expect(lost, after: "a second in which nobody was looking")

  // The second visitor asks for another book, so an answer too many would be seen.
  await store.send(.askButtonTapped(.atlas))
  await store.send(.askButtonTapped(.diary))
  await time()
  expect(found, after: "two visitors, of whom the first was heard")
}
