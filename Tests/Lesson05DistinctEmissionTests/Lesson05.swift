import TestSupport
import Testing

@Suite("Lesson 5: Distinct emission", .serialized, .lesson("05-distinct-emission"))
struct Lesson05 {
  // One after another, in the order of the lesson's steps. (In front of the suite, a comment would be
  // printed with every failure.)
}
