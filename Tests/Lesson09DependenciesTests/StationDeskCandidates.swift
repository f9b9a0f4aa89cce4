import Bootcamp
import BootcampTesting
import Foundation
import Synchronization
import TestSupport

@testable import Lesson09Dependencies

/// The desks on which a test is tried. The belief that leads to a wrong one stands above it.
@MainActor
enum StationDeskCandidates {
  typealias State = StationDesk.State
  typealias Action = StationDesk.Action
  typealias All = Candidates<Feature<State, Action, Void>, State, DeskBench>

  private typealias Wrong = Fault<Feature<State, Action, Void>, State, DeskBench>
  private typealias Moment = Situation<State, DeskBench>

  static var all: All {
    All(
      right: [
        .right("with one feature for both tills", ComposedDesk()),
        .right("in one reducer, which reads the client in its effects", PlainDesk()),
        .right("so that a failure stands on the board, or is seat 0", leavesOpen: "6k") { _ in
          PlainDesk(departuresOfFailure: ["Out of order"], seatOfFailure: 0)
        },
        .right("so that an empty answer does not arrive", leavesOpen: "6k") { _ in
          PlainDesk(sendsEmptyDepartures: false)
        },
        .right("so that the board is not empty after an empty answer", leavesOpen: "6k") { _ in
          let desk = PlainDesk()
          return Reduce<State, Action> { state, action in
            guard action == .departuresArrived([]) else {
              return desk.reduce(into: &state, action: action)
            }
            if state.departures.isEmpty { state.departures = ["No trains"] }
            return .none
          }
        },
        .right("so that each tap cancels what is on its way", leavesOpen: "6l") { _ in
          let desk = PlainDesk()
          return Reduce { state, action in
            desk.reduce(into: &state, action: action)
              .cancellable(id: "question", cancelInFlight: true)
          }
        },
        .right("so that a tap while an answer is on its way does nothing", leavesOpen: "6l") { _ in
          // A failure is an answer, too. Otherwise, the desk would wait for ever.
          let desk = PlainDesk(departuresOfFailure: [], seatOfFailure: 0)
          let isWaiting = Kept<Bool>()
          return Reduce<State, Action> { state, action in
            switch action {
            case .refreshButtonTapped, .sellButtonTapped, .practiseButtonTapped:
              if isWaiting.value == true { return .none }
              isWaiting.value = true
            case .departuresArrived, .seatSold, .seatPractised:
              isWaiting.value = false
            }
            return desk.reduce(into: &state, action: action)
          }
        },
      ],
      situations: [atFirst, afterSale, afterPractice],
      faults: board + till + practice + oldValues + leaks + others)
  }

  // MARK: Situations

  private static let atFirst = Moment("before any ticket") {
    $0.ticket == nil && $0.practiceTicket == nil
  }
  private static let afterSale = Moment(
    "after a sale", when: { $0.ticket != nil && $0.practiceTicket == nil }
  ) { await $0.send(.sellButtonTapped) }
  private static let afterPractice = Moment("after practice", when: { $0.practiceTicket != nil }) {
    await $0.send(.practiseButtonTapped)
  }

  // MARK: Faults

  private static var board: [Wrong] {
    [
      // Belief: what has not come through is sent again.
      .init(
        "a board that asks twice", breaks: "6a",
        asking: "Somebody taps “Refresh” once. How often is the client asked for the departures?",
        spoiling: {
          guard $0.action == .refreshButtonTapped else { return }
          $0.effect = .merge($0.effect, ask { _ = try await $0.departures() })
        }
      ) { bench in
        let departures = bench.world.departures
        await bench.send(.refreshButtonTapped)
        expect(bench.world.departures < departures + 2)
      },
      // Belief: people look at the board because they want to travel.
      .init(
        "a board that asks for a seat, too", breaks: "6a",
        asking:
          "Somebody only looks at the board. Which part of the client has a reason to answer?",
        spoiling: {
          guard $0.action == .refreshButtonTapped else { return }
          $0.effect = .merge($0.effect, ask { _ = try await $0.seat() })
        }
      ) { bench in
        let seats = bench.world.seats
        await bench.send(.refreshButtonTapped)
        expect(bench.world.seats == seats)
      },
      // Belief: the trains are the same every day.
      .init(
        "a board that shows what it has shown", breaks: "6b",
        asking: "The client says that the trains have changed. What stands on the board?",
        spoiling: {
          if case .departuresArrived = $0.action { $0.after.departures = $0.before.departures }
        }
      ) { bench in
        let before = bench.state.departures
        await bench.send(.departuresArrived(["Night train"]))
        expect(bench.state.departures != before)
      },
      // Belief: trains that are there need not come again.
      .init(
        "a board that keeps its first trains", breaks: "6b", during: [.anyTime],
        asking:
          "Trains stand on the board, and the client names others. Which ones stand there now?",
        spoiling: {
          guard case .departuresArrived = $0.action, !$0.before.departures.isEmpty else { return }
          $0.after.departures = $0.before.departures
        }
      ) { bench in
        await bench.send(.departuresArrived(["Night train"]))
        let before = bench.state.departures
        await bench.send(.departuresArrived(["Day train"]))
        expect(before.isEmpty || bench.state.departures != before)
      },
      // Belief: news comes on top of what is known.
      .init(
        "a board that adds new trains to the old ones", breaks: "6b", during: [.anyTime],
        asking: "Trains stand on the board, and the client names others. How many stand there now?",
        spoiling: {
          if case .departuresArrived = $0.action { $0.after.departures += $0.before.departures }
        }
      ) { bench in
        await bench.send(.departuresArrived(["Night train"]))
        await bench.send(.departuresArrived(["Day train"]))
        expect(bench.state.departures.count < 2)
      },
      // Belief: people want the next train.
      .init(
        "a board that shows only the next train", breaks: "6b", during: [.anyTime],
        asking: "Several trains leave today. Which of them stand on the board?",
        spoiling: {
          if case .departuresArrived = $0.action {
            $0.after.departures = Array($0.after.departures.prefix(1))
          }
        }
      ) { bench in
        await bench.send(.departuresArrived(["Day train", "Night train"]))
        expect(bench.state.departures.count != 1)
      },
    ]
  }

  private static var till: [Wrong] {
    [
      // Belief: once more does no harm.
      .init(
        "a till that asks twice", breaks: "6c",
        asking: "One ticket is sold. How many seats does the railway think are taken?",
        spoiling: {
          guard $0.action == .sellButtonTapped else { return }
          $0.effect = .merge($0.effect, ask { _ = try await $0.seat() })
        }
      ) { bench in
        let seats = bench.world.seats
        await bench.send(.sellButtonTapped)
        expect(bench.world.seats < seats + 2)
      },
      // Belief: before a sale, the till has to know the trains.
      .init(
        "a till that asks for departures, too", breaks: "6c",
        asking: "A ticket is sold. Which part of the client has a reason to answer?",
        spoiling: {
          guard $0.action == .sellButtonTapped else { return }
          $0.effect = .merge($0.effect, ask { _ = try await $0.departures() })
        }
      ) { bench in
        let departures = bench.world.departures
        await bench.send(.sellButtonTapped)
        expect(bench.world.departures == departures)
      },
      // Belief: seats are counted from 1.
      .init(
        "a till with the seat beside it", breaks: "6d",
        asking: "The client says a number. Which one stands on the ticket?",
        spoiling: { if case .seatSold = $0.action { $0.after.ticket?.seat += 1 } }
      ) { bench in
        await bench.send(.seatSold(30))
        expect(bench.state.ticket?.seat != 31)
      },
      // Belief: who has a seat keeps it.
      .init(
        "a till that keeps its first seat", breaks: "6d", during: [afterSale, afterPractice],
        asking: "Two tickets are sold, and the client says two numbers. Which is on the second?",
        spoiling: {
          guard case .seatSold = $0.action, let before = $0.before.ticket else { return }
          $0.after.ticket?.seat = before.seat
        }
      ) { bench in
        if bench.state.ticket == nil { await bench.send(.sellButtonTapped) }
        let before = bench.state.ticket?.seat
        await bench.send(.seatSold(30))
        expect(bench.state.ticket?.seat != before)
      },
    ]
  }

  private static var practice: [Wrong] {
    [
      // Belief: practice should be as real as can be.
      .init(
        "practice that takes a real seat", breaks: "6e",
        asking: "New people practise all day. Who tells you that no seat in a real train is taken?",
        spoiling: {
          guard $0.action == .practiseButtonTapped else { return }
          $0.effect = .merge($0.effect, ask { _ = try await $0.seat() })
        }
      ) { bench in
        let seats = bench.world.seats
        await bench.send(.practiseButtonTapped)
        expect(bench.world.seats == seats)
      },
      // Belief: to look at the departures is free.
      .init(
        "practice that asks for real departures", breaks: "6e",
        asking:
          "New people practise all day. Which parts of the client does your test let them reach?",
        spoiling: {
          guard $0.action == .practiseButtonTapped else { return }
          $0.effect = .merge($0.effect, ask { _ = try await $0.departures() })
        }
      ) { bench in
        let departures = bench.world.departures
        await bench.send(.practiseButtonTapped)
        expect(bench.world.departures == departures)
      },
      // Belief: a ticket that is none has no seat.
      .init(
        "practice with another seat", breaks: "6f",
        asking: "Somebody practises. What stands on the ticket?",
        spoiling: { if case .seatPractised = $0.action { $0.after.practiceTicket?.seat += 1 } }
      ) { bench in
        await bench.send(.seatPractised(0))
        expect(bench.state.practiceTicket?.seat != 1)
      },
    ]
  }

  private static var oldValues: [Wrong] {
    [
      // Belief: a client is read once, when the feature is made.
      .init(
        "a board with the client of before", breaks: "6g", during: [afterSale, afterPractice],
        asking: """
          In the morning, the desk is opened. At noon, another client is set. Whom does the board ask in \
          the afternoon?
          """,
        made: { keepingTheClient(for: .refreshButtonTapped, $0, $2) }
      ) { bench in
        _ = bench.world.anotherClient(in: bench.store)
        await bench.send(bench.state.ticket != nil ? .sellButtonTapped : .practiseButtonTapped)
        let noon = bench.world.anotherClient(in: bench.store)
        await bench.send(.refreshButtonTapped)
        expect(noon.departures > 0 || bench.world.departures == 0)
      },
      // Belief: the same.
      .init(
        "a till with the client of before", breaks: "6g", during: [atFirst, afterPractice],
        asking: """
          In the morning, the desk is opened. At noon, another client is set. Whom does the till ask in \
          the afternoon?
          """,
        made: { keepingTheClient(for: .sellButtonTapped, $0, $2) }
      ) { bench in
        if bench.state.practiceTicket != nil {
          _ = bench.world.anotherClient(in: bench.store)
          await bench.send(.practiseButtonTapped)
        }
        let seats = bench.world.seats
        let noon = bench.world.anotherClient(in: bench.store)
        await bench.send(.sellButtonTapped)
        expect(noon.seats > 0 || bench.world.seats == seats)
      },
      // Belief: a client is read once, when it is needed for the first time.
      .init(
        "a board with the client of its first refresh", breaks: "6g", during: [.anyTime],
        asking: """
          The board has asked one client. Then another one is set. Whom does the board ask the second time?
          """,
        made: { keepingTheFirstClient(for: .refreshButtonTapped, $0, $2) }
      ) { bench in
        let noon = bench.world.anotherClient(in: bench.store)
        await bench.send(.refreshButtonTapped)
        let departures = noon.departures
        _ = bench.world.anotherClient(in: bench.store)
        await bench.send(.refreshButtonTapped)
        expect(noon.departures == departures)
      },
      // Belief: the same.
      .init(
        "a till with the client of its first sale", breaks: "6g", during: [afterSale],
        asking: """
          The till has asked one client. Then another one is set. Whom does the till ask the second time?
          """,
        made: { keepingTheFirstClient(for: .sellButtonTapped, $0, $2) }
      ) { bench in
        let seats = bench.world.seats
        let noon = bench.world.anotherClient(in: bench.store)
        await bench.send(.sellButtonTapped)
        expect(noon.seats > 0 || bench.world.seats == seats)
      },
      // Belief: “Refresh” brings the whole desk up to date, its client as well.
      oldClient(
        "a till with the client of the last refresh", breaks: "6g", during: [.anyTime],
        of: .refreshButtonTapped, for: .sellButtonTapped,
        asking: "The board has asked one client. Then another one is set. Whom does the till ask?"),
      // Belief: a sale brings the whole desk up to date.
      oldClient(
        "a board with the client of the last sale", breaks: "6g", during: [.anyTime],
        of: .sellButtonTapped, for: .refreshButtonTapped,
        asking: "The till has asked one client. Then another one is set. Whom does the board ask?"),
    ]
  }

  private static var leaks: [Wrong] {
    [
      // Belief: who practises has the practice client from then on.
      .init(
        "a till that goes on practising", breaks: "6h", during: [afterPractice],
        asking: "Practice is over, and a passenger comes. Whom does the till ask for a seat?",
        made: { practising(at: .sellButtonTapped, $0, $2) }
      ) { bench in
        let seats = bench.world.seats
        await bench.send(.sellButtonTapped)
        expect(bench.world.seats > seats)
      },
      // Belief: the same.
      .init(
        "a board that goes on practising", breaks: "6h", during: [afterPractice],
        asking:
          "Practice is over, and a passenger looks at the board. Who is asked for departures?",
        made: { practising(at: .refreshButtonTapped, $0, $2) }
      ) { bench in
        let departures = bench.world.departures
        await bench.send(.refreshButtonTapped)
        expect(bench.world.departures > departures)
      },
      // Belief: practice brings the whole desk up to date.
      oldClient(
        "a till with the client of the last practice", breaks: "6h", during: [afterPractice],
        of: .practiseButtonTapped, for: .sellButtonTapped,
        asking: "Somebody has practised. Then another client is set. Whom does the till ask?"),
      // Belief: the same.
      oldClient(
        "a board with the client of the last practice", breaks: "6h", during: [afterPractice],
        of: .practiseButtonTapped, for: .refreshButtonTapped,
        asking: "Somebody has practised. Then another client is set. Whom does the board ask?"),
      // Belief: a sale begins with the tap.
      .init(
        "a till with the date of the tap", breaks: "6i",
        asking: "The railway takes a night to find a seat. Which date stands on the ticket?",
        made: { right, _, isNow in
          let right = right(())
          let tap = Kept<Date>()
          return Reduce { state, action in
            @Dependency(\.date) var date
            if action == .sellButtonTapped, isNow(state) { tap.value = date.now }
            let effect = right.reduce(into: &state, action: action)
            if case .seatSold = action, let date = tap.value {
              state.ticket?.soldAt = date
              tap.value = nil
            }
            return effect
          }
        }
      ) { bench in
        bench.store.dependencies.date.now = day(5)
        bench.world.seatTakesANight(in: bench.store)
        await bench.send(.sellButtonTapped)
        bench.store.dependencies.date.now = day(6)
        await bench.world.clock.advance(by: .seconds(60))
        await bench.settle()
        expect(bench.state.ticket != StationDesk.Ticket(seat: 70, soldAt: day(5)))
      },
      // Belief: a date is read once.
      .init(
        "a till with the first date for ever", breaks: "6i", during: [afterSale, afterPractice],
        asking: "The desk is open for more than a day. Which date has a ticket of the second day?",
        made: keepingTheFirstDate
      ) { bench in
        bench.store.dependencies.date.now = day(5)
        await bench.send(.seatSold(3))
        expect(bench.state.ticket?.soldAt != day(0))
      },
      // Belief: a day passes with each sale.
      .init(
        "practice with the date of the sale", breaks: "6i", during: [afterSale],
        asking: """
          A ticket was sold yesterday, and today somebody practises. Which date has the practice ticket?
          """,
        spoiling: {
          guard case .seatPractised = $0.action, let sale = $0.before.ticket else { return }
          $0.after.practiceTicket?.soldAt = sale.soldAt
        }
      ) { bench in
        bench.store.dependencies.date.now = day(5)
        await bench.send(.seatPractised(0))
        expect(bench.state.practiceTicket?.soldAt != day(0))
      },
      // Belief: practice is the same every day.
      .init(
        "practice with the date of the first practice", breaks: "6i", during: [afterPractice],
        asking: "Somebody practises again on another day. Which date has the practice ticket?",
        spoiling: {
          guard case .seatPractised = $0.action, let before = $0.before.practiceTicket else {
            return
          }
          $0.after.practiceTicket?.soldAt = before.soldAt
        }
      ) { bench in
        bench.store.dependencies.date.now = day(5)
        await bench.send(.seatPractised(0))
        expect(bench.state.practiceTicket?.soldAt != day(0))
      },
    ]
  }

  private static var others: [Wrong] {
    [
      // Belief: after a sale, the old departures do not count.
      .init(
        "a sale that empties the board", breaks: "6j", during: [.anyTime],
        asking: "A ticket is sold. What stands on the board, if something stood there before?",
        spoiling: { if $0.action == .sellButtonTapped { $0.after.departures = [] } }
      ) { bench in
        await bench.send(.departuresArrived(["Night train"]))
        let before = bench.state.departures
        await bench.send(.sellButtonTapped)
        expect(before.isEmpty || !bench.state.departures.isEmpty)
      },
      // Belief: the board tells what happens at the desk.
      .init(
        "a sale that is announced on the board", breaks: "6j",
        asking: "A ticket is sold. What can be read on the board?",
        spoiling: { if case .seatSold = $0.action { $0.after.departures.append("Sold") } }
      ) { bench in
        let before = bench.state.departures
        await bench.send(.seatSold(3))
        expect(bench.state.departures == before)
      },
      // Belief: a new board, a new passenger.
      .init(
        "a board that takes the ticket away", breaks: "6j", during: [afterSale, afterPractice],
        asking: "A ticket was sold, and the board is refreshed. Where is the ticket?",
        spoiling: { if $0.action == .refreshButtonTapped { $0.after.ticket = nil } }
      ) { bench in
        if bench.state.ticket == nil { await bench.send(.sellButtonTapped) }
        let before = bench.state.ticket
        await bench.send(.refreshButtonTapped)
        expect(before == nil || bench.state.ticket != nil)
      },
      // Belief: a new board begins a new day.
      .init(
        "a board that moves the ticket to the next day", breaks: "6j",
        asking: "The board is refreshed. What does the till show, and what did it show before?",
        spoiling: { if case .departuresArrived = $0.action { moveOn(&$0.after.ticket) } }
      ) { bench in
        let before = bench.state.ticket
        await bench.send(.departuresArrived(["Night train"]))
        expect(bench.state.ticket == before)
      },
      // Belief: the board tells a new day, and practice was yesterday.
      .init(
        "a board that takes the practice ticket away", breaks: "6j", during: [afterPractice],
        asking: "Somebody has practised, and the board is refreshed. What is left of the practice?",
        spoiling: { if $0.action == .refreshButtonTapped { $0.after.practiceTicket = nil } }
      ) { bench in
        await bench.send(.refreshButtonTapped)
        expect(bench.state.practiceTicket != nil)
      },
      // Belief: a new board begins a new day.
      .init(
        "a board that moves the practice ticket to the next day", breaks: "6j",
        asking: """
          The board is refreshed. What does the practice till show, and what did it show before?
          """,
        spoiling: { if case .departuresArrived = $0.action { moveOn(&$0.after.practiceTicket) } }
      ) { bench in
        let before = bench.state.practiceTicket
        await bench.send(.departuresArrived(["Night train"]))
        expect(bench.state.practiceTicket == before)
      },
      // Belief: practice begins from an empty desk.
      .init(
        "practice that empties the board", breaks: "6j", during: [.anyTime],
        asking: "Somebody practises. What stands on the board, if something stood there before?",
        spoiling: { if $0.action == .practiseButtonTapped { $0.after.departures = [] } }
      ) { bench in
        await bench.send(.departuresArrived(["Night train"]))
        let before = bench.state.departures
        await bench.send(.practiseButtonTapped)
        expect(before.isEmpty || !bench.state.departures.isEmpty)
      },
      // Belief: the board tells what happens at the desk.
      .init(
        "practice that is announced on the board", breaks: "6j",
        asking: "Somebody practises. What can be read on the board?",
        spoiling: { if case .seatPractised = $0.action { $0.after.departures.append("Practice") } }
      ) { bench in
        let before = bench.state.departures
        await bench.send(.seatPractised(0))
        expect(bench.state.departures == before)
      },
      // Belief: a ticket is a ticket.
      .init(
        "practice that overwrites the ticket", breaks: "6j",
        asking: "Somebody practises. What can be seen at the till?",
        spoiling: {
          if case .seatPractised = $0.action { $0.after.ticket = $0.after.practiceTicket }
        }
      ) { bench in
        let before = bench.state.ticket
        bench.store.dependencies.date.now = day(5)
        await bench.send(.seatPractised(7))
        expect(bench.state.ticket == before)
      },
      // Belief: what is practised today is done tomorrow.
      .init(
        "practice that moves the ticket to the next day", breaks: "6j",
        asking: """
          Somebody taps “Practise”. What does the till show, and what did it show before?
          """,
        spoiling: { if $0.action == .practiseButtonTapped { moveOn(&$0.after.ticket) } }
      ) { bench in
        let before = bench.state.ticket
        await bench.send(.practiseButtonTapped)
        expect(bench.state.ticket == before || bench.state.ticket?.soldAt != day(1))
      },
      // Belief: a ticket is a ticket.
      .init(
        "a sale that counts as practice", breaks: "6j",
        asking: "A ticket is sold. What can be seen at the practice till?",
        spoiling: { if case .seatSold = $0.action { $0.after.practiceTicket = $0.after.ticket } }
      ) { bench in
        let before = bench.state.practiceTicket
        bench.store.dependencies.date.now = day(5)
        await bench.send(.seatSold(7))
        expect(bench.state.practiceTicket == before)
      },
      // Belief: with a passenger at the desk, practice has to wait.
      .init(
        "a sale that moves the practice ticket to the next day", breaks: "6j",
        asking: """
          Somebody taps “Sell”. What does the practice till show, and what did it show before?
          """,
        spoiling: { if $0.action == .sellButtonTapped { moveOn(&$0.after.practiceTicket) } }
      ) { bench in
        await bench.send(.sellButtonTapped)
        expect(bench.state.practiceTicket?.soldAt != day(1))
      },
    ]
  }

  // MARK: Ways to be wrong

  /// Moves a ticket to the next day. Where there is none, one appears.
  private static func moveOn(_ ticket: inout StationDesk.Ticket?) {
    ticket = StationDesk.Ticket(
      seat: ticket?.seat ?? 0, soldAt: (ticket?.soldAt ?? day(0)) + 86_400)
  }

  /// Asks the client that is in force, and forgets the answer.
  private static func ask(
    _ question: @escaping @Sendable (RailClient) async throws -> Void
  ) -> Effect<Action> {
    @Dependency(\.railClient) var client
    return .run { [client] _ in
      try await question(client)
    } catch: { _, _ in
    }
  }

  /// Handles a button with the client that was in force when the desk was made.
  private static func keepingTheClient(
    for button: Action, _ right: (()) -> Reduce<State, Action>, _ isNow: @escaping (State) -> Bool
  ) -> Reduce<State, Action> {
    @Dependency(\.railClient) var client
    let kept = client
    let right = right(())
    return Reduce { state, action in
      guard action == button, isNow(state) else {
        return right.reduce(into: &state, action: action)
      }
      return withDependencies {
        $0.railClient = kept
      } operation: {
        right.reduce(into: &state, action: action)
      }
    }
  }

  /// Handles a button with the client that was in force when it was tapped for the first time.
  private static func keepingTheFirstClient(
    for button: Action, _ right: (()) -> Reduce<State, Action>, _ isNow: @escaping (State) -> Bool
  ) -> Reduce<State, Action> {
    let right = right(())
    let kept = Kept<RailClient>()
    return Reduce { state, action in
      @Dependency(\.railClient) var client
      guard action == button else { return right.reduce(into: &state, action: action) }
      let first = kept.value ?? client
      kept.value = first
      return withDependencies {
        if isNow(state) { $0.railClient = first }
      } operation: {
        right.reduce(into: &state, action: action)
      }
    }
  }

  /// A button with the client that was in force when another one was last tapped.
  private static func oldClient(
    _ name: String, breaks rule: String, during situations: [Moment], of other: Action,
    for button: Action, asking question: String
  ) -> Wrong {
    .init(
      name, breaks: rule, during: situations, asking: question,
      made: { right, _, _ in keepingTheClient(of: other, for: button, right) }
    ) { bench in
      let noon = bench.world.anotherClient(in: bench.store)
      await bench.send(other)
      let questions = noon.seats + noon.departures
      _ = bench.world.anotherClient(in: bench.store)
      await bench.send(button)
      expect(noon.seats + noon.departures == questions)
    }
  }

  /// Handles a button with the client that was in force when another one was last tapped.
  private static func keepingTheClient(
    of other: Action, for button: Action, _ right: (()) -> Reduce<State, Action>
  ) -> Reduce<State, Action> {
    let right = right(())
    let kept = Kept<RailClient>()
    return Reduce { state, action in
      @Dependency(\.railClient) var client
      if action == other { kept.value = client }
      let last = kept.value ?? client
      return withDependencies {
        if action == button { $0.railClient = last }
      } operation: {
        right.reduce(into: &state, action: action)
      }
    }
  }

  /// Handles a button with the practice client.
  private static func practising(
    at button: Action, _ right: (()) -> Reduce<State, Action>, _ isNow: @escaping (State) -> Bool
  ) -> Reduce<State, Action> {
    let right = right(())
    return Reduce { state, action in
      guard action == button, isNow(state) else {
        return right.reduce(into: &state, action: action)
      }
      return withDependencies {
        $0.railClient = .practice
      } operation: {
        right.reduce(into: &state, action: action)
      }
    }
  }

  /// Notes the date of the first ticket of any kind, and gives it to later sales.
  private static func keepingTheFirstDate(
    _ right: (()) -> Reduce<State, Action>, _: Void, _ isNow: @escaping (State) -> Bool
  ) -> Reduce<State, Action> {
    let right = right(())
    let first = Kept<Date>()
    return Reduce { state, action in
      let isNow = isNow(state)
      let effect = right.reduce(into: &state, action: action)
      switch action {
      case .seatSold:
        if isNow, let date = first.value { state.ticket?.soldAt = date }
        first.value = first.value ?? state.ticket?.soldAt
      case .seatPractised: first.value = first.value ?? state.practiceTicket?.soldAt
      default: break
      }
      return effect
    }
  }
}

/// Keeps a value from one action to another.
private final class Kept<Value> {
  var value: Value?
}

private func day(_ number: Int) -> Date { Date(timeIntervalSince1970: 86_400 * Double(number)) }

// MARK: - Right desks

extension RailClient {
  fileprivate static let practice = RailClient(departures: { [] }, seat: { 0 })
}

/// A till, wherever it stands.
private struct Till: Reducer {
  @Dependency(\.railClient) var railClient
  @Dependency(\.date.now) var now

  enum Action: Equatable, Sendable {
    case tapped
    case seatFound(Int)
  }

  func reduce(into state: inout StationDesk.Ticket?, action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      return .run { send in
        await send(.seatFound(try await railClient.seat()))
      } catch: { _, _ in
      }
    case .seatFound(let seat):
      state = StationDesk.Ticket(seat: seat, soldAt: now)
      return .none
    }
  }
}

/// Two tills and a board.
private struct ComposedDesk: Reducer {
  @Dependency(\.railClient) var railClient

  func reduce(
    into state: inout StationDesk.State, action: StationDesk.Action
  ) -> Effect<StationDesk.Action> {
    switch action {
    case .refreshButtonTapped:
      .run { send in
        await send(.departuresArrived(try await railClient.departures()))
      } catch: { _, _ in
      }
    case .departuresArrived(let departures):
      show(departures, &state)
    case .sellButtonTapped:
      sell(&state, .tapped)
    case .seatSold(let seat):
      sell(&state, .seatFound(seat))
    case .practiseButtonTapped:
      practise(&state, .tapped)
    case .seatPractised(let seat):
      practise(&state, .seatFound(seat))
    }
  }

  private func show(
    _ departures: [String], _ state: inout StationDesk.State
  ) -> Effect<StationDesk.Action> {
    state.departures = departures
    return .none
  }

  private func sell(
    _ state: inout StationDesk.State, _ action: Till.Action
  ) -> Effect<StationDesk.Action> {
    Till().reduce(into: &state.ticket, action: action).map {
      switch $0 {
      case .tapped: .sellButtonTapped
      case .seatFound(let seat): .seatSold(seat)
      }
    }
  }

  private func practise(
    _ state: inout StationDesk.State, _ action: Till.Action
  ) -> Effect<StationDesk.Action> {
    let till = Reduce(Till().dependency(\.railClient, .practice))
    return till.reduce(into: &state.practiceTicket, action: action).map {
      switch $0 {
      case .tapped: .practiseButtonTapped
      case .seatFound(let seat): .seatPractised(seat)
      }
    }
  }
}

/// Everything in one reducer.
private struct PlainDesk: Reducer {
  /// What arrives if the client throws.
  var departuresOfFailure: [String]?
  var seatOfFailure: Int?
  /// Whether departures arrive if there are none.
  var sendsEmptyDepartures = true

  @Dependency(RailClient.self) private var client
  @Dependency(\.date) private var date

  func reduce(
    into state: inout StationDesk.State, action: StationDesk.Action
  ) -> Effect<StationDesk.Action> {
    switch action {
    case .refreshButtonTapped:
      return .run { [client, sendsEmptyDepartures] send in
        let departures = try await client.departures()
        guard sendsEmptyDepartures || !departures.isEmpty else { return }
        await send(.departuresArrived(departures))
      } catch: { [departuresOfFailure] _, send in
        if let departuresOfFailure { await send(.departuresArrived(departuresOfFailure)) }
      }
    case .departuresArrived(let departures):
      state.departures = departures
      return .none
    case .sellButtonTapped:
      return .run { send in
        await send(.seatSold(try await client.seat()))
      } catch: { [seatOfFailure] _, send in
        if let seatOfFailure { await send(.seatSold(seatOfFailure)) }
      }
    case .seatSold(let seat):
      state.ticket = StationDesk.Ticket(seat: seat, soldAt: date())
      return .none
    case .practiseButtonTapped:
      return .send(.seatPractised(0))
    case .seatPractised(let seat):
      state.practiceTicket = StationDesk.Ticket(seat: seat, soldAt: date())
      return .none
    }
  }
}

// MARK: - Where stories are told

typealias DeskMaker = StoreMaker<StationDesk.State, StationDesk.Action, Void>

/// Makes a store of a desk, with dependencies as somebody prepares them.
@MainActor
func desk(
  _ desks: DeskMaker, _ prepare: (inout DependencyValues) -> Void
) -> TestStore<StationDesk.State, StationDesk.Action> {
  withDependencies(prepare) { desks(StationDesk.State(), ()) }
}

/// A desk in a world that writes down what is asked of it.
@MainActor
struct DeskBench {
  let store: TestStore<StationDesk.State, StationDesk.Action>
  fileprivate let world = DeskWorld()

  init(desks: @escaping DeskMaker) {
    let world = world
    store = desk(desks) {
      $0.date.now = day(0)
      $0.railClient = world.client
    }
    store.exhaustivity = .off
  }

  var state: StationDesk.State { store.state }

  func send(_ action: StationDesk.Action) async {
    await store.send(action)
    await settle()
  }

  func settle() async { await store.skipReceivedActions(strict: false) }
}

/// A railway that counts what it is asked.
@MainActor
private final class DeskWorld {
  private let asked = Mutexed()
  let clock = TestClock()

  var departures: Int { asked.departures }
  var seats: Int { asked.seats }

  var client: RailClient {
    RailClient(
      departures: { [asked] in
        asked.addDepartures()
        return ["Night train"]
      },
      seat: { [asked] in
        asked.addSeat()
        return 3
      })
  }

  /// Another client is in force from now on.
  func anotherClient(in store: TestStore<StationDesk.State, StationDesk.Action>) -> DeskWorld {
    let other = DeskWorld()
    store.dependencies.railClient = other.client
    return other
  }

  func seatTakesANight(in store: TestStore<StationDesk.State, StationDesk.Action>) {
    store.dependencies.railClient.seat = { [clock] in
      try await clock.sleep(for: .seconds(60))
      return 70
    }
  }
}

private final class Mutexed: Sendable {
  private let counts = Mutex((departures: 0, seats: 0))

  var departures: Int { counts.withLock { $0.departures } }
  var seats: Int { counts.withLock { $0.seats } }

  func addDepartures() { counts.withLock { $0.departures += 1 } }
  func addSeat() { counts.withLock { $0.seats += 1 } }
}
