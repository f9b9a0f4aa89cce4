// Another style of test: it looks after each event that every right phone answers at once, and
// reports by itself in the end.

import Bootcamp

@MainActor
func toastTest(_ makePhone: () -> Phone) async {
  let phone = makePhone()
  await phone.openScreen()
  phone.expectShown([])
  for (count, text) in ["Sold out", "Sold out", "Order created"].enumerated() {
    await phone.receive(text == "Sold out" ? .refused : .accepted)
    if phone.shownToasts.count != count + 1 { reportIssue("\(text) was not seen.") }
    await phone.letToastGoAway()
    await phone.tapPlus()
    if phone.shownToasts.count != count + 1 { reportIssue("Plus brings a toast.") }
  }
  await phone.receive(.refused)
  await phone.receive(.accepted)
  await phone.letToastGoAway()
  await phone.letToastGoAway()
  await phone.closeScreen()
  await phone.openScreen()
  phone.expectShown(["Sold out", "Sold out", "Order created", "Sold out", "Order created"])

  let closed = makePhone()
  await closed.openScreen()
  await closed.closeScreen()
  await closed.receive(.accepted)
  await closed.openScreen()
  closed.expectShown(["Order created"])
}
