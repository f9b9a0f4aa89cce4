import Bootcamp
import BootcampTesting
import Foundation
import TestSupport
import Testing

@testable import Lesson04Environment

extension Lesson04 {
  @Suite("6 Your turn to test")
  @MainActor
  struct Step6 {
    private let grader = TestGrader(
      right: [BikeStand.oneEffect, BikeStand.twoEffects],
      wrong: [
        BikeStand.alwaysTracks, BikeStand.waitsForever, BikeStand.paysTwice,
        BikeStand.secondID, BikeStand.dateOfItsOwnBirth, BikeStand.secondDate,
        BikeStand.neverTracks, BikeStand.tracksTwice,
      ],
      test: bikeStandTest)

    @Test("6.1 Your test accepts every bike stand that is right")
    func acceptsRight() async {
      await grader.expectAcceptsRight()
    }

    @Test("6.2 Your test catches every bike stand that is wrong")
    func catchesWrong() async {
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

extension BikeStand {
  fileprivate typealias Variant = EnvironmentCandidate<State, Action, BikeStandEnvironment>

  // MARK: Right

  fileprivate static var oneEffect: Variant {
    Variant(label: "with one effect that pays and then tracks") { environment in
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
    Variant(label: "with an effect of its own for the tracking") { environment in
      Reduce { state, action in follow(&state, action, environment) }
    }
  }

  // MARK: Wrong

  /// Belief: a rental begins with the tap, so that is where it is tracked.
  fileprivate static var alwaysTracks: Variant {
    Variant(label: "The card has no money on it. What do the people in analytics count?") {
      environment in
      Reduce { state, action in
        var silent = environment
        silent.trackRental = {}
        let starts = action == .rentButtonTapped && !state.isPaying
        let effect = follow(&state, action, silent)
        return starts ? .merge(.run { _ in await environment.trackRental() }, effect) : effect
      }
    }
  }

  /// Belief: what throws has been dealt with when it is caught.
  fileprivate static var waitsForever: Variant {
    Variant(label: "The payment has failed. What can the person at the stand do next?") {
      environment in
      Reduce { state, action in
        let wasPaying = state.isPaying
        let effect = follow(&state, action, environment)
        if action == .paymentFailed { state.isPaying = wasPaying }
        return effect
      }
    }
  }

  /// Belief: a disabled button needs no second check.
  fileprivate static var paysTwice: Variant {
    Variant(label: "Someone is in a hurry and taps again at once. What is taken from the card?") {
      environment in
      Reduce { state, action in
        if action == .rentButtonTapped { state.isPaying = false }
        return follow(&state, action, environment)
      }
    }
  }

  /// Belief: asking for an id again gives the same one again.
  fileprivate static var secondID: Variant {
    Variant(
      label: "Someone comes with a receipt and has forgotten which bike it was. Can you find it?"
    ) {
      environment in
      Reduce { state, action in
        let effect = follow(&state, action, environment)
        if action == .paymentSucceeded { state.receiptID = environment.uuid() }
        return effect
      }
    }
  }

  /// Belief: an environment is read once, when the feature is made.
  fileprivate static var dateOfItsOwnBirth: Variant {
    Variant(label: "Nobody has rented a bike today. When did the stand look at the clock?") {
      environment in
      let date = environment.date()
      return Reduce { state, action in
        var frozen = environment
        frozen.date = { date }
        return follow(&state, action, frozen)
      }
    }
  }

  /// Belief: time stands still while a reducer runs.
  fileprivate static var secondDate: Variant {
    Variant(label: "A minute passes each time somebody looks at the clock. How long is an hour?") {
      environment in
      Reduce { state, action in
        let effect = follow(&state, action, environment)
        if action == .paymentSucceeded { state.rental?.dueAt = environment.date() + hour }
        return effect
      }
    }
  }

  /// Belief: an endpoint that is set up has been called.
  fileprivate static var neverTracks: Variant {
    Variant(label: "A hundred bikes were rented. How many does analytics know of?") {
      environment in
      Reduce { state, action in
        var silent = environment
        silent.trackRental = {}
        return follow(&state, action, silent)
      }
    }
  }

  /// Belief: once more does no harm.
  fileprivate static var tracksTwice: Variant {
    Variant(label: "Three bikes are out, and analytics counts six rentals. Who notices?") {
      environment in
      Reduce { state, action in
        let effect = follow(&state, action, environment)
        guard action == .paymentSucceeded else { return effect }
        return .merge(effect, .run { _ in await environment.trackRental() })
      }
    }
  }

  private static let hour: TimeInterval = 60 * 60

  private static func follow(
    _ state: inout State, _ action: Action, _ environment: BikeStandEnvironment
  ) -> Effect<Action> {
    switch action {
    case .rentButtonTapped where state.isPaying:
      return .none
    case .rentButtonTapped:
      state.isPaying = true
      return .run { send in
        do {
          try await environment.pay()
          await send(.paymentSucceeded)
        } catch {
          await send(.paymentFailed)
        }
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
}
