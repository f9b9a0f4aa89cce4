import Bootcamp
import TestSupport

@testable import Lesson05DistinctEmission

/// Order screens whose message is cleared by an action that follows at once.
struct ResettingScreenStage: Stage {
  private typealias Feature = ResettingOrderScreen

  /// A screen that is alive, and what it should be like.
  private struct Screen {
    let world = OrderWorld()
    let live: LiveStore<Feature.State, Feature.Action>
    let ears = Ears()

    /// A copy of the state, put aside before the last event, and what it has to keep.
    var aside: (state: Feature.State, quantity: Int, message: String?)?

    // The model: the state, what a view has heard of the message, and what the shop has heard.
    var quantity: Int
    var toast: String?
    var heard: [String?]
    var orders: [Int] = []
    /// What is handled because of the last event: the names of the actions, and the message after each.
    var handled: [String] = []
    var messages: [String?] = []

    @MainActor
    init(_ beginning: OrderBeginning) {
      quantity = beginning.quantity
      toast = beginning.toast
      heard = [beginning.toast]
      live = LiveStore(
        initialState: Feature.State(quantity: beginning.quantity, toast: beginning.toast),
        reducer: Feature(environment: world.environment))
      live.store.subscribe(\.toast) { [ears] in ears.heard.append($0) }
    }

    mutating func happens(_ name: String) {
      handled.append(name)
      messages.append(toast)
    }

    @MainActor
    mutating func putAside() {
      aside = (live.state, quantity, toast)
    }

    /// The text's rule: the answer sets the message, and what follows at once clears it.
    mutating func isAnswered(_ answer: OrderAnswer) {
      let before = toast
      toast = words(of: answer)
      happens("orderResponse")
      toast = nil
      happens("toastCleared")
      if before != nil { heard.append(nil) }
    }
  }

  @MainActor
  private final class Ears {
    var heard: [String?] = []
  }

  private var screens: [Screen]
  let opening: String

  static func drawBeginning(_ draw: inout Draw) -> OrderBeginning { .draw(&draw) }
  static func drawEvent(_ draw: inout Draw) -> OrderEvent { .draw(&draw) }

  init(_ beginning: OrderBeginning) {
    screens = [Screen(beginning)]
    opening = beginning.sentence
  }

  mutating func play(_ event: OrderEvent) async -> String? {
    let index = event.screen
    guard screens.indices.contains(index) else { return nil }
    for index in screens.indices {
      screens[index].handled = []
      screens[index].messages = []
    }
    for index in screens.indices { screens[index].putAside() }
    let live = screens[index].live
    switch event {
    case .plus:
      live.store.send(.plusButtonTapped)
      screens[index].quantity += 1
      screens[index].happens("plusButtonTapped")
      return "Plus is tapped\(on(index))."

    case .order:
      live.store.send(.addOrderButtonTapped)
      await live.settle()
      screens[index].orders.append(screens[index].quantity)
      screens[index].happens("addOrderButtonTapped")
      return "“Add order” is tapped\(on(index))."

    case .answer(let number, let answer, _):
      let shop = screens[index].world.shop
      guard shop.waiting.indices.contains(number) else { return nil }
      let call = shop.waiting[number]
      shop.answer(call, .success(answer))
      await live.settle()
      screens[index].isAnswered(answer)
      return "\(sentence(answer)) that waits\(on(index))."

    case .response(let answer, _):
      live.store.send(.orderResponse(answer))
      screens[index].isAnswered(answer)
      return "\(sentence(answer))\(on(index))."

    case .clear:
      live.store.send(.toastCleared)
      if screens[index].toast != nil { screens[index].heard.append(nil) }
      screens[index].toast = nil
      screens[index].happens("toastCleared")
      return "“toastCleared” is sent\(on(index))."

    case .another(let quantity):
      guard screens.count < 2 else { return nil }
      screens.append(Screen(OrderBeginning(quantity: quantity, toast: nil)))
      return "Another store begins with quantity: \(quantity)."

    case .goAway, .close, .open:
      return nil
    }
  }

  func look(_ facts: inout Facts) {
    for (index, screen) in screens.enumerated() {
      let handled = screen.live.takeHandled()
      // The message that an action leaves is looked at where it is this action that counts.
      for (number, action) in handled.enumerated() where number < screen.messages.count {
        guard action.name == screen.handled[number] else { break }
        facts.compare(
          "After “\(action.name)” the message\(on(index)) is", action.after.toast,
          screen.messages[number], fact: "message after \(action.name)",
          reason: action.name == "toastCleared" ? "“Let that action clear the message.”" : nil,
          words: quoted)
      }
      facts.compare(
        "The reducer\(on(index)) is given", handled.map(\.name), screen.handled, fact: "actions",
        reason: screen.handled.contains("orderResponse")
          ? "“toastCleared” follows each answer at once, and once." : nil,
        words: { $0.isEmpty ? "no action" : $0.joined(separator: ", ") })
      for action in handled where action.hasEffect {
        guard ["plusButtonTapped", "toastCleared"].contains(action.name) else { continue }
        facts.differ(
          "effect",
          "The case “\(action.name)” returns an effect that has something to do. There is nothing "
            + "to do: it returns “.none”.")
      }
      facts.compare(
        "The quantity\(on(index)) is", screen.live.state.quantity, screen.quantity,
        fact: "quantity")
      facts.compare(
        "The message\(on(index)) is", screen.live.state.toast, screen.toast, fact: "message",
        words: quoted)
      compareStates(screen, on(index), &facts)
      facts.compare(
        "Somebody who listens to the message\(on(index)) has heard", screen.ears.heard,
        screen.heard, fact: "heard",
        reason: "The message has to be gone before anyone is told of it.",
        words: { $0.map(quoted).joined(separator: ", ") })
      facts.compare(
        "The shop\(on(index)) has been asked for these quantities:", screen.world.shop.requests,
        screen.orders, fact: "shop")
      facts.compare(
        "The environment\(on(index)) has been asked for", screen.world.toasts.requests, [],
        fact: "toasts", reason: "In this step the toast comes from the state.", words: list)
    }
  }

  private func compareStates(_ screen: Screen, _ place: String, _ facts: inout Facts) {
    let state = screen.live.state
    facts.compareEquality(
      "The state\(place) and a new “State” with the same quantity and message", state,
      Feature.State(quantity: screen.quantity, toast: screen.toast), areEqual: true,
      reason: "What else does the state remember?")
    facts.compareEquality(
      "The state\(place) and one with another quantity", state,
      Feature.State(quantity: screen.quantity + 1, toast: screen.toast), areEqual: false)
    facts.compareEquality(
      "The state\(place) and one with another message", state,
      Feature.State(quantity: screen.quantity, toast: "\(screen.toast ?? "")…"), areEqual: false)
    guard let aside = screen.aside else { return }
    facts.compare(
      "A copy of the state\(place) was put aside before. Its quantity is", aside.state.quantity,
      aside.quantity, fact: "copy", reason: "A copy of a value stays as it is.")
    facts.compare(
      "A copy of the state\(place) was put aside before. Its message is", aside.state.toast,
      aside.message, fact: "copy", reason: "A copy of a value stays as it is.", words: quoted)
  }

  func close() async {
    for screen in screens {
      screen.world.close()
      await screen.live.settle()
    }
  }

  private func on(_ index: Int) -> String {
    screens.count == 1 ? "" : index == 0 ? " of the first store" : " of the other store"
  }
}
