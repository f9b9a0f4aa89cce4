import Testing

@testable import Lesson01Numbers

@Suite struct NumbersTests {
  @Test("1.1 Two is twice one") func one() {
    #expect(double(1) == 2, "Twice a number is the number added to itself.")
  }

  @Test("1.2 Zero stays zero") func zero() { #expect(double(0) == 0) }

  @Test("2.1 Two is even") func two() { #expect(isEven(2)) }

  @Test("2.2 Three is odd") func three() { #expect(!isEven(3)) }
}
