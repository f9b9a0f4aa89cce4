import TestSupport
import Testing

/// The tests of lesson 7, one after another in the order of its steps.
@Suite("Lesson 7: Cancellation and debouncing", .serialized, .lesson("07-cancellation"))
struct Lesson07 {}
