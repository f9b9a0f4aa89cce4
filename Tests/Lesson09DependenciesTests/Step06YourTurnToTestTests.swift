import Bootcamp
import BootcampTesting
import Foundation
import TestSupport
import Testing

@testable import Lesson09Dependencies

extension Lesson09 {
  @Suite("6 Your turn to test")
  @MainActor
  struct Step6 {
    private let grader = TestGrader(
      StationDeskCandidates.all, wording: .ofDesks,
      onlyTheWorldSends: { action in
        switch action {
        case .departuresArrived, .seatSold, .seatPractised: true
        case .refreshButtonTapped, .sellButtonTapped, .practiseButtonTapped: false
        }
      },
      bench: { DeskBench(desks: $0) }, moment: { $0.state },
      test: { desks in await stationDeskTest { desk(desks, $0) } })

    @Test("6.1 Your test accepts every desk that is right")
    func acceptsRight() async throws {
      try requireUnchangedRailClient()
      await grader.expectAcceptsRight()
    }

    @Test("6.2 Your test catches every desk that is wrong")
    func catchesWrong() async throws {
      try requireUnchangedRailClient()
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }

    /// The candidates read it.
    private func requireUnchangedRailClient() throws {
      var values = DependencyValues.test
      values.railClient = RailClient(departures: { [] }, seat: { 7 })
      let state = StationDesk.State()
      try requireGivenCode(
        "StationDesk", in: "Lesson09Dependencies/YourTurnToTest.swift",
        isAsShipped: state.departures.isEmpty && state.ticket == nil && state.practiceTicket == nil)
    }
  }
}

extension GradingWording {
  fileprivate static let ofDesks = GradingWording(
    candidate: "desk", idleness: "sends no action before it returns",
    firstStep: "Make a desk and send one.",
    remedy: "Add to your test the story that would tell you.")
}
