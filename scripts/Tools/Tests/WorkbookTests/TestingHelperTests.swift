import Foundation
import Testing

@testable import Workbook

/// What macOS is asked to do in order to run tests, as far as another system can tell.
@Suite struct TestingHelperTests {
  private func command(_ toolchain: String, platform: String?) -> Command {
    TestingHelper(toolchain: toolchain, platform: platform).command(
      "Tests.xctest/Contents/MacOS/Tests", ["--filter", "a b"], in: "/",
      environment: ["PATH": "/usr/bin:/bin"])
  }

  @Test("The helper is started with the arguments that SwiftPM gives it") func arguments() throws {
    let folder = try Interruption.shared.makeTemporaryFolder()
    defer { Interruption.shared.removeTemporaryFolder(folder) }
    let place = "\(folder)/usr/libexec/swift/pm"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    // In its place a program that says what it is told.
    try FileManager.default.createSymbolicLink(
      atPath: "\(place)/swiftpm-testing-helper", withDestinationPath: "/bin/echo")
    #expect(
      try runProcess(command("\(folder)/usr", platform: "/P")).output
        == """
        --test-bundle-path Tests.xctest/Contents/MacOS/Tests --filter a b \
        Tests.xctest/Contents/MacOS/Tests --testing-library swift-testing

        """)
  }

  @Test("It finds the test library of Xcode and that of the toolchain") func libraries() {
    #expect(
      command("/T/usr", platform: "/P").arguments.prefix(2) == [
        """
        DYLD_FRAMEWORK_PATH=/T/usr/../Library/Developer/Frameworks:/P/Developer/Library/Frameworks:\
        /P/Developer/Library/PrivateFrameworks
        """,
        "DYLD_LIBRARY_PATH=/T/usr/lib/swift/macosx/testing:/P/Developer/usr/lib",
      ])
    #expect(
      command("/T/usr", platform: nil).arguments.prefix(2) == [
        "DYLD_FRAMEWORK_PATH=/T/usr/../Library/Developer/Frameworks",
        "DYLD_LIBRARY_PATH=/T/usr/lib/swift/macosx/testing",
      ])
  }
}
