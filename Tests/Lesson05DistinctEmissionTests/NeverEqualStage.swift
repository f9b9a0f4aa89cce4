import Bootcamp
import TestSupport

@testable import Lesson05DistinctEmission

/// Properties with the wrapper, and copies of them that live on. It has laws; see the list in step 4.
struct NeverEqualStage: Stage {
  enum Event: StoryPart {
    case assign(String?, property: Int)
    /// The value that is there is assigned once more.
    case assignSame(times: Int, property: Int)
    /// The value is changed where it is, without a new one being assigned.
    case append(String, property: Int)
    /// The value is changed through a function that has it as `inout`.
    case hand(String?, property: Int)
    case copy(property: Int)
    /// Another property takes over all that this one is.
    case replace(property: Int, by: Int)
    case fresh(String?)

    var simpler: [Event] {
      switch self {
      case .assign(let text, let property):
        shorter(text).map { .assign($0, property: property) }
          + property.simpler.map { .assign(text, property: $0) }
      case .assignSame(let times, let property):
        times.simpler.filter { $0 > 0 }.map { .assignSame(times: $0, property: property) }
          + property.simpler.map { .assignSame(times: times, property: $0) }
      case .append(let text, let property): property.simpler.map { .append(text, property: $0) }
      case .hand(let text, let property):
        [.assign(text, property: property)] + property.simpler.map { .hand(text, property: $0) }
      case .copy(let property): property.simpler.map { .copy(property: $0) }
      case .replace(let property, let other):
        other.simpler.map { .replace(property: property, by: $0) }
      case .fresh(let text): shorter(text).map { .fresh($0) }
      }
    }

    private func shorter(_ text: String?) -> [String?] {
      guard let text, text != "Order created" else { return [] }
      return [nil, "Order created"]
    }
  }

  /// A property that is alive.
  private struct Property {
    let name: String
    var wrapper: NeverEqual<String?>

    // The model: the value, and all that was assigned before. The first value is no assignment.
    var history: [String?]
    var wasChangedInPlace = false

    var value: String? { history[history.count - 1] }
    var assignments: Int { history.count - 1 }
  }

  private var properties: [Property]
  let opening: String

  static func drawBeginning(_ draw: inout Draw) -> OptionalText {
    OptionalText(text: Self.text(&draw))
  }

  /// One event assigns up to 512 times already. A history of many thousand values, in which each refers
  /// to the one before, is right, and comparing two of them takes more stack than the main thread has.
  static var bursts: [Int] { [3, 4, 5] }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let property = draw.number(in: 0...2)
    switch draw.number(in: 1...13) {
    case 1, 2, 3: return .assign(text(&draw), property: property)
    case 4, 5: return .assignSame(times: draw.number(in: 1...2), property: property)
    case 6:
      return .assignSame(
        times: draw.one(of: [7, 8, 127, 128, 255, 256, 256, 257, 512]), property: property)
    case 7: return .append("!", property: property)
    case 8: return .hand(text(&draw), property: property)
    case 9, 10, 11: return .copy(property: property)
    case 12: return .replace(property: property, by: draw.number(in: 0...2))
    default: return .fresh(text(&draw))
    }
  }

  private static func text(_ draw: inout Draw) -> String? {
    draw.chance(oneIn: 3) ? nil : draw.text(usual: ["Order created", "Sold out"])
  }

  init(_ beginning: OptionalText) {
    properties = [
      Property(
        name: "the property", wrapper: NeverEqual(wrappedValue: beginning.text),
        history: [beginning.text])
    ]
    opening = "A property begins with \(quoted(beginning.text))."
  }

  mutating func play(_ event: Event) -> String? {
    switch event {
    case .assign(let text, let index):
      guard properties.indices.contains(index) else { return nil }
      properties[index].wrapper.wrappedValue = text
      properties[index].history.append(text)
      return "\(quoted(text)) is assigned\(to(index))."

    case .assignSame(let times, let index):
      guard properties.indices.contains(index) else { return nil }
      let value = properties[index].value
      for _ in 0..<times {
        properties[index].wrapper.wrappedValue = value
        properties[index].history.append(value)
      }
      let often = times == 1 ? "again" : times == 2 ? "twice" : "\(times) times"
      return "\(quoted(value)), which is there already, is assigned\(to(index)) \(often)."

    case .append(let text, let index):
      guard properties.indices.contains(index), let value = properties[index].value else {
        return nil
      }
      properties[index].wrapper.wrappedValue?.append(text)
      properties[index].history.append(value + text)
      properties[index].wasChangedInPlace = true
      return "“\(text)” is added to the text\(of(index)), in place."

    case .hand(let text, let index):
      guard properties.indices.contains(index) else { return nil }
      assign(text, to: &properties[index].wrapper.wrappedValue)
      properties[index].wasChangedInPlace = true
      properties[index].history.append(text)
      return "A function with an “inout” parameter assigns \(quoted(text))\(to(index))."

    case .copy(let index):
      guard properties.indices.contains(index), properties.count < 3 else { return nil }
      let name = properties.count == 1 ? "the copy" : "the second copy"
      let original = properties[index]
      properties.append(
        Property(
          name: name, wrapper: original.wrapper, history: original.history,
          wasChangedInPlace: original.wasChangedInPlace))
      return "\(capitalized(original.name)) is copied, and the copy is put aside."

    case .replace(let index, let other):
      guard index != other, properties.indices.contains(index), properties.indices.contains(other)
      else { return nil }
      properties[index].wrapper = properties[other].wrapper
      properties[index].history = properties[other].history
      properties[index].wasChangedInPlace = properties[other].wasChangedInPlace
      return
        "\(capitalized(properties[index].name)) is replaced by \(properties[other].name), whole."

    case .fresh(let text):
      guard properties.count < 3 else { return nil }
      let name = properties.count == 1 ? "the other property" : "the third property"
      properties.append(
        Property(name: name, wrapper: NeverEqual(wrappedValue: text), history: [text]))
      return "Another property begins with \(quoted(text))."
    }
  }

  func look(_ facts: inout Facts) {
    for property in properties {
      facts.compare(
        "The value of \(property.name) is", property.wrapper.wrappedValue, property.value,
        fact: "value", rule: "4a", words: quoted)
      facts.compare(
        "The value in the “projectedValue” of \(property.name) is",
        property.wrapper.projectedValue.wrappedValue, property.value, fact: "projected value",
        rule: "4h", words: quoted)
      let copy = property.wrapper
      facts.compareEquality(
        capitalized("\(property.name) and its “projectedValue”"), property.wrapper,
        property.wrapper.projectedValue, areEqual: true,
        rule: property.wrapper == copy ? "4h" : "4d")
    }
    for (index, first) in properties.enumerated() {
      for second in properties[index...] {
        guard let areEqual = Self.areEqual(first, second) else { continue }
        facts.compareEquality(
          first.name == second.name ? "A property and itself" : "Two properties",
          first.wrapper, second.wrapper, areEqual: areEqual,
          reason: reason(first, second, areEqual), rule: rule(first, second, areEqual))
      }
    }
  }

  /// Whether the text says that two properties are equal; `nil` where it leaves that open: their values
  /// are equal and they were assigned to equally often, but other values, or in another order.
  private static func areEqual(_ first: Property, _ second: Property) -> Bool? {
    if first.value != second.value { return false }
    if first.assignments != second.assignments { return false }
    return first.history == second.history ? true : nil
  }

  private func rule(_ first: Property, _ second: Property, _ areEqual: Bool) -> String? {
    if first.name == second.name { return "4d" }
    if first.value != second.value { return "4e" }
    if areEqual { return "4g" }
    if first.wasChangedInPlace || second.wasChangedInPlace { return "4b" }
    // A fresh one may be wrong in either way: see the reason.
    return min(first.assignments, second.assignments) == 0 ? nil : "4f"
  }

  private func reason(_ first: Property, _ second: Property, _ areEqual: Bool) -> String? {
    guard first.name != second.name else { return nil }
    if first.value != second.value {
      return capitalized(
        "\(first.name) has the value \(quoted(first.value)), \(second.name) \(quoted(second.value))."
      )
    }
    let names = "\(first.name) and \(second.name)"
    if !areEqual {
      return """
        They have the same value. Assignments to \(first.name): \(first.assignments). Assignments to \
        \(second.name): \(second.assignments).
        """ + (rule(first, second, areEqual) == nil ? " Rules 4c and 4f." : "")
    }
    return first.assignments == 0
      ? "Nobody has assigned to \(names)."
      : capitalized("\(names) began with the same value, and the same was assigned to both.")
  }

  private func to(_ index: Int) -> String {
    properties.count == 1 ? "" : " to \(properties[index].name)"
  }

  private func of(_ index: Int) -> String {
    properties.count == 1 ? "" : " of \(properties[index].name)"
  }
}

/// A text that may be missing, as the beginning of a story.
struct OptionalText: StoryPart {
  var text: String?

  var simpler: [OptionalText] {
    switch text {
    case nil: []
    case "Order created": [OptionalText(text: nil)]
    default: [OptionalText(text: nil), OptionalText(text: "Order created")]
    }
  }
}

private func assign(_ text: String?, to place: inout String?) {
  place = text
}

private func capitalized(_ text: String) -> String {
  text.prefix(1).uppercased() + text.dropFirst()
}
