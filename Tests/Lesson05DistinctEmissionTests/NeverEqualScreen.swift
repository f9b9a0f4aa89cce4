import Bootcamp
import TestSupport

@testable import Lesson05DistinctEmission

/// An order screen whose message notices each assignment: it opens, closes and opens again.
struct NeverEqualScreen: StoryScreen {
  typealias State = ShippedNeverEqualOrderScreen.State
  typealias Action = ShippedNeverEqualOrderScreen.Action

  let world = OrderWorld()
  let live: LiveStore<State, Action>
  private var glass: ToastView?
  var aside: AsideState<State>?

  // The model.
  /// What a test expects: it assigns as often as the reducer does, the same texts.
  private(set) var expected: State
  var quantity: Int {
    didSet { expected.quantity = quantity }
  }
  private(set) var message: String?
  var orders: [Int] = []
  private var shown: [String] = []

  static let ruleOfTheRest: String? = nil
  var ruleOfMessage: String { "4a" }
  static let openingEnd = " Its screen is open."
  static let actionsWithEffect: Set = ["addOrderButtonTapped"]
  let nameOfExpected = "the state that a test expects"
  let reasonOfEquality = "The test assigns as often as the reducer does, the same texts."

  static func state(quantity: Int, toast: String?) -> State {
    State(quantity: quantity, toast: toast)
  }

  init(_ beginning: OrderBeginning) {
    quantity = beginning.quantity
    message = beginning.toast
    expected = State(quantity: beginning.quantity, toast: beginning.toast)
    live = LiveStore(
      initialState: expected,
      reducer: ShippedNeverEqualOrderScreen(environment: world.environment))
    open()
  }

  /// Opens the screen: a late subscriber gets the last message.
  private mutating func open() {
    let view = ToastView()
    ShippedNeverEqualOrderScreen.connect(view, to: live.store)
    glass = view
    shown = message.map { [$0] } ?? []
  }

  /// The text's rule: each assignment is a change.
  mutating func happens(_ event: OrderEvent) {
    guard let answer = event.answer else { return }
    message = words(of: answer)
    expected.toast = words(of: answer)
    if glass != nil { shown.append(words(of: answer)) }
  }

  mutating func playMore(_ event: OrderEvent, _ place: String) -> String? {
    switch event {
    case .goAway:
      guard let glass, glass.visible != nil else { return nil }
      glass.goAway()
      return "The toast\(place) goes away."

    case .close:
      guard let view = glass else { return nil }
      view.close()
      glass = nil
      return "The screen\(place) is closed."

    case .open:
      guard glass == nil else { return nil }
      open()
      return "A new screen\(place) opens."

    case .plus, .order, .answer, .orderTwice, .response, .clear, .another:
      return nil
    }
  }

  func lookAtMore(
    _ handled: [LiveStore<State, Action>.Handled], _ facts: inout Facts, _ place: String
  ) {
    guard let glass else { return }
    let hasSeenTooMany = glass.shown.count > shown.count
    facts.compare(
      "A person has seen\(place)", glass.shown, shown, fact: "shown",
      reason: hasSeenTooMany
        ? "A change elsewhere in the state is no change of the message."
        : "An assignment to the message is a change of it.",
      rule: hasSeenTooMany ? "4d" : "4a", words: list)
  }
}
