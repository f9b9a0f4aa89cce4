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

  /// What a tap did to the number, beside what it should do.
  private struct Tap {
    let screen: Int
    let rule: String
    let seen: Int
    let expected: Int
    let hasEffect: Bool
  }

  /// The screen that something has happened to, and the rules that say what comes of it.
  private struct Happened {
    let screen: Int
    let numberRule: String
    let minusRule: String
  }

  /// One for the whole story: what it remembers beside its state would show.
  private let reducer = QuantityEditor()
  private var screens: [Screen]
  private var tap: Tap?
  private var happened = Happened(screen: 0, numberRule: "3a", minusRule: "3b")
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
    tap = nil
    switch event {
    case .plus(let index):
      // Rule 2e.
      guard canAdd(1, to: index) else { return nil }
      return tap(.plusButtonTapped, "Plus", on: index, rule: { _ in "2a" }) { $0 + 1 }
    case .minus(let index):
      return tap(.minusButtonTapped, "Minus", on: index, rule: { $0 > 0 ? "2b" : "2c" }) {
        $0 > 0 ? $0 - 1 : $0
      }
    case .set(let number, let index):
      guard screens.indices.contains(index) else { return nil }
      screens[index].state.number = number
      screens[index].number = number
      happened = Happened(screen: index, numberRule: "4c", minusRule: "4a")
      return "Somebody sets the number\(of(index)) to \(text(number)), directly."
    case .add(let number, let index):
      guard number != 0, canAdd(number, to: index) else { return nil }
      screens[index].state.number += number
      screens[index].number += number
      happened = Happened(screen: index, numberRule: "4c", minusRule: "4a")
      return "Somebody adds \(text(number)) to the number\(of(index)), directly."
    case .copy(let index):
      guard screens.indices.contains(index), screens.count < 4 else { return nil }
      let name = screens.count == 1 ? "the copy" : "copy \(screens.count)"
      happened = Happened(screen: screens.count, numberRule: "4f", minusRule: "4f")
      screens.append(
        Screen(name: name, state: screens[index].state, number: screens[index].number))
      return "The state\(of(index)) is copied, and the copy is put aside."
    case .open(let number):
      guard screens.count < 4 else { return nil }
      let name = screens.count == 1 ? "the other screen" : "screen \(screens.count + 1)"
      happened = Happened(screen: screens.count, numberRule: "3a", minusRule: "3b")
      screens.append(Screen(name: name, state: .init(number: number), number: number))
      return "Another screen opens with \(text(number))."
    }
  }

  private func canAdd(_ number: Int, to index: Int) -> Bool {
    guard screens.indices.contains(index) else { return false }
    return [screens[index].number, screens[index].state.number].allSatisfy {
      !$0.addingReportingOverflow(number).overflow
    }
  }

  private mutating func tap(
    _ action: QuantityEditor.Action, _ button: String, on index: Int,
    rule: (Int) -> String, leadsTo: (Int) -> Int
  ) -> String? {
    guard screens.indices.contains(index) else { return nil }
    let before = screens[index].state.number
    let effect = reducer.reduce(into: &screens[index].state, action: action)
    tap = Tap(
      screen: index, rule: rule(before), seen: screens[index].state.number,
      expected: leadsTo(before), hasEffect: !TestSupport.hasNothingToDo(effect))
    screens[index].number = leadsTo(screens[index].number)
    happened = Happened(screen: index, numberRule: rule(before), minusRule: "4b")
    return "\(button) is tapped\(on(index))."
  }

  func look(_ facts: inout Facts) {
    if facts.step == 2 {
      lookAtTap(&facts)
    } else {
      lookAtScreens(&facts)
    }
    if facts.step == 4 { compareStates(&facts) }
  }

  /// A tap is judged by the number that was there before it: with what a screen opens is a matter of
  /// step 3.
  private func lookAtTap(_ facts: inout Facts) {
    guard let tap else { return }
    facts.compare(
      "The number\(of(tap.screen)) is", tap.seen, tap.expected, fact: "number", rule: tap.rule,
      words: text)
    if tap.hasEffect {
      facts.differ(
        "effect",
        "The reducer returns an effect with something to do. It should return “.none”.", rule: "2d")
    }
  }

  private func lookAtScreens(_ facts: inout Facts) {
    for (index, screen) in screens.enumerated() {
      // What happens to one state changes no other.
      let isIt = index == happened.screen
      facts.compare(
        "The number\(of(index)) is", screen.state.number, screen.number, fact: "number",
        rule: isIt ? happened.numberRule : "4f", words: text)
      facts.compare(
        screens.count == 1 ? "Minus is" : "On \(screen.name), minus is",
        screen.state.isMinusButtonEnabled, screen.isMinusEnabled, fact: "minus",
        reason: "The number is \(text(screen.number)).",
        rule: isIt ? happened.minusRule : "4f",
        words: { $0 ? "enabled" : "disabled" })
    }
  }

  private func compareStates(_ facts: inout Facts) {
    for (index, first) in screens.enumerated() {
      for second in screens[index...] {
        let areEqual = first.number == second.number
        facts.compareEquality(
          first.name == second.name
            ? "A state and itself" : "The states of \(first.name) and of \(second.name)",
          first.state, second.state, areEqual: areEqual, fact: "states",
          reason: areEqual
            ? "Their numbers are equal. What else do they remember?"
            : "One shows \(text(first.number)), the other \(text(second.number)).",
          rule: areEqual ? "4d" : "4e")
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
