import TestSupport
import Testing

/// The tests of lesson 4, one after another in the order of its steps.
@Suite("Lesson 4: Environment", .serialized, .farFromUTC, .lesson("04-environment"))
struct Lesson04 {}
