import TestSupport

@testable import Lesson05DistinctEmission

/// A phone that breaks one promise of the list in `YourTurnToTest.swift`, and keeps all others.
@MainActor
enum BrokenPhone {
  static let all: [PhoneKind] = [
    // Belief: what a subscription hears first is old, so it is left out.
    .wrong(
      "first toast on an open screen", .firstIsLost,
      quoting: "While the screen is open, an answer of the shop brings a toast …"),
    // Belief: it is the toast that counts, not what it says.
    .wrong(
      "words of a refused order",
      asking: """
        the file names two toasts, “Order created” and “Sold out”. Which part of your test would notice \
        a phone that knows only one of them?
        """
    ) { phone(.sameWords) },
    // Belief: setting a message means showing it.
    .wrong(
      "equal answer, after the toast has gone away", .equalIsDropped,
      quoting: """
        An answer that says the same as the one before brings a toast again, if the toast of that one \
        has gone away.
        """),
    // Belief: when one toast has gone away, everything has been said.
    .wrong(
      "two different answers", .secondIsLost,
      quoting: """
        If two different answers come one right after the other while the screen is open, both toasts \
        are seen.
        """),
    // Belief: when an answer comes, the screen is there to show it.
    .wrong(
      "early answer", .earlyIsLost,
      quoting: "If one answer comes while the screen is not open, it is not lost …"),
    // Belief: the comparison is the mistake.
    .wrong("plus", .changeElsewhere, quoting: "Nothing else brings a toast: no tap on plus …"),
    // Belief: to close a screen is an event like any other.
    .wrong(
      "closing", .closing, quoting: "Nothing else brings a toast: … no screen that is closed."),
    // Belief: a message that is new each time need not be taken away.
    .wrong(
      "opening again", .reopening,
      quoting: "What has gone away does not come back, also not when the screen opens again."),
    // Belief: the message is taken away before the next one is looked for.
    .wrong("going away", .comesBackAtOnce, quoting: "What has gone away does not come back …"),
  ]

  /// What a phone does wrong.
  enum Mistake {
    case firstIsLost
    case sameWords
    case equalIsDropped
    case secondIsLost
    case earlyIsLost
    case changeElsewhere
    case closing
    case reopening
    case comesBackAtOnce
  }

  /// A phone without a store, which is as plain as can be, so that one mistake changes one thing.
  fileprivate static func phone(_ mistake: Mistake) -> Phone {
    Phone { glass in
      var isOpen = false
      var isFirst = true
      var early: String?
      var last: String?

      @MainActor func show(_ text: String) {
        early = nil
        last = text
        glass.onDismiss = {
          glass.onDismiss = {}
          if mistake == .comesBackAtOnce { glass.show(text) }
        }
        glass.show(mistake == .sameWords ? words(of: .accepted) : text)
      }

      @MainActor func answer(_ text: String) {
        guard isOpen else {
          if mistake != .earlyIsLost { early = text }
          return
        }
        // An answer that says what the visible toast says is dropped. That is left open, so a toast that
        // has come back does not give itself away by it.
        if glass.visible != nil, last == text, mistake != .reopening { return }
        if mistake == .firstIsLost, isFirst {
          isFirst = false
          return
        }
        if mistake == .equalIsDropped, last == text { return }
        if mistake == .secondIsLost, glass.visible != nil { return }
        show(text)
      }

      return Phone.Inside(
        open: {
          isOpen = true
          if let text = early {
            show(text)
          } else if mistake == .reopening, let text = last {
            show(text)
          }
        },
        close: {
          isOpen = false
          glass.close()
          if mistake == .closing, let text = last { glass.show(text) }
        },
        tapPlus: {
          if mistake == .changeElsewhere, let text = last { show(text) }
        },
        answer: { answer(words(of: $0)) })
    }
  }

  // MARK: One story for each

  /// Each looks at one thing only, so that it catches one phone only. Before what it is about, an order is
  /// refused and its toast goes away, where it is not about that.
  static let stories: [String: PhoneTest] = [
    "first toast on an open screen": { makePhone in
      let phone = makePhone()
      await phone.openScreen()
      await phone.receive(.accepted)
      expect(phone.shownToasts.count == 1)
    },
    "words of a refused order": { makePhone in
      let phone = makePhone()
      await phone.receive(.refused)
      await phone.openScreen()
      expect(phone.shownToasts.allSatisfy { $0 == "Sold out" })
    },
    "equal answer, after the toast has gone away": { makePhone in
      let phone = await openPhone(makePhone)
      await phone.receive(.accepted)
      await phone.letToastGoAway()
      await phone.letToastGoAway()
      await expectMore(1, on: phone) { await phone.receive(.accepted) }
    },
    "two different answers": { makePhone in
      let phone = await openPhone(makePhone)
      await phone.receive(.refused)
      let first = phone.shownToasts.count
      await phone.receive(.accepted)
      await phone.letToastGoAway()
      expect(phone.shownToasts.count > first)
    },
    "early answer": { makePhone in
      let phone = makePhone()
      await phone.receive(.accepted)
      await phone.openScreen()
      expect(phone.shownToasts.count == 1)
    },
    "plus": { makePhone in
      let phone = await openPhone(makePhone)
      await expectMore(0, on: phone) { await phone.tapPlus() }
    },
    "closing": { makePhone in
      let phone = await openPhone(makePhone)
      await expectMore(0, on: phone) { await phone.closeScreen() }
    },
    "opening again": { makePhone in
      let phone = await openPhone(makePhone)
      await phone.closeScreen()
      await expectMore(0, on: phone) { await phone.openScreen() }
    },
    "going away": { makePhone in
      let phone = makePhone()
      await phone.openScreen()
      await phone.receive(.accepted)
      await expectMore(0, on: phone) { await phone.letToastGoAway() }
    },
  ]

  /// A phone with an open screen, on which two toasts have come and gone.
  private static func openPhone(_ makePhone: () -> Phone) async -> Phone {
    let phone = makePhone()
    await phone.openScreen()
    for answer in [OrderAnswer.accepted, .refused] {
      await phone.receive(answer)
      await phone.letToastGoAway()
      await phone.letToastGoAway()
    }
    return phone
  }

  private static func expectMore(
    _ count: Int, on phone: Phone, after happen: () async -> Void
  ) async {
    let before = phone.shownToasts.count
    await happen()
    expect(phone.shownToasts.count == before + count)
  }
}

extension PhoneKind {
  /// One that breaks a promise, which is quoted to someone whose test lets it pass.
  @MainActor
  fileprivate static func wrong(
    _ name: String, _ mistake: BrokenPhone.Mistake, quoting promise: String
  ) -> Self {
    wrong(
      name,
      asking: """
        the file says, “\(promise)” Which part of your test would notice a phone that does not keep \
        to that?
        """
    ) { BrokenPhone.phone(mistake) }
  }
}
