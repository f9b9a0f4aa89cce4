import Bootcamp
import BootcampTesting
import Foundation
import TestSupport

@testable import Lesson04Environment

extension BikeStand {
  typealias Stand = TestStore<State, Action>
  typealias Test = @MainActor ((State, BikeStandEnvironment) -> Stand) async -> Void

  /// A story for each wrong stand, by its name.
  static var stories: [String: Test] {
    var all = storiesOfAnyTry
    for wrong in wrongAtTheNextTry {
      all[nameAtTheNextTry(of: wrong.name)] = atTheNextTry(storiesOfAnyTry[wrong.name]!)
    }
    return all
  }

  /// The same story, when something has gone wrong before. A stand that is wrong without that, too, is
  /// left to the story itself.
  private static func atTheNextTry(_ story: @escaping Test) -> Test {
    { stands in
      guard await issuesReported(during: { await story(stands) }).isEmpty else { return }
      await story { state, environment in
        var state = state
        state.message = paymentFailedMessage
        return stands(state, environment)
      }
    }
  }

  /// Each looks at one thing only, so that it catches one stand only. They may do what a learner's test
  /// may not: send what only the world sends.
  private static var storiesOfAnyTry: [String: Test] {
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
        let stand = stands(State(isPaying: true), StandWorld(isSlow: true).environment)
        await stand.follows(.rentButtonTapped)
        await stand.follows(.rentButtonTapped)
        expect(stand.effectsInFlight < 2)
      },
      "paid anew": { stands in
        let world = StandWorld(isSlow: true)
        let stand = stands(State(isPaying: true), world.environment)
        await stand.follows(.rentButtonTapped)
        await stand.follows(.rentButtonTapped)
        expect(world.payments.all.count < 2 || stand.effectsInFlight > 1)
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
        expect(stand.state.rental.map { $0.dueAt != $0.startedAt + hour + 60 } ?? true)
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
        let stand = stands(State(message: "Hello"), StandWorld(isSlow: true).environment)
        await stand.isTapped()
        expect(stand.state.message == "Hello")
      },
      "no second try": { stands in
        let world = StandWorld(isSlow: true)
        let stand = stands(State(message: "Hello"), world.environment)
        await stand.isTapped()
        expect(stand.state.isPaying || !world.payments.all.isEmpty)
      },
      "not told of a second try": { stands in
        let world = StandWorld()
        await stands(State(isPaying: true), world.environment).follows(.paymentSucceeded)
        let first = world.told.all.count
        let state = State(isPaying: true, message: "Hello")
        await stands(state, world.environment).follows(.paymentSucceeded)
        expect(first == 0 || world.told.all.count > first)
      },
      "the message taken away when it is paid": { stands in
        let stand = stands(State(isPaying: true, message: "Hello"), StandWorld().environment)
        await stand.follows(.paymentSucceeded)
        expect(stand.state.message == "Hello")
      },
      "not disabled": { stands in
        let stand = stands(State(), StandWorld(isSlow: true).environment)
        await stand.isTapped()
        expect(stand.state.isPaying)
      },
      "told with the tap": { stands in
        let world = StandWorld(isSlow: true)
        await stands(State(), world.environment).isTapped()
        guard world.payments.all.count == 1 else { return }
        expect(world.told.all.isEmpty)
      },
      "the id of the tap": { stands in
        let world = StandWorld(isSlow: true)
        await stands(State(), world.environment).isTapped()
        guard world.payments.all.count == 1 else { return }
        expect(world.asksForAnID.all.isEmpty)
      },
      "an hour from the tap": { stands in
        let world = StandWorld()
        let tap = world.now
        let stand = stands(State(), world.environment)
        await stand.follows(.rentButtonTapped)
        guard let rental = stand.state.rental, rental.startedAt != tap else { return }
        expect(rental.dueAt != tap + hour)
      },
      "a date although unpaid": { stands in
        let world = StandWorld()
        await stands(State(isPaying: true), world.environment).follows(.paymentFailed)
        expect(world.looksAtTheClock.all.isEmpty)
      },
      "an id although unpaid": { stands in
        let world = StandWorld()
        await stands(State(isPaying: true), world.environment).follows(.paymentFailed)
        expect(world.asksForAnID.all.isEmpty)
      },
      "a rental although unpaid": { stands in
        let stand = stands(State(isPaying: true), StandWorld().environment)
        await stand.follows(.paymentFailed)
        expect(stand.state.rental == nil)
      },
    ]
  }
}

/// A world that writes down what is asked of it, and in which a payment takes five minutes.
private final class StandWorld: Sendable {
  let payments = Log<Bool>()
  let told = Log<Bool>()
  let looksAtTheClock = Log<Bool>()
  let asksForAnID = Log<Bool>()
  private let ids = Numbers()
  private let isCancelling: Bool
  private let isSlow: Bool
  private let clock = TestClock()

  /// - Parameters:
  ///   - isCancelling: Whether each payment is cancelled.
  ///   - isSlow: Whether no payment comes to an end.
  init(isCancelling: Bool = false, isSlow: Bool = false) {
    self.isCancelling = isCancelling
    self.isSlow = isSlow
  }

  var now: Date { Date(timeIntervalSince1970: 100 + 300 * Double(payments.all.count)) }

  var environment: BikeStandEnvironment {
    BikeStandEnvironment(
      date: {
        self.looksAtTheClock.add(true)
        return self.now
      },
      uuid: {
        self.asksForAnID.add(true)
        return ourID(self.ids.next())
      },
      pay: {
        self.payments.add(true)
        if self.isCancelling { throw CancellationError() }
        if self.isSlow { try await self.clock.sleep(for: .seconds(1)) }
      },
      trackRental: { self.told.add(true) })
  }
}

extension TestStore<BikeStand.State, BikeStand.Action> {
  /// Somebody taps. What follows is not looked at yet.
  fileprivate func isTapped() async {
    exhaustivity = .off
    await send(.rentButtonTapped)
  }

  /// Sends an action, and says nothing of what follows.
  fileprivate func follows(_ action: BikeStand.Action) async {
    exhaustivity = .off
    await send(action)
    await skipReceivedActions(strict: false)
  }
}
