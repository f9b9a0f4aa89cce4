import Bootcamp
import TestSupport

@testable import Lesson03SideEffects

/// Screens with a text field between minus and plus, and copies of their states that live on.
///
/// The reducer is called by hand: nothing of steps 2 and 3 has anything to do outside.
struct EntryStage: Stage {
  struct Beginning: StoryPart {
    var number: Int
    /// What was entered before the story begins.
    var entered: String?

    var simpler: [Beginning] {
      (entered == nil ? [] : [Beginning(number: number)])
        + number.simpler.map { Beginning(number: $0, entered: entered) }
    }
  }

  enum Event: StoryPart {
    case text(String, screen: Int)
    case plus(screen: Int)
    case minus(screen: Int)
    case copy(screen: Int)
    case open(Int)

    var simpler: [Event] {
      switch self {
      case .text(let text, let screen):
        ["", "0", "1", "-1", "-2", "abc", "1234567"].filter { $0 != text && $0.count <= text.count }
          .map { .text($0, screen: screen) } + screen.simpler.map { .text(text, screen: $0) }
      case .plus(let screen): screen.simpler.map { .plus(screen: $0) }
      case .minus(let screen): screen.simpler.map { .minus(screen: $0) }
      case .copy(let screen): screen.simpler.map { .copy(screen: $0) }
      case .open(let number): number.simpler.map { .open($0) }
      }
    }
  }

  /// One state that is alive.
  private struct Screen {
    let name: String
    var state: QuantityEditor.State
    /// A state that goes the same way, but for the spelling of the texts.
    var twin: QuantityEditor.State
    let item: Item
    /// The model.
    var entry: Entry
  }

  /// The last thing that happened.
  private struct Last {
    /// To which screen.
    let screen: Int
    /// The text, where one was entered.
    var text: String?
    /// The rules about it: what the number is then, the error, and what comes back.
    var rules = (number: "2e", error: "2e", effect: "2d")
  }

  private let editor = QuantityEditor(
    services: Services(stock: { _ in throw CancellationError() }, track: { _ in }))
  private var screens: [Screen]
  /// Whether the last action has returned something to do.
  private var hasEffect = false
  private var last = Last(screen: 0)
  private(set) var opening: String

  static func drawBeginning(_ draw: inout Draw) -> Beginning {
    Beginning(
      number: draw.quantity(),
      entered: draw.coin() ? draw.one(of: ["abc", "1234567", "-2", "7"]) : nil)
  }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let screen = draw.chance(oneIn: 4) ? draw.number(in: 0...2) : 0
    switch draw.number(in: 1...12) {
    case 1: return .copy(screen: screen)
    case 2: return .open(draw.quantity())
    case 3...5 where draw.step > 2: return .plus(screen: screen)
    case 6...8 where draw.step > 2: return .minus(screen: screen)
    default: return .text(draw.quantityText(), screen: screen)
    }
  }

  init(_ beginning: Beginning) {
    let state = QuantityEditor.State(item: .plate, number: beginning.number)
    screens = [
      Screen(
        name: "the screen", state: state, twin: state, item: .plate, entry: Entry(beginning.number))
    ]
    opening = "The screen opens with \(spoken(beginning.number))."
    if let entered = beginning.entered, let sentence = play(.text(entered, screen: 0)) {
      opening += "\n" + sentence
    }
  }

  mutating func play(_ event: Event) -> String? {
    hasEffect = false
    last = Last(screen: 0)
    switch event {
    case .text(let text, let index):
      guard screens.indices.contains(index) else { return nil }
      let rule = Reading(text).rule
      last = Last(screen: index, text: text, rules: (rule, rule, "2d"))
      happen(.textChanged(text), .textChanged(Reading.spelledDifferently(text)), on: index)
      screens[index].entry = Reading(text).entry
      return text.isEmpty
        ? "The field is emptied\(on(index))." : "\(quoted(text)) is entered\(on(index))."
    case .plus(let index):
      guard screens.indices.contains(index) else { return nil }
      last = Last(screen: index, rules: ("3b", "3d", "3a"))
      happen(.plusButtonTapped, .plusButtonTapped, on: index)
      screens[index].entry.plus()
      return "Plus is tapped\(on(index))."
    case .minus(let index):
      guard screens.indices.contains(index) else { return nil }
      last = Last(screen: index, rules: ("3c", "3c", "3a"))
      happen(.minusButtonTapped, .minusButtonTapped, on: index)
      screens[index].entry.minus()
      return "Minus is tapped\(on(index))."
    case .copy(let index):
      guard screens.indices.contains(index), screens.count < 3 else { return nil }
      last = Last(screen: screens.count, rules: ("2g", "2g", "2d"))
      let original = screens[index]
      screens.append(
        Screen(
          name: screens.count == 1 ? "the copy" : "the second copy", state: original.state,
          twin: original.twin, item: original.item, entry: original.entry))
      return "The state\(of(index)) is copied, and the copy is put aside."
    case .open(let number):
      guard screens.count < 3 else { return nil }
      last = Last(screen: screens.count)
      let state = QuantityEditor.State(number: number)
      screens.append(
        Screen(
          name: screens.count == 1 ? "the other screen" : "the third screen", state: state,
          twin: state, item: .cup, entry: Entry(number)))
      return "Another screen opens with \(spoken(number))."
    }
  }

  private mutating func happen(
    _ action: QuantityEditor.Action, _ twinAction: QuantityEditor.Action, on index: Int
  ) {
    hasEffect = !TestSupport.hasNothingToDo(
      editor.reduce(into: &screens[index].state, action: action))
    _ = editor.reduce(into: &screens[index].twin, action: twinAction)
  }

  func look(_ facts: inout Facts) {
    if hasEffect {
      facts.differ(
        "effect",
        """
        The reducer returns an effect that has something to do. There is nothing to do outside: the \
        case should change number and error, and return “.none”.
        """, rule: last.rules.effect)
    }
    for (index, screen) in screens.enumerated()
    where !isRight(screen) {
      facts.compare(
        "The number\(of(index)) is", screen.state.number, screen.entry.number, fact: "number",
        reason: change(at: index), rule: rule(last.rules.number, at: index), words: spoken)
      facts.compare(
        "The error\(of(index)) is", screen.state.errorMessage, screen.entry.error, fact: "error",
        reason: change(at: index), rule: rule(last.rules.error, at: index), words: spoken)
    }
    compareStates(&facts)
  }

  private func compareStates(_ facts: inout Facts) {
    for (index, first) in screens.enumerated() {
      // A twin whose text is read wrongly is told of where that text is entered.
      if Entry(first.twin.number, first.twin.errorMessage) == first.entry {
        facts.compareEquality(
          "Two states that show the same", first.state, first.twin, areEqual: true,
          reason: """
            Both went the same way, but for the spelling: such as “ 12 ” for “12”, or “x” for “abc”. \
            What do they still know of that?
            """, rule: "2c")
      }
      for second in screens[index...] where !isSame(first, second) {
        facts.compareEquality(
          "The states of \(first.name) and of \(second.name)", first.state, second.state,
          areEqual: false,
          reason: "One shows \(words(first)), the other \(words(second)).", rule: "2f")
      }
    }
  }

  private func isRight(_ screen: Screen) -> Bool {
    let seen = Entry(screen.state.number, screen.state.errorMessage)
    // `==` of a learner's type may be too kind in one direction.
    return seen == screen.entry && screen.entry == seen
  }

  private func isSame(_ first: Screen, _ second: Screen) -> Bool {
    first.entry == second.entry && spoken(first.item) == spoken(second.item)
  }

  private func words(_ screen: Screen) -> String {
    """
    a \(screen.item), the number \(spoken(screen.entry.number)) and the error \
    \(spoken(screen.entry.error))
    """
  }

  /// Whether the file that was handed over still says of the last text what it said.
  private func change(at index: Int) -> String? {
    last.screen == index ? last.text.flatMap(GivenText.change) : nil
  }

  /// The rule that is broken, where this one is about the last thing that happened.
  private func rule(_ rule: String, at index: Int) -> String {
    guard last.screen == index else { return "2g" }
    guard let text = last.text else { return rule }
    // What is right on a fresh screen has been changed by what was there before.
    var fresh = QuantityEditor.State(item: screens[index].item, number: 0)
    _ = editor.reduce(into: &fresh, action: .textChanged(text))
    return Entry(fresh.number, fresh.errorMessage) == screens[index].entry ? "2b" : rule
  }

  private func on(_ index: Int) -> String {
    screens.count == 1 ? "" : " on \(screens[index].name)"
  }

  private func of(_ index: Int) -> String {
    screens.count == 1 ? "" : " of \(screens[index].name)"
  }
}
