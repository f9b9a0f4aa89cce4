import Testing

@testable import Workbook

@Suite struct CompilerOutputTests {
  let checkout: Checkout

  init() throws { checkout = try FixtureWorkbook.onlyRead.get() }

  private func output(_ lines: String...) -> CompilerOutput {
    CompilerOutput(lines.joined(separator: "\n"), checkout: checkout)
  }

  /// What is wrong with lesson 1.
  private func problems(_ lines: String...) -> [Diagnostic] {
    CompilerOutput(lines.joined(separator: "\n"), checkout: checkout)
      .problems(of: checkout.lessons[0], in: "Exercises")
  }

  private var folder: String { "\(checkout.root)/Exercises/Lesson01Numbers" }
  private var file: String { "\(folder)/Numbers.swift" }

  @Test("Errors are read with their place, each once, from top to bottom") func errors() {
    let output = output(
      "[3/9] Compiling Lesson01Numbers Numbers.swift",
      "\(file):9:2: error: second: of them", "\(file):9:2: error: second: of them",
      "\(file):3:14: error: first", "\(file):1:1: warning: a warning", " 3 | code",
      "   |  `- error: first")
    #expect(output.warnings.map(\.message) == ["a warning"])
    #expect(
      output.problems(of: checkout.lessons[0], in: "Exercises") == [
        Diagnostic(message: "first", place: place(line: 3, column: 14)),
        Diagnostic(message: "second: of them", place: place(line: 9, column: 2)),
      ])
    #expect(output.problems(of: checkout.lessons[1], in: "Exercises").isEmpty)
  }

  @Test("What cannot be read as Swift comes before what follows from it") func syntaxFirst() {
    let problems = problems(
      "\(folder)/Above.swift:1:1: error: cannot find 'plan' in scope",
      "\(file):9:2: error: expected ':' after 'case'",
      "\(file):6:24: error: reference to member 'event' cannot be resolved")
    #expect(problems.map(\.place?.line) == [9, 1, 6])
  }

  @Test("That a type does not conform comes after what it follows from") func conformanceLast() {
    let problems = problems(
      "\(file):3:8: error: type 'Box' does not conform to protocol 'Equatable'",
      "\(file):9:12: error: cannot find 'UUID' in scope")
    #expect(problems.map(\.place?.line) == [9, 3])
  }

  private func place(line: Int, column: Int?) -> Place {
    Place(file: "Exercises/Lesson01Numbers/Numbers.swift", line: line, column: column)
  }

  @Test("The exercise's errors come before those of its tests") func order() {
    let problems = problems(
      "\(checkout.root)/Tests/Lesson01NumbersTests/NumbersTests.swift:1:1: error: in the tests",
      "\(file):1:1: error: in the exercise")
    #expect(problems.map(\.message) == ["in the exercise", "in the tests"])
  }

  /// What two jobs of the compiler say about the same missing brace, and about another file.
  private func brace(reversed: Bool) -> [Diagnostic] {
    let jobs = [
      """
      \(folder)/Numbers.swift:39:1: error: expected '}' in struct
       4 | struct Numbers: Equatable {
         |                           `- note: to match this opening '{'
      39 |
         | `- error: expected '}' in struct
      """,
      """
      error: emit-module command failed with exit code 1 (use -v to see invocation)
      \(folder)/Numbers.swift:7:3: error: expected declaration
       4 | struct Numbers: Equatable {
         |        `- note: in declaration of 'Numbers'
       7 |   struct State: Equatable {
         |   `- error: expected declaration

      \(folder)/Numbers.swift:7:3: error: expected '}' in struct
       4 | struct Numbers: Equatable {
         |                           `- note: to match this opening '{'
       7 |   struct State: Equatable {
         |   `- error: expected '}' in struct
      """,
      "\(folder)/Aside.swift:1:1: error: something else",
    ]
    return problems((reversed ? jobs.reversed() : jobs).joined(separator: "\n"))
  }

  @Test("A brace that is never closed is shown where it opens, whatever job speaks first")
  func openBrace() {
    let problems = brace(reversed: false)
    #expect(
      problems == [
        Diagnostic(
          message: "expected '}' in struct", place: place(line: 4, column: nil),
          excerpt: [
            " 4 | struct Numbers: Equatable {",
            "   |                           `- note: to match this opening '{'",
          ])
      ])
    #expect(brace(reversed: true) == problems)
  }

  @Test("Code and notes belong to the error above them, without the folder of the workbook")
  func notes() throws {
    let output = output(
      "\(file):5:2: error: switch must be exhaustive", " 5 |   switch action {",
      "   |   |- error: switch must be exhaustive",
      "   |   `- note: add missing case: '.plusButtonTapped'",
      "\(checkout.root)/Sources/A.swift:9:3: note: protocol requires it",
      " 9 |   it", "   |   `- note: protocol requires it",
      "Glibc.stdout:1:12: note: var declared here", "143 |", "144 | var stdout",
      "    |     `- note: var declared here",
      "\(file):6:2: warning: never used", "   |   `- note: of the warning")
    #expect(output.errors.count == 1)
    #expect(
      output.errors[0].excerpt == [
        " 5 |   switch action {", "   |   |- error: switch must be exhaustive",
        "   |   `- note: add missing case: '.plusButtonTapped'",
        "Sources/A.swift:9:3: note: protocol requires it", " 9 |   it",
        "   |   `- note: protocol requires it", "Glibc.stdout:1:12: note: var declared here",
        "144 | var stdout", "    |     `- note: var declared here",
      ])
  }

  @Test("The linker's words are an error at a line") func linker() {
    #expect(
      problems("\(file):7: error: undefined reference to 'x'") == [
        Diagnostic(message: "undefined reference to 'x'", place: place(line: 7, column: nil))
      ])
  }

  @Test("A crash of the compiler belongs to the module that it names") func compilerCrash() {
    let output = output(
      "error: compile command failed due to signal 6 (use -v to see invocation)",
      "Stack dump:", "0. Program arguments: swift-frontend -module-name Lesson03Loops -o x")
    let problems = checkout.lessons.map { output.looseProblems(of: $0, in: "Exercises").count }
    #expect(problems == [0, 0, 1, 0])
  }

  @Test("A crash of the compiler is told with its place, as far as it is known") func crashPlace() {
    let dump = [
      "Stack dump:", "0. Program arguments: swift-frontend -module-name Lesson01Numbers -o x",
    ]
    func told(_ lines: String...) -> String? {
      CompilerOutput((dump + lines).joined(separator: "\n"), checkout: checkout)
        .looseProblems(of: checkout.lessons[0], in: "Exercises").first?.message
    }
    let advice = "Your code may be right: try another way to write it."
    #expect(told() == "The compiler itself crashed while it read this lesson. \(advice)")
    #expect(
      told(" for 'play(_:)' (at Tests/Stage.swift:62:12)") == """
        The compiler itself crashed while it read this lesson, for 'play(_:)' (at Tests/Stage.swift:62:12). \
        \(advice)
        """)
  }

  @Test("What is no crash of the compiler is told in its own words") func noCrash() {
    let output = output(
      "error: unable to load output file map '/x/Lesson03Loops.build/output-file-map.json': no")
    let problems = output.looseProblems(of: checkout.lessons[2], in: "Exercises")
    #expect(problems.map(\.message).first?.hasPrefix("The build says: error: unable to") == true)
  }

  @Test("The progress of a build is read") func steps() throws {
    let step = try #require(CompilerOutput.step(in: "[12/345] Compiling"))
    #expect(step.done == 12)
    #expect(step.of == 345)
    #expect(CompilerOutput.step(in: "[a/b] Compiling") == nil)
    #expect(CompilerOutput.step(in: "error: [1/2]") == nil)
  }
}
