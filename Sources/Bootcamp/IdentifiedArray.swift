/// An array whose elements are found by their `id`, so that an action can say which row it is for
/// however the rows are ordered by then.
///
/// ```swift
/// var rows: IdentifiedArrayOf<Row.State> = []
/// rows.append(Row.State(id: 3))
/// rows[id: 3]?.isFavorite = true
/// rows[id: 3] = nil
/// ```
///
/// No two elements have the same id. Who adds a second one is told so, by an issue, and the first one
/// stays as it is and where it is.
///
/// An element is found in the same time among many as among few, and is changed in place.
public struct IdentifiedArray<ID: Hashable, Element: Identifiable> where Element.ID == ID {
  /// The elements, in order.
  public private(set) var elements: [Element] = []

  /// The ids of the elements, in order.
  public private(set) var ids: [ID] = []

  /// Where the element with an id is.
  private var positions: [ID: Int] = [:]

  /// Makes an array without elements.
  public init() {}

  /// Makes an array of elements, of which no two may have the same id.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - fileID: The source file of the caller, like `filePath`, `line` and `column`. Leave them out.
  public init(
    uniqueElements elements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    for element in elements {
      append(element, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  // MARK: Finding

  /// Whether there is an element with an id.
  public func contains(id: ID) -> Bool {
    positions[id] != nil
  }

  /// Where the element with an id is, or `nil` where there is none.
  public func index(id: ID) -> Int? {
    positions[id]
  }

  /// The element with an id, or `nil` where there is none. Set `nil` to remove it; set an element to
  /// put it in the place of the one with its id, or at the end.
  public subscript(id id: ID) -> Element? {
    get {
      positions[id].map { elements[$0] }
    }
    _modify {
      // The element is taken out of the array while it is changed, or what it holds would be copied.
      // The last one keeps its place, for to close the gap takes longer among many.
      let position = positions[id]
      var element: Element?
      if let position {
        elements.swapAt(position, elements.count - 1)
        element = elements.removeLast()
      }
      defer {
        if let position {
          putBack(element.take(), at: position)
        } else if let element {
          append(element)
        }
      }
      yield &element
    }
  }

  // MARK: Adding

  /// Adds an element at the end.
  ///
  /// - Returns: Whether it was added, and where the element with its id is.
  @discardableResult
  public mutating func append(
    _ element: Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> (inserted: Bool, index: Int) {
    insert(
      element, at: elements.count, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Adds elements at the end, in order.
  public mutating func append(
    contentsOf newElements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    for element in newElements {
      append(element, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Adds an element before the one at a position.
  ///
  /// - Returns: Whether it was added, and where the element with its id is.
  @discardableResult
  public mutating func insert(
    _ element: Element,
    at position: Int,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> (inserted: Bool, index: Int) {
    if let first = positions[element.id] {
      reportIssue(
        secondElement(element), fileID: fileID, filePath: filePath, line: line, column: column)
      return (false, first)
    }
    elements.insert(element, at: position)
    ids.insert(element.id, at: position)
    updatePositions(from: position)
    return (true, position)
  }

  /// Puts an element in the place of the one with its id, or at the end.
  ///
  /// - Returns: The element whose place it has taken, if there was one.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    guard let position = positions[element.id] else {
      append(element)
      return nil
    }
    defer { elements[position] = element }
    return elements[position]
  }

  // MARK: Removing

  /// Removes the element with an id.
  ///
  /// - Returns: The element, or `nil` where there was none.
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    positions[id].map { remove(at: $0) }
  }

  /// Removes the element at a position.
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    positions[ids.remove(at: position)] = nil
    defer { updatePositions(from: position) }
    return elements.remove(at: position)
  }

  /// Removes all elements that satisfy a condition.
  public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    self = try filter { try !isRemoved($0) }
  }

  /// Removes all elements.
  public mutating func removeAll() {
    self = Self()
  }

  /// The elements that satisfy a condition, in the same order.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    Self(distinct: try elements.filter(isIncluded))
  }

  // MARK: Ordering

  /// Puts the elements into an order. Those of which neither comes first keep theirs.
  public mutating func sort(by comesFirst: (Element, Element) throws -> Bool) rethrows {
    self = Self(distinct: try elements.sorted(by: comesFirst))
  }

  // MARK: Keeping the ids in step

  private init(distinct elements: [Element]) {
    self.elements = elements
    ids = elements.map(\.id)
    updatePositions(from: 0)
  }

  private mutating func updatePositions(from start: Int) {
    for position in ids.indices.dropFirst(start) {
      positions[ids[position]] = position
    }
  }

  /// Puts the element back that was taken from a position, whose place the last one keeps.
  private mutating func putBack(_ element: consuming Element?, at position: Int) {
    if let element {
      elements.append(element)
      elements.swapAt(position, elements.count - 1)
      followID(at: position)
    } else {
      if position < elements.count { elements.append(elements.remove(at: position)) }
      positions[ids.remove(at: position)] = nil
      updatePositions(from: position)
    }
  }

  /// Takes note that the element at a position has been changed, perhaps its id as well.
  private mutating func followID(at position: Int) {
    let (old, new) = (ids[position], elements[position].id)
    guard old != new else { return }
    // Not dropped, for somebody may be going through the positions.
    guard positions[new] == nil else {
      return reportIssue(
        """
        An element of an “IdentifiedArray” was given the id of another one, \(new). It is still found \
        by the id that it had, \(old).

        Let elements keep their ids.
        """)
    }
    positions[old] = nil
    positions[new] = position
    ids[position] = new
  }

  private func secondElement(_ element: Element) -> String {
    """
    A second element with the id \(element.id) was put into an “IdentifiedArray”, and dropped:

      \(describe(element).joined(separator: "\n  "))

    The first one is left as it is. To put this one in its place, call “updateOrAppend”; to have \
    both, give them ids that differ.
    """
  }
}

/// An array whose elements are found by their `id`: `var rows: IdentifiedArrayOf<Row.State>`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  /// Zero.
  public var startIndex: Int { elements.startIndex }
  /// The number of elements.
  public var endIndex: Int { elements.endIndex }

  /// The element at a position. Let it keep its id when you change it; to put another one there,
  /// remove and insert.
  public subscript(position: Int) -> Element {
    get { elements[position] }
    _modify {
      defer { followID(at: position) }
      yield &elements[position]
    }
  }

  /// Lets two elements change places.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    elements.swapAt(first, second)
    ids.swapAt(first, second)
    positions[ids[first]] = first
    positions[ids[second]] = second
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Puts the elements into their order.
  public mutating func sort() {
    sort(by: <)
  }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both have equal elements in the same order.
  public static func == (first: Self, second: Self) -> Bool {
    first.elements == second.elements
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

extension IdentifiedArray: Sendable where Element: Sendable, ID: Sendable {}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Makes an array of elements, of which no two may have the same id.
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: CustomReflectable {
  /// Shows the elements, and nothing of how they are found.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
