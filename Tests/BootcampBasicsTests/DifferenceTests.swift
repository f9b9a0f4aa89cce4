import Foundation
import TestSupport
import Testing

@testable import Bootcamp

private struct Screen {
  var title = "Orders"
  var count = 0
  var rows: [Row] = []
  var page: Page = .list
  var isLoading = false
  var note = ""
  var last = 0
}

private struct Row {
  var id: Int
  var name: String
}

private enum Page {
  case list
  case detail(id: Int)
}

private func text(_ old: Any, _ new: Any) -> String? {
  difference(from: old, to: new)?.joined(separator: "\n")
}

@Suite("The difference between two values", .hangGuard)
struct DifferenceTests {
  @Test("Shows the changed lines, what they are part of, and how much is left out")
  func properties() {
    let old = Screen()
    var new = old
    new.count = 1
    new.page = .detail(id: 7)
    #expect(
      text(old, new) == """
          Screen(
            title: "Orders",
        −   count: 0,
        +   count: 1,
            rows: [],
        −   page: .list,
        +   page: .detail(id: 7),
            … (3 unchanged lines)
          )
        """)
  }

  @Test("Shows what encloses a change deep inside, and folds its neighbours")
  func nested() {
    var old = Screen()
    old.rows = (1...4).map { Row(id: $0, name: "row \($0)") }
    var new = old
    new.rows[2].name = "changed"
    #expect(
      text(old, new) == """
          Screen(
            … (2 unchanged lines)
            rows: [
              … (8 unchanged lines)
              Row(
                id: 3,
        −       name: "row 3"
        +       name: "changed"
              ),
              … (4 unchanged lines)
            ],
            … (4 unchanged lines)
          )
        """)
  }

  @Test("A text of several lines is compared line by line, between triple quotes")
  func texts() {
    var old = Screen()
    old.note = "Dear Blob,\n\nplease ring,\ntwice.\n\nYours\nAda"
    var new = old
    new.note = "Dear Blob,\n\nplease ring\ntwice.\n\nYours\nAda"
    #expect(
      text(old, new) == #"""
          Screen(
            … (5 unchanged lines)
            note: """
              … (2 unchanged lines)
        −     please ring,
        +     please ring
              … (4 unchanged lines)
              """,
            last: 0
          )
        """#)
    #expect(
      text("Hello,\nWorld!", "Hello,\nBlob!") == #"""
          """
            Hello,
        −   World!
        +   Blob!
            """
        """#)
    #expect(
      text(["a"], ["a\n\"\"\"\\"]) == ##"""
          [
        −   "a"
        +   #"""
        +     a
        +     """\
        +     """#
          ]
        """##)
  }

  @Test("A text with characters that nobody sees is one line, with its escapes")
  func unseenCharacters() {
    for unseen in ["\t", "\r", "\u{2028}", " \n"] {
      #expect(
        text("a\nb", "a\n\(unseen)b")?.contains("+ \("a\n\(unseen)b".debugDescription)") == true)
    }
    #expect(text("a\nb", "a\r\nb") == "− \"\"\"\n−   a\n−   b\n−   \"\"\"\n+ \"a\\r\\nb\"")
  }

  @Test("An element that was added or removed is all that is marked")
  func elements() {
    let one = Row(id: 1, name: "a")
    let two = Row(id: 2, name: "b")
    #expect(
      text([one], [one, two]) == """
          [
            … (4 unchanged lines)
        +   Row(
        +     id: 2,
        +     name: "b"
        +   )
          ]
        """)
    #expect(text([1, 2, 3], [1, 3]) == "  [\n    1,\n−   2,\n    3\n  ]")
  }

  @Test("A property that becomes the last one, without a comma, has not changed")
  func commas() {
    #expect(text([1, 2], [1]) == "  [\n    1\n−   2\n  ]")
  }

  @Test("Values that are no structs differ in one line each")
  func leaves() {
    #expect(text(0, 1) == "− 0\n+ 1")
    #expect(text(Page.list, Page.detail(id: 1)) == "− .list\n+ .detail(id: 1)")
    #expect(text(Int?.none as Any, 1) == "− nil\n+ 1")
    #expect(text("a", 1) == "− \"a\"\n+ 1")
  }

  @Test("Values that read the same have no difference, be they equal or not")
  func same() {
    #expect(text(Screen(), Screen()) == nil)
    #expect(text({ 1 }, { 2 }) == nil)
    #expect(text(Int??.none as Any, Int??.some(nil) as Any) == nil)
  }

  @Test("Data, dates and sets that differ do so visibly")
  func foundation() {
    #expect(text(Data([1]), Data([2])) == "− Data(1 bytes: 01)\n+ Data(1 bytes: 02)")
    let date = Date(timeIntervalSince1970: 0)
    #expect(text(date, date.addingTimeInterval(86_400)) != nil)
    #expect(text(Set([1, 2]), Set([2, 3])) == "  [\n−   1,\n    2,\n+   3\n  ]")
  }

  @Test("Lines that differ far to the right are shortened around the difference")
  func longLines() throws {
    let start = String(repeating: "a", count: 5_000)
    let end = String(repeating: "z", count: 5_000)
    var old = Screen()
    old.note = start + "OLD" + end
    var new = old
    new.note = start + "NEW" + end
    let lines = try #require(difference(from: old, to: new))
    let changed = lines.filter { !$0.hasPrefix("  ") }
    #expect(changed.count == 2)
    #expect(changed[0].hasPrefix("−   note: \"aaaa") && changed[0].contains("aOLDz"))
    #expect(changed[1].hasPrefix("+   note: \"aaaa") && changed[1].contains("aNEWz"))
    #expect(changed.allSatisfy { $0.count < 400 })
  }

  @Test("Long lines without a counterpart, and unchanged ones, are shortened at the end")
  func longLinesAlone() throws {
    let long = String(repeating: "a", count: 5_000)
    let lines = try #require(difference(from: [String](), to: [long]))
    #expect(lines.allSatisfy { $0.count < 400 })
    let unchanged = try #require(difference(from: [long, "b"], to: [long, "c"]))
    #expect(unchanged.allSatisfy { $0.count < 400 })
  }

  @Test("One change in a hundred thousand elements is found, and soon enough for the time limit")
  func hugeArray() throws {
    let old = Array(1...100_000)
    var new = old
    new[50_000] = 0
    #expect(
      text(old, new) == """
          [
            … (50000 unchanged lines)
        −   50001,
        +   0,
            … (49999 unchanged lines)
          ]
        """)
    // A change at each end: too far apart for the shortest difference to be looked for.
    new = old
    new[0] = 0
    new[99_999] = 0
    #expect(
      text(old, new) == """
          [
        −   1,
        +   0,
            … (99998 unchanged lines)
        −   100000
        +   0
          ]
        """)
    // All of them: the output stays short.
    let all = try #require(difference(from: old, to: old.map { -$0 }))
    #expect(all.count == 81)
    #expect(all[1...2] == ["−   1,", "+   -1,"])
    let more = try #require(difference(from: Array(1...5_000), to: Array(6_000...20_000)))
    #expect(more.count == 81)
  }
}
