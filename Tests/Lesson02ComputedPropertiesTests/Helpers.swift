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
/// it: `order.number`, and `order.pieces.price` where `pieces` is a case of an enum. Computed ones are not
/// among them: reflection shows what takes up memory.
func storedProperties(of state: OrderScreen.State) -> [String: String] {
  var properties: [String: String] = [:]
  addStoredProperties(of: state, at: "", depth: 0, to: &properties)
  return properties
}

private func addStoredProperties(
  of value: Any, at path: String, depth: Int, to properties: inout [String: String]
) {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional where !mirror.children.isEmpty:
    return addStoredProperties(
      of: mirror.children.first!.value, at: path, depth: depth, to: &properties)
  case .enum:
    // Which case it is, is a fact of its own.
    properties[path] = mirror.children.first?.label ?? "\(value)"
  case .struct, .class, .tuple:
    break
  default:
    properties[path] = "\(value)"
    return
  }
  // An object may lead back to itself.
  let hasParts = !mirror.children.isEmpty && depth < 5
  if mirror.displayStyle != .enum, !hasParts { properties[path] = "\(value)" }
  guard hasParts else { return }
  for child in mirror.children {
    guard var name = child.label else { continue }
    // What the compiler puts before the name of a lazy or a wrapped property, or of a part without one.
    for prefix in ["$__lazy_storage_$_", "_", "."] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    addStoredProperties(
      of: child.value, at: path.isEmpty ? name : "\(path).\(name)", depth: depth + 1,
      to: &properties)
  }
}

/// Whether a stored property of that name is anywhere in a state.
func isStored(_ name: String, in state: OrderScreen.State) -> Bool {
  storedProperties(of: state).keys.contains { $0 == name || $0.hasSuffix(".\(name)") }
}

/// The names of the stored properties that are not the same in two states, in alphabetical order. Where
/// another case is there, what lies in it does not count besides.
func storedDifferences(_ first: OrderScreen.State, _ second: OrderScreen.State) -> [String] {
  storedDifferences(storedProperties(of: first), storedProperties(of: second))
}

func storedDifferences(_ before: [String: String], _ after: [String: String]) -> [String] {
  let different = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
  return different.filter { name in !different.contains { name.hasPrefix("\($0).") } }
}
