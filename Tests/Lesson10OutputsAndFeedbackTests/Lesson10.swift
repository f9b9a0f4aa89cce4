import TestSupport
import Testing

@Suite("Lesson 10: Outputs and feedback", .serialized, .lesson("10-outputs-and-feedback"))
struct Lesson10 {
  // One after another, in the order of the lesson's steps. (In front of the suite, a comment would be
  // printed with every failure.)
}
