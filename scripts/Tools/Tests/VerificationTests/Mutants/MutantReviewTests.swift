import Testing
import Workbook

@testable import Verification

@Suite("The review of mutants")
struct MutantReviewTests {
  let lesson: Lesson
  let workbook: TemporaryWorkbook

  init() throws {
    workbook = try TemporaryWorkbook()
    lesson = try Checkout(root: workbook.root).lessons[0]
  }

  @Test("puts all mutants of a file into one text, each in lines of its own")
  func text() {
    let file = MutatedFile(
      "var x: Bool { a > b } // 1\n", named: "A.swift", of: lesson, exercise: "", from: 7)
    #expect(file.mutants.map(\.number) == [7, 8])
    #expect(file.mutants.map(\.name) == ["Lesson01Test/A.swift:1", "Lesson01Test/A.swift:1"])
    #expect(file.mutants[0].original == "var x: Bool { a > b } // 1")
    #expect(file.mutants[1].changed == "var x: Bool { a <= b } // 1")
    let (text, places) = file.text(with: [8])
    #expect(
      text == """
        var x: Bool {
        if activeMutant == 8 {
         a <= b 
        } else {
         a > b 
        }
        } // 1

        """)
    #expect(places.map(\.mutant.number) == [8])
    #expect(places.map(\.lines) == [2...4])
  }

  @Test("makes no mutant of what the exercise gives")
  func given() {
    let file = MutatedFile(
      "var x = 1\nvar y = 2\n", named: "A.swift", of: lesson, exercise: "var y = 2\nvar z = 1\n",
      from: 1)
    #expect(file.mutants.map(\.changed) == ["var x = 2", "var x = 0"])
  }

  @Test("wants a reason for each survivor, and none for any other")
  func survivors() throws {
    let mutants = MutatedFile("var x = 1\n", named: "A.swift", of: lesson, exercise: "", from: 1)
      .mutants
    let kept = "A.swift\n- var x = 1\n+ var x = 2\nNobody reads it.\n"
    func review(_ text: String, _ first: MutantFate, _ second: MutantFate, isWhole: Bool = true)
      -> (equivalent: Int, problems: [String])
    {
      EquivalentMutants(text, path: "kept.txt")
        .review([(mutants[0], first), (mutants[1], second)], isWhole: isWhole)
    }
    let noticed = MutantFate.noticed(by: "1.1 It works", .failed)

    #expect(review("", noticed, .doesNotCompile).problems == [])
    #expect(review(kept, .survived, noticed).problems == [])
    #expect(review(kept, .survived, noticed).equivalent == 1)
    #expect(review(kept, .notTried, noticed).problems == [])

    let open = try #require(review("", .survived, noticed).problems.first)
    #expect(open.contains("Solutions/Lesson01Test/A.swift:1: number off by one"))
    #expect(open.contains("- var x = 1\n  + var x = 2"))
    #expect(open.contains("scripts/verify mutants --only Lesson01Test/A.swift:1"))

    #expect(review(kept, noticed, noticed).problems.count == 1)
    #expect(review(kept, noticed, noticed, isWhole: false).problems == [])
    // An entry stands for one mutant, not for all that read the same.
    #expect(review("\(kept)\n\(kept)", .survived, noticed).problems.count == 1)
    #expect(review("A.swift\n- var x = 1\n+ var x = 2\n", .survived, noticed).problems.count == 2)
  }

  @Test("compares those that do not compile with the list of them")
  func stillborn() throws {
    let mutants = MutatedFile("var x = 1\n", named: "A.swift", of: lesson, exercise: "", from: 1)
      .mutants
    let path = "Tests/Attempts/Lesson01Test/stillborn-mutants.txt"
    try workbook.write("", to: "Tests/Attempts/Lesson01Test/equivalent-mutants.txt")
    func review(_ fates: MutantFate..., updating: Bool = false) throws -> [String] {
      let context = Context(
        checkout: try Checkout(root: workbook.root), updates: updating, repetitions: 1)
      return try StillbornMutants(of: lesson, context)
        .review(zip(mutants, fates).map { ($0, $1) }, context)
    }
    #expect(try review(.survived, .survived) == [])
    #expect(
      try review(.survived, .doesNotCompile).first?.contains("\(path) is missing") == true)
    #expect(try review(.doesNotCompile, .doesNotCompile, updating: true) == [])
    #expect(
      try workbook.text(of: path)
        == "A.swift\n- var x = 1\n+ var x = 2\n\nA.swift\n- var x = 1\n+ var x = 0\n")
    #expect(try review(.doesNotCompile, .doesNotCompile) == [])
    #expect(try review(.survived, .doesNotCompile).first?.contains("− 3: + var x = 2") == true)
    #expect(try review(.survived, .survived).count == 1)
    #expect(try review(.survived, .survived, updating: true) == [])
    #expect(try review(.survived, .survived) == [])
  }

  @Test("tells two that read the same, and of which one does not compile, apart")
  func stillbornTwin() throws {
    try workbook.write(
      "A.swift\n- x = 1\n+ x = 0\nNumber 2 that reads like this.\n",
      to: "Tests/Attempts/Lesson01Test/stillborn-mutants.txt")
    let context = Context(
      checkout: try Checkout(root: workbook.root), updates: false, repetitions: 1)
    let list = StillbornMutants(of: lesson, context)
    let twins = MutatedFile(
      "func a() {\n  x = 1\n}\nfunc b() {\n  x = 1\n}\n", named: "A.swift", of: lesson,
      exercise: "", from: 1
    ).mutants.filter { $0.changed == "x = 0" }
    #expect(twins.map(list.contain) == [false, true])
  }

  @Test("gives each lesson and each kind its share, however early it has to end")
  func spread() {
    let source = "func x() {\n  a = 1\n  b = 2\n  c = 3\n}\n"
    let mutants = MutatedFile(source, named: "A.swift", of: lesson, exercise: "", from: 1).mutants
    let order = evenlySpread(mutants)
    #expect(order.count == 9)
    #expect(order.prefix(3).count { $0.kind == .statement } == 1)
    #expect(order.prefix(6).count { $0.kind == .statement } == 2)
  }

  @Test("counts what became of them")
  func counts() {
    let counts = MutantCounts(
      name: "A",
      [.survived, .survived, .notTried, .doesNotCompile, .noticed(by: "1.1", .crashed)],
      equivalent: 1)
    #expect(
      MutantCounts(adding: [counts, counts]).sentence
        == "10 mutants: 2 do not compile, 2 noticed, 2 equivalent, 2 survived, 2 not tried")
    #expect(
      MutantCounts.table([counts]) == [
        "   made  not compiling  noticed  equivalent  survived  not tried",
        "A     5              1        1           1         1          1",
      ])
  }
}
