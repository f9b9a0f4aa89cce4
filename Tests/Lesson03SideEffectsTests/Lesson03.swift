import TestSupport
import Testing

/// The tests of lesson 3, one after another in the order of its steps.
@Suite("Lesson 3: Side effects", .serialized, .lesson("03-side-effects"))
struct Lesson03 {}
