// This module has no code. SwiftPM writes an editor's index of each module of the system that a package
// imports, which takes some seconds, and does so in the last modules of a build, when all else is done.
// Imported here, the same is done at the beginning, beside the compiling of the runtime: a first verdict
// comes two seconds sooner.
#if os(Linux)
  import Foundation
  import Testing
  import XCTest
#endif
