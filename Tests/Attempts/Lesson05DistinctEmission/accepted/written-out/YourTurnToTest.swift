// Another style of test: one phone, and one long story.

import Bootcamp

@MainActor
func toastTest(_ makePhone: () -> Phone) async {
  let phone = makePhone()
  // Before the screen opens; that toast may be seen at once, or when the screen opens.
  await phone.receive(.refused)
  await phone.openScreen()
  phone.expectShown(["Sold out"])
  await phone.letToastGoAway()

  for count in 2...4 {
    await phone.receive(.refused)
    await phone.letToastGoAway()
    await phone.tapPlus()
    await phone.closeScreen()
    await phone.openScreen()
    phone.expectShown(Array(repeating: "Sold out", count: count))
  }

  await phone.receive(.refused)
  await phone.receive(.accepted)
  for _ in 1...3 { await phone.letToastGoAway() }
  phone.expectShown(Array(repeating: "Sold out", count: 5) + ["Order created"])
}
