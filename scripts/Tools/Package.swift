// swift-tools-version: 6.1
import PackageDescription

// The workbook's own tools. The scripts beside this folder build and start them; they are a package
// of their own, so that a learner's `swift test` never compiles them.

/// A module at a time, they are there sooner.
let wholeModules: [SwiftSetting] = [
  .unsafeFlags([
    "-disable-batch-mode", "-wmo", "-num-threads", "2", "-no-emit-module-separately-wmo",
  ])
]

/// Tests that build workbooks, or wait for a terminal. `scripts/verify` without a word leaves them out;
/// `scripts/verify tools` and plain `swift test` compile and run them.
let slowTests = Context.environment["WORKBOOK_TESTS"] == "quick" ? ["Slow"] : []

let package = Package(
  name: "workbook-tools",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "progress", targets: ["progress"]),
    .executable(name: "play", targets: ["play"]),
    .executable(name: "verify", targets: ["verify"]),
  ],
  targets: [
    .target(
      name: "Workbook",
      resources: [
        .embedInCode("Resources/class-page.css"), .embedInCode("Resources/class-page.html"),
        .embedInCode("Resources/class-page.js"),
      ], swiftSettings: wholeModules),
    .executableTarget(name: "progress", dependencies: ["Workbook"], swiftSettings: wholeModules),
    .executableTarget(name: "play", dependencies: ["Workbook"], swiftSettings: wholeModules),
    .executableTarget(name: "verify", dependencies: ["Workbook"], swiftSettings: wholeModules),
    .testTarget(
      name: "WorkbookTests", dependencies: ["Workbook", "progress", "play"],
      exclude: ["Fixture"] + slowTests,
      swiftSettings: wholeModules),
    .testTarget(name: "VerifyTests", dependencies: ["verify"], swiftSettings: wholeModules),
  ],
  swiftLanguageModes: [.v6]
)
