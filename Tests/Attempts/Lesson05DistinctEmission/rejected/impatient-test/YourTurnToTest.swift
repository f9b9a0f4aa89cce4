import Bootcamp

@MainActor
func toastTest(_ makePhone: () -> Phone) async {
  let phone = makePhone()
  await phone.openScreen()
  await phone.receive(.accepted)
  await phone.receive(.refused)
  phone.expectShown(["Order created", "Sold out"])
}
