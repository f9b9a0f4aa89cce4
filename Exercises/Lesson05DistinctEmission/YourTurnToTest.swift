import Bootcamp

/// Your test of the toasts of an order screen. Make a phone for each story that you tell:
///
///     let phone = makePhone()
///     await phone.openScreen()
///     await phone.receive(.accepted)
///     phone.expectShown(["Order created"])
///
/// You do not know what is inside the phone. This is what every right one does:
///
/// - While the screen is open, an answer of the shop brings a toast. One that says the same as the
///   answer before does so once the toast of that one has gone away.
/// - If two *different* answers come one right after the other, both toasts are seen. The second may
///   take the place of the first, or wait until the first has gone away.
/// - One answer that comes while the screen is not open is not lost: its toast is seen at the latest
///   when the screen is open.
/// - Nothing else brings a toast. What has gone away does not come back.
///
/// Somebody has built nine phones, and only some of them are right. You write the test that tells
/// them apart.
@MainActor
func toastTest(_ makePhone: () -> Phone) async {
  // MARK: Assert
  todo("Step 7: write a test that accepts every right phone and catches every wrong one.")
}
