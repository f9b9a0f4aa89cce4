// swift-tools-version: 6.1
import Foundation
import PackageDescription

// One line a lesson. The same stem names its exercise, solution, tests and play folders.
let allLessons = [
  Lesson("Lesson01State", hasScreen: true),
  Lesson("Lesson02ComputedProperties", hasScreen: true),
  Lesson("Lesson03SideEffects", hasScreen: true),
  Lesson("Lesson04Environment", hasScreen: true),
  Lesson("Lesson05DistinctEmission", hasScreen: true),
  Lesson("Lesson06TestStoreErgonomics", hasScreen: true),
  Lesson("Lesson07Cancellation", hasScreen: true),
  Lesson("Lesson08Composition", hasScreen: true),
]

// MARK: What to build is chosen by three environment variables

/// The folder that holds the lesson modules: `Exercises`, `Solutions`, or any folder inside the
/// package. One suite of tests judges them all.
let sources = Context.environment["BOOTCAMP_SOURCES"] ?? "Exercises"

/// The lessons to build, separated by commas. All of them by default, so that a lesson which does
/// not compile can be left out while the others get their verdict.
let lessons = selectedLessons()

/// What learners do not need on every build: `maintainer-tests` (the tests of the runtime itself)
/// and `play` (the terminal apps behind `scripts/play`).
let extras = selectedExtras()

// MARK: The package

var targets: [Target] = [
  .target(name: "Bootcamp"),
  .target(name: "BootcampTesting", dependencies: ["Bootcamp"]),
  .target(
    name: "TestSupport", dependencies: ["BootcampTesting"], path: "Tests/Support",
    exclude: ["README.md"]),
]

for lesson in lessons {
  targets.append(
    .target(
      name: lesson.name,
      dependencies: ["Bootcamp", "BootcampTesting"],
      path: folder("\(sources)/\(lesson.name)", named: "BOOTCAMP_SOURCES")
    ))
  targets.append(
    .testTarget(
      name: "\(lesson.name)Tests",
      dependencies: [.target(name: lesson.name), "TestSupport"],
      swiftSettings: [.define(lesson.name)]
    ))
}

if extras.contains("maintainer-tests") {
  for module in ["Bootcamp", "BootcampTesting", "LessonExamples"] {
    targets.append(.testTarget(name: "\(module)Tests", dependencies: ["TestSupport"]))
  }
}

if extras.contains("play") {
  targets.append(
    .target(name: "PlayTerminal", dependencies: ["Bootcamp"], path: "scripts/Play/Terminal"))
  for lesson in lessons where lesson.hasScreen {
    targets.append(
      .executableTarget(
        name: "Play\(lesson.name)",
        dependencies: [.target(name: lesson.name), "PlayTerminal"],
        path: "scripts/Play/\(lesson.name)"
      ))
  }
}

let package = Package(
  name: "bootcamp",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "Bootcamp", targets: ["Bootcamp", "BootcampTesting"])],
  targets: targets,
  swiftLanguageModes: [.v6]
)

// MARK: Reading the variables

struct Lesson {
  let name: String
  let hasScreen: Bool

  init(_ name: String, hasScreen: Bool) {
    self.name = name
    self.hasScreen = hasScreen
  }
}

func selectedLessons() -> [Lesson] {
  guard let names = list("BOOTCAMP_LESSONS") else { return allLessons }
  return names.map { name in
    guard let lesson = allLessons.first(where: { $0.name == name }) else {
      stop("BOOTCAMP_LESSONS names “\(name)”, which is no lesson.", choices: allLessons.map(\.name))
    }
    return lesson
  }
}

func selectedExtras() -> [String] {
  let known = ["maintainer-tests", "play"]
  let names = list("BOOTCAMP_EXTRAS") ?? []
  for name in names where !known.contains(name) {
    stop("BOOTCAMP_EXTRAS names “\(name)”, which is no extra.", choices: known)
  }
  return names
}

/// The parts of a comma-separated variable; nothing where it is not set or empty.
func list(_ variable: String) -> [String]? {
  let names = (Context.environment[variable] ?? "")
    .split(separator: ",")
    .map { $0.trimmingCharacters(in: .whitespaces) }
  return names.isEmpty ? nil : names
}

func folder(_ path: String, named variable: String) -> String {
  var isFolder: ObjCBool = false
  let exists = FileManager.default.fileExists(
    atPath: "\(Context.packageDirectory)/\(path)", isDirectory: &isFolder)
  guard exists, isFolder.boolValue else {
    stop(
      "There is no folder “\(path)”, where \(variable) (“\(sources)”) says a lesson is.",
      choices: ["Exercises", "Solutions", "any folder inside the package with a folder per lesson"])
  }
  return path
}

/// Ends the evaluation of the manifest with a message that a person can act on.
func stop(_ problem: String, choices: [String]) -> Never {
  let message = "\n\(problem)\nThere is:\n" + choices.map { "  \($0)\n" }.joined()
  FileHandle.standardError.write(Data(message.utf8))
  exit(1)
}
