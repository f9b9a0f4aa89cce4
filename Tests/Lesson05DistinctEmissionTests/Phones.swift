import Bootcamp

@testable import Lesson05DistinctEmission

// Phones with an order screen inside, one for each technique. They are finished, whatever your own
// screens do, and each runs in a real store.

@MainActor
enum PhoneModel {
  // MARK: Techniques

  static let plainOptional = inside { state, action in
    if case .answered(let text) = action { state.toast = text }
    return .none
  } subscribe: { store, glass in
    store.subscribe(\.toast) { if let toast = $0 { glass.show(toast) } }
  }

  static let noDistinctCheck = inside { state, action in
    if case .answered(let text) = action { state.toast = text }
    return .none
  } subscribe: { store, glass in
    store.subscribe(\.toast, removeDuplicates: { _, _ in false }) {
      if let toast = $0 { glass.show(toast) }
    }
  }

  static let resetAction = inside { state, action in
    switch action {
    case .answered(let text):
      state.toast = text
      return .send(.cleared)
    case .cleared:
      state.toast = nil
      return .none
    case .plusTapped, .dismissed, .acknowledged:
      return .none
    }
  } subscribe: { store, glass in
    store.subscribe(\.toast) { if let toast = $0 { glass.show(toast) } }
  }

  static let dismissalAction = dismissal()

  static let neverEqual = inside { state, action in
    if case .answered(let text) = action {
      state.toast = text
      state.assignments += 1
    }
    return .none
  } subscribe: { store, glass in
    // What a `NeverEqual` compares. It does not depend on the one that you write.
    store.subscribe({ Assigned(text: $0.toast, assignments: $0.assignments) }) {
      if let toast = $0.text { glass.show(toast) }
    }
  }

  /// Two techniques in one: each answer is a change, and the dismissal clears the message. An equal
  /// answer brings its toast at once, while the other one can still be seen.
  static let dismissalOfEachAnswer = eachAnswer(isDismissed: true)

  /// Each answer is a change, and the message is cleared when the screen is closed. A screen that is opened
  /// while it is open subscribes once more, and gets the last message.
  static let clearedByClosing: MakeInside = { glass in
    let right = eachAnswer(isDismissed: false)(glass)
    var inside = right
    inside.close = {
      right.close()
      // What is closed already forgets its message.
      right.close()
    }
    return inside
  }

  private static func eachAnswer(isDismissed: Bool) -> MakeInside {
    inside(heedsSecondTime: !isDismissed) { state, action in
      switch action {
      case .answered(let text):
        state.toast = text
        state.assignments += 1
      case .dismissed: state.toast = nil
      case .plusTapped, .cleared, .acknowledged: break
      }
      return .none
    } subscribe: { store, glass in
      if isDismissed { glass.onDismiss = { [weak store] in store?.send(.dismissed) } }
      return store.subscribe({ Assigned(text: $0.toast, assignments: $0.assignments) }) {
        if let toast = $0.text { glass.show(toast) }
      }
    }
  }

  static let queue = queueing { _, _ in true }

  /// What is at the end of the line is not put there once more.
  static let queueWithoutRepetitions = queueing { line, text in line.last?.text != text }

  private static func queueing(
    accepts: @escaping (_ line: [Message], _ text: String) -> Bool
  ) -> MakeInside {
    inside { state, action in
      switch action {
      case .answered(let text): if accepts(state.waiting, text) { state.enqueue(text) }
      case .acknowledged(let id): state.waiting.removeAll { $0.id == id }
      case .plusTapped, .cleared, .dismissed: break
      }
      return .none
    } subscribe: { store, glass in
      store.subscribe(\.waiting.first) { [weak store] first in
        guard let first else { return }
        glass.onDismiss = { store?.send(.acknowledged(id: first.id)) }
        glass.show(first.text)
      }
    }
  }

  /// The endpoint reaches the app, which shows toasts on top of any screen, one after another.
  static let endpointOfTheApp: MakeInside = { glass in
    var waiting: [String] = []
    glass.onDismiss = {
      if !waiting.isEmpty { glass.show(waiting.removeFirst()) }
    }
    return asking { text in
      if glass.visible == nil { glass.show(text) } else { waiting.append(text) }
    }
  }

  /// The endpoint reaches the screen, and nobody where there is none.
  static let endpointOfTheScreen: MakeInside = { glass in
    var isOpen = false
    var inside = asking { text in
      if isOpen { glass.show(text) }
    }
    inside.open = { isOpen = true }
    inside.close = {
      isOpen = false
      glass.close()
    }
    return inside
  }

  // MARK: The dismissal action, and what is left open

  /// Several answers come without a screen: the first one counts.
  static let firstAnswerCounts: MakeInside = { glass in
    let right = dismissalAction(glass)
    var (isOpen, hasAnswer) = (false, false)
    var inside = right
    inside.open = {
      (isOpen, hasAnswer) = (true, false)
      right.open()
    }
    inside.close = {
      isOpen = false
      right.close()
    }
    inside.answer = { answer in
      if !isOpen, hasAnswer { return }
      hasAnswer = !isOpen
      await right.answer(answer)
    }
    return inside
  }

  /// Several answers come without a screen: when it opens, each has its toast, and takes the place of the
  /// one before.
  static let allEarlyAnswers: MakeInside = { glass in
    let right = dismissalAction(glass)
    var isOpen = false
    var early: [OrderAnswer] = []
    var inside = right
    inside.open = {
      early.dropLast().forEach { glass.show(words(of: $0)) }
      (isOpen, early) = (true, [])
      right.open()
    }
    inside.close = {
      isOpen = false
      right.close()
    }
    inside.answer = { answer in
      if !isOpen { early.append(answer) }
      await right.answer(answer)
    }
    return inside
  }

  /// Several answers come without a screen: they cancel each other.
  static let severalAreLost: MakeInside = { glass in
    let right = heedsTheSecondTime(glass)
    var (isOpen, early) = (false, 0)
    var inside = right
    inside.open = {
      // What is closed already forgets its message.
      if early > 1 { right.close() }
      (isOpen, early) = (true, 0)
      right.open()
    }
    inside.close = {
      isOpen = false
      right.close()
    }
    inside.answer = { answer in
      if !isOpen { early += 1 }
      await right.answer(answer)
    }
    return inside
  }

  /// The toast that can be seen goes away for good with its screen.
  static let goesWithTheScreen: MakeInside = { glass in
    let right = dismissalAction(glass)
    var inside = right
    inside.close = {
      glass.goAway()
      right.close()
    }
    return inside
  }

  /// A screen that is closed while a toast can be seen never shows another.
  static let isOverWithTheToast: MakeInside = { glass in
    let right = dismissalAction(glass)
    var isOver = false
    var inside = right
    inside.open = { if !isOver { right.open() } }
    inside.close = {
      isOver = isOver || glass.visible != nil
      right.close()
    }
    return inside
  }

  /// A toast that can be seen when its screen is closed is seen again, whatever happens then.
  static let comesAgainAndAgain: MakeInside = { glass in
    let right = dismissalAction(glass)
    var left: String?
    let showAgain = { if let left { glass.show(left) } }
    var inside = right
    inside.open = {
      right.open()
      showAgain()
    }
    inside.close = {
      left = left ?? glass.visible
      if left == nil { right.close() } else { glass.onDismiss = showAgain }
    }
    inside.tapPlus = {
      await right.tapPlus()
      showAgain()
    }
    inside.answer = { answer in
      await right.answer(answer)
      showAgain()
    }
    return inside
  }

  /// A screen that is opened while it is open is made anew, with its toast.
  static let madeAnew: MakeInside = { glass in
    let right = dismissalAction(glass)
    var inside = right
    inside.open = {
      right.close()
      right.open()
    }
    return inside
  }

  /// A screen that was opened twice is closed twice, and the other way round.
  static let countsOpenings: MakeInside = { glass in
    let right = dismissalAction(glass)
    var openings = 0
    var inside = right
    inside.open = {
      openings += 1
      if openings == 1 { right.open() }
    }
    inside.close = {
      openings -= 1
      if openings == 0 { right.close() }
    }
    return inside
  }

  /// A screen that is opened while it is open subscribes once more. One that is closed while it is closed
  /// forgets its message.
  static let heedsTheSecondTime = dismissal(heedsSecondTime: true)

  private static func dismissal(heedsSecondTime: Bool = false) -> MakeInside {
    inside(heedsSecondTime: heedsSecondTime) { state, action in
      switch action {
      case .answered(let text): state.toast = text
      case .dismissed: state.toast = nil
      case .plusTapped, .cleared, .acknowledged: break
      }
      return .none
    } subscribe: { store, glass in
      glass.onDismiss = { [weak store] in store?.send(.dismissed) }
      return store.subscribe(\.toast) { if let toast = $0 { glass.show(toast) } }
    }
  }

  // MARK: What is inside of a phone

  struct State: Equatable {
    var quantity = 1
    var toast: String?
    var assignments = 0
    var waiting: [Message] = []
    private var lastID = 0

    mutating func enqueue(_ text: String) {
      lastID += 1
      waiting.append(Message(id: lastID, text: text))
    }
  }

  struct Message: Equatable {
    let id: Int
    let text: String
  }

  struct Assigned: Equatable {
    let text: String?
    let assignments: Int
  }

  enum Action: Sendable {
    case plusTapped
    case answered(String)
    case cleared
    case dismissed
    case acknowledged(id: Int)
  }

  /// Toasts that come from the state of a store.
  ///
  /// - Parameter heedsSecondTime: Whether something happens when an open screen opens, or a closed one
  ///   closes.
  private static func inside(
    heedsSecondTime: Bool = false,
    reduce: @escaping (inout State, Action) -> Effect<Action>,
    subscribe: @escaping @MainActor (Store<State, Action>, HiddenGlass) -> Subscription<State>
  ) -> MakeInside {
    { glass in
      let store = Store<State, Action>(initialState: State()) {
        Reduce { state, action in
          if case .plusTapped = action { state.quantity += 1 }
          return reduce(&state, action)
        }
      }
      var subscriptions: [Subscription<State>] = []
      return Phone.Inside(
        open: {
          guard subscriptions.isEmpty || heedsSecondTime else { return }
          subscriptions.append(subscribe(store, glass))
        },
        close: {
          if subscriptions.isEmpty, heedsSecondTime { store.send(.dismissed) }
          subscriptions.forEach { $0.cancel() }
          subscriptions = []
          glass.close()
        },
        tapPlus: { await store.send(.plusTapped).finish() },
        answer: { await store.send(.answered(words(of: $0))).finish() })
    }
  }

  /// Toasts for which the screen asks an endpoint.
  private static func asking(
    _ showToast: @escaping @MainActor @Sendable (String) -> Void
  ) -> Phone.Inside {
    let store = Store<State, Action>(initialState: State()) {
      Reduce { state, action in
        switch action {
        case .plusTapped:
          state.quantity += 1
          return .none
        case .answered(let text):
          return .run { _ in await showToast(text) }
        case .cleared, .dismissed, .acknowledged:
          return .none
        }
      }
    }
    return Phone.Inside(
      open: {},
      close: {},
      tapPlus: { await store.send(.plusTapped).finish() },
      answer: { await store.send(.answered(words(of: $0))).finish() })
  }
}
