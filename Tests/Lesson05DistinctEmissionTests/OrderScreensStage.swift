import Bootcamp
import TestSupport

@testable import Lesson05DistinctEmission

/// Stores with order screens, one or two of them, whichever repair they have.
struct OrderScreensStage<Screen: StoryScreen>: Stage {
  private var screens: [Screen]
  let opening: String

  static func drawBeginning(_ draw: inout Draw) -> OrderBeginning { .draw(&draw) }
  static func drawEvent(_ draw: inout Draw) -> OrderEvent { .draw(&draw) }

  /// One toast after another, each until it goes away.
  static func drawRound(_ draw: inout Draw) -> [OrderEvent] {
    guard draw.step == 3 else { return [] }
    return [.open(screen: 0), .response(.accepted, screen: 0), .goAway(0, screen: 0)]
  }

  static var rounds: [Int] { [30, 31] }

  init(_ beginning: OrderBeginning) {
    screens = [Screen(beginning)]
    opening = beginning.sentence + Screen.openingEnd
  }

  mutating func play(_ event: OrderEvent) async -> String? {
    let index = event.screen
    guard screens.indices.contains(index) else { return nil }
    for index in screens.indices { screens[index].prepareForEvent() }
    if case .another(let quantity) = event {
      guard screens.count < 2 else { return nil }
      screens.append(Screen(OrderBeginning(quantity: quantity, toast: nil)))
      return "Another store begins with quantity: \(quantity).\(Screen.openingEnd)"
    }
    var screen = screens[index]
    let sentence = await screen.play(event, place(index))
    screens[index] = screen
    return sentence
  }

  func look(_ facts: inout Facts) {
    for (index, screen) in screens.enumerated() { screen.lookAtAll(&facts, place(index)) }
  }

  func close() async {
    for screen in screens {
      screen.world.close()
      await screen.live.settle()
    }
  }

  private func place(_ index: Int) -> String {
    screens.count == 1 ? "" : index == 0 ? " in the first store" : " in the other store"
  }
}

/// What each order screen with a message has in its state.
protocol OrderState: Equatable {
  var quantity: Int { get }
  var toast: String? { get }
}

/// What can be sent to each order screen.
protocol OrderAction {
  static var plusButtonTapped: Self { get }
  static var addOrderButtonTapped: Self { get }
  static func orderResponse(_ answer: OrderAnswer) -> Self
}

extension DismissingOrderScreen.State: OrderState {}
extension DismissingOrderScreen.Action: OrderAction {}
extension NeverEqualOrderScreen.Action: OrderAction {}
extension ResettingOrderScreen.State: OrderState {}
extension ResettingOrderScreen.Action: OrderAction {}
extension ShippedNeverEqualOrderScreen.State: OrderState {}

/// A store that is alive, the screen that shows it, and the model: what both should be like.
@MainActor
protocol StoryScreen {
  associatedtype State: OrderState
  associatedtype Action: OrderAction

  var world: OrderWorld { get }
  var live: LiveStore<State, Action> { get }
  /// A copy of the state, put aside before the last event, and what it has to keep.
  var aside: AsideState<State>? { get set }

  // The model.
  var quantity: Int { get set }
  var message: String? { get }
  /// The quantities that the shop is asked for.
  var orders: [Int] { get set }

  init(_ beginning: OrderBeginning)
  /// Makes a state. (No requirement of the state itself: an initialiser with one parameter more, which
  /// has a default value, would not fulfil it.)
  static func state(quantity: Int, toast: String?) -> State

  /// A sentence to add where a store begins.
  static var openingEnd: String { get }
  /// The names of the actions whose cases return an effect.
  static var actionsWithEffect: Set<String> { get }

  /// Forgets what was about the event before.
  mutating func eventBegins()
  /// What follows for the model from an event that all screens know.
  mutating func happens(_ event: OrderEvent)
  /// Plays what not all screens know.
  mutating func playMore(_ event: OrderEvent, _ place: String) async -> String?
  /// Compares what not all screens show.
  func lookAtMore(
    _ handled: [LiveStore<State, Action>.Handled], _ facts: inout Facts, _ place: String)
  /// Why there should be the message that the model has, or none.
  var reasonOfMessage: String? { get }
  /// The state that should be equal to the one of the store.
  var expected: State { get }
  var nameOfExpected: String { get }
  var reasonOfEquality: String { get }
  /// The rule by which there should be the message that the model has, or none.
  var ruleOfMessage: String { get }
  /// The rule by which the rest of the screen stays as it is. Where the screen is given, it is the
  /// property in it that is judged.
  static var ruleOfTheRest: String? { get }
}

struct AsideState<State> {
  let state: State
  let quantity: Int
  let message: String?
}

extension StoryScreen {
  var reasonOfMessage: String? { nil }
  var expected: State { Self.state(quantity: quantity, toast: message) }
  var nameOfExpected: String { "a new “State” with the same quantity and message" }
  var reasonOfEquality: String { "What else does the state remember?" }

  mutating func eventBegins() {}

  fileprivate mutating func prepareForEvent() {
    aside = AsideState(state: live.state, quantity: quantity, message: message)
    eventBegins()
  }

  fileprivate mutating func play(_ event: OrderEvent, _ place: String) async -> String? {
    switch event {
    case .plus:
      live.send(.plusButtonTapped)
      quantity += 1
      happens(event)
      return "Plus is tapped\(place)."

    case .order:
      live.send(.addOrderButtonTapped)
      await live.settle()
      orders.append(quantity)
      happens(event)
      return "“Add order” is tapped\(place)."

    case .answer(let number, let answer, _):
      guard world.shop.waiting.indices.contains(number) else { return nil }
      world.shop.answer(world.shop.waiting[number], .success(answer))
      await live.settle()
      happens(event)
      return "\(sentence(answer)) that waits\(place)."

    case .orderTwice(let answer, let screen):
      for _ in 1...2 { _ = await play(.order(screen: screen), place) }
      for _ in 1...2 { _ = await play(.answer(0, answer, screen: screen), place) }
      return """
        “Add order” is tapped twice\(place). The shop \(answer == .accepted ? "accepts" : "refuses") two \
        orders that wait.
        """

    case .response(let answer, _):
      live.send(.orderResponse(answer))
      happens(event)
      return "\(sentence(answer))\(place)."

    case .clear, .goAway, .close, .open, .another:
      return await playMore(event, place)
    }
  }

  fileprivate func lookAtAll(_ facts: inout Facts, _ place: String) {
    let handled = live.takeHandled()
    lookAtMore(handled, &facts, place)
    facts.compare(
      "The message\(place) is", live.state.toast, message, fact: "message",
      reason: reasonOfMessage, rule: ruleOfMessage, words: quoted)
    facts.compare(
      "The quantity\(place) is", live.state.quantity, quantity, fact: "quantity",
      rule: Self.ruleOfTheRest)
    compareStates(place, &facts)
    for action in handled where action.hasEffect && !Self.actionsWithEffect.contains(action.name) {
      facts.differ(
        "effect",
        "The case “\(action.name)” returns an effect that has something to do. There is nothing to "
          + "do: it returns “.none”.", rule: Self.ruleOfTheRest)
    }
    facts.compare(
      "The shop has been asked\(place) for these quantities:", world.shop.requests, orders,
      fact: "shop", rule: Self.ruleOfTheRest)
    facts.compare(
      "The environment has been asked\(place) for", world.toasts.requests, [], fact: "toasts",
      reason: "In this step the toast comes from the state.", rule: Self.ruleOfTheRest, words: list)
  }

  private func compareStates(_ place: String, _ facts: inout Facts) {
    facts.compareEquality(
      "The state\(place) and \(nameOfExpected)", live.state,
      expected,
      areEqual: true, reason: reasonOfEquality, rule: Self.ruleOfTheRest ?? "4g")
    facts.compareEquality(
      "The state\(place) and one with another quantity", live.state,
      Self.state(quantity: quantity + 1, toast: message), areEqual: false, rule: Self.ruleOfTheRest)
    facts.compareEquality(
      "The state\(place) and one with another message", live.state,
      Self.state(quantity: quantity, toast: "\(message ?? "")…"), areEqual: false,
      rule: Self.ruleOfTheRest ?? "4e")
    guard let aside else { return }
    facts.compare(
      "A copy of the state\(place) was put aside before. Its quantity is", aside.state.quantity,
      aside.quantity, fact: "copy", reason: "A copy of a value stays as it is.",
      rule: Self.ruleOfTheRest ?? "4i")
    facts.compare(
      "A copy of the state\(place) was put aside before. Its message is", aside.state.toast,
      aside.message, fact: "copy", reason: "A copy of a value stays as it is.",
      rule: Self.ruleOfTheRest ?? "4i", words: quoted)
  }
}
