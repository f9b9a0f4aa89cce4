// A weak test: it expects one toast more than before, and never says how many there were before.

import Bootcamp

@MainActor
func toastTest(_ makePhone: () -> Phone) async {
  let phone = makePhone()
  await phone.receive(.accepted)
  await phone.openScreen()
  await phone.letToastGoAway()
  let early = phone.shownToasts
  await phone.receive(.accepted)
  phone.expectShown(early + ["Order created"])
  await phone.letToastGoAway()
  await phone.receive(.refused)
  await phone.receive(.accepted)
  await phone.letToastGoAway()
  await phone.letToastGoAway()
  phone.expectShown(early + ["Order created", "Sold out", "Order created"])
  await phone.tapPlus()
  await phone.closeScreen()
  await phone.openScreen()
  phone.expectShown(early + ["Order created", "Sold out", "Order created"])
}
