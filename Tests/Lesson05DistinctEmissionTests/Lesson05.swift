import TestSupport
import Testing

// One after another, in the order of the lesson's steps. (A documentation comment would be printed
// with every failure.)
@Suite("Lesson 5: Distinct emission", .serialized, .lesson("05-distinct-emission"))
struct Lesson05 {}
