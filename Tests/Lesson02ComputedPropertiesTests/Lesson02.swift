import TestSupport
import Testing

// One after another, in the order of the lesson's steps. (A documentation comment would be printed
// with every failure.)
@Suite("Lesson 2: Computed properties", .serialized, .lesson("02-computed-properties"))
struct Lesson02 {}
