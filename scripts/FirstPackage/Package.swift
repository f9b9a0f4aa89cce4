// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Water",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "Water", targets: ["Water"])],
  dependencies: [.package(name: "bootcamp", path: "../..")],
  targets: [
    .target(name: "Water", dependencies: [.product(name: "Bootcamp", package: "bootcamp")]),
    .testTarget(name: "WaterTests", dependencies: ["Water"]),
  ],
  swiftLanguageModes: [.v6]
)
