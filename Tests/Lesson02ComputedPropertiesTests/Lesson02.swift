import TestSupport
import Testing

@Suite("Lesson 2: Computed properties", .serialized, .lesson("02-computed-properties"))
struct Lesson02 {
  // One after another, in the order of the lesson's steps. (In front of the suite, a comment would be
  // printed with every failure.)
}
