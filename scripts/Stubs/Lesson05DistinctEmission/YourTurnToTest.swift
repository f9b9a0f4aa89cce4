import Bootcamp

/// Your test of the toasts of an order screen. Make a phone for each story that you tell:
///
///     let phone = makePhone()
///     await phone.openScreen()
///     await phone.receive(.accepted)
///     phone.expectShown(["Order created"])
///
/// You do not know what is inside the phone. You let things happen, and say with `expectShown` what a
/// person has seen so far. The screen of a new phone is not open yet. This is what every right phone does:
///
/// - While the screen is open, an answer of the shop brings a toast: “Order created” or “Sold out”.
/// - An answer that says the same as the one before brings a toast again, if the toast of that one has
///   gone away. What it does while that toast can still be seen is left open: it may be dropped, or
///   bring a toast now or later.
/// - If two *different* answers come one right after the other while the screen is open, both toasts are
///   seen. The second may take the place of the first, or wait until the first has gone away.
/// - If one answer comes while the screen is not open, it is not lost: its toast is seen at the latest
///   when the screen opens. What becomes of two or more answers that come before it opens is left open.
/// - Nothing else brings a toast: no tap on plus, no screen that is closed. What has gone away does not
///   come back, also not when the screen opens again.
///
/// Left open, too: what becomes of a toast that can still be seen when the screen is closed, and what
/// happens when a screen is opened that is open already.
///
/// Somebody has built thirteen phones. Four are right. Each of the others breaks one promise. You write
/// the test that tells them apart.
@MainActor
func toastTest(_ makePhone: () -> Phone) async {
  // MARK: Assert
  todo("Step 7: write a test that accepts every right phone and catches every wrong one.")
}
