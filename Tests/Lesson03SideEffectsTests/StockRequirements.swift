import TestSupport
import Testing

@testable import Lesson03SideEffects

@MainActor
func shows(
  _ stock: QuantityEditor.Stock, _ screen: Screen, _ explanation: String, rule: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try require(
    spoken(screen.stock) == spoken(stock),
    """
    \(explanation) The screen shows the stock “\(spoken(screen.stock))”. It should be \
    “\(spoken(stock))”.
    """, rule: rule, sourceLocation: sourceLocation)
}

@MainActor
func hasAsked(
  _ count: Int, _ screen: Screen, _ explanation: String, rule: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let seen = screen.world.requestedItems.count
  try require(
    seen == count,
    "\(explanation) Requests so far: \(seen). There should be \(count == 0 ? "none" : "\(count)").",
    rule: rule, sourceLocation: sourceLocation)
}

func list(_ names: [String]) -> String {
  names.isEmpty ? "nothing" : names.joined(separator: ", ")
}
