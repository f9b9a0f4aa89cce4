import Bootcamp
import TestSupport

@testable import Lesson01State

/// Screens with a quantity editor, and copies of their states that are put aside and live on.
struct QuantityEditorStage: Stage {
  enum Event: StoryPart {
    case plus(screen: Int)
    case minus(screen: Int)
    case set(Int, screen: Int)
    /// What code with the state in hand may do as well: count on from the number that is there.
    case add(Int, screen: Int)
    case copy(screen: Int)
    case open(Int)

    var simpler: [Event] {
      switch self {
      case .plus(let screen): screen.simpler.map { .plus(screen: $0) }
      case .minus(let screen): screen.simpler.map { .minus(screen: $0) }
      case .set(let number, let screen):
        number.simpler.map { .set($0, screen: screen) }
          + screen.simpler.map { .set(number, screen: $0) }
      case .add(let number, let screen):
        number.simpler.map { .add($0, screen: screen) }
          + screen.simpler.map { .add(number, screen: $0) }
      case .copy(let screen): screen.simpler.map { .copy(screen: $0) }
      case .open(let number): number.simpler.map { .open($0) }
      }
    }
  }

  /// One state that is alive.
  private struct Screen {
    let name: String
    var state: QuantityEditor.State
    /// The model: all that a screen has to remember is its number.
    var number: Int

    var isMinusEnabled: Bool { number > 0 }
  }

  private var screens: [Screen]
  /// Whether the last action has returned something to do.
  private var hasEffect = false
  let opening: String

  static func drawBeginning(_ draw: inout Draw) -> Int {
    draw.number(around: [0])
  }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let screen = draw.coin() ? 0 : draw.number(in: 0...3)
    switch draw.number(in: 1...12) {
    case 1...3: return .plus(screen: screen)
    case 4...7: return .minus(screen: screen)
    case 8, 9: return .set(draw.number(around: [0]), screen: screen)
    case 10: return .add(draw.number(in: -3...3), screen: screen)
    case 11: return .copy(screen: screen)
    default: return .open(draw.number(around: [0]))
    }
  }

  init(_ number: Int) {
    screens = [Screen(name: "the screen", state: .init(number: number), number: number)]
    opening = "The screen opens with \(text(number))."
  }

  mutating func play(_ event: Event) -> String? {
    hasEffect = false
    switch event {
    case .plus(let index):
      // What lies beyond the largest number is nobody's promise.
      guard screens.indices.contains(index), screens[index].number < .max else { return nil }
      return tap(.plusButtonTapped, "Plus", on: index) { $0 += 1 }
    case .minus(let index):
      return tap(.minusButtonTapped, "Minus", on: index) { number in
        if number > 0 { number -= 1 }
      }
    case .set(let number, let index):
      guard screens.indices.contains(index) else { return nil }
      screens[index].state.number = number
      screens[index].number = number
      return "Somebody sets the number\(of(index)) to \(text(number)), directly."
    case .add(let number, let index):
      guard screens.indices.contains(index), number != 0,
        !screens[index].number.addingReportingOverflow(number).overflow
      else { return nil }
      screens[index].state.number += number
      screens[index].number += number
      return "Somebody adds \(text(number)) to the number\(of(index)), directly."
    case .copy(let index):
      guard screens.indices.contains(index), screens.count < 4 else { return nil }
      let name = screens.count == 1 ? "the copy" : "copy \(screens.count)"
      screens.append(
        Screen(name: name, state: screens[index].state, number: screens[index].number))
      return "The state\(of(index)) is copied, and the copy is put aside."
    case .open(let number):
      guard screens.count < 4 else { return nil }
      let name = screens.count == 1 ? "the other screen" : "screen \(screens.count + 1)"
      screens.append(Screen(name: name, state: .init(number: number), number: number))
      return "Another screen opens with \(text(number))."
    }
  }

  private mutating func tap(
    _ action: QuantityEditor.Action, _ button: String, on index: Int,
    rule: (inout Int) -> Void
  ) -> String? {
    guard screens.indices.contains(index) else { return nil }
    let effect = QuantityEditor().reduce(into: &screens[index].state, action: action)
    hasEffect = !hasNothingToDo(effect)
    rule(&screens[index].number)
    return "\(button) is tapped\(on(index))."
  }

  func look(_ facts: inout Facts) {
    for (index, screen) in screens.enumerated() {
      if facts.step != 3 {
        facts.compare(
          "The number\(of(index)) is", screen.state.number, screen.number, fact: "number",
          words: text)
      }
      if facts.step == 3 || facts.step == 4 {
        facts.compare(
          screens.count == 1 ? "Minus is" : "On \(screen.name), minus is",
          screen.state.isMinusButtonEnabled, screen.isMinusEnabled, fact: "minus",
          reason: "The number is \(text(screen.number)).",
          words: { $0 ? "enabled" : "disabled" })
      }
    }
    if facts.step == 2, hasEffect {
      facts.differ(
        "effect",
        """
        The reducer returns an effect that has something to do. In this lesson there is nothing to \
        do outside: each case returns “.none”.
        """)
    }
    if facts.step == 4 { compareStates(&facts) }
  }

  private func compareStates(_ facts: inout Facts) {
    for (index, first) in screens.enumerated() {
      for second in screens[index...] {
        facts.compareEquality(
          first.name == second.name
            ? "A state and itself" : "The states of \(first.name) and of \(second.name)",
          first.state, second.state, areEqual: first.number == second.number,
          fact: "states",
          reason: first.number == second.number
            ? "Their numbers are equal. What else do they remember?"
            : "One shows \(text(first.number)), the other \(text(second.number)).")
      }
    }
  }

  private func on(_ index: Int) -> String {
    screens.count == 1 ? "" : " on \(screens[index].name)"
  }

  private func of(_ index: Int) -> String {
    screens.count == 1 ? "" : " of \(screens[index].name)"
  }
}

/// A number as a person writes it.
func text(_ number: Int) -> String {
  "\(number)".replacing("-", with: "−")
}
