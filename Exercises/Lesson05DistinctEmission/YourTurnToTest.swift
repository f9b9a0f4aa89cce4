import Bootcamp

/// Your test of the toasts of an order screen. Make a phone for each story that you tell:
///
///     let phone = makePhone()
///     await phone.openScreen()
///     await phone.receive(.accepted)
///     phone.expectShown(["Order created"])
///
/// You do not know what is inside the phone. You let things happen, and say with `expectShown` what a
/// person has seen so far. The screen of a new phone is not open yet.
///
/// Every right phone keeps these rules, with both answers of the shop:
///
/// - **7a.** While the screen is open and no toast can be seen, an answer brings one toast at once:
///   “Order created” if the shop accepts, “Sold out” if it refuses. So it is with the first toast, with
///   a later one, the same or the other, and on a screen that has opened again.
/// - **7b.** An answer brings its toast also if the same toast was seen before and has gone away: a
///   second time and a third time in a row, after another toast, and on a screen that has opened again.
/// - **7c.** While a toast can be seen, an answer that says something else brings its toast, too: at the
///   latest when the toasts before it have gone away. So it is with two answers in a row, and with
///   three: one, the other, and the first again.
/// - **7d.** One answer that comes while the screen is not open brings one toast, at the latest when the
///   screen opens: before the first opening and between two, also if the same toast was seen before.
/// - **7e.** A tap on plus brings no toast: not before the first toast, not while one can be seen, not
///   after it.
/// - **7f.** Closing the screen brings no toast: not before the first toast, not while one can be seen,
///   not after it.
/// - **7g.** A toast that has gone away does not come back: not at once, not beside the next one, not
///   when the screen opens again. That holds for the toast of an early answer (rule 7d), too.
/// - **7h.** Open: what a second, equal answer does while the first toast can still be seen.
/// - **7i.** Open: whether the second toast of rule 7c takes the place of the first, or waits for its end.
/// - **7j.** Open: whether the toast of rule 7d is seen at once, or when the screen opens.
/// - **7k.** Open: what two or more answers do that come while the screen is not open.
/// - **7l.** Open: if the screen is closed while a toast can be seen, what becomes of that toast, and of
///   all that comes later. So closing is the last event of such a story (rule 7f).
/// - **7m.** Open: what happens when the screen is opened while it is open, or closed while it is closed.
///
/// Somebody has built many phones. Some are right. Each of the others breaks one rule in one situation.
/// You write the test that tells them apart.
@MainActor
func toastTest(_ makePhone: () -> Phone) async {
  // MARK: Assert
  todo("Step 7: write a test that accepts every right phone and catches every wrong one.")
}
