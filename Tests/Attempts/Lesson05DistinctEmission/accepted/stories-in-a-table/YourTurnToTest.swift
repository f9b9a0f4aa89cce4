// Another style of test: a table of stories, each with what has been seen in the end.

import Bootcamp

private enum Event {
  case opens, closes, plus, accepted, refused, gone
}

@MainActor
func toastTest(_ makePhone: () -> Phone) async {
  let stories: [([Event], [String])] = [
    ([.opens], []),
    ([.opens, .accepted, .gone], ["Order created"]),
    ([.opens, .accepted, .gone, .accepted, .gone], ["Order created", "Order created"]),
    ([.opens, .refused, .gone, .plus, .plus], ["Sold out"]),
    ([.opens, .accepted, .gone, .closes, .opens], ["Order created"]),
    ([.opens, .accepted, .refused, .gone, .gone], ["Order created", "Sold out"]),
    ([.refused, .opens, .gone], ["Sold out"]),
  ]
  for (events, toasts) in stories {
    let phone = makePhone()
    for event in events { await happen(event, on: phone) }
    phone.expectShown(toasts)
  }
}

@MainActor
private func happen(_ event: Event, on phone: Phone) async {
  switch event {
  case .opens: await phone.openScreen()
  case .closes: await phone.closeScreen()
  case .plus: await phone.tapPlus()
  case .accepted: await phone.receive(.accepted)
  case .refused: await phone.receive(.refused)
  case .gone: await phone.letToastGoAway()
  }
}
