import Bootcamp
import Foundation

/// The worked example of lesson 4: a fridge that knows until when its milk is good.
struct Fridge: Reducer {
  let environment: FridgeEnvironment

  struct State: Equatable {
    var bestBefore: Date?
  }

  enum Action: Equatable, Sendable {
    case milkBought
    case milkFinished
  }

  // region: reducer
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .milkBought:
      let bestBefore = startOfDay(environment.date()) + oneWeek
      state.bestBefore = bestBefore
      return .run { _ in await environment.remind(bestBefore) }

    case .milkFinished:
      state.bestBefore = nil
      return .none
    }
  }
  // endregion: reducer
}

let oneDay: TimeInterval = 24 * 60 * 60
let oneWeek: TimeInterval = 7 * oneDay

/// Midnight, in UTC, at the beginning of the day.
func startOfDay(_ date: Date) -> Date {
  Date(timeIntervalSince1970: (date.timeIntervalSince1970 / oneDay).rounded(.down) * oneDay)
}

// region: environment
struct FridgeEnvironment: Sendable {
  var date: @Sendable () -> Date
  var remind: @Sendable (Date) async -> Void
}
// endregion: environment

extension FridgeEnvironment {
  static let live = FridgeEnvironment(
    date: { Date() },
    remind: { await Calendars.addReminder(at: $0) }
  )

  // region: failing
  static let failing = FridgeEnvironment(
    date: unimplemented("FridgeEnvironment.date", placeholder: .distantPast),
    remind: unimplemented("FridgeEnvironment.remind")
  )
  // endregion: failing
}

/// Stands for the calendar of whoever owns the fridge.
enum Calendars {
  @TaskLocal static var reminders: Reminders?

  static func addReminder(at date: Date) async {
    await reminders?.add(date)
  }

  actor Reminders {
    private(set) var dates: [Date] = []

    func add(_ date: Date) {
      dates.append(date)
    }
  }
}

/// The fridge as somebody wrote it who copied a case and left a line in.
struct CopiedFridge: Reducer {
  let environment: FridgeEnvironment

  func reduce(into state: inout Fridge.State, action: Fridge.Action) -> Effect<Fridge.Action> {
    switch action {
    case .milkBought:
      return Fridge(environment: environment).reduce(into: &state, action: action)

    case .milkFinished:
      guard let bestBefore = state.bestBefore else { return .none }
      state.bestBefore = nil
      return .run { _ in await environment.remind(bestBefore) }
    }
  }
}

/// The fridge with a live environment as its default argument.
struct HandyFridge: Reducer {
  let environment: FridgeEnvironment

  // region: default-argument
  init(environment: FridgeEnvironment = .live) {
    self.environment = environment
  }
  // endregion: default-argument

  func reduce(into state: inout Fridge.State, action: Fridge.Action) -> Effect<Fridge.Action> {
    Fridge(environment: environment).reduce(into: &state, action: action)
  }
}

/// A fridge whose state begins with a date that nobody has handed to it.
enum OpenedFridge {
  // region: default-in-state
  struct State: Equatable {
    var openedAt = Date.now
  }
  // endregion: default-in-state
}
