import Testing

@testable import Bootcamp

private struct Row: Identifiable, Hashable {
  var id: Int
  var name = ""
  var taps: [Int] = []
}

@MainActor
@Suite("Identified arrays")
struct IdentifiedArrayTests {
  private var rows: IdentifiedArrayOf<Row> = [Row(id: 3), Row(id: 1), Row(id: 2)]

  /// Fails where the elements, the ids and what finds them are not in step.
  private func expectInStep(
    _ rows: IdentifiedArrayOf<Row>, _ ids: [Int], _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(rows.elements.map(\.id) == ids, sourceLocation: location)
    #expect(rows.ids == ids, sourceLocation: location)
    #expect(ids.map { rows.index(id: $0) } == Array(ids.indices), sourceLocation: location)
    #expect(ids.map { rows[id: $0]?.id } == ids, sourceLocation: location)
    for gone in 0..<10 where !ids.contains(gone) {
      #expect(!rows.ids.contains(gone), sourceLocation: location)
      #expect(rows[id: gone] == nil, sourceLocation: location)
    }
  }

  @Test("Elements are found by id, in the order in which they were put in")
  func finding() {
    expectInStep(rows, [3, 1, 2])
    expectInStep([], [])
    #expect(rows.count == 3)
    #expect(rows.map(\.id) == [3, 1, 2])
    #expect(rows[1].id == 1)
  }

  @Test("Elements are added at the end and in the middle")
  func adding() {
    var rows = rows
    #expect(rows.append(Row(id: 4)) == (true, 3))
    #expect(rows.insert(Row(id: 5), at: 1) == (true, 1))
    rows.append(contentsOf: [Row(id: 6), Row(id: 7)])
    rows[id: 8] = Row(id: 8)
    expectInStep(rows, [3, 5, 1, 2, 4, 6, 7, 8])
  }

  @Test("A second element with the same id is reported at its line, and the first one stays")
  func duplicates() async {
    var rows = rows
    let line = #line
    let issues = await issues {
      #expect(rows.append(Row(id: 1, name: "second")) == (false, 1))
      #expect(rows.insert(Row(id: 2, name: "second"), at: 0) == (false, 2))
      rows.append(contentsOf: [Row(id: 3, name: "second"), Row(id: 4)])
      let made = IdentifiedArray(uniqueElements: [Row(id: 1, name: "a"), Row(id: 1, name: "b")])
      #expect(made.map(\.name) == ["a"])
    }
    expectInStep(rows, [3, 1, 2, 4])
    #expect(rows.allSatisfy { $0.name == "" })
    #expect(issues.map(\.location.line) == [line + 2, line + 3, line + 4, line + 5])
    #expect(issues.allSatisfy { $0.kind == .misuse })
    #expect(issues[0].message.hasPrefix("A second element with the id 1 was put into"))
  }

  @Test("Elements are removed by id, by position and by a condition")
  func removing() {
    var rows = IdentifiedArray(uniqueElements: (0..<8).map { Row(id: $0) })
    #expect(rows.remove(id: 2)?.id == 2)
    #expect(rows.remove(id: 2) == nil)
    #expect(rows.remove(at: 0).id == 0)
    rows[id: 4] = nil
    expectInStep(rows, [1, 3, 5, 6, 7])
    rows[id: 7] = nil
    rows[id: 9] = nil
    expectInStep(rows, [1, 3, 5, 6])
    rows.removeAll { $0.id == 3 }
    expectInStep(rows, [1, 5, 6])
    expectInStep(rows.filter { $0.id > 1 }, [5, 6])
    rows.removeAll()
    expectInStep(rows, [])
  }

  @Test("An element takes the place of the one with its id, or the last place")
  func updating() {
    var rows = rows
    #expect(rows.updateOrAppend(Row(id: 1, name: "new"))?.name == "")
    #expect(rows.updateOrAppend(Row(id: 4)) == nil)
    rows[id: 3] = Row(id: 3, name: "newer")
    expectInStep(rows, [3, 1, 2, 4])
    #expect(rows.map(\.name) == ["newer", "new", "", ""])
  }

  @Test("Parts are reversed and sorted, and each element is found where it is then")
  func ordering() {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 4)]
    rows[0..<2].reverse()
    expectInStep(rows, [2, 1, 4])
    rows.sort { $0.id > $1.id }
    expectInStep(rows, [4, 2, 1])
    rows.swapAt(0, 2)
    expectInStep(rows, [1, 2, 4])
    rows.reverse()
    expectInStep(rows, [4, 2, 1])
  }

  @Test("An element that is set by position replaces another one, or changes places with it")
  func settingByPosition() {
    var rows = rows
    rows[0] = Row(id: 5)
    expectInStep(rows, [5, 1, 2])
    rows[0] = Row(id: 2, name: "new")
    expectInStep(rows, [2, 1, 5])
    #expect(rows[0].name == "new")
  }

  @Test("A changed element keeps its place")
  func changing() {
    var rows = rows
    rows[id: 1]?.name = "first"
    rows[id: 3]!.name = "third"
    rows[2].name = "second"
    rows[id: 9]?.name = "nobody"
    #expect(rows.map(\.name) == ["third", "first", "second"])
    expectInStep(rows, [3, 1, 2])
  }

  @Test("An element that is given another id is reported at its line, and found by its new one")
  func changingIDs() async {
    var rows = rows
    let line = #line
    let issues = await issues {
      rows[id: 1]?.id = 4
      rows[2].id = 5
      rows[id: 3] = Row(id: 6)
      rows[id: 8] = Row(id: 7)
    }
    expectInStep(rows, [6, 4, 5, 7])
    #expect(issues.map(\.location.line) == [line + 2, line + 3, line + 4, line + 5])
    #expect(issues.allSatisfy { $0.location.fileID == #fileID && $0.kind == .misuse })
    #expect(
      issues.first?.message == """
        The element with the id 1 of an “IdentifiedArray” was given the id 4. It is found by that \
        now.

        Elements keep their ids. To replace one by another, remove the one and insert the other.
        """)
  }

  @Test("An element that is given the id of another one is reported at its line, and dropped")
  func takingIDs() async {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3), Row(id: 4)]
    let line = #line
    let issues = await issues {
      rows[id: 1]?.id = 4
      rows[0].id = 4
      rows[id: 3] = Row(id: 4, name: "second")
      rows[id: 9] = Row(id: 4, name: "second")
    }
    expectInStep(rows, [4])
    #expect(rows[0].name == "")
    #expect(issues.map(\.location.line) == [line + 2, line + 3, line + 4, line + 5])
    #expect(
      issues.first?.message == """
        The element with the id 1 of an “IdentifiedArray” was given the id 4. Another element has \
        that id, so this one was dropped.

        Elements keep their ids. To replace one by another, remove the one and insert the other.
        """)
  }

  @Test("Elements are changed in place: neither the array nor what an element holds is copied")
  func inPlace() {
    func address(_ values: [some Any]) -> Int? {
      values.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
    }
    var rows = IdentifiedArray(
      uniqueElements: (0..<100).map { Row(id: $0, taps: [Int](repeating: 0, count: 100)) })
    let array = address(rows.elements)
    let taps = rows.map { address($0.taps) }
    for id in [0, 50, 99] {
      rows[id: id]?.taps[0] = 1
      rows[id].taps[1] = 1
    }
    #expect(address(rows.elements) == array)
    #expect(rows.map { address($0.taps) } == taps)
    #expect(rows[id: 50]?.taps.prefix(3) == [1, 1, 0])
  }

  @Test("Equal are those with equal elements in the same order")
  func equality() {
    var other = rows
    #expect(rows == other)
    #expect(rows.hashValue == other.hashValue)
    other.swapAt(0, 1)
    #expect(rows != other)
    other.swapAt(0, 1)
    #expect(rows == other)
    other[id: 1]?.name = "other"
    #expect(rows != other)
  }

  @Test("It reads like an array")
  func description() {
    let names: IdentifiedArrayOf<Row> = [Row(id: 1, name: "a")]
    #expect(describe(names) == describe([Row(id: 1, name: "a")]))
  }
}
