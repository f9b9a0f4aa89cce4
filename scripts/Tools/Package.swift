// swift-tools-version: 6.1
import PackageDescription

// The workbook's own tools. The scripts beside this folder build and start them; they are a package
// of their own, so that a learner's `swift test` never compiles them.
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
      ]),
    .executableTarget(name: "progress", dependencies: ["Workbook"]),
    .executableTarget(name: "play", dependencies: ["Workbook"]),
    .executableTarget(name: "verify", dependencies: ["Workbook"]),
    .testTarget(
      name: "WorkbookTests", dependencies: ["Workbook", "progress", "play"], exclude: ["Fixture"]),
    .testTarget(name: "VerifyTests", dependencies: ["verify"]),
  ],
  swiftLanguageModes: [.v6]
)
