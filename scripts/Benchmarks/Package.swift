// swift-tools-version: 6.1
import PackageDescription

// For maintainers: how fast is the runtime?
//
//   swift run -c release --package-path scripts/Benchmarks
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "bootcamp", path: "../..")],
  targets: [
    .executableTarget(
      name: "benchmarks", dependencies: [.product(name: "Bootcamp", package: "bootcamp")])
  ],
  swiftLanguageModes: [.v6]
)
