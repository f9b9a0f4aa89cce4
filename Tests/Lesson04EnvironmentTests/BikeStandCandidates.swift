import Bootcamp
import BootcampTesting
import Foundation
import Synchronization
import TestSupport

@testable import Lesson04Environment

/// The bike stands on which a test is tried. The belief that leads to a wrong one stands above it.
@MainActor
enum BikeStandCandidates {
  typealias State = BikeStand.State
  typealias Action = BikeStand.Action
  typealias Environment = BikeStandEnvironment
  typealias All = Candidates<Feature<State, Action, Environment>, State, StandBench>

  private typealias Wrong = Fault<Feature<State, Action, Environment>, State, StandBench>

  static var all: All {
    All(
      right: [
        .right("with an effect of its own for the tracking", stand(in:)),
        .right("so that a tap does nothing while a bike is rented", leavesOpen: "6k") {
          environment in
          Reduce { state, action in
            action == .rentButtonTapped && state.rental != nil
              ? .none : follow(&state, action, environment)
          }
        },
        .right("so that a tap gives a rented bike back", leavesOpen: "6k") { environment in
          Reduce { state, action in
            guard action == .rentButtonTapped, state.rental != nil else {
              return follow(&state, action, environment)
            }
            state.rental = nil
            return .none
          }
        },
        .right("so that a cancelled payment has failed", leavesOpen: "6l") { environment in
          let pay = environment.pay
          return stand(
            in: environment.with { $0.pay = { do { try await pay() } catch { throw Failure() } } })
        },
        .right("with one effect that pays and then tracks", oneEffect),
        .right("with one reducer for the state and one for what is done outside", twoReducers),
      ],
      situations: [firstTry, nextTry],
      faults: tap + secondTap + paid + asked + told + failed + message)
  }

  // MARK: Situations

  private static let firstTry = Situation<State, StandBench>(
    "at the first try", when: { $0.message == nil })
  private static let nextTry = Situation<State, StandBench>(
    "after a failed payment", asking: "A payment has failed before.",
    when: { $0.message != nil }
  ) {
    $0.message = BikeStand.paymentFailedMessage
  }

  // MARK: Faults

  private static var tap: [Wrong] {
    [
      // Belief: it will be paid somehow.
      .init(
        "a free bike", breaks: "6a",
        asking: "Somebody gets a bike. How often was something taken from the card?",
        in: { $0.with { $0.pay = {} } }
      ) { bench in
        let stand = await bench.follows(.rentButtonTapped)
        expect(stand.rental == nil || !bench.world.payments.all.isEmpty)
      },
      // Belief: what has not come through is sent again.
      .init(
        "paid twice with one tap", breaks: "6a",
        asking: "Somebody taps once. How often is the card asked for the price?",
        in: { environment in
          let pay = environment.pay
          return environment.with {
            $0.pay = {
              try await pay()
              try await pay()
            }
          }
        }
      ) { bench in
        await bench.follows(.rentButtonTapped)
        expect(bench.world.payments.all.count < 2)
      },
      // Belief: a payment that did not get through was never asked for.
      .init(
        "tries again by itself", breaks: "6a",
        asking: "A payment fails, after one tap. How often was the card asked for the price?",
        in: { environment in
          let pay = environment.pay
          return environment.with {
            $0.pay = { do { try await pay() } catch { try await pay() } }
          }
        }
      ) { bench in
        await bench.follows(.rentButtonTapped, in: StandWorld(payment: .fails))
        expect(bench.world.payments.all.count < 2)
      },
      // Belief: the screen sees to its button.
      .init(
        "not disabled", breaks: "6a",
        asking: "A payment has begun. Which part of the state says so?",
        spoiling: { if $0.isFirstTap { $0.after.isPaying = false } }
      ) { bench in
        let stand = await bench.tapsOnce(in: StandWorld(payment: .slow))
        expect(stand.isPaying || bench.world.payments.all.isEmpty)
      },
    ]
  }

  private static var secondTap: [Wrong] {
    [
      // Belief: a disabled button needs no second check.
      .init(
        "paid by each tap", breaks: "6b",
        asking: "Somebody is in a hurry and taps again at once. What is taken from the card?",
        spoiling: { if $0.isSecondTap { $0.redo { $0.isPaying = false } } }
      ) { bench in
        let effects = await bench.effectsAfterTwoTapsInAHurry()
        expect(effects < 2)
      },
      // Belief: the newest tap counts.
      .init(
        "paid anew", breaks: "6b",
        asking: """
          Somebody is in a hurry and taps again at once, and one bike is rented in the end. How often \
          was the card asked for the price?
          """,
        spoiling: {
          guard $0.action == .rentButtonTapped else { return }
          if $0.isSecondTap { $0.redo { $0.isPaying = false } }
          $0.effect = $0.effect.cancellable(id: "payment", cancelInFlight: true)
        }
      ) { bench in
        let effects = await bench.effectsAfterTwoTapsInAHurry()
        expect(bench.world.payments.all.count < 2 || effects > 1)
      },
      // Belief: a person who taps again wants to stop it.
      .init(
        "dropped by a second tap", breaks: "6b",
        asking: """
          Somebody is in a hurry and taps again, while the card is being read. Does your test see how \
          that payment ends?
          """,
        spoiling: {
          guard $0.action == .rentButtonTapped else { return }
          $0.effect =
            $0.isSecondTap ? .cancel(id: "payment") : $0.effect.cancellable(id: "payment")
        }
      ) { bench in
        let effects = await bench.effectsAfterEachOfTwoTaps()
        expect(effects[0] == 0 || effects[1] > 0)
      },
      // Belief: a tap toggles.
      .init(
        "freed by a second tap", breaks: "6b",
        asking: "Somebody taps the disabled button all the same. Is it still disabled after that?",
        spoiling: { if $0.isSecondTap { $0.after.isPaying = false } }
      ) { bench in
        let stand = await bench.follows(
          .rentButtonTapped, from: { $0.isPaying = true }, in: StandWorld(payment: .cancelled))
        expect(stand.isPaying)
      },
      // Belief: each tap gets a date, whatever comes of it.
      .init(
        "a date for the second tap", breaks: "6b",
        asking: "Somebody taps the disabled button. Who asks what time it is?",
        spoiling: { if $0.isSecondTap { _ = $1.date() } }
      ) { bench in
        expect(await bench.askedBySecondTap(\.looksAtTheClock) == 0)
      },
      // Belief: each tap gets an id, whatever comes of it.
      .init(
        "an id for the second tap", breaks: "6b",
        asking: "Somebody taps the disabled button. What gets an id?",
        spoiling: { if $0.isSecondTap { _ = $1.uuid() } }
      ) { bench in
        expect(await bench.askedBySecondTap(\.asksForAnID) == 0)
      },
      // Belief: analytics wants to know how impatient people are.
      .init(
        "told of the second tap", breaks: "6b",
        asking: "Somebody taps the disabled button. What do the people in analytics count?",
        spoiling: { handled, environment in
          if handled.isSecondTap { handled.effect = .run { _ in await environment.trackRental() } }
        }
      ) { bench in
        expect(await bench.askedBySecondTap(\.told) == 0)
      },
      // Belief: a person who taps again means: try again, if this one fails.
      .init(
        "a second tap is kept", breaks: "6b",
        asking: """
          Somebody is in a hurry and taps again, and then the payment fails. How often was the card \
          asked for the price?
          """,
        made: { keepingSecondTap(until: .paymentFailed, $0, $1, $2) }
      ) { bench in
        expect(await bench.paymentsAfterATap(and: .paymentFailed) == 0)
      },
      // Belief: a person who taps twice wants two bikes.
      .init(
        "a second tap rents a second bike", breaks: "6b",
        asking: """
          Somebody is in a hurry and taps again, and then the payment gets through. How often was the \
          card asked for the price?
          """,
        made: { keepingSecondTap(until: .paymentSucceeded, $0, $1, $2) }
      ) { bench in
        expect(await bench.paymentsAfterATap(and: .paymentSucceeded) == 0)
      },
      // Belief: a person who taps a disabled button has read what it is about.
      .init(
        "a second tap takes the message away", breaks: "6b", during: [nextTry],
        asking: """
          A message stands on the screen, the next payment is on its way, and somebody taps. What can \
          be read now?
          """,
        spoiling: { if $0.isSecondTap { $0.after.message = nil } }
      ) { bench in
        let stand = await bench.follows(
          .rentButtonTapped, from: { $0.isPaying = true }, in: StandWorld(payment: .cancelled))
        expect(stand.message != nil)
      },
    ]
  }

  private static func keepingSecondTap(
    until end: Action, _ right: @MainActor (Environment) -> Reduce<State, Action>,
    _ world: Environment, _ isNow: @escaping (State) -> Bool
  ) -> Reduce<State, Action> {
    let right = right(world)
    let tap = Kept<Bool>()
    return Reduce { state, action in
      if action == .rentButtonTapped, state.isPaying, isNow(state) { tap.set(true) }
      let effect = right.reduce(into: &state, action: action)
      guard action != .rentButtonTapped, tap.take() != nil, action == end else { return effect }
      return .merge(effect, right.reduce(into: &state, action: .rentButtonTapped))
    }
  }

  private static var paid: [Wrong] {
    [
      // Belief: after a success there is nothing to tidy up.
      .init(
        "busy after it is paid", breaks: "6c",
        asking: "Somebody has paid. What does the stand say of the payment?",
        spoiling: { if $0.action == .paymentSucceeded { $0.after.isPaying = true } }
      ) { bench in
        let stand = await bench.isPaid()
        expect(!stand.isPaying)
      },
      // Belief: a receipt is enough.
      .init(
        "no rental", breaks: "6c",
        asking: "It is paid, and there is a receipt. What has started?",
        spoiling: { $0.after.rental = $0.before.rental }
      ) { bench in
        let stand = await bench.isPaid()
        expect(stand.rental != nil)
      },
      // Belief: a minute more does not matter.
      .init(
        "an hour and a minute", breaks: "6d",
        asking: "“Exactly one hour”: what would your test say of an hour and a minute?",
        spoiling: { if $0.action == .paymentSucceeded { $0.after.rental?.dueAt += 60 } }
      ) { bench in
        let stand = await bench.isPaid()
        expect(stand.rental.map { $0.dueAt != $0.startedAt + hour + 60 } ?? true)
      },
      // Belief: time stands still while a reducer runs.
      .init(
        "an hour from a second date", breaks: "6d",
        asking: "A minute passes each time somebody looks at the clock. How long is an hour?",
        spoiling: { handled, environment in
          guard handled.action == .paymentSucceeded else { return }
          handled.after.rental?.dueAt = environment.date() + hour
        }
      ) { bench in
        let stand = await bench.isPaid()
        expect(stand.rental.map { $0.dueAt != $0.startedAt + hour + aLook } ?? true)
      },
      // Belief: a rental has an id, and a receipt is for those who ask.
      .init(
        "no receipt", breaks: "6e",
        asking: "Somebody has paid, and wants a receipt. Which one is there?",
        spoiling: { $0.after.receiptID = $0.before.receiptID }
      ) { bench in
        let stand = await bench.isPaid()
        expect(stand.rental == nil || stand.receiptID != nil)
      },
      // Belief: asking for an id again gives the same one again.
      .init(
        "a second id", breaks: "6e",
        asking: "Somebody comes with a receipt. How do you find the rental that belongs to it?",
        spoiling: { handled, environment in
          guard handled.action == .paymentSucceeded else { return }
          handled.after.receiptID = environment.uuid()
        }
      ) { bench in
        let stand = await bench.isPaid()
        expect(stand.receiptID == nil || stand.rental.map { $0.id == stand.receiptID } ?? true)
      },
    ]
  }

  private static var asked: [Wrong] {
    [
      // Belief: a rental starts with the tap.
      .init(
        "the date of the tap", breaks: "6f",
        asking: """
          The card reader takes five minutes. Which world of your test tells the moment of the tap \
          from the moment of the payment?
          """,
        made: { right, world, isNow in
          let early = Kept<Date>()
          let right = right(world.with { $0.date = { early.take() ?? world.date() } })
          return Reduce { state, action in
            if action == .rentButtonTapped, !state.isPaying, isNow(state) {
              early.set(world.date())
            }
            return right.reduce(into: &state, action: action)
          }
        }
      ) { bench in
        let stand = await bench.follows(.rentButtonTapped)
        expect(stand.rental.map { $0.startedAt >= bench.world.now } ?? true)
      },
      // Belief: a rental gets its id when somebody asks for it.
      .init(
        "the id of the tap", breaks: "6f",
        asking: "A payment is on its way. Who has asked for an id by now?",
        made: { right, world, isNow in
          let early = Kept<UUID>()
          let right = right(world.with { $0.uuid = { early.take() ?? world.uuid() } })
          return Reduce { state, action in
            if action == .rentButtonTapped, !state.isPaying, isNow(state) {
              early.set(world.uuid())
            }
            return right.reduce(into: &state, action: action)
          }
        }
      ) { bench in
        await bench.tapsOnce(in: StandWorld(payment: .slow))
        expect(bench.world.payments.all.count != 1 || bench.world.asksForAnID.all.isEmpty)
      },
      // Belief: the date of today is a fact, and nobody has to ask for it.
      .init(
        "a date from elsewhere", breaks: "6f",
        asking: "A rental has started. How do you know that its date is your environment’s?",
        in: { $0.with { $0.date = { Date() } } }
      ) { bench in
        let stand = await bench.isPaid()
        expect(stand.rental == nil || !bench.world.looksAtTheClock.all.isEmpty)
      },
      // Belief: one id is as good as another.
      .init(
        "an id from elsewhere", breaks: "6f",
        asking: "A rental has an id. How do you know that it is your environment’s?",
        in: { $0.with { $0.uuid = { UUID() } } }
      ) { bench in
        let stand = await bench.isPaid()
        expect(stand.rental == nil || !bench.world.asksForAnID.all.isEmpty)
      },
      // Belief: a look at the clock does no harm.
      .init(
        "a date too many", breaks: "6f",
        asking: "It is paid, and the rental lasts an hour. How often was the date asked for?",
        spoiling: { if $0.action == .paymentSucceeded { _ = $1.date() } }
      ) { bench in
        let stand = await bench.isPaid()
        let isAnHour = stand.rental.map { $0.dueAt == $0.startedAt + hour } ?? false
        expect(!isAnHour || bench.world.looksAtTheClock.all.count < 2)
      },
      // Belief: an id that nobody uses does no harm.
      .init(
        "an id too many", breaks: "6f",
        asking: "It is paid, and rental and receipt have one id. How many ids were asked for?",
        spoiling: { if $0.action == .paymentSucceeded { _ = $1.uuid() } }
      ) { bench in
        let stand = await bench.isPaid()
        expect(stand.receiptID != stand.rental?.id || bench.world.asksForAnID.all.count < 2)
      },
      // Belief: each answer has its date.
      .init(
        "a date although unpaid", breaks: "6f",
        asking: "The payment has failed. Who needs to know what time it is?",
        spoiling: { if $0.action == .paymentFailed { _ = $1.date() } }
      ) { bench in
        await bench.isNotPaid()
        expect(bench.world.looksAtTheClock.all.isEmpty)
      },
      // Belief: each answer has its id.
      .init(
        "an id although unpaid", breaks: "6f",
        asking: "The payment has failed. What gets an id?",
        spoiling: { if $0.action == .paymentFailed { _ = $1.uuid() } }
      ) { bench in
        await bench.isNotPaid()
        expect(bench.world.asksForAnID.all.isEmpty)
      },
    ]
  }

  private static var told: [Wrong] {
    [
      // Belief: an endpoint that is set up has been called.
      .init(
        "never told", breaks: "6g",
        asking: "A bike was rented. How does your test know that analytics has heard of it?",
        in: { $0.with { $0.trackRental = {} } }
      ) { bench in
        await bench.follows(.rentButtonTapped)
        expect(bench.world.payments.all.isEmpty || !bench.world.told.all.isEmpty)
      },
      // Belief: once more does no harm.
      .init(
        "told twice", breaks: "6g",
        asking:
          "One bike is out, and analytics counts two rentals. Which line of your test notices?",
        spoiling: { handled, environment in
          guard handled.action == .paymentSucceeded else { return }
          handled.effect = .merge(handled.effect, .run { _ in await environment.trackRental() })
        }
      ) { bench in
        await bench.follows(.rentButtonTapped)
        expect(bench.world.told.all.count < 2)
      },
      // Belief: analytics wants to know who wants a bike.
      .init(
        "told with the tap", breaks: "6g",
        asking: "A payment is on its way. What does analytics know?",
        made: { right, world, isNow in
          let (usual, silent) = (right(world), right(world.with { $0.trackRental = {} }))
          return Reduce { state, action in
            guard isNow(state) else { return usual.reduce(into: &state, action: action) }
            let wasPaying = state.isPaying
            let effect = silent.reduce(into: &state, action: action)
            guard action == .rentButtonTapped, !wasPaying else { return effect }
            return .merge(.run { _ in await world.trackRental() }, effect)
          }
        }
      ) { bench in
        await bench.tapsOnce(in: StandWorld(payment: .slow))
        expect(bench.world.payments.all.count != 1 || bench.world.told.all.isEmpty)
      },
      // Belief: whatever comes of the payment, somebody wanted a bike.
      .init(
        "told although unpaid", breaks: "6g",
        asking: "The card has no money on it. What do the people in analytics count?",
        spoiling: { handled, environment in
          guard handled.action == .paymentFailed else { return }
          handled.effect = .run { _ in await environment.trackRental() }
        }
      ) { bench in
        await bench.isNotPaid()
        expect(bench.world.told.all.isEmpty)
      },
    ]
  }

  private static var failed: [Wrong] {
    [
      // Belief: what throws has been dealt with when it is caught.
      .init(
        "waits for ever", breaks: "6h",
        asking: "The payment has failed. What can the person at the stand do next?",
        spoiling: { if $0.action == .paymentFailed { $0.after.isPaying = true } }
      ) { bench in
        let stand = await bench.isNotPaid()
        expect(!stand.isPaying)
      },
      // Belief: somebody who gets no bike sees what is wrong, or has read it before.
      .init(
        "no message", breaks: "6h",
        asking: "The payment has failed. What can be read on the stand?",
        spoiling: { if $0.action == .paymentFailed { $0.after.message = nil } }
      ) { bench in
        let stand = await bench.isNotPaid()
        expect(stand.message != nil)
      },
      // Belief: any words will do.
      .init(
        "another message", breaks: "6h",
        asking: "The payment has failed. Which words stand on the screen now?",
        spoiling: { if $0.action == .paymentFailed { $0.after.message = "Oops!" } }
      ) { bench in
        let stand = await bench.isNotPaid()
        expect([nil, BikeStand.paymentFailedMessage].contains(stand.message))
      },
      // Belief: somebody who has tapped has a bike.
      .init(
        "a rental although unpaid", breaks: "6h",
        asking: "The payment has failed. What has started?",
        spoiling: {
          if $0.action == .paymentFailed {
            $0.after.rental = BikeStand.Rental(
              id: ourID(0), startedAt: .distantPast, dueAt: .distantPast + hour)
          }
        }
      ) { bench in
        let stand = await bench.isNotPaid()
        expect(stand.rental == nil)
      },
    ]
  }

  private static var message: [Wrong] {
    [
      // Belief: a new try begins without the old message.
      .init(
        "a tap takes the message away", breaks: "6i", during: [nextTry],
        asking: "A message stands on the screen, and somebody taps. What can be read now?",
        spoiling: { if $0.isFirstTap { $0.after.message = nil } }
      ) { bench in
        let stand = await bench.tapsOnce(in: StandWorld(payment: .slow))
        expect(stand.message != nil)
      },
      // Belief: somebody who has paid has nothing to complain of.
      .init(
        "a payment takes the message away", breaks: "6i", during: [nextTry],
        asking: "One payment has failed, and the next one gets through. What can be read now?",
        spoiling: { if $0.action == .paymentSucceeded { $0.after.message = nil } }
      ) { bench in
        let stand = await bench.isPaid()
        expect(stand.message != nil)
      },
      // Belief: first the message has to be read.
      .init(
        "no second try", breaks: "6j", during: [nextTry],
        asking: "A payment has failed. What begins when somebody taps again?",
        spoiling: {
          if $0.isFirstTap {
            $0.after = $0.before
            $0.effect = .none
          }
        }
      ) { bench in
        let stand = await bench.tapsOnce(in: StandWorld(payment: .slow))
        expect(stand.isPaying || !bench.world.payments.all.isEmpty)
      },
    ]
  }

  // MARK: Right

  private struct Failure: Error {}

  private static func stand(in environment: Environment) -> Reduce<State, Action> {
    Reduce { follow(&$0, $1, environment) }
  }

  private static func follow(
    _ state: inout State, _ action: Action, _ environment: Environment
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
      let date = environment.date()
      let id = environment.uuid()
      state.rental = BikeStand.Rental(id: id, startedAt: date, dueAt: date.addingTimeInterval(hour))
      state.receiptID = id
      return .run { _ in await environment.trackRental() }
    case .paymentFailed:
      state.isPaying = false
      state.message = BikeStand.paymentFailedMessage
      return .none
    }
  }

  private static func oneEffect(_ environment: Environment) -> Reduce<State, Action> {
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
        change(&state, action, environment)
      case .paymentFailed:
        (state.isPaying, state.message) = (false, BikeStand.paymentFailedMessage)
      }
      return .none
    }
  }

  private static func twoReducers(_ environment: Environment) -> Reduce<State, Action> {
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
          } catch is CancellationError {
            return
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

  /// Asks for the id first.
  private static func change(_ state: inout State, _ action: Action, _ environment: Environment) {
    state.isPaying = action == .rentButtonTapped
    switch action {
    case .rentButtonTapped: break
    case .paymentSucceeded:
      let (id, start) = (environment.uuid(), environment.date())
      state.receiptID = id
      state.rental = BikeStand.Rental(
        id: id, startedAt: start, dueAt: Date(timeInterval: hour, since: start))
    case .paymentFailed:
      state.message = BikeStand.paymentFailedMessage
    }
  }
}

private let hour: TimeInterval = 60 * 60
/// What passes in the world of a story while somebody looks at the clock.
private let aLook: TimeInterval = 1

// MARK: - Words for faults and stories

extension BikeStandEnvironment {
  fileprivate func with(_ change: (inout Self) -> Void) -> Self {
    var other = self
    change(&other)
    return other
  }
}

extension HandledAction<BikeStand.State, BikeStand.Action> {
  fileprivate var isFirstTap: Bool { action == .rentButtonTapped && !before.isPaying }
  fileprivate var isSecondTap: Bool { action == .rentButtonTapped && before.isPaying }
}

/// Where stories of stands are told: each makes its stand, in a world of its own.
@MainActor
struct StandBench {
  let stands: StoreMaker<BikeStand.State, BikeStand.Action, BikeStandEnvironment>
  /// What stands on the screen when a story begins.
  var message: String?
  /// The world of the stand that was made last.
  fileprivate private(set) var world = StandWorld()

  init(stands: @escaping StoreMaker<BikeStand.State, BikeStand.Action, BikeStandEnvironment>) {
    self.stands = stands
  }

  private mutating func stand(
    from change: (inout BikeStand.State) -> Void, in world: StandWorld
  ) -> TestStore<BikeStand.State, BikeStand.Action> {
    self.world = world
    var state = BikeStand.State(message: message)
    change(&state)
    let stand = stands(state, world.environment)
    stand.exhaustivity = .off
    return stand
  }

  /// Something happens, also what only the world sends, and all that follows.
  ///
  /// - Returns: The state in the end.
  @discardableResult
  fileprivate mutating func follows(
    _ action: BikeStand.Action, from change: (inout BikeStand.State) -> Void = { _ in },
    in world: StandWorld = StandWorld()
  ) async -> BikeStand.State {
    let stand = stand(from: change, in: world)
    await stand.send(action)
    await stand.skipReceivedActions(strict: false)
    return stand.state
  }

  @discardableResult
  fileprivate mutating func isPaid() async -> BikeStand.State {
    await follows(.paymentSucceeded, from: { $0.isPaying = true })
  }

  @discardableResult
  fileprivate mutating func isNotPaid() async -> BikeStand.State {
    await follows(.paymentFailed, from: { $0.isPaying = true })
  }

  /// Somebody taps. What follows is not looked at.
  @discardableResult
  fileprivate mutating func tapsOnce(in world: StandWorld) async -> BikeStand.State {
    let stand = stand(from: { _ in }, in: world)
    await stand.send(.rentButtonTapped)
    return stand.state
  }

  /// Somebody taps, and taps again while the payment is on its way.
  ///
  /// - Returns: How many effects are in flight after each tap.
  fileprivate mutating func effectsAfterEachOfTwoTaps() async -> [Int] {
    let stand = stand(from: { _ in }, in: StandWorld(payment: .slow))
    await stand.send(.rentButtonTapped)
    let effects = stand.effectsInFlight
    await stand.send(.rentButtonTapped)
    return [effects, stand.effectsInFlight]
  }

  /// Somebody taps, and taps again while the payment is on its way.
  ///
  /// - Returns: How often the second tap, and no other, has asked the world for something.
  fileprivate mutating func askedBySecondTap(_ log: (StandWorld) -> Log<Bool>) async -> Int {
    let stand = stand(from: { _ in }, in: StandWorld(payment: .slow))
    await stand.send(.rentButtonTapped)
    guard world.payments.all.count == 1, stand.state.isPaying else { return 0 }
    let before = log(world).all.count
    await stand.send(.rentButtonTapped)
    return log(world).all.count - before
  }

  /// A payment is on its way; somebody taps, and then it ends.
  ///
  /// - Returns: How many payments its end has begun.
  fileprivate mutating func paymentsAfterATap(and end: BikeStand.Action) async -> Int {
    let stand = stand(from: { $0.isPaying = true }, in: StandWorld(payment: .slow))
    await stand.send(.rentButtonTapped)
    let payments = world.payments.all.count
    await stand.send(end)
    return world.payments.all.count - payments
  }

  /// While a payment is on its way, somebody taps twice.
  ///
  /// - Returns: How many effects are in flight then.
  fileprivate mutating func effectsAfterTwoTapsInAHurry() async -> Int {
    let stand = stand(from: { $0.isPaying = true }, in: StandWorld(payment: .slow))
    for _ in 1...2 {
      await stand.send(.rentButtonTapped)
      await stand.skipReceivedActions(strict: false)
    }
    return stand.effectsInFlight
  }
}

/// Keeps a value from one action to another.
private final class Kept<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func set(_ value: Value) { self.value.withLock { $0 = value } }

  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}

/// A world that writes down what is asked of it, and in which a payment takes five minutes.
private final class StandWorld: Sendable {
  enum Payment {
    case getsThrough
    /// It does not come to its end.
    case slow
    case fails
    case cancelled
  }

  private struct NoMoney: Error {}

  let payments = Log<Bool>()
  let told = Log<Bool>()
  let looksAtTheClock = Log<Bool>()
  let asksForAnID = Log<Bool>()
  private let ids = Numbers()
  private let payment: Payment
  private let clock = TestClock()

  init(payment: Payment = .getsThrough) { self.payment = payment }

  /// Without the looks at the clock.
  var now: Date { Date(timeIntervalSince1970: 100 + 300 * Double(payments.all.count)) }

  var environment: BikeStandEnvironment {
    BikeStandEnvironment(
      date: {
        self.looksAtTheClock.add(true)
        return self.now + aLook * Double(self.looksAtTheClock.all.count)
      },
      uuid: {
        self.asksForAnID.add(true)
        return ourID(self.ids.next())
      },
      pay: {
        self.payments.add(true)
        switch self.payment {
        case .getsThrough: break
        case .slow: try await self.clock.sleep(for: .seconds(1))
        case .fails: throw NoMoney()
        case .cancelled: throw CancellationError()
        }
      },
      trackRental: { self.told.add(true) })
  }
}
