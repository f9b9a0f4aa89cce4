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
/// It promises:
///
/// - No two elements have the same id. A second one that you add is reported and dropped; the first one
///   stays as it is and where it is.
/// - An element is found by the id that it has. If it is given another one, that is reported.
/// - Reports name your line. Only literals and key paths cannot know it: they name this file.
/// - Finding an element takes the same time, however many there are. It is changed in place.
public struct IdentifiedArray<ID: Hashable, Element: Identifiable> where Element.ID == ID {
  /// The elements, in order.
  public private(set) var elements: [Element] = []

  /// The ids of the elements, in order. Whether one is there is quicker to see in `rows[id: 3]`.
  public private(set) var ids: [ID] = []

  /// Where the element with an id is.
  private var positions: [ID: Int] = [:]

  /// Makes an array without elements.
  public init() {}

  /// Makes an array of elements. One whose id is there already is reported and dropped.
  public init(
    uniqueElements elements: some Sequence<Element>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    append(contentsOf: elements, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  // MARK: Finding

  /// Where the element with an id is, or `nil` where there is none.
  public func index(id: ID) -> Int? {
    positions[id]
  }

  /// The element with an id, or `nil` if there is none. Set `nil` to remove it; set an element with
  /// that id to put it in its place, or at the end.
  public subscript(
    id id: ID,
    fileID fileID: StaticString = #fileID, filePath filePath: StaticString = #filePath,
    line line: UInt = #line, column column: UInt = #column
  ) -> Element? {
    get { index(id: id).map { elements[$0] } }
    _modify {
      let position = index(id: id)
      var element = position.map { takeElement(at: $0) }
      defer {
        putElement(
          element.take(), at: position, insteadOf: id,
          CodeLocation(fileID, filePath, line, column))
      }
      yield &element
    }
  }

  /// The same for key paths, such as `\.rows[id: 3]`, which cannot hold the line of the caller. The
  /// `line:` inside only picks the subscript above.
  @_disfavoredOverload
  public subscript(id id: ID) -> Element? {
    get { self[id: id, line: #line] }
    _modify { yield &self[id: id, line: #line] }
  }

  // MARK: Adding

  /// Adds an element at the end. If its id is there already, that is reported, and the
  /// element dropped. Returns whether it was added, and where the element with its id is.
  @discardableResult
  public mutating func append(
    _ element: Element,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> (inserted: Bool, index: Int) {
    insert(
      element, at: elements.count, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Adds elements at the end, in order. One whose id is there already is reported and dropped.
  public mutating func append(
    contentsOf newElements: some Sequence<Element>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    for element in newElements {
      append(element, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Adds an element at a position from 0 to `count`, before the one that is there. If its id is there
  /// already, that is reported, and the element dropped. Returns whether it was added, and where the
  /// element with its id is.
  @discardableResult
  public mutating func insert(
    _ element: Element, at position: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> (inserted: Bool, index: Int) {
    if let first = index(id: element.id) {
      reportDuplicate(element, CodeLocation(fileID, filePath, line, column))
      return (false, first)
    }
    elements.insert(element, at: position)
    replaceIDs(position..<position, with: [element.id])
    return (true, position)
  }

  /// Replaces the element with the same id and returns the old one, or appends the element.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    guard let position = index(id: element.id) else {
      append(element)
      return nil
    }
    defer { elements[position] = element }
    return elements[position]
  }

  // MARK: Removing

  /// Removes the element with an id, and returns it, or `nil` where there is none.
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    index(id: id).map { remove(at: $0) }
  }

  /// Removes the element at a position.
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    replaceIDs(position..<(position + 1), with: [])
    return elements.remove(at: position)
  }

  /// Removes the first element. There has to be one.
  @discardableResult
  public mutating func removeFirst() -> Element { remove(at: 0) }

  /// Removes the last element. There has to be one.
  @discardableResult
  public mutating func removeLast() -> Element { remove(at: count - 1) }

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
    Self(uniqueElements: try elements.filter(isIncluded))
  }

  // MARK: Keeping the ids in step

  /// Replaces ids by others. None of the new ones may be part of what stays.
  private mutating func replaceIDs(_ bounds: Range<Int>, with newIDs: [ID]) {
    for id in ids[bounds] { positions[id] = nil }
    ids.replaceSubrange(bounds, with: newIDs)
    let movesWhatFollows = bounds.count != newIDs.count
    let end = movesWhatFollows ? ids.count : bounds.upperBound
    for position in bounds.lowerBound..<end { positions[ids[position]] = position }
  }

  /// Takes an element out, so that what it holds is not shared while it is changed. Meanwhile the last one
  /// stands in the gap, because closing it takes longer among many: while `rows[id: 2]?.x = 1`
  /// changes 2, [1, 2, 3, 4] is [1, 4, 3].
  private mutating func takeElement(at position: Int) -> Element {
    elements.swapAt(position, elements.count - 1)
    return elements.removeLast()
  }

  /// Puts an element where the one with an id was taken from. Without an element it closes the gap.
  private mutating func putElement(
    _ element: consuming Element?, at position: Int?, insteadOf id: ID,
    _ location: @autoclosure () -> CodeLocation
  ) {
    guard let position else {
      if let element { addElement(element, insteadOf: id, location()) }
      return
    }
    if let element {
      elements.append(element)
      elements.swapAt(position, elements.count - 1)
      followID(at: position, location())
    } else {
      replaceIDs(position..<(position + 1), with: [])
      // The last one stood in for the gap: back to the end.
      if position < elements.count { elements.append(elements.remove(at: position)) }
    }
  }

  private mutating func addElement(
    _ element: Element, insteadOf id: ID, _ location: @autoclosure () -> CodeLocation
  ) {
    guard positions[element.id] == nil else { return reportDuplicate(element, location()) }
    // The id that was asked for: if it is not that of the element, `followID` reports it.
    replaceIDs(elements.count..<elements.count, with: [id])
    elements.append(element)
    followID(at: elements.count - 1, location())
  }

  /// Looks at an element that has been changed, and reports it if its id is another one now.
  private mutating func followID(at position: Int, _ location: @autoclosure () -> CodeLocation) {
    let (old, new) = (ids[position], elements[position].id)
    guard old != new else { return }
    let consequence: String
    if positions[new] != nil {
      remove(at: position)
      consequence = "Another element has that id, so this one was dropped."
    } else {
      replaceIDs(position..<(position + 1), with: [new])
      consequence = "It is found by that now."
    }
    reportIssue(
      .misuse(
        """
        The element with the id \(old) of an “IdentifiedArray” was given the id \(new). \
        \(consequence)

        Elements keep their ids. To replace one by another, remove the one and insert the other.
        """, location()))
  }

  private func reportDuplicate(_ element: Element, _ location: @autoclosure () -> CodeLocation) {
    reportIssue(
      .misuse(
        """
        A second element with the id \(element.id) was put into an “IdentifiedArray”, and dropped:

          \(describe(element).joined(separator: "\n  "))

        The first one is left as it is. To put this one in its place, call “updateOrAppend”; to have \
        both, give them ids that differ.
        """, location()))
  }
}

/// An array whose elements are found by their `id`: `var rows: IdentifiedArrayOf<Row.State>`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of elements.
  public var endIndex: Int { elements.count }

  /// The element at a position. Set another one to replace it; if the id of that one is somewhere
  /// else already, the two change places. To change an element in place, leave its id as it is.
  public subscript(
    position: Int,
    fileID fileID: StaticString = #fileID, filePath filePath: StaticString = #filePath,
    line line: UInt = #line, column column: UInt = #column
  ) -> Element {
    get { elements[position] }
    set {
      if let other = index(id: newValue.id) {
        swapAt(position, other)
      } else {
        replaceIDs(position..<(position + 1), with: [newValue.id])
      }
      elements[position] = newValue
    }
    _modify {
      defer { followID(at: position, CodeLocation(fileID, filePath, line, column)) }
      yield &elements[position]
    }
  }

  /// The same for key paths and for code that knows of no more than a `MutableCollection`.
  @_disfavoredOverload
  public subscript(position: Int) -> Element {
    get { elements[position] }
    set { self[position, line: #line] = newValue }
    _modify { yield &self[position, line: #line] }
  }

  /// Lets two elements change places.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    elements.swapAt(first, second)
    ids.swapAt(first, second)
    positions[ids[first]] = first
    positions[ids[second]] = second
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

extension IdentifiedArray: CustomStringConvertible, CustomReflectable {
  /// The elements, as an array prints them.
  public var description: String { "\(elements)" }

  /// Shows the elements, and nothing of how they are found.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
