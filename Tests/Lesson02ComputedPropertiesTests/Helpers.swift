@testable import Lesson02ComputedProperties

extension OrderScreen.State {
  /// The state after some actions.
  func after(_ actions: OrderScreen.Action...) -> Self {
    var state = self
    for action in actions {
      _ = OrderScreen().reduce(into: &state, action: action)
    }
    return state
  }
}

/// The stored properties of a state with what is in them, as text, also those of values and objects inside
/// it: `order.number`. Computed ones are not among them: reflection shows what takes up memory.
func storedProperties(of state: OrderScreen.State) -> [String: String] {
  storedProperties(of: state, inside: "", depth: 0)
}

private func storedProperties(
  of value: Any, inside path: String, depth: Int
) -> [String: String] {
  var properties: [String: String] = [:]
  for child in Mirror(reflecting: value).children {
    guard var name = child.label else { continue }
    // What the compiler puts before the name of a lazy or a wrapped property.
    for prefix in ["$__lazy_storage_$_", "_"] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    let inner = Mirror(reflecting: child.value)
    let isMadeOfParts = inner.displayStyle == .struct || inner.displayStyle == .class
    // An object may lead back to itself.
    if isMadeOfParts, !inner.children.isEmpty, depth < 4 {
      properties.merge(
        storedProperties(of: child.value, inside: path + name + ".", depth: depth + 1)
      ) { first, _ in first }
    } else {
      properties[path + name] = "\(child.value)"
    }
  }
  return properties
}

/// Whether a stored property of that name is anywhere in a state.
func isStored(_ name: String, in state: OrderScreen.State) -> Bool {
  storedProperties(of: state).keys.contains { $0 == name || $0.hasSuffix(".\(name)") }
}

/// The names of the stored properties that are not the same in two states, in alphabetical order.
func storedDifferences(_ first: OrderScreen.State, _ second: OrderScreen.State) -> [String] {
  let before = storedProperties(of: first)
  let after = storedProperties(of: second)
  return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
}
