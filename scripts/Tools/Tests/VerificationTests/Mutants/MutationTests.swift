import Testing

@testable import Verification

@Suite("The mutants of a line of code")
struct MutationTests {
  @Test(
    "are made by small changes",
    arguments: [
      ("a < b", ["a <= b", "a >= b"]),
      ("a > b", ["a >= b", "a <= b"]),
      ("a <= b", ["a < b", "a > b"]),
      ("a >= b", ["a > b", "a < b"]),
      ("a == b", ["a != b"]),
      ("a != b", ["a == b"]),
      ("a && b", ["a || b"]),
      ("a || b", ["a && b"]),
      ("a + b", ["a - b"]),
      ("a - b", ["a + b"]),
      ("!a", ["a"]),
      ("-a", ["a"]),
      ("f(1_000)", ["f(1001)", "f(999)"]),
      ("[0...0]", ["[1...0]", "[-1...0]", "[0...1]", "[0...(-1)]"]),
      ("true", ["false"]),
      ("false", ["true"]),
      ("a ? b : c", []),
      ("x.0 + $0.y", ["x.0 - $0.y"]),
      ("0.5", []),
      ("[Set<Int>]()", []),
    ])
  func values(value: String, changed: [String]) {
    #expect(mutants(of: "var x: A { \(value) }") == changed.map { "var x: A { \($0) }" })
    #expect(mutants(of: "var x = \(value)\n") == changed.map { "var x = \($0)\n" })
  }

  @Test(
    "are made by dropping a statement",
    arguments: [
      ("a = b", [""]),
      ("a()\nb()", ["\nb()", "a()\n"]),
      ("a\n  .b()\nc()", ["\nc()", "a\n  .b()\n"]),
      ("a {\n  b()\n}", ["", "a {\n  \n}"]),
      ("a { x in b() }", ["", "a { x in  }"]),
      (
        "if a { b() } else { c() }",
        [
          "", "if !(a) { b() } else { c() }", "if a {  } else { c() }", "if a { b() } else {  }",
        ]
      ),
      (
        "switch a {\ncase .b: c()\ndefault:\n  d()\n}",
        [
          "switch a {\ncase .b: break\ndefault:\n  d()\n}",
          "switch a {\ncase .b: c()\ndefault:\n  break\n}",
        ]
      ),
      ("a { $0.b = c }", ["", "a { _ = $0 }"]),
      ("let a = b", []),
      ("guard let a else { return }", []),
      ("guard a else { return }", ["", "guard !(a) else { return }"]),
      ("return", []),
    ])
  func statements(body: String, changed: [String]) {
    #expect(Set(mutants(of: "func x() { \(body) }")) == Set(changed.map { "func x() { \($0) }" }))
  }

  @Test("spare the statement that is the value of its function")
  func results() {
    #expect(mutants(of: "func x() -> Int { a() }") == [])
    #expect(mutants(of: "var x: Int { a() }") == [])
    #expect(mutants(of: "func x() -> Int { a(); return b }") == [])
    #expect(mutants(of: "var x: Int {\n  didSet { a() }\n}") == ["var x: Int {\n  didSet {  }\n}"])
  }

  @Test(
    "negate each clause of a condition, once",
    arguments: [
      (
        "guard a, let b, c(d) else { return }",
        [
          "guard !(a), let b, c(d) else { return }", "guard a, let b, !(c(d)) else { return }",
        ]
      ),
      ("while a { b() }", ["", "while !(a) { b() }", "while a {  }"]),
      ("guard !a, let b else { return }", ["guard a, let b else { return }"]),
    ])
  func conditions(statement: String, changed: [String]) {
    #expect(
      Set(mutants(of: "func x() { \(statement) }")) == Set(changed.map { "func x() { \($0) }" }))
  }

  @Test(
    "drop effects and cancellations",
    arguments: [
      ("return .run { \"\" }", ["return .none"]),
      (".run { \"\" }", [".none"]),
      ("return track(b)", ["return .none"]),
      ("return .none", []),
      (".merge(a, b(c, d))", [".none", ".merge(.none, b(c, d))", ".merge(a, .none)"]),
      (".run { \"\" }.cancellable(id: b)", [".none", ".run { \"\" }"]),
    ])
  func effects(body: String, changed: [String]) {
    let head = "func x() -> Effect<A>"
    let all = mutants(of: "\(head) { \(body) }")
    #expect(Set(all) == Set(changed.map { "\(head) { \($0) }" }))
  }

  @Test(
    "are never made in what does not run",
    arguments: [
      "// a < 1\n", "/* a < 1 /* 2 */ true */", "enum A: Int { case b = 1 }",
      "func x(a: Int = 1) {}",
      "var x: String { \"1 < 2 \\(a < 1) \\\"\" }", "var x: String { \"\"\"\n  1 \" 2\n  \"\"\" }",
      "var x: String { #\"1 \" 2 \\( 3\"# }", "@A(1) var x: Int", "import A", "struct A<B> {}",
    ])
  func spared(source: String) {
    #expect(mutants(of: source) == [])
  }

  @Test("lie in what belongs to a property or a type, wherever that stands")
  func units() {
    let source = """
      struct A {
        static let b = C { 1 }
        var d = 2 { didSet { e() } }
        init() { f = 3 }
      }
      extension A { subscript(i: Int) -> Int { get { 4 } } }
      """
    let tokens = SwiftTokens(source)
    let changes = tokens.units.flatMap { tokens.mutations(in: $0) }.map {
      "\(tokens.text(of: $0.range)) → \($0.replacement)"
    }
    #expect(
      changes == [
        "1 → 2", "1 → 0", "2 → 3", "2 → 1", "e() → ", "f = 3 → ", "3 → 4", "3 → 2", "4 → 5",
        "4 → 3",
      ])
  }

  private func mutants(of source: String) -> [String] {
    let tokens = SwiftTokens(source)
    return tokens.units.flatMap { tokens.mutations(in: $0) }.map { mutation in
      tokens.text(of: 0..<mutation.range.lowerBound) + mutation.replacement
        + tokens.text(of: mutation.range.upperBound..<tokens.bytes.count)
    }
  }
}
