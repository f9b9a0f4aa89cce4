import TestSupport

@testable import Lesson02ComputedProperties

/// Order screens, and copies of their states that are put aside and live on.
struct OrderScreenStage: Stage {
  /// What is compared: for a step of the lesson, or which states are equal.
  static let drawn = 3
  static let message = 4
  static let equality = 5

  /// One state that is alive.
  private struct Screen {
    let name: String
    var state: OrderScreen.State
    /// A second state to which the same happens, made and changed by itself.
    var twin: OrderScreen.State
    var model: OrderScreenModel
    /// What is wrong or right with the text that was typed for the number a moment ago.
    var aboutTheText: String?
    /// As it was before the last thing that happened to it.
    var before: (state: OrderScreen.State, model: OrderScreenModel)?
  }

  private var screens: [Screen] = []
  /// Whether the last action has returned something to do.
  private var hasEffect = false
  private var hasBegun = false
  let opening: String

  static func drawBeginning(_ draw: inout Draw) -> OrderScreenBeginning {
    draw.orderScreenBeginning()
  }

  static func drawEvent(_ draw: inout Draw) -> OrderScreenEvent {
    draw.orderScreenEvent()
  }

  init(_ beginning: OrderScreenBeginning) {
    opening = beginning.text("The screen")
    open(beginning, named: "the screen")
  }

  private mutating func open(_ beginning: OrderScreenBeginning, named name: String) {
    screens.append(
      Screen(
        name: name, state: beginning.state, twin: beginning.state, model: beginning.model))
  }

  // MARK: What happens

  mutating func play(_ event: OrderScreenEvent) -> String? {
    hasEffect = false
    for index in screens.indices { screens[index].aboutTheText = nil }
    switch event {
    case .minus(let index):
      return send(.minusButtonTapped, to: index, "Minus is tapped\(on(index)).") { $0.tapMinus() }
    case .plus(let index):
      return send(.plusButtonTapped, to: index, "Plus is tapped\(on(index)).") { $0.tapPlus() }
    case .typeNumber(let text, let index):
      guard screens.indices.contains(index) else { return nil }
      screens[index].aboutTheText =
        Int(text).map { "For `Int`, \(Facts.quoted(text)) is the number \(words($0))." }
        ?? "For `Int`, \(Facts.quoted(text)) is no number."
      let sentence =
        text.isEmpty
        ? "The text of the number\(on(index)) is deleted."
        : "\(Facts.quoted(text)) is typed for the number\(on(index))."
      return send(.numberTextChanged(text), to: index, sentence) { $0.typeNumber(text) }
    case .set(let number, let index):
      return happen(
        to: index, "Somebody sets the number\(of(index)) to \(words(number)), directly.",
        { $0.number = number }, rule: { $0.set(number) })
    case .thereAndBack(let index):
      return goThereAndBack(index)
    case .copy(let index):
      guard screens.indices.contains(index), screens.count < 3 else { return nil }
      let original = screens[index]
      let sentence = "The state\(of(index)) is copied, and the copy is put aside."
      screens.append(
        Screen(
          name: screens.count == 1 ? "the copy" : "the second copy", state: original.state,
          twin: original.twin, model: original.model))
      return sentence
    case .open(let beginning):
      guard screens.count < 3 else { return nil }
      open(beginning, named: screens.count == 1 ? "the other screen" : "the third screen")
      return beginning.text("Another screen")
    }
  }

  /// What was typed is forgotten on the way back, so the states before and after are equal.
  private mutating func goThereAndBack(_ index: Int) -> String? {
    guard screens.indices.contains(index) else { return nil }
    let before = (screens[index].state, screens[index].model)
    let isBackUp = before.1.isMinusEnabled
    let text = "\(before.1.number + (isBackUp ? -1 : 1))"
    // More does not fit into the field.
    guard text.count <= 6 else { return nil }
    _ = play(.typeNumber(text, screen: index))
    _ = play(isBackUp ? .plus(screen: index) : .minus(screen: index))
    screens[index].before = before
    return """
      \(Facts.quoted(text)) is typed for the number\(on(index)), and then \(isBackUp ? "plus" : "minus") is \
      tapped.
      """
  }

  private mutating func send(
    _ action: OrderScreen.Action, to index: Int, _ sentence: String,
    rule: (inout OrderScreenModel) -> Void
  ) -> String? {
    var hasEffect = false
    defer { self.hasEffect = hasEffect }
    return happen(
      to: index, sentence,
      { state in
        let effect = OrderScreen().reduce(into: &state, action: action)
        if !hasNothingToDo(effect) { hasEffect = true }
      }, rule: rule)
  }

  private mutating func happen(
    to index: Int, _ sentence: String, _ change: (inout OrderScreen.State) -> Void,
    rule: (inout OrderScreenModel) -> Void
  ) -> String? {
    guard screens.indices.contains(index) else { return nil }
    hasBegun = true
    screens[index].before = (screens[index].state, screens[index].model)
    change(&screens[index].state)
    change(&screens[index].twin)
    rule(&screens[index].model)
    return sentence
  }

  // MARK: What can be seen

  mutating func look(_ facts: inout Facts) {
    for index in screens.indices {
      // What is made of an odd text is for the step of the message. Here, what is drawn has to follow.
      if facts.step == Self.drawn, screens[index].model.hasOddText {
        screens[index].model.number = screens[index].state.number
      }
      let screen = screens[index]
      switch facts.step {
      case Self.drawn: compareWhatIsDrawn(&facts, screen, on(index))
      case Self.message, Self.equality: compareMessage(&facts, screen, on(index))
      default: break
      }
    }
    if hasEffect {
      facts.differ(
        "effect",
        """
        The reducer returns an effect that has something to do. In this lesson there is nothing to \
        do outside: each case returns “.none”.
        """)
    }
    // After all the others: what can be seen explains more.
    if facts.step == Self.equality { compareStates(&facts) }
  }

  private func compareNumber(_ facts: inout Facts, _ screen: Screen, _ place: String) {
    facts.compare(
      "The number\(place) is", screen.state.number, screen.model.number, fact: "number",
      reason: screen.aboutTheText, words: words)
  }

  private func compareWhatIsDrawn(_ facts: inout Facts, _ screen: Screen, _ place: String) {
    let model = screen.model
    readAgain(&facts, screen) {
      [
        "\($0.summary)", "\($0.totalPrice)", "\($0.isPlusButtonEnabled)",
        "\($0.isMinusButtonEnabled)",
      ]
    }
    compareNumber(&facts, screen, place)
    facts.compare(
      "Minus is", screen.state.isMinusButtonEnabled, model.isMinusEnabled, fact: "minus",
      reason: "The number is \(words(model.number)).",
      words: { $0 ? "enabled\(place)" : "disabled\(place)" })
    facts.compare(
      "Plus is", screen.state.isPlusButtonEnabled, model.isPlusEnabled, fact: "plus",
      reason: "The number is \(words(model.number)), and \(words(model.stock)) are in stock.",
      words: { $0 ? "enabled\(place)" : "disabled\(place)" })
    facts.compare(
      "The total price\(place) is", screen.state.totalPrice, model.totalPrice, fact: "price",
      reason: "The number is \(words(model.number)), at \(model.pricePerPiece) cents a piece.",
      words: { "\(words($0)) cents" })
    facts.compare(
      "The summary\(place) is", screen.state.summary, model.summary, fact: "summary",
      words: { "“\($0)”" })
  }

  private func compareMessage(_ facts: inout Facts, _ screen: Screen, _ place: String) {
    readAgain(&facts, screen) { ["\($0.errorMessage ?? "nil")"] }
    compareNumber(&facts, screen, place)
    let expected: Expected<String?> =
      switch screen.model.message {
      case .none: .exactly(nil)
      case .digitsOnly: .exactly("Digits only")
      case .open: .oneOf([nil, "Digits only"])
      }
    facts.compare(
      "The message\(place) is", screen.state.errorMessage, expected, fact: "message",
      reason: screen.aboutTheText, words: { $0.map { "“\($0)”" } ?? "nil" })
  }

  /// Reading is no event: what is read a second time is the same, and leaves no trace in the state. It
  /// comes before all other looks, which read as well.
  private func readAgain(
    _ facts: inout Facts, _ screen: Screen, _ read: (OrderScreen.State) -> [String]
  ) {
    let wasEqual = screen.state == screen.twin
    let first = read(screen.state)
    let second = read(screen.state)
    if first != second {
      facts.differ(
        "reading",
        """
        What \(screen.name) shows was read twice, and nothing happened in between. It was \
        \(first.joined(separator: ", ")), and then \(second.joined(separator: ", ")). Reading a \
        computed property changes nothing.
        """)
    } else if wasEqual, screen.state != screen.twin {
      facts.differ(
        "reading",
        """
        What \(screen.name) shows was read, and now its state is not equal any more to one to which \
        the same has happened, and which nobody has read. Reading a computed property changes \
        nothing. What does the state remember of it?
        """)
    }
  }

  // MARK: Which states are equal

  private func compareStates(_ facts: inout Facts) {
    for (index, first) in screens.enumerated() {
      facts.compareEquality(
        hasBegun
          ? "Two screens to which the same has happened" : "Two screens that open like this",
        first.state, first.twin, areEqual: true, fact: "twin",
        reason: "What do they remember, apart from what has happened to them?")
      if let before = first.before {
        compare(
          &facts, "The states\(of(index)) before and after the last change",
          (before.state, before.model), (first.state, first.model), fact: "before")
      }
      for second in screens[(index + 1)...] {
        compare(
          &facts, "The states of \(first.name) and of \(second.name)",
          (first.state, first.model), (second.state, second.model), fact: "states")
      }
    }
  }

  private func compare(
    _ facts: inout Facts, _ subject: String,
    _ first: (state: OrderScreen.State, model: OrderScreenModel),
    _ second: (state: OrderScreen.State, model: OrderScreenModel), fact: String
  ) {
    switch first.model.relation(to: second.model) {
    case .equal:
      facts.compareEquality(
        subject, first.state, second.state, areEqual: true, fact: fact,
        reason: """
          They show the same, and will show the same after whatever comes next. What does one of \
          them remember, and who asks for it?
          """)
    case .different(let difference):
      facts.compareEquality(
        subject, first.state, second.state, areEqual: false, fact: fact, reason: difference)
    case .open:
      break
    }
  }

  private func on(_ index: Int) -> String {
    screens.count == 1 || !screens.indices.contains(index) ? "" : " on \(screens[index].name)"
  }

  private func of(_ index: Int) -> String {
    screens.count == 1 || !screens.indices.contains(index) ? "" : " of \(screens[index].name)"
  }
}

// MARK: - The beginning, made into a state and a model

extension OrderScreenBeginning {
  fileprivate var state: OrderScreen.State {
    OrderScreen.State(number: number, stock: stock, pricePerPiece: pricePerPiece)
  }

  fileprivate var model: OrderScreenModel {
    OrderScreenModel(number: number, stock: stock, pricePerPiece: pricePerPiece)
  }
}
