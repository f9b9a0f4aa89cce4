import Bootcamp
import BootcampTesting

// Step 9: your test of the limit.
//
// Several people have written `Search`. All of their searches do what the specification says, as long as
// the service has no limit. With a limit, some go wrong: at the first page, or at the next one. Write the
// test that tells which.
//
// - **9a.** When the client throws `.limitExceeded`, `secondsUntilRetry` is 10, each time anew.
// - **9b.** Each second takes one away, with the action `secondPassed`.
// - **9c.** The tenth asks again, by itself, for the same page.
// - **9d.** Until the tenth second “Try again” changes nothing.
// - **9e.** A new text ends the limit: no `secondPassed` arrives any more.
// - **9f.** So does an empty text.
// - **9g.** So does a pull.
// - **9h.** Open: what `lastRowAppeared` does during the limit. A right search may break rule 3c there.

/// Your test. The search is a fresh one among the GIFs, on your clock. Your test fails when the search asks
/// its client, until you say what the client answers. You may change the answer as often as you like. There is
/// no other store, so tell one story after another. An empty text makes the state fresh again. If you count
/// something yourself, such as requests, call `reportIssue("…")` when the number is wrong.
///
///     store.dependencies.gifClient.search = { _ in throw GifFailure.limitExceeded }
///     await store.send(.textChanged("cat")) { … }
///     await clock.advance(by: .milliseconds(300))
///     await store.receive(…) { … }
@MainActor
func limitTest(
  _ store: TestStore<Search.State, Search.Action>, clock: TestClock<Duration>
) async {
  // MARK: Assert
  todo(
    "Step 9 (rules 9a to 9h): write a test that accepts every right search and catches every wrong one."
  )
}
