import TestSupport
import Testing

/// The tests of lesson 8, one after another in the order of its steps.
@Suite("Lesson 8: Composition", .serialized, .lesson("08-composition"))
struct Lesson08 {}
