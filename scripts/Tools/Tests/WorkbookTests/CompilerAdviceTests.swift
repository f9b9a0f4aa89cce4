import Foundation
import Testing

@testable import Workbook

/// The advice is tied to the words of the compiler, so the compiler is asked for them.
@Suite struct CompilerAdviceTests {
  @Test(
    "The commonest errors have their advice",
    arguments: [
      ("let a = b", "Check the spelling"),
      ("let a = UUID()", "Write `import Foundation`"),
      ("func f(a: Date) {}", "Write `import Foundation`"),
      ("func f() -> Int { state.count }", "Give them what they need of it"),
      ("func g() -> Int { 1 }; func f() -> Int { g }", "Call it: write `()`"),
      (
        "func g(_: @escaping () -> Void) {}; func f(a: inout Int) { g { print(a) } }", "keep a copy"
      ),
      ("func f(a: inout Int) { Task { print(a) } }", "keep a copy"),
      ("func g() async {}; func f() { g() }", "a reducer never waits"),
      ("let a: Nonsense? = nil", "Swift knows no type of this name"),
      ("func f(x: Int) {}; func g() { f() }", "Add the argument"),
      ("func f() {}; func g() { f(1) }", "does not take"),
      ("let a = 1.nonsense", "nothing of this name"),
      ("func f() -> Int { let a = 1; print(a) }", "without `return`"),
      ("func f() -> Int { \"\" }", "another type than the function promises"),
      ("let a: Int = \"\"", "where another is needed"),
      ("enum E { case a, b }; func f(e: E) { switch e { case .a: break } }", "every case"),
      ("func f() { let a = 1; a = 2 }", "declare it with `var`"),
      ("struct S { var a = 1; func f() { a = 2 } }", "is written `mutating func`"),
      ("struct S { var a = [1]; func f() { a.append(2) } }", "is written `mutating func`"),
      ("struct S { private(set) var a = 1 }; func f(s: inout S) { s.a = 2 }", "`private(set)`"),
      ("func f() { var a = 1; a++ }", "write `+= 1`"),
      ("func f() { var a = 1; a-- }", "write `-= 1`"),
      ("struct S { var a = 1; var b = a + 1 }", "cannot use another property"),
      ("func f(a: Int) { switch a { case 1: \ndefault: break } }", "needs some code"),
      ("func f(a: Int) { case 1: break }", "outside of its `switch`"),
      ("func f() {", "A `{` is never closed"),
      ("func f() {} }", "a closing brace too many"),
      ("struct S { x = 1 }", "Declare the property"),
      ("struct S { while true {} }", "a brace too many or too few"),
      ("func f(x: Int) {}; func g() { f(x: 1, y: 2) }", "Compare it with the declaration"),
      ("func f( {}", "Swift cannot read this line"),
      ("func f() { let a = 1 let b = 2 }", "Two statements"),
      ("func f() {}; func f() {}", "exists already"),
      (
        "struct S { var a: Int; init() { f(); a = 1 }; mutating func f() {} }",
        "before it may use `self`"
      ),
      ("struct S { static func f() {}; func g() { f() } }", "Write `Self.` in front"),
      ("struct S { var a: Int; init() {} }", "every stored property its first value"),
      ("func f() async {}; func g() async { f() }", "Write `await` before it"),
      ("@MainActor func f() {}; nonisolated func g() async { f() }", "Write `await` before it"),
      (
        "@MainActor struct S { func f() {} }; func r(_ o: @Sendable (S) async -> Void) {}\n"
          + "func g() { r { s in s.f() } }", "belongs to the main actor"
      ),
      (
        "func f(_ a: @escaping @Sendable () -> Void) {}; func g(n: inout Int) { f { n += 1 } }",
        "let it send an action"
      ),
      ("struct S: Equatable { var f: () -> Void }", "compare each of them"),
      ("protocol P { func f() }; struct S: P {}", "Compare it with what the protocol asks for"),
      ("let a: Int? = 1; let b: Int = a", "The value is optional"),
      ("func f() -> Int { return }", "`return .none`"),
      ("struct S { private var a = 1 }; let b = S().a", "It is `private`"),
      ("let a = \"b", "Add the quote"),
      (
        "struct S { var a: Int { 1 } }; func f(s: inout S) { s.a = 2 }", "This property is computed"
      ),
      ("func f() { #expect(1 == 1) }", "belongs to Swift Testing"),
      ("func f() { let a = .some }", "behind the dot"),
      ("func f() { let a = [] }", "as in `var names: [String] = []`"),
    ])
  func advice(code: String, words: String) async throws {
    let folder = try Interruption.shared.makeTemporaryFolder()
    defer { Interruption.shared.removeTemporaryFolder(folder) }
    try Data(code.utf8).write(to: URL(filePath: "\(folder)/Code.swift"))
    let command = Command(
      "swiftc",
      ["-parse-as-library", "-swift-version", "6", "-emit-sil", "-o", "/dev/null", "Code.swift"],
      in: folder,
      environment: ProcessInfo.processInfo.environment)
    let ending = try await blocking { try runProcess(command) }
    let error = try #require(ending.errors.firstMatch(of: #/: error: (.+)/#))
    let message = String(error.1)
    #expect(CompilerAdvice.sentence(on: message)?.contains(words) == true, "\(message)")
  }

  @Test("A value below a gap is not taken for the gap's own") func besideTheGap() {
    let message = "'nil' requires a contextual type"
    let words = "Put your value in the place of the `todo(…)`, not below it."
    #expect(CompilerAdvice.sentence(on: message, in: "  todo(\"it\", returning: nil)") == words)
    #expect(CompilerAdvice.sentence(on: message, in: "  let a = nil") == nil)
  }

  @Test("An error that is not among them gets none") func unknown() {
    #expect(CompilerAdvice.sentence(on: "the moon is full") == nil)
  }
}
