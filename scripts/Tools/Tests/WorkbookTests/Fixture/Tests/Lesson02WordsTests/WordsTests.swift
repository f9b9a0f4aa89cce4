import Testing

@testable import Lesson02Words

// The names are out of alphabetical order on purpose: the file's order counts.
@Suite struct WordsTests {
  @Test("1.1 A word in capitals") func zebra() { #expect(shout("hi") == "HI") }

  @Test("2.1 The first letter") func ant() { #expect(initial(of: "hi") == "h") }

  @Test("2.2 Nothing has no first letter") func badger() {
    #expect(initial(of: "") == "")
  }
}
