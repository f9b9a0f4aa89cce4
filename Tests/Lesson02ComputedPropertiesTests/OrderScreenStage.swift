import TestSupport

@testable import Lesson02ComputedProperties

/// Order screens, and copies of their states that are put aside and live on.
struct OrderScreenStage: Stage {
  /// What is compared: for a step of the lesson.
  static let drawn = 3
  static let message = 4

  /// One state that is alive.
  private struct Screen {
    let name: String
    var state: OrderScreen.State
    var model: OrderScreenModel
    /// The number before the last event, and what the event was.
    var last: (number: Int, event: Happened)
    /// What is wrong or right with the text that was typed for the number a moment ago.
    var aboutTheText: String?
    /// As it was before the last thing that happened to it.
    var before: (state: OrderScreen.State, model: OrderScreenModel)?
  }

  /// What has happened to a screen last.
  private enum Happened {
    case opened, copied, plus, minus, typed, set
    /// It has happened to another screen.
    case nothing
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
        name: name, state: beginning.state, model: beginning.model,
        last: (beginning.number, .opened)))
  }

  // MARK: What happens

  mutating func play(_ event: OrderScreenEvent) -> String? {
    hasEffect = false
    for index in screens.indices {
      screens[index].aboutTheText = nil
      screens[index].last = (screens[index].state.number, .nothing)
    }
    switch event {
    case .minus(let index):
      return send(.minusButtonTapped, to: index, "Minus is tapped\(on(index)).", .minus) {
        $0.tapMinus()
      }
    case .plus(let index):
      return send(.plusButtonTapped, to: index, "Plus is tapped\(on(index)).", .plus) {
        $0.tapPlus()
      }
    case .typeNumber(let text, let index):
      guard screens.indices.contains(index) else { return nil }
      screens[index].aboutTheText =
        Int(text).map { "For `Int`, \(Facts.quoted(text)) is the number \(words($0))." }
        ?? "For `Int`, \(Facts.quoted(text)) is no number."
      let sentence =
        text.isEmpty
        ? "The text of the number\(on(index)) is deleted."
        : "\(Facts.quoted(text)) is typed for the number\(on(index))."
      return send(.numberTextChanged(text), to: index, sentence, .typed) { $0.typeNumber(text) }
    case .set(let number, let index):
      let sentence = happen(
        to: index, "Somebody sets the number\(of(index)) to \(words(number)), directly.", .set,
        { $0.number = number }, rule: { $0.set(number) })
      // What is gone now is forgotten.
      if sentence != nil, screens[index].state.errorMessage == nil {
        screens[index].model.messageWasGone()
      }
      return sentence
    case .thereAndBack(let index):
      return goThereAndBack(index)
    case .copy(let index):
      guard screens.indices.contains(index), screens.count < 3 else { return nil }
      let original = screens[index]
      let sentence = "The state\(of(index)) is copied, and the copy is put aside."
      screens.append(
        Screen(
          name: screens.count == 1 ? "the copy" : "the second copy", state: original.state,
          model: original.model, last: (original.state.number, .copied)))
      return sentence
    case .open(let beginning):
      guard screens.count < 3 else { return nil }
      open(beginning, named: screens.count == 1 ? "the other screen" : "the third screen")
      return beginning.text("Another screen")
    }
  }

  private mutating func goThereAndBack(_ index: Int) -> String? {
    guard screens.indices.contains(index) else { return nil }
    let model = screens[index].model
    let isBackUp = model.isMinusEnabled
    let text = "\(model.number + (isBackUp ? -1 : 1))"
    // More does not fit into the field.
    guard text.count <= 6 else { return nil }
    _ = play(.typeNumber(text, screen: index))
    _ = play(isBackUp ? .plus(screen: index) : .minus(screen: index))
    return """
      \(Facts.quoted(text)) is typed for the number\(on(index)), and then \(isBackUp ? "plus" : "minus") is \
      tapped.
      """
  }

  private mutating func send(
    _ action: OrderScreen.Action, to index: Int, _ sentence: String, _ happened: Happened,
    rule: (inout OrderScreenModel) -> Void
  ) -> String? {
    var hasEffect = false
    defer { self.hasEffect = hasEffect }
    return happen(
      to: index, sentence, happened,
      { state in
        let effect = OrderScreen().reduce(into: &state, action: action)
        if !TestSupport.hasNothingToDo(effect) { hasEffect = true }
      }, rule: rule)
  }

  private mutating func happen(
    to index: Int, _ sentence: String, _ happened: Happened,
    _ change: (inout OrderScreen.State) -> Void,
    rule: (inout OrderScreenModel) -> Void
  ) -> String? {
    guard screens.indices.contains(index) else { return nil }
    hasBegun = true
    screens[index].last.event = happened
    screens[index].before = (screens[index].state, screens[index].model)
    change(&screens[index].state)
    rule(&screens[index].model)
    return sentence
  }

  // MARK: What can be seen

  func look(_ facts: inout Facts) {
    for (index, screen) in screens.enumerated() {
      if facts.step == Self.drawn {
        compareWhatIsDrawn(&facts, screen, on(index))
      } else {
        compareMessage(&facts, screen, on(index))
      }
    }
    if facts.step == Self.drawn, hasEffect {
      facts.differ(
        "effect",
        "The reducer returns an effect with something to do. It should return “.none”.", rule: "3k")
    }
  }

  // MARK: Step 3

  /// What is drawn is judged by the number that is there, however it came there: what becomes of a
  /// text, and of another screen’s state, is a matter of step 4.
  private func compareWhatIsDrawn(_ facts: inout Facts, _ screen: Screen, _ place: String) {
    if let (number, rule) = numberWithoutTexts(screen) {
      facts.compare(
        "The number\(place) is", screen.state.number, number, fact: "number", rule: rule,
        words: words)
    }
    var model = screen.model
    model.number = screen.state.number
    facts.compare(
      "Minus is", screen.state.isMinusButtonEnabled, model.isMinusEnabled, fact: "minus",
      reason: "The number is \(words(model.number)).", rule: "3a",
      words: { $0 ? "enabled\(place)" : "disabled\(place)" })
    facts.compare(
      "Plus is", screen.state.isPlusButtonEnabled, model.isPlusEnabled, fact: "plus",
      reason: "The number is \(words(model.number)), and \(words(model.stock)) are in stock.",
      rule: "3b", words: { $0 ? "enabled\(place)" : "disabled\(place)" })
    facts.compare(
      "The total price\(place) is", screen.state.totalPrice, model.totalPrice, fact: "price",
      reason: "The number is \(words(model.number)), at \(model.pricePerPiece) cents a piece.",
      rule: "3c", words: { "\(words($0)) cents" })
    facts.compare(
      "The summary\(place) is", screen.state.summary, model.summary, fact: "summary", rule: "3d",
      words: { "“\($0)”" })
  }

  /// What step 3 says of the number, and in which rule.
  private func numberWithoutTexts(_ screen: Screen) -> (Int, rule: String)? {
    let before = screen.last.number
    switch screen.last.event {
    case .plus: return (before < screen.model.stock ? before + 1 : before, "3h")
    case .minus: return (before > 0 ? before - 1 : before, "3i")
    case .opened, .set: return (screen.model.number, "3j")
    case .typed, .copied, .nothing: return nil
    }
  }

  // MARK: Step 4

  private func compareMessage(_ facts: inout Facts, _ screen: Screen, _ place: String) {
    let model = screen.model
    facts.compare(
      "The number\(place) is", screen.state.number, model.number, fact: "number",
      reason: screen.aboutTheText, rule: ruleOfNumber(screen), words: words)
    let expected: Expected<String?> =
      switch model.message {
      case .none: .exactly(nil)
      case .digitsOnly: .exactly("Digits only")
      // Whether it went with the direct change is open, and no tap in vain may decide it later.
      case .open where isIdleTap(screen): .exactly(screen.before?.state.errorMessage)
      case .open: .oneOf([nil, "Digits only"])
      }
    facts.compare(
      "The message\(place) is", screen.state.errorMessage, expected, fact: "message",
      reason: screen.aboutTheText, rule: ruleOfMessage(screen),
      words: { $0.map { "“\($0)”" } ?? "nil" })
  }

  /// Whether the last thing that happened is a tap that changes nothing.
  private func isIdleTap(_ screen: Screen) -> Bool {
    switch screen.last.event {
    case .plus, .minus: screen.model.number == screen.last.number
    default: false
    }
  }

  private func ruleOfNumber(_ screen: Screen) -> String {
    switch screen.last.event {
    case .plus: "3h"
    case .minus: "3i"
    case .opened, .set: "3j"
    case .typed: screen.model.hasRefusedText ? "4b" : "4a"
    case .copied, .nothing: "4g"
    }
  }

  private func ruleOfMessage(_ screen: Screen) -> String {
    let before = screen.before?.model.message
    let hadMessage = before == .digitsOnly
    switch screen.last.event {
    case .plus, .minus:
      if before == OrderScreenModel.Message.none { return "4f" }
      return isIdleTap(screen) ? "4e" : "4d"
    case .typed:
      if screen.model.hasRefusedText { return "4b" }
      return hadMessage ? "4c" : "4a"
    case .opened, .set: return "4f"
    case .copied, .nothing: return "4g"
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
