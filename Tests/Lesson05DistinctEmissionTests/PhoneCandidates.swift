import TestSupport

@testable import Lesson05DistinctEmission

/// The phones on which a learner's test is tried. The rules stand in `YourTurnToTest.swift`.
@MainActor
enum PhoneCandidates {
  private typealias Moment = Situation<PhoneDiary, PhoneBench>
  private typealias Wrong = Fault<PhoneRecipe, PhoneDiary, PhoneBench>

  static var all: Candidates<PhoneRecipe, PhoneDiary, PhoneBench> {
    // A sum of these in one expression costs the compiler twelve seconds.
    let faults: [[Wrong]] = [
      ofBoth(aToast), ofBoth(twice), ofBoth(again), ofBoth(different), ofBoth(early), nothingElse,
      ofBoth(nothingElse(after:other:)), ofBoth(gone),
    ]
    return Candidates(
      right: [
        .right("with a toast that says when it was dismissed", PhoneModel.dismissalAction),
        .right(
          "with a message that notices each assignment, and is cleared when the toast has gone",
          leavesOpen: "7h", PhoneModel.dismissalOfEachAnswer),
        .right(
          "so that the first of several early answers counts", leavesOpen: "7k",
          PhoneModel.firstAnswerCounts),
        .right(
          "so that each of several early answers has its toast", leavesOpen: "7k",
          PhoneModel.allEarlyAnswers),
        .right(
          "so that several early answers bring no toast", leavesOpen: "7k",
          PhoneModel.severalAreLost),
        .right(
          "so that a toast goes for good with its screen", leavesOpen: "7l",
          PhoneModel.goesWithTheScreen),
        .right(
          "so that no toast comes after one that went with its screen", leavesOpen: "7l",
          PhoneModel.isOverWithTheToast),
        .right(
          "so that a toast which went with its screen comes again and again", leavesOpen: "7l",
          PhoneModel.comesAgainAndAgain),
        .right(
          "so that a screen which opens twice is made anew", leavesOpen: "7m", PhoneModel.madeAnew),
        .right(
          "so that opening twice, or closing twice, makes a difference", leavesOpen: "7m",
          PhoneModel.heedsTheSecondTime),
        .right(
          "so that a screen which was opened twice is closed twice", leavesOpen: "7m",
          PhoneModel.countsOpenings),
        .right(
          "with a message that is cleared when the screen is closed", leavesOpen: "7m",
          PhoneModel.clearedByClosing),
        .right("with a queue of messages", leavesOpen: "7i", PhoneModel.queue),
        .right(
          "with a queue that takes no message twice in a row", leavesOpen: "7h",
          PhoneModel.queueWithoutRepetitions),
        .right(
          "with an endpoint that reaches the app", leavesOpen: "7j", PhoneModel.endpointOfTheApp),
      ],
      situations: [
        notYetOpen, fresh, visible(.accepted), later(.accepted), closed(.accepted),
        reopened(.accepted),
      ],
      faults: Array(faults.joined()))
  }

  private static func ofBoth(
    _ faults: (_ answer: OrderAnswer, _ other: OrderAnswer) -> [Wrong]
  ) -> [Wrong] {
    OrderAnswer.allCases.flatMap { faults($0, $0.other) }
  }

  // MARK: Situations

  private static let notYetOpen = Moment(
    "before the screen opens", asking: "The screen has never been open.", when: { $0.openings == 0 }
  )

  private static let fresh = Moment(
    "before the first toast", asking: "The screen is open, and no toast has been seen yet.",
    when: { $0.isOpen && $0.shown.isEmpty }
  ) {
    await $0.happen(.opens)
  }

  private static func visible(_ answer: OrderAnswer) -> Moment {
    Moment(
      "while a toast can be seen", asking: "\(answer.toast) can be seen.",
      when: { $0.isOpen && !$0.isEmpty }
    ) {
      await $0.happen(.opens, .answer(answer))
    }
  }

  /// The same, where the answer came before the screen.
  private static func visibleEarly(_ answer: OrderAnswer) -> Moment {
    Moment(
      "while a toast can be seen",
      asking: "\(answer.toast) came before its screen, and can be seen.",
      when: { $0.isOpen && !$0.isEmpty && $0.openings == 1 }
    ) {
      await $0.happen(.answer(answer), .opens)
    }
  }

  /// The same, where the answer came between two openings.
  private static func visibleEarlyAgain(_ answer: OrderAnswer) -> Moment {
    Moment(
      "on a screen that has opened again",
      asking: "\(answer.toast) came between two openings, and can be seen.",
      when: { $0.isOpen && !$0.isEmpty && $0.openings > 1 }
    ) {
      await $0.happen(.opens, .closes, .answer(answer), .opens)
    }
  }

  private static func later(_ answer: OrderAnswer) -> Moment {
    Moment(
      "after a toast has gone away", asking: "\(answer.toast) has gone away.",
      when: { $0.isOpen && $0.isEmpty && !$0.shown.isEmpty && $0.openings == 1 }
    ) {
      await $0.happen(.opens, .answer(answer), .goesAway)
    }
  }

  /// The same, where the toast came before its screen.
  private static func laterAfterEarly(_ answer: OrderAnswer) -> Moment {
    Moment(
      "after a toast has gone away",
      asking: "\(answer.toast) came before its screen, and has gone away.",
      when: { $0.isOpen && $0.isEmpty && !$0.shown.isEmpty && $0.openings == 1 }
    ) {
      await $0.happen(.answer(answer), .opens, .goesAway)
    }
  }

  private static func closed(_ answer: OrderAnswer) -> Moment {
    Moment(
      "while the screen is closed again",
      asking: "\(answer.toast) has gone away, and the screen is closed.",
      when: { !$0.isOpen && $0.openings > 0 }
    ) {
      await $0.happen(.opens, .answer(answer), .goesAway, .closes)
    }
  }

  /// The same moment, but the answer came before the screen.
  private static func closedAfterEarly(_ answer: OrderAnswer) -> Moment {
    Moment(
      "while the screen is closed again",
      asking: "\(answer.toast) came before its screen, and has gone away. The screen is closed.",
      when: { !$0.isOpen && $0.openings > 0 }
    ) {
      await $0.happen(.answer(answer), .opens, .goesAway, .closes)
    }
  }

  /// The same moment, but the answer came between two openings.
  private static func closedAfterEarlyAgain(_ answer: OrderAnswer) -> Moment {
    Moment(
      "while the screen is closed again",
      asking: "\(answer.toast) came between two openings, and has gone away. The screen is closed.",
      when: { !$0.isOpen && $0.openings > 1 }
    ) {
      await $0.happen(.opens, .closes, .answer(answer), .opens, .goesAway, .closes)
    }
  }

  private static func reopened(_ answer: OrderAnswer) -> Moment {
    Moment(
      "on a screen that has opened again",
      asking: "\(answer.toast) has gone away, and the screen was closed and opened again.",
      when: { $0.isOpen && $0.isEmpty && !$0.shown.isEmpty && $0.openings > 1 }
    ) {
      await $0.happen(.opens, .answer(answer), .goesAway, .closes, .opens)
    }
  }

  // MARK: One answer, one toast

  private static func aToast(of answer: OrderAnswer, other: OrderAnswer) -> [Wrong] {
    [
      // Belief: what a subscription hears first is old; one subscription is enough; one toast is enough.
      .init(
        "no toast: \(answer)", breaks: "7a", during: [fresh, later(other), reopened(other)],
        asking: "Now the shop \(answer.verb). What does a person see?",
        spoiling: {
          if $0.isNews(answer), $0.before.openings > 1 || !$0.before.hasShown(answer) {
            $0.heard = nil
          }
        }
      ) { phone in
        guard !phone.diary.hasShown(answer) else { return }
        expect(await !phone.happen(.answer(answer), .plus).isEmpty)
      },
      // Belief: what changes is drawn when the screen is drawn next.
      .init(
        "late: \(answer)", breaks: "7a", during: [fresh, later(other), reopened(other)],
        asking: "Now the shop \(answer.verb). When does a person see that?",
        spoiling: {
          if let late = $0.before.unseen {
            if late == answer { $0.extra = words(of: late) }
          } else if $0.isNews(answer), $0.before.openings > 1 || !$0.before.hasShown(answer) {
            $0.heard = nil
          }
        }
      ) { phone in
        guard !phone.diary.hasShown(answer), await phone.happen(.answer(answer)).isEmpty else {
          return
        }
        expect(await phone.happen(.plus).isEmpty)
      },
      // Belief: it is the toast that counts, not what it says.
      .init(
        "words of the other answer: \(answer)", breaks: "7a", during: [.anyTime],
        asking: "The shop \(answer.verb). What does the toast say?",
        spoiling: {
          if $0.answer == answer { ($0.heard, $0.extra) = (nil, words(of: other)) }
        }
      ) { phone in
        await phone.happen(.opens)
        let toasts = await phone.happen(.answer(answer))
        expect(toasts.allSatisfy { $0 == words(of: answer) })
      },
    ]
  }

  private static func twice(_ answer: OrderAnswer, other: OrderAnswer) -> [Wrong] {
    [
      // Belief: each screen that opens subscribes anew, and the old subscription does no harm.
      .init(
        "two toasts: \(answer)", breaks: "7a", during: [fresh, later(other), reopened(other)],
        asking: "Now the shop \(answer.verb), once. How often does a person see the toast?",
        spoiling: { if $0.isNews(answer) { $0.extra = words(of: answer) } }
      ) { phone in
        let toasts = await phone.happen(.answer(answer))
        expect(toasts.count { $0 == words(of: answer) } < 2)
      },
      // Belief: where equal ones may get lost, showing it by hand as well does no harm.
      .init(
        "two equal toasts: \(answer)", breaks: "7a", during: [later(answer), reopened(answer)],
        asking: "The shop \(answer.verb) again, once. How often does a person see the toast?",
        spoiling: { if $0.isSame(answer) { $0.extra = words(of: answer) } }
      ) { phone in
        let toasts = await phone.happen(.answer(answer))
        expect(toasts.count { $0 == words(of: answer) } < 2)
      },
    ]
  }

  // MARK: The same answer again

  private static func again(_ answer: OrderAnswer, other: OrderAnswer) -> [Wrong] {
    [
      // Belief: setting a message means showing it.
      .init(
        "equal is dropped: \(answer)", breaks: "7b", during: [later(answer), reopened(answer)],
        asking: "The shop \(answer.verb) again. What can be seen?",
        spoiling: {
          if $0.isSame(answer), $0.before.openings > 1 || $0.before.repetitions == 1 {
            $0.heard = nil
          }
        }
      ) { phone in
        expect(await !phone.happen(.answer(answer), .plus).isEmpty)
      },
      // Belief: what does not change is drawn when something else changes.
      .init(
        "equal is late: \(answer)", breaks: "7a", during: [later(answer), reopened(answer)],
        asking: "The shop \(answer.verb) again. When does a person see that?",
        spoiling: {
          if $0.before.unseen == answer {
            $0.extra = words(of: answer)
          } else if $0.isSame(answer) {
            $0.heard = nil
          }
        }
      ) { phone in
        guard await phone.happen(.answer(answer)).isEmpty else { return }
        expect(await phone.happen(.plus).isEmpty)
      },
      // Belief: who has seen it twice has understood.
      .init(
        "the third is dropped: \(answer)", breaks: "7b", during: [later(answer)],
        asking: """
          The shop \(answer.verb) a second and a third time, and each toast goes away. How many toasts \
          come?
          """,
        spoiling: { if $0.isSame(answer), $0.before.repetitions > 1 { $0.heard = nil } }
      ) { phone in
        await phone.happen(.answer(answer), .goesAway)
        guard phone.diary.repetitions == 2, phone.diary.isEmpty else { return }
        expect(await !phone.happen(.answer(answer), .plus).isEmpty)
      },
      // Belief: what has come at once twice comes at once.
      .init(
        "the third equal one is late: \(answer)", breaks: "7a", during: [later(answer)],
        asking: """
          The shop \(answer.verb) a second and a third time, and each toast goes away. When does each of \
          them come?
          """,
        spoiling: {
          if $0.before.unseen == answer {
            $0.extra = words(of: answer)
          } else if $0.isSame(answer), $0.before.repetitions > 1 {
            $0.heard = nil
          }
        }
      ) { phone in
        await phone.happen(.answer(answer), .goesAway)
        guard phone.diary.repetitions == 2, phone.diary.isEmpty,
          await phone.happen(.answer(answer)).isEmpty
        else { return }
        expect(await phone.happen(.plus).isEmpty)
      },
      // Belief: what a person has read once, they know.
      .init(
        "no way back: \(answer)", breaks: "7b", during: [later(answer)],
        asking: """
          Another toast comes and goes, and then the shop \(answer.verb) again. What can be seen?
          """,
        spoiling: {
          if $0.isNews(answer), $0.before.hasShown(answer) { $0.heard = nil }
        }
      ) { phone in
        await phone.happen(.answer(other), .goesAway)
        guard phone.diary.shown.last == words(of: other), phone.diary.isEmpty else { return }
        expect(await !phone.happen(.answer(answer), .plus).isEmpty)
      },
      // Belief: what a person has read once is no news.
      .init(
        "the way back is late: \(answer)", breaks: "7a", during: [later(answer)],
        asking: """
          Another toast comes and goes, and then the shop \(answer.verb) again. When does a person see that?
          """,
        spoiling: {
          if $0.before.unseen == answer {
            $0.extra = words(of: answer)
          } else if $0.isNews(answer), $0.before.hasShown(answer) {
            $0.heard = nil
          }
        }
      ) { phone in
        await phone.happen(.answer(other), .goesAway)
        guard phone.diary.shown.last == words(of: other), phone.diary.isEmpty,
          await phone.happen(.answer(answer)).isEmpty
        else { return }
        expect(await phone.happen(.plus).isEmpty)
      },
    ]
  }

  // MARK: Different answers, one right after the other

  private static func different(_ answer: OrderAnswer, other: OrderAnswer) -> [Wrong] {
    [
      // Belief: when one toast has gone away, everything has been said.
      .init(
        "the second is lost: \(answer)", breaks: "7c", during: [visible(other)],
        asking: "Now the shop \(answer.verb). Which toasts does a person see?",
        spoiling: {
          if $0.isNews(answer), $0.before.pile == 1 { $0.heard = nil }
        }
      ) { phone in
        expect(await !phone.happen(.answer(answer), .goesAway, .plus).isEmpty)
      },
      // Belief: what has to wait may wait until somebody does something.
      .init(
        "the second is late: \(answer)", breaks: "7c", during: [visible(other)],
        asking: """
          Now the shop \(answer.verb), and \(other.toast) goes away. What can be seen before anything else \
          happens?
          """,
        spoiling: {
          if $0.isNews(answer), $0.before.pile == 1 { $0.heard = nil }
        }, andLate: true
      ) { phone in
        guard await phone.happen(.answer(answer), .goesAway).isEmpty else { return }
        expect(await phone.happen(.plus).isEmpty)
      },
      // Belief: there is room for two.
      .init(
        "the third is lost: \(answer)", breaks: "7c", during: [visible(answer)],
        asking: """
          Two more answers come in a row: \(other.toast), \(answer.toast). Which toasts does a person see?
          """,
        spoiling: {
          if $0.isNews(answer), $0.before.pile > 1 { $0.heard = nil }
        }
      ) { phone in
        await phone.happen(.answer(other))
        guard phone.diary.pile == 2, phone.diary.visible == words(of: other) else { return }
        expect(await !phone.happen(.answer(answer), .goesAway, .goesAway, .plus).isEmpty)
      },
      // Belief: what has to wait may wait until somebody does something.
      .init(
        "the third is late: \(answer)", breaks: "7c", during: [visible(answer)],
        asking: """
          Two more answers come in a row: \(other.toast), \(answer.toast). All toasts go away. Which ones have \
          been seen before anything else happens?
          """,
        spoiling: {
          if $0.isNews(answer), $0.before.pile > 1 { $0.heard = nil }
        }, andLate: true
      ) { phone in
        await phone.happen(.answer(other))
        guard phone.diary.pile == 2, phone.diary.visible == words(of: other),
          await phone.happen(.answer(answer), .goesAway, .goesAway).isEmpty
        else { return }
        expect(await phone.happen(.plus).isEmpty)
      },
    ]
  }

  // MARK: No screen

  private static func early(_ answer: OrderAnswer, other: OrderAnswer) -> [Wrong] {
    [
      // Belief: when an answer comes, the screen is there to show it.
      .init(
        "the early one is lost: \(answer)", breaks: "7d", during: [notYetOpen, closed(other)],
        asking: "Now the shop \(answer.verb). What does a person see, and when?",
        spoiling: { if $0.isNews(answer) { $0.heard = nil } }
      ) { phone in
        expect(await !phone.happen(.answer(answer), .opens, .plus).isEmpty)
      },
      // Belief: a screen shows what changes while it is open.
      .init(
        "the early one is late: \(answer)", breaks: "7d", during: [notYetOpen, closed(other)],
        asking: """
          Now the shop \(answer.verb), and the screen opens. What can be seen before anything else happens?
          """,
        spoiling: { if $0.isNews(answer) { $0.heard = nil } }, andLate: true
      ) { phone in
        guard await phone.happen(.answer(answer), .opens).isEmpty else { return }
        expect(await phone.happen(.plus).isEmpty)
      },
      // Belief: what was shown on the last screen need not be shown on the next.
      .init(
        "the early equal one is lost: \(answer)", breaks: "7d", during: [closed(answer)],
        asking: """
          The shop \(answer.verb) again. What does the next screen show?
          """,
        spoiling: { if $0.isSame(answer) { $0.heard = nil } }
      ) { phone in
        expect(await !phone.happen(.answer(answer), .opens, .plus).isEmpty)
      },
      // Belief: a screen shows what changes while it is open.
      .init(
        "the early equal one is late: \(answer)", breaks: "7d", during: [closed(answer)],
        asking: """
          The shop \(answer.verb) again, and the screen opens. What can be seen before anything else happens?
          """,
        spoiling: { if $0.isSame(answer) { $0.heard = nil } }, andLate: true
      ) { phone in
        guard await phone.happen(.answer(answer), .opens).isEmpty else { return }
        expect(await phone.happen(.plus).isEmpty)
      },
      // Belief: the app shows it, and so does the screen.
      .init(
        "the early one comes twice: \(answer)", breaks: "7d", during: [notYetOpen, closed(other)],
        asking: "Now the shop \(answer.verb), once. How many toasts come of it?",
        spoiling: {
          if $0.event == .opens, $0.before.answersWithoutScreen.last == answer {
            $0.extra = words(of: answer)
          }
        }
      ) { phone in
        expect(await phone.happen(.answer(answer), .opens).count < 2)
      },
    ]
  }

  // MARK: Nothing else

  private static let nothingElse = [
    // Belief: the comparison is the mistake.
    Wrong(
      "plus", breaks: "7e", during: [fresh], asking: "Somebody taps plus. What does a person see?",
      spoiling: { if $0.event == .plus { $0.extra = words(of: .accepted) } }
    ) { expect(await $0.happen(.plus).isEmpty) },
    // Belief: to close a screen is an event like any other.
    Wrong(
      "closing", breaks: "7f", during: [fresh],
      asking: "The screen is closed. What does a person see?",
      spoiling: { if $0.event == .closes { $0.extra = words(of: .accepted) } }
    ) { expect(await $0.happen(.closes).isEmpty) },
  ]

  private static func nothingElse(after answer: OrderAnswer, other _: OrderAnswer) -> [Wrong] {
    [
      // Belief: the comparison is the mistake, so each change shows the last text again.
      .init(
        "plus: \(answer)", breaks: "7e", during: [visible(answer), later(answer)],
        asking: "Somebody taps plus. What does a person see?",
        spoiling: {
          if $0.event == .plus, $0.before.hasShownLast(answer) { $0.extra = words(of: answer) }
        }
      ) { expect(await $0.happen(.plus).isEmpty) },
      // Belief: before the screen goes, what it said is said once more.
      .init(
        "closing: \(answer)", breaks: "7f", during: [visible(answer), later(answer)],
        asking: "Then the screen is closed. What does a person see?",
        spoiling: {
          if $0.event == .closes, $0.before.hasShownLast(answer) { $0.extra = words(of: answer) }
        }
      ) { expect(await $0.happen(.closes).isEmpty) },
    ]
  }

  private static func gone(_ answer: OrderAnswer, other: OrderAnswer) -> [Wrong] {
    [
      // Belief: the message is taken away before the next one is looked for.
      .init(
        "comes back at once: \(answer)", breaks: "7g", during: [visible(answer)],
        asking: "It goes away. What can be seen then?",
        spoiling: {
          if $0.isEnd(of: answer, isEarly: false) { $0.extra = words(of: answer) }
        }
      ) { phone in
        expect(await phone.happen(.goesAway).isEmpty)
      },
      // Belief: what is left on the screen will show whether an early toast is over.
      .init(
        "the early one comes back at once: \(answer)", breaks: "7g",
        during: [visibleEarly(answer), visibleEarlyAgain(answer)],
        asking: "It goes away. What can be seen then?",
        spoiling: { if $0.isEnd(of: answer, isEarly: true) { $0.extra = words(of: answer) } }
      ) { phone in
        expect(await phone.happen(.goesAway).isEmpty)
      },
      // Belief: a toast tells all that has happened.
      .init(
        "comes back with the next: \(answer)", breaks: "7g", during: [later(answer)],
        asking: "Then the shop \(other.verb). Which toasts come with that?",
        spoiling: {
          if $0.isNextAfter(answer, isEarly: false) { $0.extra = words(of: answer) }
        }
      ) { phone in
        let toasts = await phone.happen(.answer(other))
        expect(toasts.count < 2 || !toasts.contains(words(of: answer)))
      },
      // Belief: an early toast is over when nothing comes at once.
      .init(
        "the early one comes back with the next: \(answer)", breaks: "7g",
        during: [laterAfterEarly(answer)],
        asking: "Then the shop \(other.verb). Which toasts come with that?",
        spoiling: { if $0.isNextAfter(answer, isEarly: true) { $0.extra = words(of: answer) } }
      ) { phone in
        let toasts = await phone.happen(.answer(other))
        expect(toasts.count < 2 || !toasts.contains(words(of: answer)))
      },
      // Belief: a message that is new each time need not be taken away.
      .init(
        "comes back with the screen: \(answer)", breaks: "7g", during: [closed(answer)],
        asking: "The screen opens again. What does it show?",
        spoiling: { if $0.opensAfter(answer, isEarly: false) { $0.extra = words(of: answer) } }
      ) { phone in
        expect(await phone.happen(.opens).isEmpty)
      },
      // Belief: what waits for the screen waits for every screen.
      .init(
        "the early one comes back with the screen: \(answer)", breaks: "7g",
        during: [closedAfterEarly(answer)],
        asking: "The screen opens again. What does it show?",
        spoiling: {
          if $0.opensAfter(answer, isEarly: true), $0.before.openingOfLast == 1 {
            $0.extra = words(of: answer)
          }
        }
      ) { phone in
        expect(await phone.happen(.opens).isEmpty)
      },
      // Belief: what was early once is early each time.
      .init(
        "the one between two comes back with the screen: \(answer)", breaks: "7g",
        during: [closedAfterEarlyAgain(answer)],
        asking: "The screen opens again. What does it show?",
        spoiling: {
          // Whatever the shop has said since.
          if $0.event == .opens, $0.before.isLastEarly, $0.before.openingOfLast > 1,
            $0.before.hasShownLast(answer)
          {
            $0.extra = words(of: answer)
          }
        }
      ) { phone in
        expect(await phone.happen(.opens).isEmpty)
      },
    ]
  }
}

extension OrderAnswer {
  fileprivate static let allCases: [OrderAnswer] = [.accepted, .refused]

  fileprivate var other: OrderAnswer { self == .accepted ? .refused : .accepted }

  /// What the shop does, in a question.
  fileprivate var verb: String { self == .accepted ? "accepts" : "refuses" }
  /// The toast, in a question.
  fileprivate var toast: String { "“\(Lesson05DistinctEmissionTests.words(of: self))”" }
}

extension PhoneDiary {
  fileprivate func hasShown(_ answer: OrderAnswer) -> Bool { shown.contains(words(of: answer)) }
  fileprivate func hasShownLast(_ answer: OrderAnswer) -> Bool { shown.last == words(of: answer) }
}

extension PhoneHappening {
  /// Whether the shop says this, and has said something else before.
  fileprivate func isNews(_ answer: OrderAnswer) -> Bool {
    self.answer == answer && before.shown.last != words(of: answer)
  }

  /// Whether the shop says this again.
  fileprivate func isSame(_ answer: OrderAnswer) -> Bool {
    self.answer == answer && before.shown.last == words(of: answer)
  }

  /// Whether this toast goes away.
  fileprivate func isEnd(of answer: OrderAnswer, isEarly: Bool) -> Bool {
    event == .goesAway && before.visible == words(of: answer) && before.isLastEarly == isEarly
  }

  /// Whether the shop says something else after this toast has been seen.
  fileprivate func isNextAfter(_ answer: OrderAnswer, isEarly: Bool) -> Bool {
    isNews(answer.other) && before.isLastEarly == isEarly && before.shown.last == words(of: answer)
  }

  /// Whether a screen opens after this toast has been seen, and no answer has come since.
  fileprivate func opensAfter(_ answer: OrderAnswer, isEarly: Bool) -> Bool {
    event == .opens && before.answersWithoutScreen.isEmpty && before.isLastEarly == isEarly
      && before.shown.last == words(of: answer)
  }
}
