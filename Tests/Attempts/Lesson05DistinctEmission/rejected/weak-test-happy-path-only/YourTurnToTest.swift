// A weak test: one order, one toast, and nothing that can go wrong.

import Bootcamp

@MainActor
func toastTest(_ makePhone: () -> Phone) async {
  let phone = makePhone()
  await phone.openScreen()
  await phone.receive(.accepted)
  phone.expectShown(["Order created"])
}
