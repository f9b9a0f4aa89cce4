import TestSupport
import Testing

/// The tests of lesson 11, one after another in the order of its steps.
@Suite("Lesson 11: Capstone", .serialized, .lesson("11-capstone"))
struct Lesson11 {}
