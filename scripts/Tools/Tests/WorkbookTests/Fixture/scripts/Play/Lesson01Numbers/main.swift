@testable import Lesson01Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

print("screen \(getpid())", CommandLine.arguments.dropFirst().joined(separator: "|"))
if getenv("BOOTCAMP_PLAY_LOG") != nil { print("with a log") }
fflush(nil)
while let line = readLine() { print("\(line) doubled is \(double(Int(line)!))") }
