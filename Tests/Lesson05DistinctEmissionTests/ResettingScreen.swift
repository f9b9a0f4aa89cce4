import Bootcamp
import TestSupport

@testable import Lesson05DistinctEmission

/// An order screen whose message is cleared by an action that follows at once.
struct ResettingScreen: StoryScreen {
  typealias State = ResettingOrderScreen.State
  typealias Action = ResettingOrderScreen.Action

  let world = OrderWorld()
  let live: LiveStore<State, Action>
  private let emitted = Emitted()
  var aside: AsideState<State>?

  // The model.
  var quantity: Int
  private(set) var message: String?
  var orders: [Int] = []
  /// What `\.toast` has emitted.
  private var emissions: [String?]
  /// What is handled because of the last event: the names of the actions, and the message after each.
  private var handled: [String] = []
  private var messages: [String?] = []

  static let openingEnd = ""
  static let ruleOfTheRest: String? = "2d"
  var ruleOfMessage: String { handled.last == "toastCleared" ? "2c" : "2d" }
  static let actionsWithEffect: Set = ["addOrderButtonTapped", "orderResponse"]

  static func state(quantity: Int, toast: String?) -> State {
    State(quantity: quantity, toast: toast)
  }

  init(_ beginning: OrderBeginning) {
    quantity = beginning.quantity
    message = beginning.toast
    emissions = [beginning.toast]
    live = LiveStore(
      initialState: State(quantity: beginning.quantity, toast: beginning.toast),
      reducer: ResettingOrderScreen(environment: world.environment))
    live.store.subscribe(\.toast) { [emitted] in emitted.values.append($0) }
  }

  /// The text's rule: the answer sets the message, and what follows at once clears it.
  mutating func happens(_ event: OrderEvent) {
    let before = message
    switch event {
    case .plus: handles("plusButtonTapped")
    case .order: handles("addOrderButtonTapped")
    case .answer(_, let answer, _), .response(let answer, _):
      message = words(of: answer)
      handles("orderResponse")
      message = nil
      handles("toastCleared")
    case .clear:
      message = nil
      handles("toastCleared")
    case .orderTwice, .goAway, .close, .open, .another: break
    }
    if before != message { emissions.append(message) }
  }

  mutating func eventBegins() {
    handled = []
    messages = []
  }

  private mutating func handles(_ name: String) {
    handled.append(name)
    messages.append(message)
  }

  mutating func playMore(_ event: OrderEvent, _ place: String) -> String? {
    guard case .clear = event else { return nil }
    live.send(.toastCleared)
    happens(event)
    return "“toastCleared” is sent\(place)."
  }

  func lookAtMore(
    _ seen: [LiveStore<State, Action>.Handled], _ facts: inout Facts, _ place: String
  ) {
    // The message that an action leaves is looked at where it is this action that counts.
    for (number, action) in seen.enumerated() where number < messages.count {
      guard action.name == handled[number] else { break }
      let rule = ["orderResponse": "2a", "toastCleared": "2c"][action.name] ?? "2d"
      facts.compare(
        "After “\(action.name)” the quantity\(place) is", action.after.quantity, quantity,
        fact: "quantity after \(action.name)", rule: rule == "2c" ? rule : "2d")
      facts.compare(
        "After “\(action.name)” the message\(place) is", action.after.toast, messages[number],
        fact: "message after \(action.name)",
        rule: rule, words: quoted)
    }
    facts.compare(
      "The reducer is given\(place)", seen.map(\.name), handled, fact: "actions",
      reason: handled.contains("orderResponse")
        ? "“toastCleared” follows each answer at once, and once." : nil,
      rule: handled.contains("orderResponse") ? "2a" : "2d",
      words: { $0.isEmpty ? "no action" : $0.joined(separator: ", ") })
    for action in seen where action.startsWork && action.name == "orderResponse" {
      facts.differ(
        "work",
        "The case “orderResponse” starts work that runs on. “.send(.toastCleared)” is all that it "
          + "returns.", rule: "2b")
    }
    facts.compare(
      "The slice “toast”\(place) has emitted", emitted.values, emissions, fact: "emitted",
      reason: "The message has to be gone before the state is published.", rule: "2b",
      words: { $0.map(quoted).joined(separator: ", ") })
  }

  @MainActor
  private final class Emitted {
    var values: [String?] = []
  }
}
