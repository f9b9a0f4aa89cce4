import TestSupport
import Testing

// One after another, in the order of the lesson's steps. (A documentation comment would be printed
// with every failure.)
@Suite("Lesson 6: Test-store ergonomics", .serialized, .lesson("06-test-store-ergonomics"))
@MainActor
struct Lesson06 {}
