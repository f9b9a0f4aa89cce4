import TestSupport
import Testing

@Suite("Lesson 1: State", .serialized, .lesson("01-state"))
struct Lesson01 {
  // One after another, in the order of the lesson's steps. (In front of the suite, a comment would be
  // printed with every failure.)
}
