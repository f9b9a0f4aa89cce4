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

let hour: TimeInterval = 60 * 60
let paymentFailedMessage = "The payment failed."

extension BikeStand {
  typealias Variant = EnvironmentCandidate<State, Action, BikeStandEnvironment>

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

  /// A stand that is right.
  static func follow(
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
}
