import Bootcamp
import Foundation
import Synchronization
import TestSupport

@testable import Lesson04Environment

// The belief that leads to a stand stands above it.

extension BikeStand {
  /// One for each promise of the description, in each situation where a stand may break it alone.
  static var wrong: [Variant] {
    [
      freeBike, noRental, toldAlthoughUnpaid, neverTold, toldTwice, paidTwice, paidAnew,
      freedBySecondTap, secondID, dateOfTheTap, secondDate, notAnHour, noMessage, waitsForever,
      busyAfterwards, messageTakenAway,
    ] + ofTheNextTry + ofThisMoment + ofAFailure + wrongAtTheNextTry.map(atTheNextTry)
  }

  /// What may well be right until something has gone wrong.
  static var wrongAtTheNextTry: [Variant] {
    [
      noRental, toldTwice, paidTwice, paidAnew, freedBySecondTap, secondID, dateOfTheTap,
      secondDate, notAnHour, waitsForever,
    ]
  }

  private static func atTheNextTry(_ wrong: Variant) -> Variant {
    .wrong(
      nameAtTheNextTry(of: wrong.name), asking: "Something has gone wrong before. \(wrong.label)"
    ) { environment in
      let spoiled = wrong.make(environment)
      return Reduce { state, action in
        state.message == nil
          ? follow(&state, action, environment) : spoiled.reduce(into: &state, action: action)
      }
    }
  }

  static func nameAtTheNextTry(of wrong: String) -> String { "\(wrong), at the next try" }

  /// Belief: it will be paid somehow.
  private static var freeBike: Variant {
    .wrong(
      "a free bike", asking: "Three bikes were rented. How often was something taken from a card?"
    ) { environment in
      var free = environment
      free.pay = {}
      return Reduce { [free] state, action in follow(&state, action, free) }
    }
  }

  /// Belief: who has a receipt has a rental.
  private static var noRental: Variant {
    .wrong("no rental", asking: "It is paid, and there is a receipt. What has started?") {
      environment in
      Reduce { state, action in
        let before = state.rental
        let effect = follow(&state, action, environment)
        state.rental = before
        return effect
      }
    }
  }

  /// Belief: whatever comes of the payment, somebody wanted a bike.
  private static var toldAlthoughUnpaid: Variant {
    .wrong(
      "told although unpaid",
      asking: "The card has no money on it. What do the people in analytics count?"
    ) { environment in
      Reduce { state, action in
        let effect = follow(&state, action, environment)
        guard action == .paymentFailed else { return effect }
        return .run { _ in await environment.trackRental() }
      }
    }
  }

  /// Belief: an endpoint that is set up has been called.
  private static var neverTold: Variant {
    .wrong(
      "never told", asking: "A hundred bikes were rented. How many does analytics know of?"
    ) { environment in
      var silent = environment
      silent.trackRental = {}
      return Reduce { [silent] state, action in follow(&state, action, silent) }
    }
  }

  /// Belief: once more does no harm.
  private static var toldTwice: Variant {
    .wrong(
      "told twice", asking: "Three bikes are out, and analytics counts six rentals. Who notices?"
    ) { environment in
      Reduce { state, action in
        let effect = follow(&state, action, environment)
        guard action == .paymentSucceeded else { return effect }
        return .merge(effect, .run { _ in await environment.trackRental() })
      }
    }
  }

  /// Belief: a disabled button needs no second check.
  private static var paidTwice: Variant {
    .wrong(
      "paid twice",
      asking: "Someone is in a hurry and taps again at once. What is taken from the card?"
    ) { environment in
      Reduce { state, action in
        if action == .rentButtonTapped { state.isPaying = false }
        return follow(&state, action, environment)
      }
    }
  }

  /// Belief: the newest tap counts.
  private static var paidAnew: Variant {
    .wrong(
      "paid anew",
      asking: """
        Someone is in a hurry and taps again at once, and one bike is rented in the end. How often was \
        the card asked for the price?
        """
    ) { environment in
      Reduce { state, action in
        guard action == .rentButtonTapped else { return follow(&state, action, environment) }
        state.isPaying = false
        return follow(&state, action, environment)
          .cancellable(id: "payment", cancelInFlight: true)
      }
    }
  }

  /// Belief: a tap toggles.
  private static var freedBySecondTap: Variant {
    .wrong(
      "freed by a second tap",
      asking: """
        “While a payment is on its way, the button is disabled.” Someone taps it all the same. And \
        after that tap?
        """
    ) { environment in
      Reduce { state, action in
        let wasPaying = state.isPaying
        let effect = follow(&state, action, environment)
        if wasPaying, action == .rentButtonTapped { state.isPaying = false }
        return effect
      }
    }
  }

  /// Belief: asking for an id again gives the same one again.
  private static var secondID: Variant {
    .wrong(
      "a second id",
      asking: "Someone comes with a receipt and has forgotten which bike it was. Can you find it?"
    ) { environment in
      Reduce { state, action in
        let effect = follow(&state, action, environment)
        if action == .paymentSucceeded { state.receiptID = environment.uuid() }
        return effect
      }
    }
  }

  /// Belief: a rental starts with the tap.
  private static var dateOfTheTap: Variant {
    .wrong(
      "the date of the tap",
      asking: """
        The card reader has taken five minutes. “When it is paid, the rental starts.” Which world \
        of your test can tell the two moments apart?
        """
    ) { environment in
      let late = Kept<Date>()
      return Reduce { state, action in
        if action == .rentButtonTapped, !state.isPaying { late.set(environment.date()) }
        var early = environment
        early.date = { late.take() ?? environment.date() }
        return follow(&state, action, early)
      }
    }
  }

  /// Belief: time stands still while a reducer runs.
  private static var secondDate: Variant {
    .wrong(
      "an hour from a second date",
      asking: "A minute passes each time somebody looks at the clock. How long is an hour?"
    ) { environment in
      Reduce { state, action in
        let effect = follow(&state, action, environment)
        if action == .paymentSucceeded { state.rental?.dueAt = environment.date() + hour }
        return effect
      }
    }
  }

  /// Belief: a minute more does not matter.
  private static var notAnHour: Variant {
    .wrong(
      "an hour and a minute",
      asking: "“Exactly one hour”: what would your test say of an hour and a minute?"
    ) { environment in
      Reduce { state, action in
        let effect = follow(&state, action, environment)
        if action == .paymentSucceeded { state.rental?.dueAt += 60 }
        return effect
      }
    }
  }

  /// Belief: who does not get a bike sees what is wrong.
  private static var noMessage: Variant {
    .wrong("no message", asking: "The payment has failed. What can be read on the stand?") {
      environment in
      Reduce { state, action in
        let before = state.message
        let effect = follow(&state, action, environment)
        state.message = before
        return effect
      }
    }
  }

  /// Belief: what throws has been dealt with when it is caught.
  private static var waitsForever: Variant {
    .wrong(
      "waits for ever",
      asking: "The payment has failed. What can the person at the stand do next?"
    ) { environment in
      Reduce { state, action in
        let wasPaying = state.isPaying
        let effect = follow(&state, action, environment)
        if action == .paymentFailed { state.isPaying = wasPaying }
        return effect
      }
    }
  }

  /// Belief: after a success there is nothing to tidy up.
  private static var busyAfterwards: Variant {
    .wrong(
      "busy after it is paid",
      asking: "A bike was paid for, and is gone. What can the next person at the stand do?"
    ) { environment in
      Reduce { state, action in
        let wasPaying = state.isPaying
        let effect = follow(&state, action, environment)
        if action == .paymentSucceeded { state.isPaying = wasPaying }
        return effect
      }
    }
  }

  /// Belief: a new try begins without the old message.
  private static var messageTakenAway: Variant {
    .wrong(
      "the message taken away",
      asking: """
        “The last thing that went wrong. Nothing takes it away.” What has gone wrong in your test \
        before somebody taps?
        """
    ) { environment in
      Reduce { state, action in
        if action == .rentButtonTapped, !state.isPaying { state.message = nil }
        return follow(&state, action, environment)
      }
    }
  }

  /// Something has gone wrong before.
  private static var ofTheNextTry: [Variant] {
    [
      // First the message has to be read.
      .wrong(
        "no second try",
        asking: "A payment has failed. What begins when somebody taps again?",
        overlooking: { state, action in action == .rentButtonTapped && state.message != nil }),
      // Analytics has heard of this customer.
      .wrong(
        "not told of a second try",
        asking: "A payment has failed, and the next one gets through. What does analytics hear?"
      ) { environment in
        var silent = environment
        silent.trackRental = {}
        return Reduce { [silent] state, action in
          follow(&state, action, state.message == nil ? environment : silent)
        }
      },
      // Who has paid has nothing to complain of.
      .wrong(
        "the message taken away when it is paid",
        asking: """
          “Nothing takes it away.” Somebody had bad luck, and then the payment gets through. What can \
          be read?
          """,
        spoiling: { state, action, _ in if action == .paymentSucceeded { state.message = nil } }),
    ]
  }

  /// What happens with the tap, and what while a payment is on its way.
  private static var ofThisMoment: [Variant] {
    [
      // The screen sees to its button.
      .wrong(
        "not disabled",
        asking: "A payment is on its way. What says that the button is disabled?",
        spoiling: { state, action, before in
          if action == .rentButtonTapped, !before.isPaying { state.isPaying = false }
        }),
      // Analytics wants to know who wants a bike.
      .wrong(
        "told with the tap",
        asking: "A payment is on its way. What does analytics know?"
      ) { environment in
        var silent = environment
        silent.trackRental = {}
        return Reduce { [silent] state, action in
          let wasPaying = state.isPaying
          let effect = follow(&state, action, silent)
          guard action == .rentButtonTapped, !wasPaying else { return effect }
          return .merge(.run { _ in await environment.trackRental() }, effect)
        }
      },
      // A rental gets its id when it is asked for.
      .wrong(
        "the id of the tap",
        asking: "A payment is on its way. Who has asked for an id?"
      ) { environment in
        let late = Kept<UUID>()
        return Reduce { state, action in
          if action == .rentButtonTapped, !state.isPaying { late.set(environment.uuid()) }
          var early = environment
          early.uuid = { late.take() ?? environment.uuid() }
          return follow(&state, action, early)
        }
      },
      // The hour begins when somebody wants the bike.
      .wrong(
        "an hour from the tap",
        asking: "The card reader has taken five minutes. When is the bike due?"
      ) { environment in
        let late = Kept<Date>()
        return Reduce { state, action in
          if action == .rentButtonTapped, !state.isPaying { late.set(environment.date()) }
          let effect = follow(&state, action, environment)
          if action == .paymentSucceeded, let tap = late.take() { state.rental?.dueAt = tap + hour }
          return effect
        }
      },
    ]
  }

  /// It is not paid.
  private static var ofAFailure: [Variant] {
    [
      // Each answer has its date.
      .wrong(
        "a date although unpaid",
        asking: "The payment has failed. Who needs to know what time it is?"
      ) { environment in
        Reduce { state, action in
          if action == .paymentFailed { _ = environment.date() }
          return follow(&state, action, environment)
        }
      },
      // Each answer has its id.
      .wrong(
        "an id although unpaid",
        asking: "The payment has failed. What gets an id?"
      ) { environment in
        Reduce { state, action in
          if action == .paymentFailed { _ = environment.uuid() }
          return follow(&state, action, environment)
        }
      },
      // Who has tapped has a bike.
      .wrong(
        "a rental although unpaid",
        asking: "The payment has failed. What has started?"
      ) { environment in
        Reduce { state, action in
          let effect = follow(&state, action, environment)
          if action == .paymentFailed {
            state.rental = Rental(
              id: UUID(0), startedAt: .distantPast, dueAt: .distantPast + hour)
          }
          return effect
        }
      },
    ]
  }
}

extension EnvironmentCandidate
where State == BikeStand.State, Action == BikeStand.Action, Environment == BikeStandEnvironment {
  /// A stand to which some actions mean nothing.
  fileprivate static func wrong(
    _ name: String, asking question: String,
    overlooking isOverlooked: @escaping @Sendable (State, Action) -> Bool
  ) -> Self {
    .wrong(name, asking: question) { environment in
      Reduce { state, action in
        isOverlooked(state, action) ? .none : BikeStand.follow(&state, action, environment)
      }
    }
  }

  /// A stand that does something wrong when it has handled an action.
  fileprivate static func wrong(
    _ name: String, asking question: String,
    spoiling spoil:
      @escaping @Sendable (_ state: inout State, _ action: Action, _ before: State) -> Void
  ) -> Self {
    .wrong(name, asking: question) { environment in
      Reduce { BikeStand.follow(&$0, $1, environment) }.spoiled(by: spoil)
    }
  }
}

/// Keeps a value from one action to the next.
private final class Kept<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func set(_ value: Value) {
    self.value.withLock { $0 = value }
  }

  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
