// The tests of each lesson have a link to this file: the same code each time, beside the learner's
// module, so that a name means here what it means in the tests of that lesson.
import Bootcamp
import BootcampTesting
import TestSupport
import Testing

// Package.swift adds an import of the lesson, so that its names are seen.

// What the tests are made of, under names that a lesson may have for things of its own. A name of this
// module comes before those that are imported.
typealias Calls = TestSupport.Calls
typealias Candidates = TestSupport.Candidates
typealias Draw = TestSupport.Draw
typealias Error = Swift.Error
typealias Expected = TestSupport.Expected
typealias Facts = TestSupport.Facts
typealias Fault = TestSupport.Fault
typealias Feature = TestSupport.Feature
typealias HardError = TestSupport.HardError
typealias Issue = Testing.Issue
typealias Reduce = Bootcamp.Reduce
typealias Result = Swift.Result
typealias Situation = TestSupport.Situation
typealias SourceLocation = Testing.SourceLocation
typealias Stage = TestSupport.Stage
typealias StoreMaker = TestSupport.StoreMaker
typealias StoryPart = TestSupport.StoryPart
typealias TestGrader = TestSupport.TestGrader
typealias Turn = TestSupport.Turn
typealias WatchedStore = TestSupport.WatchedStore

/// What must fail in every lesson. Where it does not, the lesson's code has taken over what the tests
/// are written with, and no result of it means anything.
@Suite("The canaries live", .serialized, .lesson("canaries"))
struct CanaryTests {
  // A suite like those of the lessons: a macro “Suite” of the lesson's would take its traits away.
  @Test("The tests mean what they say") @MainActor
  func canaries() async {
    nothingIsTrue()
    await everythingIsReported()
  }
}

private func nothingIsTrue() {
  let one: Int? = 1
  let none: Int? = nil

  canary("`1 == 2`", 1 == 2)
  canary("`1 != 1`", 1 != 1)
  canary("`1 < 1`", 1 < 1)
  canary("`1 > 2`", 1 > 2)
  canary("`2 <= 1`", 2 <= 1)
  canary("`1 >= 2`", 1 >= 2)
  canary("`1 + 1 == 3`", 1 + 1 == 3)
  canary("`3 - 1 == 3`", 3 - 1 == 3)
  canary("`1.5 == 2.5`", 1.5 == 2.5)
  canary("`!true`", !true)
  canary("`true == false`", true == false)
  canary("`true != true`", true != true)
  canary("`true && false`", true && false)
  canary("`false || false`", false || false)
  canary("`true ? false : true`", true ? false : true)
  canary("`\"a\" == \"b\"`", "a" == "b")
  canary("`\"a\" != \"a\"`", "a" != "a")
  canary("`\"\\(1)\" == \"2\"`", "\(1)" == "2")
  canary("`\"a\".isEmpty`", "a".isEmpty)
  canary("`\"a\".count == 2`", "a".count == 2)
  canary("`\"a\".contains(\"b\")`", "a".contains("b"))
  canary("`\"ab\".hasPrefix(\"b\")`", "ab".hasPrefix("b"))
  canary("`\"ab\".hasSuffix(\"a\")`", "ab".hasSuffix("a"))
  canary("`[1] == [2]`", [1] == [2])
  canary("`[1] != [1]`", [1] != [1])
  canary("`[1].isEmpty`", [1].isEmpty)
  canary("`[1].count == 2`", [1].count == 2)
  canary("`[1].first == 2`", [1].first == 2)
  canary("`[1].last == nil`", [1].last == nil)
  canary("`[1].contains(2)`", [1].contains(2))
  canary("`[1].contains { $0 == 2 }`", [1].contains { $0 == 2 })
  canary("`[1].allSatisfy { $0 == 2 }`", [1].allSatisfy { $0 == 2 })
  canary("`[1].map { $0 } == []`", [1].map { $0 } == [])
  canary("`[1].filter { $0 == 1 } == []`", [1].filter { $0 == 1 } == [])
  canary("`[1].indices.contains(1)`", [1].indices.contains(1))
  canary("`[\"a\"] == [\"b\"]`", ["a"] == ["b"])
  canary("`[\"a\": 1] == [\"a\": 2]`", ["a": 1] == ["a": 2])
  canary("`one == nil`", one == nil)
  canary("`none != nil`", none != nil)
  canary("`one == 2`", one == 2)
  canary("`one == none`", one == none)
  canary("`none ?? 1 == 2`", (none ?? 1) == 2)
  canary("`2 ~= 1`", 2 ~= 1)
  canary("`(1...2).contains(3)`", (1...2).contains(3))
  canary("`(1..<2).contains(2)`", (1..<2).contains(2))
  canary("`(1..<2).contains(1)` is false", !(1..<2).contains(1))
  canary("`[1].contains(1)` is false", ![1].contains(1))
  canary("`[1].enumerated()` has nothing", Array([1].enumerated()).isEmpty)
  canary("`zip([1], [1])` has nothing", Array(zip([1], [1])).isEmpty)
  canary("`[1].indices` has nothing", [1].indices.isEmpty)
  canary("`[1, 2].reversed()` begins with 1", Array([1, 2].reversed()) == [1, 2])
  canary("`[1, 2].dropFirst()` has two", [1, 2].dropFirst().count == 2)
  canary("`[1, 2].prefix(1)` has two", [1, 2].prefix(1).count == 2)
  canary("`[2, 1].sorted()` begins with 2", [2, 1].sorted() == [2, 1])
  canary("`[1, 2].reduce(0, +)` is 0", [1, 2].reduce(0, +) == 0)
  canary("`[1].compactMap { $0 }` has nothing", [1].compactMap { $0 as Int? }.isEmpty)
  canary("`[1].flatMap { [$0] }` has nothing", [1].flatMap { [$0] }.isEmpty)
  canary("`[1].first { $0 == 1 }` is nothing", [1].first { $0 == 1 } == nil)
  canary("`[1].firstIndex(of: 1)` is nothing", [1].firstIndex(of: 1) == nil)
  canary("`[1].last` is 2", [1].last == 2)
  canary("`max(1, 2)` is 1", max(1, 2) == 1)
  canary("`[\"a\", \"b\"].joined()` is a", ["a", "b"].joined() == "a")
  canary("1 reads like 2", "\(1)" == "\(2)")
  canary("a text reads like another one", "\("a")" == "\("b")")
  canary("a case reads like another one", "\(Sign.stop)" == "\(Sign.go)")
  canary("`Set([1]).contains(2)`", Set([1]).contains(2))
  canary("`==` of another type", Sign.stop == .go)
  canary("`!=` of another type", Sign.stop != .stop)
  canary("`==` of any type", areSame(1, 2))
  canary("an effect that does nothing", TestSupport.hasNothingToDo(Effect<Sign>.send(.go)))
}

@MainActor
private func everythingIsReported() async {
  await canary("`#expect(false)`") { #expect(Bool(false)) }
  await canary("`#expect(1 == 2)`") { #expect(1 == 2) }
  await canary("`#expect(\"a\" == \"b\")`") { #expect("a" == "b", "They are not the same.") }
  await canary("`#require(false)`") { try #require(Bool(false), "It is not.") }
  await canary("`#require` of `nil`") { _ = try #require([1].first { $0 == 2 }) }
  await canary("`require`") { try require(Bool(false), "It is not.", rule: "1a") }
  await canary("`require` at a place") {
    try require(Bool(false), "It is not.", rule: "1a", sourceLocation: #_sourceLocation)
  }
  await canary("`require` of `nil` at a place") {
    _ = try require(
      [1].first { $0 == 2 }, "There is none.", rule: "1a", sourceLocation: #_sourceLocation)
  }
  await canary("`Issue.record`") { Testing.Issue.record("It is recorded.") }
  await canary("`reportIssue`") { reportIssue("It is reported.") }
  await canary("`todo`") { todo("It is open.") }
  await canary("`requireGivenCode`") {
    try requireGivenCode("Nothing", in: "Nothing.swift", isAsShipped: false)
  }
  await canary("a fact of a story") { await story(0) }
  await canary("a fact that a story leaves open") { await story(1) }
  await canary("equality in a story") { await story(2) }
  await canary("a difference that a story tells") { await story(3) }
  await canary("a test that sends nothing") { await grader.expectAcceptsRight() }
  await canary("a test that catches nothing") {
    await grader.expectCatchesWrong(writtenIn: "Nothing.swift")
  }
}

private func areSame<Value: Equatable>(_ left: Value, _ right: Value) -> Bool { left == right }

/// Of a learner's test that does nothing.
@MainActor
private var grader: TestGrader<NoSigns.Candidate, TestOfNothing> {
  TestGrader(
    NoSigns(right: [.right("as nothing", EmptyReducer())], faults: []), initialState: 0,
    test: { _ in })
}

private typealias NoSigns = Candidates<Feature<Int, Sign, Void>, Int, StoreBench<Int, Sign, Void>>
private typealias TestOfNothing =
  @MainActor (@escaping StoreMaker<Int, Sign, Void>) async throws -> Void

@MainActor
private func story(_ step: Int) async {
  await expectStories(on: WrongStage.self, step: step, count: 1)
}

private enum Sign: Equatable {
  case stop
  case go
}

/// A feature that is never what its model says: another fact in each step.
private struct WrongStage: Stage {
  let opening = "It begins."

  static func drawBeginning(_ draw: inout Draw) -> Int { 0 }
  static func drawEvent(_ draw: inout Draw) -> Int { 0 }

  init(_ beginning: Int) {}

  func play(_ event: Int) -> String? { "It goes on." }

  func look(_ facts: inout Facts) {
    switch facts.step {
    case 0: facts.compare("The number is", 1, 2)
    case 1: facts.compare("The number is", 1, .oneOf([2, 3]))
    case 2: facts.compareEquality("The two", 1, 2, areEqual: true)
    default: facts.differ("The number", "The number is wrong.")
    }
  }
}
