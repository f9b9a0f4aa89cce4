import Bootcamp
import Foundation

// The worked example of lesson 9: a plant that wants water once a week.

/// What the plant asks of the phone.
// region: client
struct Reminders: Sendable {
  /// Asks the person for the permission, or knows the answer already.
  var askPermission: @Sendable () async -> Bool
  var remind: @Sendable (Date) async -> Void
}
// endregion: client

// region: key
extension Reminders: DependencyKey {
  static let liveValue = Reminders(
    askPermission: { await Phone.askPermission() },
    remind: { await Phone.remind($0) })

  static let previewValue = Reminders(askPermission: { true }, remind: { _ in })

  static let testValue = Reminders(
    askPermission: unimplemented("Reminders.askPermission", placeholder: false),
    remind: unimplemented("Reminders.remind"))
}

extension DependencyValues {
  var reminders: Reminders {
    get { self[Reminders.self] }
    set { self[Reminders.self] = newValue }
  }
}
// endregion: key

struct Plant: Reducer {
  // region: dependencies
  @Dependency(\.date) var date
  @Dependency(\.reminders) var reminders
  // endregion: dependencies

  struct State: Equatable {
    var wateredAt: Date?
    var isReminderAllowed: Bool?
  }

  enum Action: Equatable, Sendable {
    case watered
    case permissionAnswered(Bool)
  }

  // region: reduce
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .watered:
      let now = date.now
      state.wateredAt = now
      return .run { send in
        let isAllowed = await reminders.askPermission()
        await send(.permissionAnswered(isAllowed))
        if isAllowed { await reminders.remind(now + oneWeek) }
      }

    case .permissionAnswered(let isAllowed):
      state.isReminderAllowed = isAllowed
      return .none
    }
  }
  // endregion: reduce
}

/// No feature at all: a sign at the door of the shop.
// region: sign
struct ShopSign {
  @Dependency(\.date) var date

  var isMorning: Bool {
    date.now.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) < 43_200
  }
}
// endregion: sign

/// Stands for a real phone. For this page it writes down what it is asked.
enum Phone {
  @TaskLocal static var asked: @Sendable (String) -> Void = { _ in }

  static func askPermission() async -> Bool {
    asked("askPermission")
    return true
  }

  static func remind(_ date: Date) async {
    asked("remind")
  }
}
