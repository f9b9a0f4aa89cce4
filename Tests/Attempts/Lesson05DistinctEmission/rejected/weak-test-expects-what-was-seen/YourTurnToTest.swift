// A weak test: it expects of the phone what the phone has shown, so every phone is right.

import Bootcamp

@MainActor
func toastTest(_ makePhone: () -> Phone) async {
  let phone = makePhone()
  await phone.openScreen()
  await phone.receive(.accepted)
  phone.expectShown(phone.shownToasts)
  await phone.letToastGoAway()
  await phone.receive(.accepted)
  phone.expectShown(phone.shownToasts)
}
