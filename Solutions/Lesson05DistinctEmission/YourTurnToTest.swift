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

  // The same answer again, after its toast has gone away.
  let patient = makePhone()
  await patient.openScreen()
  await patient.receive(.accepted)
  patient.expectShown(["Order created"])
  await patient.letToastGoAway()
  await patient.receive(.accepted)
  patient.expectShown(["Order created", "Order created"])

  // What has gone away stays away, whatever else changes.
  await patient.letToastGoAway()
  await patient.tapPlus()
  await patient.closeScreen()
  await patient.openScreen()
  patient.expectShown(["Order created", "Order created"])

  // Two different answers. The second toast may have to wait for the end of the first.
  let hasty = makePhone()
  await hasty.openScreen()
  await hasty.receive(.accepted)
  await hasty.receive(.refused)
  await hasty.letToastGoAway()
  hasty.expectShown(["Order created", "Sold out"])

  // The answer comes before the screen.
  let early = makePhone()
  await early.receive(.accepted)
  await early.openScreen()
  early.expectShown(["Order created"])
}
