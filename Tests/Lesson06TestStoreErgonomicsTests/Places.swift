import Bootcamp

@testable import Lesson06TestStoreErgonomics

/// A place in a test where a step of a story is written. The story makes it up, with all four parts.
@MainActor
struct Place {
  typealias StoryStep = Step<StoryCounter.State, StoryCounter.Action>
  typealias Closure = (inout StoryCounter.State) -> Void

  let location: CodeLocation
  let send: (StoryCounter.Action, Closure?) -> StoryStep
  let receive: (StoryCounter.Action, Closure?) -> StoryStep

  /// The lines differ, and so does one part after the other. Literals, because the parts of a place
  /// have the types that the learner gives them.
  static let all: [Place] = [
    Place(
      location: CodeLocation(
        fileID: "App/CounterTests.swift", filePath: "App/Tests/CounterTests.swift", line: 7,
        column: 5),
      send: {
        .send(
          $0, $1, fileID: "App/CounterTests.swift", filePath: "App/Tests/CounterTests.swift",
          line: 7, column: 5)
      },
      receive: {
        .receive(
          $0, $1, fileID: "App/CounterTests.swift", filePath: "App/Tests/CounterTests.swift",
          line: 7, column: 5)
      }),
    Place(
      location: CodeLocation(
        fileID: "App/CounterTests.swift", filePath: "App/Tests/CounterTests.swift", line: 8,
        column: 30),
      send: {
        .send(
          $0, $1, fileID: "App/CounterTests.swift", filePath: "App/Tests/CounterTests.swift",
          line: 8, column: 30)
      },
      receive: {
        .receive(
          $0, $1, fileID: "App/CounterTests.swift", filePath: "App/Tests/CounterTests.swift",
          line: 8, column: 30)
      }),
    Place(
      location: CodeLocation(
        fileID: "Screens/PrimeTests.swift", filePath: "Screens/PrimeTests.swift", line: 70_000,
        column: 1),
      send: {
        .send(
          $0, $1, fileID: "Screens/PrimeTests.swift", filePath: "Screens/PrimeTests.swift",
          line: 70_000, column: 1)
      },
      receive: {
        .receive(
          $0, $1, fileID: "Screens/PrimeTests.swift", filePath: "Screens/PrimeTests.swift",
          line: 70_000, column: 1)
      }),
  ]
}

// MARK: - Stand-ins

// This file has to compile before step 5 is done. These functions are used only as long as the step
// has none of its own that fit.
private protocol StandIn {
  associatedtype State
  associatedtype Action
}

extension StandIn {
  fileprivate static func send(
    _ action: Action, _ update: ((inout State) -> Void)?, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) -> Step<State, Action> {
    Step<State, Action>.send(action, update)
  }

  fileprivate static func receive(
    _ action: Action, _ update: ((inout State) -> Void)?, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) -> Step<State, Action> {
    Step<State, Action>.receive(action, update)
  }
}

extension Step: StandIn {}
