import Bootcamp
import TestSupport

@testable import Lesson05DistinctEmission

/// An order screen whose message is cleared when the toast has gone away: it opens, closes and opens
/// again.
struct DismissingScreen: StoryScreen {
  typealias State = DismissingOrderScreen.State
  typealias Action = DismissingOrderScreen.Action

  let world = OrderWorld()
  let live: LiveStore<State, Action>
  /// The glass, as long as the screen is open.
  private var glass: Glass?
  var aside: AsideState<State>?

  // The model.
  var quantity: Int
  private(set) var message: String?
  var orders: [Int] = []
  private var isOpen = true
  private var visible: String?
  private var shown: [String] = []
  /// Whether the last event was a `toastDismissed` that did not come from the toast.
  private var wasClearedBySend = false

  static let ruleOfTheRest: String? = "3f"
  static let openingEnd = " Its screen is open."
  static let actionsWithEffect: Set = ["addOrderButtonTapped"]

  static func state(quantity: Int, toast: String?) -> State {
    State(quantity: quantity, toast: toast)
  }

  init(_ beginning: OrderBeginning) {
    quantity = beginning.quantity
    message = beginning.toast
    live = LiveStore(
      initialState: State(quantity: beginning.quantity, toast: beginning.toast),
      reducer: DismissingOrderScreen(environment: world.environment))
    open()
  }

  /// Opens the screen: a late subscriber gets the last message.
  private mutating func open() {
    glass = Glass(connectedTo: live.store)
    isOpen = true
    shown = []
    visible = nil
    if let message { show(message) }
  }

  private mutating func show(_ text: String) {
    shown.append(text)
    visible = text
  }

  mutating func eventBegins() {
    wasClearedBySend = false
  }

  /// There is room for one message, and one that is equal is dropped.
  mutating func happens(_ event: OrderEvent) {
    guard let answer = event.answer else { return }
    let isNews = message != words(of: answer)
    message = words(of: answer)
    if isOpen, isNews { show(words(of: answer)) }
  }

  mutating func playMore(_ event: OrderEvent, _ place: String) -> String? {
    switch event {
    case .clear:
      // A dismissal that comes early, late or twice. It clears the message, and touches no toast.
      live.send(.toastDismissed)
      message = nil
      wasClearedBySend = true
      let which = visible == nil ? "no" : "the"
      return "“toastDismissed” is sent\(place), although \(which) toast can be seen."

    case .goAway:
      guard let view = glass?.view, visible != nil else { return nil }
      view.goAway()
      visible = nil
      message = nil
      return "The toast\(place) goes away."

    case .close:
      // What becomes of a toast that is still there is left open.
      guard isOpen, visible == nil else { return nil }
      glass?.view.close()
      glass = nil
      isOpen = false
      return "The screen\(place) is closed."

    case .open:
      guard !isOpen else { return nil }
      open()
      return "A new screen\(place) opens."

    case .plus, .order, .answer, .orderTwice, .response, .another:
      return nil
    }
  }

  func lookAtMore(
    _ handled: [LiveStore<State, Action>.Handled], _ facts: inout Facts, _ place: String
  ) {
    guard let glass else { return }
    facts.compare(
      "A person has seen\(place)", glass.view.shown, shown, fact: "shown",
      rule: live.state.toast == message ? "3e" : ruleOfMessage, words: list)
    for (text, message) in zip(glass.view.shown, glass.messagesAtShow) {
      facts.compare(
        "The toast “\(text)”\(place) appears, and at this moment the message is", message, text,
        fact: "message when shown",
        rule: "3c", words: quoted)
    }
    facts.compare(
      "The toast that can be seen\(place) is", glass.view.visible, visible, fact: "visible",
      rule: "3e",
      words: quoted)
  }

  var reasonOfMessage: String? {
    switch (visible, message) {
    case (nil, nil): "No toast can be seen any more. The store has to hear of that at once."
    case (.some, .some) where live.state.toast == nil:
      "The toast can still be seen. Who said that it has gone?"
    default: nil
    }
  }

  var ruleOfMessage: String {
    switch message {
    case nil: wasClearedBySend ? "3b" : "3d"
    case .some: live.state.toast == nil ? "3c" : "3a"
    }
  }

  /// A toast on the glass, and the message that the state had when each toast appeared.
  @MainActor
  private final class Glass {
    let view = ToastView()
    private(set) var messagesAtShow: [String?] = []

    init(connectedTo store: Store<State, Action>) {
      view.onShow = { [weak self, weak store] _ in self?.note(store) }
      DismissingOrderScreen.connect(view, to: store)
    }

    private func note(_ store: Store<State, Action>?) {
      messagesAtShow.append(store?.withState { $0.toast })
    }
  }
}
