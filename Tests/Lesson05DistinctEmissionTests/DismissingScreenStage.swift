import Bootcamp
import TestSupport

@testable import Lesson05DistinctEmission

/// Order screens whose message is cleared when the toast has gone away: they open, close and open again.
struct DismissingScreenStage: Stage {
  private typealias Feature = DismissingOrderScreen

  /// A store that is alive, the screen that shows it, and what both should be like.
  private struct Screen {
    let world = OrderWorld()
    let live: LiveStore<Feature.State, Feature.Action>
    /// The glass, as long as the screen is open.
    var glass: Glass?

    /// A copy of the state, put aside before the last event, and what it has to keep.
    var aside: (state: Feature.State, quantity: Int, message: String?)?

    // The model.
    var quantity: Int
    var message: String?
    var orders: [Int] = []
    var isOpen = true
    var visible: String?
    var shown: [String] = []

    @MainActor
    init(_ beginning: OrderBeginning) {
      quantity = beginning.quantity
      message = beginning.toast
      live = LiveStore(
        initialState: Feature.State(quantity: beginning.quantity, toast: beginning.toast),
        reducer: Feature(environment: world.environment))
      open()
    }

    /// Opens the screen: who subscribes late gets the last message.
    @MainActor
    mutating func open() {
      glass = Glass(connectedTo: live.store)
      isOpen = true
      shown = []
      visible = nil
      if let message { show(message) }
    }

    mutating func show(_ text: String) {
      shown.append(text)
      visible = text
    }

    @MainActor
    mutating func putAside() {
      aside = (live.state, quantity, message)
    }

    /// The text's rule: there is room for one message, and one that is equal is dropped.
    mutating func isAnswered(_ answer: OrderAnswer) {
      let isNews = message != words(of: answer)
      message = words(of: answer)
      if isOpen, isNews { show(words(of: answer)) }
    }
  }

  /// A toast on the glass, and the message that the state had when each toast appeared.
  @MainActor
  private final class Glass {
    let view = ToastView()
    private(set) var messagesAtShow: [String?] = []

    init(connectedTo store: Store<Feature.State, Feature.Action>) {
      view.onShow = { [weak self, weak store] _ in self?.note(store) }
      Feature.connect(view, to: store)
    }

    private func note(_ store: Store<Feature.State, Feature.Action>?) {
      messagesAtShow.append(store?.withState { $0.toast })
    }
  }

  private var screens: [Screen]
  let opening: String

  static func drawBeginning(_ draw: inout Draw) -> OrderBeginning { .draw(&draw) }
  static func drawEvent(_ draw: inout Draw) -> OrderEvent { .draw(&draw) }

  init(_ beginning: OrderBeginning) {
    screens = [Screen(beginning)]
    opening = beginning.sentence + " Its screen is open."
  }

  mutating func play(_ event: OrderEvent) async -> String? {
    let index = event.screen
    guard screens.indices.contains(index) else { return nil }
    for index in screens.indices { screens[index].putAside() }
    let live = screens[index].live
    switch event {
    case .plus:
      live.store.send(.plusButtonTapped)
      screens[index].quantity += 1
      return "Plus is tapped\(on(index))."

    case .order:
      live.store.send(.addOrderButtonTapped)
      await live.settle()
      screens[index].orders.append(screens[index].quantity)
      return "“Add order” is tapped\(on(index))."

    case .answer(let number, let answer, _):
      let shop = screens[index].world.shop
      guard shop.waiting.indices.contains(number) else { return nil }
      shop.answer(shop.waiting[number], .success(answer))
      await live.settle()
      screens[index].isAnswered(answer)
      return "\(sentence(answer)) that waits\(on(index))."

    case .response(let answer, _):
      live.store.send(.orderResponse(answer))
      screens[index].isAnswered(answer)
      return "\(sentence(answer))\(on(index))."

    case .clear:
      // A dismissal that comes late or twice, when no toast can be seen.
      guard screens[index].visible == nil else { return nil }
      live.store.send(.toastDismissed)
      screens[index].message = nil
      return "“toastDismissed” is sent\(on(index)), although no toast can be seen."

    case .goAway:
      guard let view = screens[index].glass?.view, screens[index].visible != nil else { return nil }
      view.goAway()
      screens[index].visible = nil
      screens[index].message = nil
      return "The toast\(on(index)) goes away."

    case .close:
      // What becomes of a toast that is still there is left open.
      guard screens[index].isOpen, screens[index].visible == nil else { return nil }
      screens[index].glass?.view.close()
      screens[index].glass = nil
      screens[index].isOpen = false
      return "The screen\(on(index)) is closed."

    case .open:
      guard !screens[index].isOpen else { return nil }
      screens[index].open()
      return "A new screen\(on(index)) opens."

    case .another(let quantity):
      guard screens.count < 2 else { return nil }
      screens.append(Screen(OrderBeginning(quantity: quantity, toast: nil)))
      return "Another store begins with quantity: \(quantity). Its screen is open."
    }
  }

  func look(_ facts: inout Facts) {
    for (index, screen) in screens.enumerated() {
      if let glass = screen.glass {
        facts.compare(
          "A person has seen\(on(index))", glass.view.shown, screen.shown, fact: "shown",
          words: list)
        for (text, message) in zip(glass.view.shown, glass.messagesAtShow) {
          facts.compare(
            "The toast “\(text)”\(on(index)) appears, and at this moment the message is", message,
            text, fact: "message when shown",
            reason: "The state “has a message while a toast can be seen.”", words: quoted)
        }
        facts.compare(
          "The toast that can be seen\(on(index)) is", glass.view.visible, screen.visible,
          fact: "visible", words: quoted)
      }
      facts.compare(
        "The message in the state\(on(index)) is", screen.live.state.toast, screen.message,
        fact: "message", reason: reason(screen), words: quoted)
      facts.compare(
        "The quantity\(on(index)) is", screen.live.state.quantity, screen.quantity,
        fact: "quantity")
      compareStates(screen, on(index), &facts)
      for action in screen.live.takeHandled() where action.hasEffect {
        guard action.name != "addOrderButtonTapped" else { continue }
        facts.differ(
          "effect",
          "The case “\(action.name)” returns an effect that has something to do. There is nothing "
            + "to do outside: it returns “.none”.")
      }
      facts.compare(
        "The shop\(on(index)) has been asked for these quantities:", screen.world.shop.requests,
        screen.orders, fact: "shop")
      facts.compare(
        "The environment\(on(index)) has been asked for", screen.world.toasts.requests, [],
        fact: "toasts", reason: "In this step the toast comes from the state.", words: list)
    }
  }

  /// Why there should be a message, or none.
  private func reason(_ screen: Screen) -> String? {
    switch (screen.visible, screen.message) {
    case (nil, nil): "No toast can be seen any more. The store has to hear of that at once."
    case (.some, .some): "The toast can still be seen. Who said that it has gone?"
    default: nil
    }
  }

  private func compareStates(_ screen: Screen, _ place: String, _ facts: inout Facts) {
    let state = screen.live.state
    facts.compareEquality(
      "The state\(place) and a new “State” with the same quantity and message", state,
      Feature.State(quantity: screen.quantity, toast: screen.message), areEqual: true,
      reason: "What else does the state remember?")
    facts.compareEquality(
      "The state\(place) and one with another quantity", state,
      Feature.State(quantity: screen.quantity + 1, toast: screen.message), areEqual: false)
    facts.compareEquality(
      "The state\(place) and one with another message", state,
      Feature.State(quantity: screen.quantity, toast: "\(screen.message ?? "")…"), areEqual: false)
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
