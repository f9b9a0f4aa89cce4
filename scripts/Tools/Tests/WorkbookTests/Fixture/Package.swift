// swift-tools-version: 6.1
import Foundation
import PackageDescription

// A workbook as small as can be, which the tests of the tools break in every way. It obeys the same
// variables as the real one.
let sources = Context.environment["BOOTCAMP_SOURCES"] ?? "Exercises"
let chosen = (Context.environment["BOOTCAMP_LESSONS"] ?? "").split(separator: ",").map(String.init)
let all = ["Lesson01Numbers", "Lesson02Words", "Lesson03Loops", "Lesson04RoomsAndDoors"]

// A test that needs a build which stands still gives it a named pipe to wait for.
if let gate = Context.environment["FIXTURE_GATE"] {
  _ = try? FileHandle(forReadingAtPath: gate)?.readToEnd()
}

var targets: [Target] = [.target(name: "Bootcamp")]
for lesson in chosen.isEmpty ? all : chosen {
  targets.append(
    .target(name: lesson, dependencies: ["Bootcamp"], path: "\(sources)/\(lesson)"))
  targets.append(
    .testTarget(
      name: "\(lesson)Tests", dependencies: [.target(name: lesson)],
      swiftSettings: [.define(lesson)]))
}

if Context.environment["BOOTCAMP_EXTRAS"] == "play" {
  targets.append(
    .executableTarget(
      name: "PlayLesson01Numbers", dependencies: ["Lesson01Numbers"],
      path: "scripts/Play/Lesson01Numbers"))
}

let package = Package(
  name: "fixture", platforms: [.macOS(.v15)], targets: targets, swiftLanguageModes: [.v6])
