import Foundation
import TestSupport
import Testing

@testable import Bootcamp

/// What a value reads like, in one text.
private func text(_ value: Any) -> String {
  describe(value).joined(separator: "\n")
}

private struct Basket: Equatable {
  var name = "Fruit"
  var prices: [String: Int] = [:]
  var address: Address?
}

private struct Address: Equatable {
  var lines: [String] = []
}

private struct Empty {}

private enum Page {
  case list
  case detail(id: Int, Address)
  case message(String)
  indirect case child(Page)
}

private struct Box<Value> { var value: Value }

private final class Node {
  var next: Node?
  var name: String
  init(_ name: String) { self.name = name }
}

private class Animal { var legs = 4 }
private final class Dog: Animal { var name = "Rex" }

@propertyWrapper
private struct Counted<Value> {
  var wrappedValue: Value
  var count = 0
}

private struct Wrapped { @Counted var toast: String? = "Hello" }

@Suite("The description of a value", .hangGuard)
struct DescriptionTests {
  @Test("A struct has one property a line; what is inside it is indented")
  func structs() {
    let basket = Basket(
      prices: ["pear": 2, "apple": 1], address: Address(lines: ["Main street 1", "Town"]))
    #expect(
      text(basket) == """
        Basket(
          name: "Fruit",
          prices: [
            "apple": 1,
            "pear": 2
          ],
          address: Address(
            lines: [
              "Main street 1",
              "Town"
            ]
          )
        )
        """)
  }

  @Test("What is empty takes no more room than it needs")
  func empty() {
    #expect(text(Empty()) == "Empty()")
    #expect(text([Int]()) == "[]")
    #expect(text([Int: Int]()) == "[:]")
    #expect(text(Set<Int>()) == "[]")
    #expect(text("") == "\"\"")
    #expect(text(()) == "()")
    #expect(text(Int?.none as Any) == "nil")
  }

  @Test("An enum reads as it is written")
  func enums() {
    #expect(text(Page.list) == ".list")
    #expect(text(Page.message("Hi")) == ".message(\"Hi\")")
    #expect(text(Page.child(.child(.list))) == ".child(.child(.list))")
    #expect(text(Result<Int, any Error>.failure(SomeError())) == ".failure(SomeError())")
    #expect(
      text(Page.detail(id: 1, Address(lines: ["Town"]))) == """
        .detail(
          id: 1,
          Address(
            lines: [
              "Town"
            ]
          )
        )
        """)
  }

  @Test("Numbers, strings, optionals and tuples read as literals")
  func literals() {
    #expect(text(1) == "1")
    #expect(text(1.5) == "1.5")
    #expect(text(UInt8(1)) == "1")
    #expect(text(true) == "true")
    #expect(text("two\nlines and \"quotes\"") == #""two\nlines and \"quotes\"""#)
    #expect(text("Substring".dropFirst(3)) == "\"string\"")
    #expect(text(Character("\n")) == #""\n""#)
    #expect(text(Optional(Optional(1)) as Any) == "1")
    #expect(text(Box<Int?>(value: 1)) == "Box<Optional<Int>>(\n  value: 1\n)")
    #expect(text(Box<URL?>(value: URL(string: "a"))).contains("value: a"))
    #expect(text((1, name: "a")) == "(\n  1,\n  name: \"a\"\n)")
    #expect(text(1...3) == "1...3")
    #expect(text(1..<3) == "1..<3")
    #expect(text(Duration.seconds(1.5)) == "1.5 seconds")
    #expect(text(Int.self) == "Int.self")
    #expect(text({ (number: Int) in number + 1 }) == "(Function)")
    #expect(text(\Basket.name) == "\\Basket.name" || text(\Basket.name).contains("Basket"))
  }

  @Test("Sets and dictionaries are sorted, whatever their order in memory")
  func sorted() {
    let numbers = Set(1...50)
    let sorted = (1...50).map { "\($0)" }.sorted()
    #expect(describe(numbers) == ["["] + sorted.dropLast().map { "  \($0)," } + ["  9", "]"])
    #expect(
      text([Address(lines: ["b"]): 1, Address(lines: ["a"]): 2]) == """
        [
          Address(
            lines: [
              "a"
            ]
          ): 2,
          Address(
            lines: [
              "b"
            ]
          ): 1
        ]
        """)
  }

  @Test("Values of Foundation read the same in every time zone and locale")
  func foundation() {
    #expect(text(Date(timeIntervalSince1970: 1_655_856_000.25)) == "2022-06-22T00:00:00.250Z")
    #expect(text(Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00.000Z")
    let id = UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
    #expect(text(id) == "00000000-0000-0000-0000-000000000001")
    #expect(text(URL(string: "https://example.com/a?b=1")!) == "https://example.com/a?b=1")
    #expect(text(Decimal(string: "1234.5")!) == "1234.5")
    #expect(text(Data([0, 10, 255])) == "Data(3 bytes: 000aff)")
    #expect(text(Data()) == "Data(0 bytes)")
    #expect(text(Data(repeating: 1, count: 100)).hasSuffix("0101…)"))
  }

  @Test("An object shows its properties, those of its superclass first")
  func objects() {
    #expect(text(Dog()) == "Dog(\n  legs: 4,\n  name: \"Rex\"\n)")
  }

  @Test("A cycle of objects ends; an object that occurs twice is shown twice")
  func cycles() {
    let first = Node("first")
    let second = Node("second")
    first.next = second
    second.next = first
    #expect(
      text(first) == """
        Node(
          next: Node(
            next: Node(↩︎),
            name: "second"
          ),
          name: "first"
        )
        """)
    first.next = nil
    second.next = nil
    #expect(describe([first, first]).count == 10)
  }

  @Test("A property wrapper shows all that it stores")
  func propertyWrappers() {
    #expect(
      text(Wrapped()) == """
        Wrapped(
          _toast: Counted<Optional<String>>(
            wrappedValue: "Hello",
            count: 0
          )
        )
        """)
  }

  @Test("Types are named without their module, also inside a function and in angle brackets")
  func typeNames() {
    struct Local { var box = Box(value: Box(value: 1)) }
    enum Namespace { struct Inner {} }
    #expect(describe(Local())[0] == "DescriptionTests.Local(")
    #expect(describe(Local())[1] == "  box: Box<Box<Int>>(")
    #expect(typeName(Namespace.Inner.self) == "DescriptionTests.Namespace.Inner")
    #expect(typeName(DescriptionTests.self) == "DescriptionTests")
    #expect(typeName([String: Basket?].self) == "Dictionary<String, Optional<Basket>>")
    #expect(typeName((Int, Basket).self) == "(Int, Basket)")
    #expect(typeName(((Int) -> Basket).self) == "(Int) -> Basket")
    #expect(typeName((any Error).self) == "Error")
    #expect(typeName(Store<Basket, Page>.self) == "Store<Basket, Page>")
  }

  @Test("A very deep value ends in dots")
  func depth() {
    let first = Node("0")
    var last = first
    for number in 1...100_000 {
      last.next = Node("\(number)")
      last = last.next!
    }
    #expect(allLines(of: first).count < 200)
    // Lets go of the nodes one by one: freeing a long list recurses.
    var node: Node? = first
    while let next = node?.next {
      node?.next = nil
      node = next
    }
  }

  @Test("A huge value is described in at most 81 lines, and soon enough for the time limit")
  func huge() {
    let lines = describe((1...100_000).map { "row \($0)" })
    #expect(lines.count == 81)
    #expect(lines.last == "… (99922 more lines)")
    #expect(describe(String(repeating: "a", count: 1_000_000))[0].count < 350)
  }

  @Test("A shortened line says how much is left out")
  func shortening() {
    let digits = String(repeating: "0123456789", count: 100)
    #expect(shortened("short") == "short")
    #expect(shortened(digits) == "\(digits.prefix(300))… (700 more characters)")
    let middle = shortened(digits + "X" + digits, around: 1_000)
    #expect(
      middle == """
        \(digits.prefix(60))… (880 more characters) …\(digits.suffix(60))X\(digits.prefix(119))\
        … (881 more characters)
        """)
    #expect(shortened(digits + "X", around: 1_000).hasSuffix("789X"))
  }
}

extension Address: Hashable {}
