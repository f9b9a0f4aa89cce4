// One place decides which system library is there. FoundationEssentials, where it exists, starts
// in a fraction of the time that all of Foundation takes.
#if canImport(Darwin)
  @_exported import Darwin
#else
  @_exported import Glibc
#endif
#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
