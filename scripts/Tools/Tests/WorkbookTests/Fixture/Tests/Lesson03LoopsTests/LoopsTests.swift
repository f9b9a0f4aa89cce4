import Testing

@testable import Lesson03Loops

@Suite struct LoopsTests {
  @Test("1.1 Up to one", arguments: [0, 1]) func one(last: Int) { #expect(sum(upTo: last) == last) }
  @Test("1.2 Up to three") func three() { #expect(sum(upTo: 3) == 6) }
  @Test("1.3 Up to four") func four() { #expect(sum(upTo: 4) == 10) }
  @Test("2.1 From zero") func fromZero() { #expect(countdown(from: 0) == [0]) }
  @Test("2.2 From two") func fromTwo() { #expect(countdown(from: 2) == [2, 1, 0]) }
}
