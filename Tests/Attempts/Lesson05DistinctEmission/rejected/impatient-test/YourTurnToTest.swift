// The belief: every phone shows a second toast at once. A right one may let it wait.

import Bootcamp

@MainActor
func toastTest(_ makePhone: () -> Phone) async {
  let phone = makePhone()
  await phone.openScreen()
  await phone.receive(.accepted)
  await phone.receive(.refused)
  phone.expectShown(["Order created", "Sold out"])
}
