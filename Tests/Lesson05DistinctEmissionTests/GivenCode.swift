import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson05DistinctEmission

// What came finished with the exercise, and what it did then. A test that relies on it asks here first.

@MainActor
enum GivenCode {
  private static let folder = "Lesson05DistinctEmission"

  static func requireToastView() throws {
    var log: [String] = []
    let view = ToastView()
    let listen = {
      view.onShow = { [unowned view] in log.append("shows \($0), sees \(quoted(view.visible))") }
      view.onDismiss = { [unowned view] in log.append("gone, sees \(quoted(view.visible))") }
    }
    view.goAway()
    listen()
    view.goAway()
    view.show("a")
    view.show("a")
    view.show("b")
    view.goAway()
    view.goAway()
    view.show("a")
    view.close()
    view.goAway()
    view.show("c")
    view.goAway()
    log.append("sees \(quoted(view.visible)), has seen \(view.shown.joined())")
    try requireGivenCode(
      "ToastView", in: "\(folder)/ToastView.swift",
      isAsShipped: log == [
        "shows a, sees “a”", "shows a, sees “a”", "shows b, sees “b”", "gone, sees nil",
        "shows a, sees “a”", "shows c, sees “c”", "sees nil, has seen aabac",
      ])
  }

  static func requireOrderEnvironment() async throws {
    try requireOrderAnswer()
    var answers: [OrderAnswer] = []
    let asked = Calls<Int, OrderAnswer> { .success($0 > 1 ? .accepted : .refused) }
    let environment = OrderEnvironment(
      submitOrder: { (try? await asked.call($0)) ?? .refused }, showToast: { _ in })
    let store = Store<Int, OrderAnswer?>(initialState: 0) {
      Reduce { state, answer in
        if let answer {
          answers.append(answer)
          return .none
        }
        state += 1
        return .run { [quantity = state] send in
          await send(environment.submitOrder(quantity))
        }
      }
    }
    for _ in 1...3 { await store.send(nil).finish() }
    let failures = await issuesReported {
      let answer = await OrderEnvironment.failing.submitOrder(1)
      await OrderEnvironment.failing.showToast("")
      answers.append(answer)
    }
    try requireGivenCode(
      "OrderEnvironment", in: "\(folder)/OrderEnvironment.swift",
      isAsShipped: asked.requests == [1, 2, 3]
        && answers == [.refused, .accepted, .accepted, .refused]
        && failures.map(\.kind) == [.unimplemented, .unimplemented])
  }

  static func requireOrderAnswer() throws {
    try requireGivenCode(
      "OrderAnswer", in: "\(folder)/OrderEnvironment.swift",
      isAsShipped: OrderAnswer.accepted.message == words(of: .accepted)
        && OrderAnswer.refused.message == words(of: .refused)
        && OrderAnswer.accepted != OrderAnswer.refused)
  }

  static func requireEagerStore() async throws {
    let store = EagerStore<Int, Int>(
      initialState: 0,
      reducer: Reduce { state, step in
        state += step
        return step > 1 ? .send(step - 1) : .none
      })
    var all: [Int] = []
    var halves: [Int] = []
    store.subscribe({ $0 }) { all.append($0) }
    store.subscribe({ $0 / 4 }) { halves.append($0) }
    await store.send(3)
    await store.send(0)
    await store.send(1)
    try requireGivenCode(
      "EagerStore", in: "\(folder)/EagerStore.swift",
      isAsShipped: all == [0, 3, 5, 6, 7] && halves == [0, 1])
  }

  static func requireScoreboard() throws {
    let scripts: [[Scoreboard.Action]] = [
      [.homeScored, .homeScored, .whistleBlown, .guestScored, .newGameStarted],
      [.guestScored, .whistleBlown, .guestScored, .homeScored, .newGameStarted, .whistleBlown],
      [.whistleBlown, .newGameStarted, .homeScored, .guestScored, .homeScored],
    ]
    let seen = scripts.map { script in
      var state = Scoreboard.State()
      return script.map { action in
        let effect = Scoreboard().reduce(into: &state, action: action)
        return "\(state.home) \(state.guest) \(state.score) \(state.isHomeLeading) "
          + "\(quoted(state.announcement)) \(TestSupport.hasNothingToDo(effect))"
      }
    }
    try requireGivenCode(
      "Scoreboard", in: "\(folder)/Prediction.swift",
      isAsShipped: seen == scripts.map(scores)
        && Scoreboard.State() == Scoreboard.State(home: 0, guest: 0, announcement: nil)
        && Scoreboard.State(home: 1) != Scoreboard.State(guest: 1)
        && Scoreboard.State(announcement: "Goal!") != Scoreboard.State())
  }

  /// What the scoreboard shows after each action, by rules of our own.
  private static func scores(_ script: [Scoreboard.Action]) -> [String] {
    var home = 0
    var guest = 0
    var announcement: String?
    return script.map { action in
      switch action {
      case .homeScored: (home, announcement) = (home + 1, "Goal!")
      case .guestScored: (guest, announcement) = (guest + 1, "Goal!")
      case .whistleBlown: break
      case .newGameStarted: (home, guest) = (0, 0)
      }
      return "\(home) \(guest) \([home, guest]) \(home > guest) \(quoted(announcement)) true"
    }
  }

  /// The screen of step 4, with the learner's wrapper in it, beside ours.
  static func requireNeverEqualOrderScreen() async throws {
    let theirs = ToastView()
    let ours = ToastView()
    let environment = OrderEnvironment(
      submitOrder: { $0 == 2 ? .refused : .accepted }, showToast: { _ in })
    let theirStore = Store(initialState: NeverEqualOrderScreen.State()) {
      NeverEqualOrderScreen(environment: environment)
    }
    let ourStore = Store(initialState: ShippedNeverEqualOrderScreen.State()) {
      ShippedNeverEqualOrderScreen(environment: environment)
    }
    NeverEqualOrderScreen.connect(theirs, to: theirStore)
    ShippedNeverEqualOrderScreen.connect(ours, to: ourStore)
    let script: [NeverEqualOrderScreen.Action] = [
      .addOrderButtonTapped, .plusButtonTapped, .orderResponse(.accepted), .addOrderButtonTapped,
      .orderResponse(.refused), .plusButtonTapped, .addOrderButtonTapped,
    ]
    var isAsShipped = true
    for action in script {
      await theirStore.send(action).finish()
      await ourStore.send(action).finish()
      let (their, our) = (theirStore.withState { $0 }, ourStore.withState { $0 })
      isAsShipped =
        isAsShipped && their.quantity == our.quantity && their.toast == our.toast
        && theirs.shown == ours.shown
    }
    try requireGivenCode(
      "NeverEqualOrderScreen", in: "\(folder)/NeverEqualOrderScreen.swift",
      isAsShipped: isAsShipped)
  }

  static func requireTable() throws {
    let table = TruthTable()
    try requireGivenCode(
      "TruthTable", in: "\(folder)/TruthTable.swift",
      isAsShipped: cells(table.wanted) == [2, 1, 1, 1, 2]
        && cells(table.plainOptional) == [1, 1, 2, 1, 1]
        && cells(table.noDistinctCheck) == [2, 2, 2, 1, 1]
        && cells(table.endpointOfTheScreen) == [2, 1, 1, 0, 0])
  }

  private static func cells(_ row: Toasts) -> [Int] {
    [row.twice, row.change, row.reopened, row.early, row.bothEarly]
  }

  /// The phone of step 7, with a diary of what reaches its inside.
  static func requirePhone() async throws {
    try requireToastView()
    try requireOrderAnswer()
    var log: [String] = []
    let phone = Phone { glass in
      Phone.Inside(
        open: { log.append("open") },
        close: { log.append("close") },
        tapPlus: { log.append("plus") },
        answer: {
          log.append($0 == .accepted ? "accepted" : "refused")
          glass.show($0.message)
        })
    }
    let quiet = await issuesReported { phone.expectShown([]) }
    await phone.receive(.refused)
    await phone.openScreen()
    await phone.tapPlus()
    await phone.letToastGoAway()
    await phone.closeScreen()
    await phone.receive(.accepted)
    let failures = await issuesReported {
      phone.expectShown(["Sold out", "Order created"])
      phone.expectShown(["Order created", "Sold out"])
      phone.expectShown(["Sold out"])
      phone.expectShown([])
    }
    try requireGivenCode(
      "Phone", in: "\(folder)/Phone.swift",
      isAsShipped: quiet.isEmpty
        && log == ["refused", "open", "plus", "close", "accepted"]
        && failures.map(\.kind) == Array(repeating: .failedExpectation, count: 3)
        && phone.expectations == 5 && phone.shownToasts == ["Sold out", "Order created"])
  }
}
