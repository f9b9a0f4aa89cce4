import Bootcamp
import BootcampTesting

// Step 10: your turn to test.

/// Your test of the counter, with the runtime's test store, which is exhaustive.
///
/// The counter stands at 10, and nothing is saved. The server answers after one second of the clock:
/// it knows the first ten primes (2, 3, 5, 7, 11, 13, 17, 19, 23, 29). If it is asked for any other, it
/// fails, after that second, too.
///
/// What a counter does:
/// - “Save” keeps the number if it is a prime, behind those that are kept already, and keeps none
///   twice.
/// - “nth prime” asks the server for the prime with the number that is shown. One question at a time:
///   until the answer comes, another tap changes nothing.
/// - The answer shows an alert: the prime, with the number that was asked for, or that there was no
///   answer. As soon as it is there, “nth prime” can be tapped again. (Until then,
///   `isRequestInFlight` is true. A failure is `.nthPrimeResponse(n: …, .failure(…))`, with the number
///   that was asked for, and its alert is `.noAnswer`.)
/// - Closing the alert takes it away.
/// - Plus, minus and “save” work at any time and with any number: below 1, while the server is asked, and
///   while an alert is shown. None of them takes the alert away.
///
/// Three things are left open, and no test needs them: what a tap on “nth prime” does where the number is
/// below 1, at any time; whether a new question takes away the alert of the one before; and what closing
/// does where no alert is shown, or while the server is asked.
///
/// Only numbers that you write yourself are sure to come: loop `for count in 11...13`, and not `while`
/// the counter has not come to 13; and take no number of the counter as an index. A wrong counter may
/// never come to 13, and its number may lie outside of your list.
///
/// You do not write this feature. Somebody else has, several times, and only some of them got it
/// right. You write the test that tells them apart.
@MainActor
func counterTest(_ store: TestStoreOf<Counter>, _ clock: TestClock<Duration>) async {
  // MARK: Assert
  todo("Step 10: write a test that accepts every right counter and catches every wrong one.")
}
