import Foundation
import Testing

@Suite("The page about the real library")
struct RealLibraryPageTests {
  private let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("Each rule that differs names a test that there is")
  func testsOfDifferences() throws {
    let page = try String(contentsOf: root.appending(path: "Sources/README.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.hasSuffix("” |") }
    #expect(rows.count > 10)
    let sources = try ["BootcampTests", "BootcampBasicsTests", "BootcampTestingTests"]
      .flatMap(texts).joined()
    for row in rows {
      let name = try #require(row.split(separator: "“").last?.dropLast("” |".count))
      let isThere = sources.contains("@Test(\"\(name)\"")
      #expect(isThere, "There is no test “\(name)”.")
    }
  }

  private func texts(in folder: String) throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(
        at: root.appending(path: "Tests/\(folder)"), includingPropertiesForKeys: nil
      )
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
