import Bootcamp
import BootcampTesting
import Foundation
import Synchronization

/// The desk of a small railway station. It has three parts: a board with the departures, a till, and a
/// practice till, at which new people learn to sell tickets.
///
/// - **6a.** “Refresh” asks `railClient` for its `departures`, once, and for nothing else.
/// - **6b.** What it answers arrives as `departuresArrived`, and becomes `departures`.
/// - **6c.** “Sell” asks `railClient` for a `seat`, once, and for nothing else.
/// - **6d.** What it answers arrives as `seatSold`. Then `ticket` has this seat, and the date of now.
/// - **6e.** “Practise” asks `railClient` for nothing: the practice till has a client of its own, which
///   always answers 0.
/// - **6f.** That client’s answer arrives as `seatPractised`. Then `practiceTicket` has this seat, and the
///   date of now.
/// - **6g.** Board and till ask the client that is in force when the button is tapped, and no earlier one.
/// - **6h.** The client of the practice till is for the practice till alone. After practice, too, board and
///   till ask the client that is in force.
/// - **6i.** The date of now is `date.now` when the seat arrives, and no earlier one.
/// - **6j.** Each part changes its own property, and no other one.
/// - **6k.** Open: what happens when a client throws, or has no departures.
/// - **6l.** Open: what a button does while an answer is still on its way.
///
/// You do not write this feature: there are many versions of it. Some are right, and each of the others
/// breaks one rule. You write the test that tells them apart.
enum StationDesk {
  struct State: Equatable {
    /// What the board shows.
    var departures: [String] = []
    /// The last ticket of the till.
    var ticket: Ticket?
    /// The last ticket of the practice till.
    var practiceTicket: Ticket?
  }

  struct Ticket: Equatable, Sendable {
    var seat: Int
    var soldAt: Date
  }

  enum Action: Equatable, Sendable {
    case refreshButtonTapped
    case departuresArrived([String])
    case sellButtonTapped
    case seatSold(Int)
    case practiseButtonTapped
    case seatPractised(Int)
  }
}

/// What the desk asks of the railway.
struct RailClient: DependencyKey {
  var departures: @Sendable () async throws -> [String]
  var seat: @Sendable () async throws -> Int

  /// No station has a real one today.
  static let liveValue = testValue

  /// Each endpoint fails the test that touches it.
  static let testValue = RailClient(
    departures: unimplemented("RailClient.departures"), seat: unimplemented("RailClient.seat"))
}

extension DependencyValues {
  var railClient: RailClient {
    get { self[RailClient.self] }
    set { self[RailClient.self] = newValue }
  }
}

/// Counts. It helps you to see how often something was asked.
final class Count: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock { $0 } }

  func goUp() {
    number.withLock { $0 += 1 }
  }
}

/// Your test. Make a desk for each story that you tell, and set up what the story may touch:
///
///     let desk = desks {
///       $0.date.now = Date(timeIntervalSince1970: 0)
///       $0.railClient.seat = { 7 }
///     }
///     await desk.send(.sellButtonTapped)
///     await desk.receive(.seatSold(7)) { $0.ticket = … }
///
/// Send what a person does, and receive what the client leads to. A story fails by itself if it asks for
/// something that you have not set up. In the middle of a story, you can change `desk.dependencies`: from
/// then on, another client is in force, or it is another day. A client that takes its time sleeps on a
/// clock of yours: `try await clock.sleep(for: .seconds(1))`. What a store does not see, such as how often
/// somebody was asked, you check yourself: `if … { reportIssue("…") }`.
@MainActor
func stationDeskTest(
  _ desks: (_ prepare: (inout DependencyValues) -> Void)
    -> TestStore<StationDesk.State, StationDesk.Action>
) async {
  // MARK: Assert
  await tell([.refresh, .sell, .refresh, .sell, .practise, .refresh, .sell, .practise], of: desks)
  await tell([.refresh, .practise, .refresh, .sell, .practise], of: desks)
}

private enum Part { case refresh, sell, practise }

/// One after another, each part is used. Each time it is another day, and another client is in force, which
/// has what this part may ask, and fails on all else.
@MainActor
private func tell(
  _ parts: [Part],
  of desks: (_ prepare: (inout DependencyValues) -> Void)
    -> TestStore<StationDesk.State, StationDesk.Action>
) async {
  let desk = desks { $0.date.now = day(0) }
  for (number, part) in parts.enumerated() {
    let clock = TestClock()
    let asked = Count()
    desk.dependencies.railClient = .testValue
    desk.dependencies.date.now = day(2 * number)
    switch part {
    case .refresh:
      let trains = ["Train \(number)", "Night train"]
      desk.dependencies.railClient.departures = {
        asked.goUp()
        return trains
      }
      await desk.send(.refreshButtonTapped)
      await desk.receive(.departuresArrived(trains)) { $0.departures = trains }
    case .sell:
      desk.dependencies.railClient.seat = {
        asked.goUp()
        try await clock.sleep(for: .seconds(1))
        return number
      }
      await desk.send(.sellButtonTapped)
      // The day ends while the railway looks for a seat.
      desk.dependencies.date.now = day(2 * number + 1)
      await clock.advance(by: .seconds(1))
      await desk.receive(.seatSold(number)) {
        $0.ticket = StationDesk.Ticket(seat: number, soldAt: day(2 * number + 1))
      }
    case .practise:
      await desk.send(.practiseButtonTapped)
      await desk.receive(.seatPractised(0)) {
        $0.practiceTicket = StationDesk.Ticket(seat: 0, soldAt: day(2 * number))
      }
    }
    await desk.finish()
    if asked.value != (part == .practise ? 0 : 1) { reportIssue("Asked \(asked.value) times") }
  }
}

private func day(_ number: Int) -> Date {
  Date(timeIntervalSince1970: Double(number) * 24 * 60 * 60)
}
