import Testing

@testable import Bootcamp
@testable import TestSupport

/// Stories of random operations on an ``IdentifiedArray``, told to a plain array as well. After each
/// operation both hold the same elements, and the ids are in step.
@MainActor
@Suite("Stories of identified arrays", .hangGuard)
struct IdentifiedArrayStoriesTests {
  struct Row: Identifiable, Hashable {
    var id: Int
    var name = 0
  }

  /// One operation. Positions count from the start and wrap around at the end.
  enum Operation: CaseIterable {
    case append, appendMany, insert, updateOrAppend, makeAnew
    case setByID, setOtherByID, setNilByID, changeByID, changeIDByID
    case setByPosition, changeByPosition, changeIDByPosition, setByKeyPath
    case removeByID, removeByPosition, removeFirst, removeLast, removeWhere,
      removeAll, filter
    case swap, reverse, sort, sortUnseen, shuffle, partition
    case reverseSlice, sortSlice, assignSlice, rotateByHand
  }

  /// The numbers that an operation is done with.
  struct Numbers {
    let row, other: Row
    let position, otherPosition: Int
  }

  /// Random enough for a shuffle, and the same in each run.
  struct Counter: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  /// What the array is held against: the same rules, by looking at each element.
  struct Model {
    var rows: [Row] = []
    var reports = 0

    func index(_ id: Int) -> Int? { rows.firstIndex { $0.id == id } }

    mutating func insert(_ row: Row, at position: Int) {
      if index(row.id) == nil { rows.insert(row, at: position) } else { reports += 1 }
    }

    mutating func updateOrAppend(_ row: Row) {
      if let index = index(row.id) { rows[index] = row } else { rows.append(row) }
    }

    mutating func set(_ row: Row, at position: Int) {
      if let other = index(row.id) { rows.swapAt(position, other) }
      rows[position] = row
    }

    /// Changes an element in place, its id perhaps included.
    mutating func change(at position: Int, to row: Row) {
      guard rows[position].id != row.id else { return rows[position] = row }
      reports += 1
      if index(row.id) == nil { rows[position] = row } else { rows.remove(at: position) }
    }
  }

  @Test("300 stories of up to 60 operations", arguments: 1...10)
  func stories(seed: UInt64) async {
    for story in 0..<30 {
      var draw = Draw(step: 1, seed: seed * 1_000 + UInt64(story))
      guard await tell(length: 2 * (story + 1), &draw) else { return }
    }
  }

  /// Returns whether the story came to its end without a difference.
  private func tell(length: Int, _ draw: inout Draw) async -> Bool {
    var model = Model()
    var rows: IdentifiedArrayOf<Row> = []
    var told: [String] = []
    for _ in 1...length {
      let operation = draw.one(of: Operation.allCases)
      let count = max(1, rows.count)
      let numbers = Numbers(
        row: Row(id: draw.number(in: 0...7), name: draw.number(in: 1...99)),
        other: Row(id: draw.number(in: 0...7), name: draw.number(in: 1...99)),
        position: draw.number(in: 0...99) % count, otherPosition: draw.number(in: 0...99) % count)
      told.append("\(operation) \(numbers)")

      let (rowsBefore, modelBefore) = (rows, model)
      let reportsBefore = model.reports
      act(operation, numbers, &model)
      let issues = await issues { act(operation, numbers, &rows) }

      let isRight =
        rows.elements == model.rows
        && rows.ids == rows.elements.map(\.id)
        && rows.indices.allSatisfy { rows.index(id: rows.ids[$0]) == $0 }
        && (0...7).allSatisfy { rows[id: $0] == model.rows[safe: model.index($0)] }
        && (0...7).allSatisfy { rows.ids.contains($0) == (model.index($0) != nil) }
        && issues.count == model.reports - reportsBefore
        && issues.allSatisfy { $0.location.fileID == #fileID || operation == .setByKeyPath }
        && rowsBefore.elements == modelBefore.rows
        && rowsBefore.ids == modelBefore.rows.map(\.id)
      #expect(
        isRight, "\(told.joined(separator: "\n"))\n\(rows.elements)\n\(model.rows)\n\(issues)")
      guard isRight else { return false }
    }
    return true
  }

  private func act(
    _ operation: Operation, _ numbers: Numbers, _ rows: inout IdentifiedArrayOf<Row>
  ) {
    let (row, other) = (numbers.row, numbers.other)
    let (position, otherPosition) = (numbers.position, numbers.otherPosition)
    let bounds = min(position, otherPosition)..<max(position, otherPosition)
    let needsElement = !rows.isEmpty
    switch operation {
    case .append: rows.append(row)
    case .appendMany: rows.append(contentsOf: [row, other])
    case .insert: rows.insert(row, at: needsElement ? position : 0)
    case .updateOrAppend: rows.updateOrAppend(row)
    case .makeAnew: rows = IdentifiedArray(uniqueElements: rows.elements + [row])
    case .setByID: rows[id: row.id] = row
    case .setOtherByID: rows[id: row.id] = other
    case .setNilByID: rows[id: row.id] = nil
    case .changeByID: rows[id: row.id]?.name = row.name
    case .changeIDByID: rows[id: row.id]?.id = other.id
    case .setByKeyPath: rows[keyPath: \.[id: row.id]] = other
    case .setByPosition where needsElement: rows[position] = row
    case .changeByPosition where needsElement: rows[position].name = row.name
    case .changeIDByPosition where needsElement: rows[position].id = row.id
    case .removeByID: rows.remove(id: row.id)
    case .removeByPosition where needsElement: rows.remove(at: position)
    case .removeFirst where needsElement: rows.removeFirst()
    case .removeLast where needsElement: rows.removeLast()
    case .removeWhere: rows.removeAll { $0.id < row.id && $0.id > 2 }
    case .removeAll: if row.id == 0 { rows.removeAll() }
    case .filter: rows = rows.filter { $0.id != row.id }
    case .swap where needsElement: rows.swapAt(position, otherPosition)
    case .reverse: rows.reverse()
    case .sort: rows.sort { $0.name < $1.name }
    case .sortUnseen: sortUnseen(&rows)
    case .shuffle:
      var generator = Counter(state: UInt64(row.name))
      rows.shuffle(using: &generator)
    case .partition: _ = rows.partition { $0.id < row.id }
    case .reverseSlice where needsElement: rows[bounds].reverse()
    case .sortSlice where needsElement: rows[bounds].sort { $0.name < $1.name }
    case .assignSlice where needsElement:
      rows[..<bounds.count] = rows[bounds]
    case .rotateByHand where needsElement:
      let first = rows[0]
      for index in rows.indices.dropLast() { rows[index] = rows[index + 1] }
      rows[rows.count - 1] = first
    default: break
    }
  }

  /// Sorts what is known to be no more than a collection.
  private func sortUnseen(_ rows: inout some MutableCollection<Row> & RandomAccessCollection<Row>) {
    rows.sort { $0.id > $1.id }
  }

  private func act(_ operation: Operation, _ numbers: Numbers, _ model: inout Model) {
    let (row, other) = (numbers.row, numbers.other)
    let (position, otherPosition) = (numbers.position, numbers.otherPosition)
    let bounds = min(position, otherPosition)..<max(position, otherPosition)
    let needsElement = !model.rows.isEmpty
    switch operation {
    case .append: model.insert(row, at: model.rows.count)
    case .appendMany:
      for row in [row, other] { model.insert(row, at: model.rows.count) }
    case .insert: model.insert(row, at: needsElement ? position : 0)
    case .updateOrAppend: model.updateOrAppend(row)
    case .makeAnew: model.insert(row, at: model.rows.count)
    case .setByID: model.updateOrAppend(row)
    case .setOtherByID, .setByKeyPath:
      if let index = model.index(row.id) {
        model.change(at: index, to: other)
      } else {
        if row.id != other.id, model.index(other.id) == nil { model.reports += 1 }
        model.insert(other, at: model.rows.count)
      }
    case .setNilByID, .removeByID: model.rows.removeAll { $0.id == row.id }
    case .changeByID:
      if let index = model.index(row.id) { model.rows[index].name = row.name }
    case .changeIDByID:
      if let index = model.index(row.id) {
        model.change(at: index, to: Row(id: other.id, name: model.rows[index].name))
      }
    case .setByPosition where needsElement: model.set(row, at: position)
    case .changeByPosition where needsElement: model.rows[position].name = row.name
    case .changeIDByPosition where needsElement:
      model.change(at: position, to: Row(id: row.id, name: model.rows[position].name))
    case .removeByPosition where needsElement: model.rows.remove(at: position)
    case .removeFirst where needsElement: model.rows.removeFirst()
    case .removeLast where needsElement: model.rows.removeLast()
    case .removeWhere: model.rows.removeAll { $0.id < row.id && $0.id > 2 }
    case .removeAll: if row.id == 0 { model.rows.removeAll() }
    case .filter: model.rows = model.rows.filter { $0.id != row.id }
    case .swap where needsElement: model.rows.swapAt(position, otherPosition)
    case .reverse: model.rows.reverse()
    case .sort: model.rows.sort { $0.name < $1.name }
    case .sortUnseen: model.rows.sort { $0.id > $1.id }
    case .shuffle:
      var generator = Counter(state: UInt64(row.name))
      model.rows.shuffle(using: &generator)
    case .partition: _ = model.rows.partition { $0.id < row.id }
    case .reverseSlice where needsElement: model.rows[bounds].reverse()
    case .sortSlice where needsElement: model.rows[bounds].sort { $0.name < $1.name }
    case .assignSlice where needsElement:
      for (target, row) in Array(model.rows[bounds]).enumerated() { model.set(row, at: target) }
    case .rotateByHand where needsElement:
      let first = model.rows[0]
      for index in model.rows.indices.dropLast() { model.set(model.rows[index + 1], at: index) }
      model.set(first, at: model.rows.count - 1)
    default: break
    }
  }
}

extension Array {
  fileprivate subscript(safe index: Int?) -> Element? { index.map { self[$0] } }
}
