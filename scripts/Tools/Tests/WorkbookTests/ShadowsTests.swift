import Testing

@testable import Workbook

/// What code may take the place of what its tests use, and what may not.
@Suite struct ShadowsTests {
  private let solution = "public struct Lamp { static func == (a: Lamp, b: Lamp) -> Bool { true } }"
  private let tests = """
    func t() throws { try #require(isOn, ""); expectStories(); list.isEmpty; f(label: 1, other: 2) }
    extension Lamp { static var broken: Reduce { Reduce {} } }
    extension Lamp.State where Self: Watt { func after() -> Self { { self }() } }
    let facts = Facts()
    """

  private func names(_ files: String...) -> [String] {
    Shadow.all(
      in: Dictionary(
        uniqueKeysWithValues: files.enumerated().map { ("\($0).swift", Array($1.utf8)) }),
      shipped: { [Array(solution.utf8)] }, tests: { [Array(tests.utf8)] }
    ).map(\.name)
  }

  @Test(
    "A macro is seen",
    arguments: [
      "@freestanding(expression) macro require(_ c: Bool, _ m: String) -> Int = #line",
      "@freestanding(expression) macro/**/`require`<T>(_ c: T) -> Int = #line",
      "#if true\n@freestanding(expression) macro require(_ c: Bool) -> Int = #line\n#endif",
    ])
  func macros(code: String) { #expect(names(code) == ["require"]) }

  @Test(
    "An operator is seen that is not one of an own type",
    arguments: [
      "extension Int { static func == (l: Int, r: Int) -> Bool { true } }",
      "func == (l: Int, r: Int) -> Bool { true }",
      "extension Swift.Int { static func == (l: Int, r: Int) -> Bool { true } }",
      "protocol P {}\nextension Int: P {}\nextension P { static func == (l: Self, r: Self) -> Bool { true } }",
      "typealias Mine = Int\nextension Mine { static func == (l: Int, r: Int) -> Bool { true } }",
      "enum Own { struct Int {} }\nextension Int { static func == (l: Int, r: Int) -> Bool { true } }",
      "#if false\nstruct Int {}\n#endif\nextension Int { static func == (l: Int, r: Int) -> Bool { true } }",
      "#if compiler(>=99)\n{\n#endif\nfunc == (l: Int, r: Int) -> Bool { true }",
      "private import Bootcamp\nfunc == (l: Int, r: Int) -> Bool { true }",
      "let a = B.private\nfunc == (l: Int, r: Int) -> Bool { true }",
      "let a = b(1, /); func == (l: Int, r: Int) -> Bool { true }; let c = 1 / 2",
      #"let a = /[)"]/; func == (l: Int, r: Int) -> Bool { true }; let c = "" "#,
      "// nothing\rfunc == (l: Int, r: Int) -> Bool { true }",
      "let r = /{/\nfunc == (l: Int, r: Int) -> Bool { true }",
      "infix operator == : AssignmentPrecedence",
      "extension Int? { static func == (l: Int?, r: Int?) -> Bool { true } }",
    ])
  func operators(code: String) { #expect(names(code).contains("==") || names(code).contains(":")) }

  @Test("A private type of another file is nobody's own")
  func privateType() {
    let other = "extension Int { static func == (l: Int, r: Int) -> Bool { true } }"
    #expect(names("private struct Int {}", other) == ["=="])
  }

  @Test(
    "A name that the tests use is seen, and so is one that nobody writes",
    arguments: [
      "func expectStories() {}": "expectStories", "let a = 0, expectStories = a": "expectStories",
      "let (a, expectStories) = (1, 2)": "expectStories",
      "extension Array { var isEmpty: Bool { true } }": "isEmpty",
      "typealias IntegerLiteralType = Mine": "IntegerLiteralType", "enum Testing {}": "Testing",
      "extension Array { subscript(index: Int) -> Element { first! } }": "subscript",
      "extension Int { init(_ text: String) { self = 1 } }": "init",
      "extension Result { func __required() {} }": "__required",
      "struct Lamp { struct Reduce {} }": "Reduce",
      "extension Lamp { static func Reduce() {} }; struct Lamp {}": "Reduce",
      "struct Lamp { struct State { enum Watt {} } }": "Watt",
    ])
  func used(code: String, name: String) { #expect(names(code) == [name]) }

  @Test(
    "Everyday code is not",
    arguments: [
      "struct Mine: Equatable { static func == (l: Mine, r: Mine) -> Bool { true } }",
      "enum A { struct B {} }\nextension A.B: Equatable { static func == (l: A.B, r: A.B) -> Bool { true } }",
      "struct A<T> { static func == (l: A, r: A) -> Bool { true } }",
      "private func expectStories() {}",
      "fileprivate extension Array { var isEmpty: Bool { true } }",
      "extension Array { subscript(safe index: Int) -> Element? { nil } }",
      "extension Int { init(text: String) { self = 1 } }", "struct A { init(_ a: Int) {} }",
      "extension Array { var second: Element { self[1] } }",
      "struct Mine { var isEmpty: Bool { true }; func expectStories() {} }",
      "func mine() { let isEmpty = true; func expectStories() {} }",
      "let mine = { let isEmpty = 1 }", "// macro require(", "let macro = 1",
      "extension Lamp { func expectStories() {} }\nstruct Lamp {}",
      "import struct Bootcamp.isEmpty", "func label() {}; let other = 1",
      "struct Mine { struct Reduce {} }",
      // In there the tests mean nothing by it.
      "struct Lamp { struct Facts {}; struct State { struct Facts {}; struct Reduce {} } }",
      "struct Lamp { enum Watt {} }",
    ])
  func everyday(code: String) { #expect(names(code) == []) }
}
