// A weak test: much happens, and nothing is expected of it.

import Bootcamp

@MainActor
func toastTest(_ makePhone: () -> Phone) async {
  let phone = makePhone()
  await phone.openScreen()
  await phone.receive(.accepted)
  await phone.letToastGoAway()
  await phone.receive(.accepted)
}
