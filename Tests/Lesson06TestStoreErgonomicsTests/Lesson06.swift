import TestSupport
import Testing

@Suite("Lesson 6: Test-store ergonomics", .serialized, .lesson("06-test-store-ergonomics"))
@MainActor
struct Lesson06 {
  // One after another, in the order of the lesson's steps. (In front of the suite, a comment would be
  // printed with every failure.)
}
