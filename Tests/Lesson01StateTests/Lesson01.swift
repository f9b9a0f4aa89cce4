import TestSupport
import Testing

// One after another, in the order of the lesson's steps. (A documentation comment would be printed
// with every failure.)
@Suite("Lesson 1: State", .serialized, .lesson("01-state"))
struct Lesson01 {}
