import TestSupport
import Testing

/// The tests of lesson 9, one after another in the order of its steps.
@Suite("Lesson 9: Dependencies", .serialized, .lesson("09-dependencies"))
struct Lesson09 {}
