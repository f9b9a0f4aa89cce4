@testable import Lesson01Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

print("screen \(getpid())", CommandLine.arguments.dropFirst().joined(separator: "|"))
fflush(nil)
while let line = readLine() { print("\(line) doubled is \(double(Int(line)!))") }
