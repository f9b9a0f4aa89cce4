import Bootcamp
import TestSupport

@testable import Lesson05DistinctEmission

/// Order screens that ask for their toasts, in a world that takes its time.
struct AskingScreenStage: Stage {
  private typealias Feature = AskingOrderScreen

  /// A screen that is alive, and what it should be like.
  private struct Screen {
    let world = OrderWorld()
    let store: WatchedStore<Feature.State, Feature.Action>
    var handled: [WatchedStore<Feature.State, Feature.Action>.Handled] = []

    // The model: the state, what the shop has heard, which toasts were asked for, and how many orders
    // and toasts are not over yet.
    var quantity: Int
    var orders: [Int] = []
    var toasts: [String] = []
    var ordersInFlight = 0
    var toastsInFlight = 0
    var actions: [String] = []

    @MainActor
    init(_ quantity: Int) {
      self.quantity = quantity
      store = WatchedStore(
        initialState: Feature.State(quantity: quantity),
        reducer: Feature(environment: world.environment))
    }

    mutating func isAnswered(_ answer: OrderAnswer) {
      toasts.append(words(of: answer))
      toastsInFlight += 1
      actions.append("orderResponse")
    }
  }

  private var screens: [Screen]
  let opening: String

  static func drawBeginning(_ draw: inout Draw) -> OrderBeginning {
    // A tap on plus at the largest number would trap.
    OrderBeginning(quantity: draw.number(around: [1], without: [.extremes]), toast: nil)
  }

  static func drawEvent(_ draw: inout Draw) -> OrderEvent { .draw(&draw) }

  // Each event looks at all toasts that are not over, so long bursts are dear. This one is just more than a
  // byte can count.
  static var bursts: [Int] { [3, 4, 5, 6, 15, 16, 257] }

  init(_ beginning: OrderBeginning) {
    screens = [Screen(beginning.quantity)]
    opening = beginning.sentence
  }

  mutating func play(_ event: OrderEvent) async -> String? {
    let index = event.screen
    guard screens.indices.contains(index) else { return nil }
    for index in screens.indices {
      screens[index].actions = []
      screens[index].handled = []
    }
    let sentence = await happen(event, on: index)
    if sentence != nil { await comeToRest(index) }
    return sentence
  }

  private mutating func happen(_ event: OrderEvent, on index: Int) async -> String? {
    let world = screens[index].world
    switch event {
    case .plus:
      screens[index].handled = await screens[index].store.send(.plusButtonTapped)
      screens[index].quantity += 1
      screens[index].actions.append("plusButtonTapped")
      return "Plus is tapped\(on(index))."

    case .order:
      screens[index].handled = await screens[index].store.send(.addOrderButtonTapped)
      screens[index].orders.append(screens[index].quantity)
      screens[index].ordersInFlight += 1
      screens[index].actions.append("addOrderButtonTapped")
      return "“Add order” is tapped\(on(index))."

    case .answer(let number, let answer, _):
      guard world.shop.waiting.indices.contains(number) else { return nil }
      world.shop.answer(world.shop.waiting[number], .success(answer))
      screens[index].ordersInFlight -= 1
      screens[index].isAnswered(answer)
      return "\(Lesson05DistinctEmissionTests.sentence(answer)) that waits\(on(index))."

    case .response(let answer, _):
      screens[index].handled = await screens[index].store.send(.orderResponse(answer))
      screens[index].isAnswered(answer)
      return "\(Lesson05DistinctEmissionTests.sentence(answer))\(on(index))."

    case .goAway(let number, _):
      guard world.toasts.waiting.indices.contains(number) else { return nil }
      let call = world.toasts.waiting[number]
      world.toasts.answer(call, .success(()))
      screens[index].toastsInFlight -= 1
      return "The toast “\(world.toasts.requests[call])”\(on(index)) is over."

    case .another(let quantity):
      guard screens.count < 2 else { return nil }
      screens.append(Screen(quantity))
      return "Another store begins with quantity: \(quantity)."

    case .orderTwice(let answer, let screen):
      var handled: [WatchedStore<Feature.State, Feature.Action>.Handled] = []
      let answered = OrderEvent.answer(0, answer, screen: screen)
      for event in [.order(screen: screen), .order(screen: screen), answered, answered] {
        _ = await happen(event, on: index)
        await comeToRest(index)
        handled += screens[index].handled
        screens[index].handled = []
      }
      screens[index].handled = handled
      return """
        “Add order” is tapped twice\(on(index)). The shop \(answer == .accepted ? "accepts" : "refuses") \
        two orders that wait.
        """

    case .clear, .close, .open:
      return nil
    }
  }

  /// Waits until the effects have come to rest. One that waits for a task of its own, as in
  /// `await Task { … }.value`, has left the executor of the store: then its task is given time.
  private mutating func comeToRest(_ index: Int) async {
    let screen = screens[index]
    screens[index].handled += await screen.store.settle()
    let end = ContinuousClock.now + Self.patience
    while screen.store.effectsInFlight
      > screen.world.shop.waiting.count + screen.world.toasts.waiting.count
    {
      guard ContinuousClock.now < end else {
        // What does not come within a second does not come. A story that is made shorter does not wait
        // for it again and again.
        Self.patience = .milliseconds(5)
        return
      }
      await Task.detached {}.value
      screens[index].handled += await screen.store.settle()
    }
  }

  private static var patience = Duration.seconds(1)

  func look(_ facts: inout Facts) {
    for (index, screen) in screens.enumerated() {
      // An answer that has not arrived is no matter of its toast.
      let isMissing = screen.handled.count < screen.actions.count
      if isMissing { compareActions(screen, on(index), rule: "5e", &facts) }
      if screen.actions.contains("orderResponse"), screen.handled.last?.hasEffect == false {
        facts.differ(
          "no effect",
          """
          The case “orderResponse” returns nothing to do. What asks for the toast? Work that is started \
          in the reducer itself does not count.
          """, rule: "5b")
      }
      // Fewer than there should be: what else the world has heard, it has heard by chance.
      let awaited = screen.store.effectsInFlight - screen.world.shop.waiting.count
      if awaited < screen.toastsInFlight { compareAwaited(awaited, screen, on(index), &facts) }
      facts.compare(
        "The environment has been asked\(on(index)) for", screen.world.toasts.requests,
        screen.toasts, fact: "toasts",
        rule: screen.actions.contains("plusButtonTapped") ? "5e" : "5a", words: list)
      compareAwaited(awaited, screen, on(index), &facts)
      for call in screen.world.toasts.heard where call.isCancelled {
        facts.differ(
          "cancelled",
          "The toast “\(call.request)” is cancelled before it is over. Let the app end it.",
          rule: "5c")
      }
      compareActions(screen, on(index), rule: "5d", &facts)
      facts.compare(
        "The quantity\(on(index)) is", screen.store.state.quantity, screen.quantity,
        fact: "quantity", rule: screen.actions.contains("orderResponse") ? "5d" : "5e")
      facts.compareEquality(
        "The state\(on(index)) and a new “State” with the same quantity",
        screen.store.state, Feature.State(quantity: screen.quantity), areEqual: true,
        reason: "What else does the state remember?", rule: "5d")
      facts.compareEquality(
        "The state\(on(index)) and one with another quantity", screen.store.state,
        Feature.State(quantity: screen.quantity + 1), areEqual: false, rule: "5e")
      facts.compare(
        "The shop has been asked\(on(index)) for these quantities:", screen.world.shop.requests,
        screen.orders, fact: "shop", rule: "5e")
      for action in screen.handled where action.hasEffect {
        guard name(of: action.action) == "plusButtonTapped" else { continue }
        facts.differ(
          "effect", "The case “plusButtonTapped” returns an effect that has something to do.",
          rule: "5e")
      }
    }
  }

  private func compareActions(
    _ screen: Screen, _ place: String, rule: String, _ facts: inout Facts
  ) {
    facts.compare(
      "The reducer\(place) is given", screen.handled.map { name(of: $0.action) }, screen.actions,
      fact: "actions", rule: rule,
      words: { $0.isEmpty ? "no action" : $0.joined(separator: ", ") })
  }

  private func compareAwaited(
    _ awaited: Int, _ screen: Screen, _ place: String, _ facts: inout Facts
  ) {
    facts.compare(
      "The number of toasts that are awaited\(place) is", awaited, screen.toastsInFlight,
      fact: "in flight",
      reason: """
        “showToast” returns when the toast is over. The effect that has asked for it ends then, not \
        before and not later.
        """, rule: "5b")
  }

  /// The toasts that the first screen has asked for.
  var toasts: [String] { screens[0].world.toasts.requests }

  /// How many effects of the first screen are in flight, besides those that wait for the shop.
  var effectsWithToasts: Int {
    screens[0].store.effectsInFlight - screens[0].world.shop.waiting.count
  }

  private func name(of action: Feature.Action) -> String {
    String("\(action)".prefix { $0 != "(" })
  }

  /// Lets go of whoever still waits.
  func close() async {
    for screen in screens {
      screen.world.close()
      await screen.store.settle()
    }
  }

  private func on(_ index: Int) -> String {
    screens.count == 1 ? "" : index == 0 ? " in the first store" : " in the other store"
  }
}
