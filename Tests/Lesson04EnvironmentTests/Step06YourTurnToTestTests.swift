import Bootcamp
import BootcampTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Lesson04Environment

extension Lesson04 {
  @Suite("6 Your turn to test")
  @MainActor
  struct Step6 {
    private let grader = TestGrader(
      right: [BikeStand.oneEffect, BikeStand.twoEffects, BikeStand.twoReducers],
      wrong: BikeStand.wrong,
      stories: BikeStand.stories,
      onlyTheWorldSends: { $0 != .rentButtonTapped },
      test: bikeStandTest)

    @Test("6.1 Your test accepts every bike stand that is right")
    func acceptsRight() async throws {
      try await requireUnchangedBikeStand()
      await grader.expectAcceptsRight()
    }

    @Test("6.2 Your test catches every bike stand that is wrong")
    func catchesWrong() async throws {
      try await requireUnchangedBikeStand()
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

private let hour: TimeInterval = 60 * 60
private let paymentFailedMessage = "The payment failed."

extension BikeStand {
  fileprivate typealias Variant = EnvironmentCandidate<State, Action, BikeStandEnvironment>

  // MARK: Right

  fileprivate static var oneEffect: Variant {
    .right("with one effect that pays and then tracks") { environment in
      Reduce { state, action in
        switch action {
        case .rentButtonTapped:
          guard !state.isPaying else { return .none }
          state.isPaying = true
          return .run { send in
            try await environment.pay()
            await send(.paymentSucceeded)
            await environment.trackRental()
          } catch: { _, send in
            await send(.paymentFailed)
          }
        case .paymentSucceeded:
          let date = environment.date()
          let id = environment.uuid()
          state.isPaying = false
          state.rental = Rental(id: id, startedAt: date, dueAt: date + hour)
          state.receiptID = id
          return .none
        case .paymentFailed:
          state.isPaying = false
          state.message = paymentFailedMessage
          return .none
        }
      }
    }
  }

  fileprivate static var twoEffects: Variant {
    .right("with an effect of its own for the tracking") { environment in
      Reduce { state, action in follow(&state, action, environment) }
    }
  }

  fileprivate static var twoReducers: Variant {
    .right("with one reducer for the state and one for what is done outside") { environment in
      Reduce { state, action in
        let wasPaying = state.isPaying
        change(&state, action, environment)
        switch action {
        case .rentButtonTapped where wasPaying, .paymentFailed:
          return .none
        case .rentButtonTapped:
          return .run { send in
            do {
              try await environment.pay()
            } catch {
              return await send(.paymentFailed)
            }
            await send(.paymentSucceeded)
          }
        case .paymentSucceeded:
          return .merge(.none, .run { _ in await environment.trackRental() })
        }
      }
    }
  }

  private static func change(
    _ state: inout State, _ action: Action, _ environment: BikeStandEnvironment
  ) {
    state.isPaying = action == .rentButtonTapped
    switch action {
    case .rentButtonTapped: break
    case .paymentSucceeded:
      let (id, start) = (environment.uuid(), environment.date())
      state.receiptID = id
      state.rental = Rental(id: id, startedAt: start, dueAt: Date(timeInterval: hour, since: start))
    case .paymentFailed:
      state.message = paymentFailedMessage
    }
  }

  // MARK: Wrong

  /// One for each promise of the description, which breaks this one and no other.
  fileprivate static var wrong: [Variant] {
    [
      freeBike, noRental, toldAlthoughUnpaid, neverTold, toldTwice, paidTwice, freedBySecondTap,
      secondID, dateOfTheTap, secondDate, notAnHour, noMessage, waitsForever, busyAfterwards,
      messageTakenAway,
    ]
  }

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
      let late = LateDate()
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

  private static func follow(
    _ state: inout State, _ action: Action, _ environment: BikeStandEnvironment
  ) -> Effect<Action> {
    switch action {
    case .rentButtonTapped where state.isPaying:
      return .none
    case .rentButtonTapped:
      state.isPaying = true
      return .run { send in
        try await environment.pay()
        await send(.paymentSucceeded)
      } catch: { _, send in
        await send(.paymentFailed)
      }
    case .paymentSucceeded:
      state.isPaying = false
      let id = environment.uuid()
      let date = environment.date()
      state.rental = Rental(id: id, startedAt: date, dueAt: date.addingTimeInterval(hour))
      state.receiptID = id
      return .run { _ in await environment.trackRental() }
    case .paymentFailed:
      state.isPaying = false
      state.message = paymentFailedMessage
      return .none
    }
  }

  // MARK: One story for each wrong one

  fileprivate typealias Stand = TestStore<State, Action>
  fileprivate typealias Test = @MainActor ((State, BikeStandEnvironment) -> Stand) async -> Void

  /// Each looks at one thing only, so that it catches one stand only. They may do what a learner's test
  /// may not: send what only the world sends.
  fileprivate static var stories: KeyValuePairs<String, Test> {
    [
      "a free bike": { stands in
        let world = StandWorld()
        await stands(State(), world.environment).follows(.rentButtonTapped)
        expect(world.payments.all.count == 1)
      },
      "no rental": { stands in
        let stand = stands(State(isPaying: true), StandWorld().environment)
        await stand.follows(.paymentSucceeded)
        expect(stand.state.rental != nil)
      },
      "told although unpaid": { stands in
        let world = StandWorld()
        await stands(State(isPaying: true), world.environment).follows(.paymentFailed)
        expect(world.told.all.isEmpty)
      },
      "never told": { stands in
        let world = StandWorld()
        await stands(State(), world.environment).follows(.rentButtonTapped)
        expect(!world.told.all.isEmpty)
      },
      "told twice": { stands in
        let world = StandWorld()
        await stands(State(), world.environment).follows(.rentButtonTapped)
        expect(world.told.all.count < 2)
      },
      "paid twice": { stands in
        let world = StandWorld()
        await stands(State(isPaying: true), world.environment).follows(.rentButtonTapped)
        expect(world.payments.all.isEmpty)
      },
      "freed by a second tap": { stands in
        let stand = stands(State(isPaying: true), StandWorld(isCancelling: true).environment)
        await stand.follows(.rentButtonTapped)
        expect(stand.state.isPaying)
      },
      "a second id": { stands in
        let stand = stands(State(isPaying: true), StandWorld().environment)
        await stand.follows(.paymentSucceeded)
        expect(stand.state.rental.map { $0.id == stand.state.receiptID } ?? true)
      },
      "the date of the tap": { stands in
        let world = StandWorld()
        let stand = stands(State(), world.environment)
        await stand.follows(.rentButtonTapped)
        expect(stand.state.rental.map { $0.startedAt == world.now } ?? true)
      },
      "an hour from a second date": { stands in
        let world = StandWorld()
        await stands(State(isPaying: true), world.environment).follows(.paymentSucceeded)
        expect(world.looksAtTheClock.all.count < 2)
      },
      "an hour and a minute": { stands in
        let stand = stands(State(isPaying: true), StandWorld().environment)
        await stand.follows(.paymentSucceeded)
        expect(stand.state.rental.map { $0.dueAt == $0.startedAt + hour } ?? true)
      },
      "no message": { stands in
        let stand = stands(State(isPaying: true), StandWorld().environment)
        await stand.follows(.paymentFailed)
        expect(stand.state.message == paymentFailedMessage)
      },
      "waits for ever": { stands in
        let stand = stands(State(isPaying: true), StandWorld().environment)
        await stand.follows(.paymentFailed)
        expect(!stand.state.isPaying)
      },
      "busy after it is paid": { stands in
        let stand = stands(State(isPaying: true), StandWorld().environment)
        await stand.follows(.paymentSucceeded)
        expect(!stand.state.isPaying)
      },
      "the message taken away": { stands in
        let stand = stands(State(message: "Hello"), StandWorld().environment)
        await stand.follows(.rentButtonTapped)
        expect(stand.state.message == "Hello")
      },
    ]
  }
}

/// Keeps a date from one action to the next.
private final class LateDate: Sendable {
  private let date = Mutex<Date?>(nil)

  func set(_ date: Date) {
    self.date.withLock { $0 = date }
  }

  func take() -> Date? {
    date.withLock { date in
      defer { date = nil }
      return date
    }
  }
}

/// A world that writes down what is asked of it, and in which a payment takes five minutes.
private final class StandWorld: Sendable {
  let payments = Log<Bool>()
  let told = Log<Bool>()
  let looksAtTheClock = Log<Bool>()
  private let ids = Numbers()
  private let isCancelling: Bool

  init(isCancelling: Bool = false) {
    self.isCancelling = isCancelling
  }

  var now: Date { Date(timeIntervalSince1970: 300 * Double(payments.all.count)) }

  var environment: BikeStandEnvironment {
    BikeStandEnvironment(
      date: {
        self.looksAtTheClock.add(true)
        return self.now
      },
      uuid: { ourID(self.ids.next()) },
      pay: {
        self.payments.add(true)
        if self.isCancelling { throw CancellationError() }
      },
      trackRental: { self.told.add(true) })
  }
}

extension TestStore<BikeStand.State, BikeStand.Action> {
  /// Sends an action, and says nothing of what follows.
  fileprivate func follows(_ action: BikeStand.Action) async {
    exhaustivity = .off
    await send(action)
    await skipReceivedActions(strict: false)
  }
}
