/// Distinct values in an order, each of them found in the same time among many as among few.
///
/// It holds the ids of an ``IdentifiedArray``: `rows.ids.contains(3)`.
public struct OrderedSet<Element: Hashable>: Hashable {
  /// The values, in order.
  public private(set) var elements: [Element] = []

  private var positions: [Element: Int] = [:]

  /// Whether a value is part of it.
  public func contains(_ element: Element) -> Bool {
    positions[element] != nil
  }

  /// The position of a value, or `nil` if it is not part of it.
  public func firstIndex(of element: Element) -> Int? {
    positions[element]
  }

  /// Replaces values by others. None of the new ones may be part of what stays.
  mutating func replaceSubrange(_ bounds: Range<Int>, with newElements: [Element]) {
    for element in elements[bounds] { positions[element] = nil }
    elements.replaceSubrange(bounds, with: newElements)
    let movesWhatFollows = bounds.count != newElements.count
    let end = movesWhatFollows ? elements.count : bounds.upperBound
    for position in bounds.lowerBound..<end {
      positions[elements[position]] = position
    }
  }

  mutating func swapAt(_ first: Int, _ second: Int) {
    elements.swapAt(first, second)
    positions[elements[first]] = first
    positions[elements[second]] = second
  }
}

extension OrderedSet: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of values.
  public var endIndex: Int { elements.count }
  /// The value at a position.
  public subscript(position: Int) -> Element { elements[position] }
}

extension OrderedSet: ExpressibleByArrayLiteral {
  /// Makes a set of values. One that is written twice keeps its first place.
  public init(arrayLiteral elements: Element...) {
    for element in elements where !contains(element) {
      replaceSubrange(count..<count, with: [element])
    }
  }
}

extension OrderedSet: Sendable where Element: Sendable {}

extension OrderedSet: CustomReflectable {
  /// Shows the values, and nothing of how they are found.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
