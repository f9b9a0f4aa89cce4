// swift-tools-version: 6.1
import Foundation
import PackageDescription

/// The number of the last lesson. Their names stand in no list: they are those of the folders in
/// `Tests`. SwiftPM reads this file again only when its text has changed, so a new lesson has to
/// change it.
let lastLesson = 11
let allLessons = lessonsInTests()

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
    name: "TestSupport", dependencies: ["BootcampTesting", "SystemModules"], path: "Tests/Support",
    exclude: ["README.md"]),
  .target(name: "SystemModules", path: "Tests/SystemModules"),
]

// The last lesson crosses a real network: to a server on this machine.
let lessonsWithServer = lessons.filter { $0 == "Lesson11Capstone" }
if !lessonsWithServer.isEmpty {
  targets.append(.target(name: "GifService", path: "Tests/GifService"))
}

for lesson in lessons {
  let server: [Target.Dependency] = lessonsWithServer.contains(lesson) ? ["GifService"] : []
  targets.append(
    .target(
      name: lesson,
      dependencies: ["Bootcamp", "BootcampTesting"],
      path: folder("\(sources)/\(lesson)", named: "BOOTCAMP_SOURCES"),
      // What the runtime shares with its tests is not for lessons. Lesson 6 makes a test store, and
      // describes states as the real one does.
      packageAccess: lesson == "Lesson06TestStoreErgonomics"
    ))
  targets.append(
    .testTarget(
      name: "\(lesson)Tests",
      dependencies: [.target(name: lesson), "TestSupport"] + server,
      // For the canaries, which all lessons share: no name that they could import is right in each.
      swiftSettings: [
        .unsafeFlags(["-Xfrontend", "-testable-import-module", "-Xfrontend", lesson])
      ]
    ))
}

if extras.contains("maintainer-tests") {
  // The basics are what stores are made of: two modules are compiled side by side.
  for module in ["Bootcamp", "BootcampBasics", "BootcampTesting", "LessonExamples"] {
    targets.append(.testTarget(name: "\(module)Tests", dependencies: ["TestSupport"]))
  }
}

if extras.contains("play") {
  targets.append(
    .target(name: "PlayTerminal", dependencies: ["Bootcamp"], path: "scripts/Play/Terminal"))
  for lesson in lessons where isFolder("scripts/Play/\(lesson)") {
    targets.append(
      .executableTarget(
        name: "Play\(lesson)",
        dependencies: [.target(name: lesson), "PlayTerminal"]
          + (lessonsWithServer.contains(lesson) ? ["GifService"] : []),
        path: "scripts/Play/\(lesson)"
      ))
  }
}

// An editor's index of Foundation and of the test library takes a first build six seconds, and nobody
// looks for anything of theirs here. SwiftPM makes it all the same: see `SystemModules`.
for target in targets where target.name != "SystemModules" {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [.unsafeFlags(["-index-ignore-system-modules"])]
}

let package = Package(
  name: "bootcamp",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "Bootcamp", targets: ["Bootcamp", "BootcampTesting"])],
  targets: targets,
  swiftLanguageModes: [.v6]
)

// MARK: Reading folders and variables

/// `Lesson01State` for the folder `Tests/Lesson01StateTests`, and so on up to the last lesson.
func lessonsInTests() -> [String] {
  let folders = try? FileManager.default.contentsOfDirectory(
    atPath: "\(Context.packageDirectory)/Tests")
  return (folders ?? []).sorted().filter { folder in
    folder.hasPrefix("Lesson") && folder.hasSuffix("Tests")
      && Int(folder.dropFirst("Lesson".count).prefix(2)).map { $0 <= lastLesson } ?? false
  }.map { String($0.dropLast("Tests".count)) }
}

func selectedLessons() -> [String] {
  guard let names = list("BOOTCAMP_LESSONS") else { return allLessons }
  for name in names where !allLessons.contains(name) {
    stop("BOOTCAMP_LESSONS names “\(name)”, which is no lesson.", choices: allLessons)
  }
  return names
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
  guard isFolder(path) else {
    stop(
      "There is no folder “\(path)”, where \(variable) (“\(sources)”) says a lesson is.",
      choices: ["Exercises", "Solutions", "any folder inside the package with a folder per lesson"])
  }
  return path
}

func isFolder(_ path: String) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(
    atPath: "\(Context.packageDirectory)/\(path)", isDirectory: &isFolder) && isFolder.boolValue
}

/// Ends the evaluation of the manifest with a message that a person can act on.
func stop(_ problem: String, choices: [String]) -> Never {
  let message = "\n\(problem)\nThere is:\n" + choices.map { "  \($0)\n" }.joined()
  FileHandle.standardError.write(Data(message.utf8))
  exit(1)
}
