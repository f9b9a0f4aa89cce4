import Testing

#if Lesson01Numbers
  @testable import Lesson01Numbers
#elseif Lesson02Words
  @testable import Lesson02Words
#elseif Lesson03Loops
  @testable import Lesson03Loops
#elseif Lesson04RoomsAndDoors
  @testable import Lesson04RoomsAndDoors
#endif

@Test("The tests mean what they say") func canaries() {
  canary("`1 == 2`", 1 == 2)
  canary("`\"a\" == \"b\"`", "a" == "b")
  withKnownIssue("`#expect(false)`") { #expect(Bool(false)) }
}

private func canary(_ name: String, _ isSo: Bool) {
  withKnownIssue { if !isSo { Issue.record(Comment(rawValue: name)) } }
}
