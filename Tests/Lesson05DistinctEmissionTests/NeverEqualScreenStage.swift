import Bootcamp
import TestSupport

@testable import Lesson05DistinctEmission

/// Order screens whose message notices each assignment: they open, close and open again.
struct NeverEqualScreenStage: Stage {
  private typealias Feature = ShippedNeverEqualOrderScreen

  /// A store that is alive, the screen that shows it, and what both should be like.
  private struct Screen {
    let world = OrderWorld()
    let live: LiveStore<Feature.State, Feature.Action>
    var glass: ToastView?

    // The model.
    /// What a test expects: it assigns as often as the reducer does, the same texts.
    var expected: Feature.State
    var quantity: Int
    var message: String?
    var shown: [String] = []

    @MainActor
    init(_ beginning: OrderBeginning) {
      quantity = beginning.quantity
      message = beginning.toast
      expected = Feature.State(quantity: beginning.quantity, toast: beginning.toast)
      live = LiveStore(
        initialState: Feature.State(quantity: beginning.quantity, toast: beginning.toast),
        reducer: Feature(environment: world.environment))
      open()
    }

    /// Opens the screen: who subscribes late gets the last message.
    @MainActor
    mutating func open() {
      let view = ToastView()
      Feature.connect(view, to: live.store)
      glass = view
      shown = message.map { [$0] } ?? []
    }

    /// The text's rule: each assignment is a change.
    mutating func isAnswered(_ answer: OrderAnswer) {
      message = words(of: answer)
      expected.toast = words(of: answer)
      if glass != nil { shown.append(words(of: answer)) }
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
    let live = screens[index].live
    switch event {
    case .plus:
      live.store.send(.plusButtonTapped)
      screens[index].quantity += 1
      screens[index].expected.quantity += 1
      return "Plus is tapped\(on(index))."

    case .order:
      live.store.send(.addOrderButtonTapped)
      await live.settle()
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

    case .goAway:
      guard screens[index].glass?.visible != nil else { return nil }
      screens[index].glass?.goAway()
      return "The toast\(on(index)) goes away."

    case .close:
      guard screens[index].glass != nil else { return nil }
      screens[index].glass?.close()
      screens[index].glass = nil
      return "The screen\(on(index)) is closed."

    case .open:
      guard screens[index].glass == nil else { return nil }
      screens[index].open()
      return "A new screen\(on(index)) opens."

    case .another(let quantity):
      guard screens.count < 2 else { return nil }
      screens.append(Screen(OrderBeginning(quantity: quantity, toast: nil)))
      return "Another store begins with quantity: \(quantity). Its screen is open."

    case .clear:
      return nil
    }
  }

  func look(_ facts: inout Facts) {
    for (index, screen) in screens.enumerated() {
      if let glass = screen.glass {
        facts.compare(
          "A person has seen\(on(index))", glass.shown, screen.shown, fact: "shown",
          reason: """
            Each assignment to the message is a change, and a change elsewhere in the state is none \
            of the message.
            """, words: list)
      }
      facts.compare(
        "The message\(on(index)) is", screen.live.state.toast, screen.message, fact: "message",
        words: quoted)
      facts.compare(
        "The quantity\(on(index)) is", screen.live.state.quantity, screen.quantity,
        fact: "quantity")
      facts.compareEquality(
        "The state\(on(index)) and the state that a test expects", screen.live.state,
        screen.expected, areEqual: true,
        reason: "The test assigns as often as the reducer does, the same texts.")
    }
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
