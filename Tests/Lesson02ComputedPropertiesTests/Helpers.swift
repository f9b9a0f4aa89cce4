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

/// The stored properties of a state with what is in them, as text. Computed ones are not among them:
/// reflection shows what takes up memory.
func storedProperties(of state: OrderScreen.State) -> [String: String] {
  var properties: [String: String] = [:]
  for child in Mirror(reflecting: state).children {
    guard var name = child.label else { continue }
    // What the compiler puts before the name of a lazy or a wrapped property.
    for prefix in ["$__lazy_storage_$_", "_"] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    properties[name] = "\(child.value)"
  }
  return properties
}

/// The names of the stored properties that are not the same in two states, in alphabetical order.
func storedDifferences(_ first: OrderScreen.State, _ second: OrderScreen.State) -> [String] {
  let before = storedProperties(of: first)
  let after = storedProperties(of: second)
  return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
}
