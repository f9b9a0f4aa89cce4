import Foundation
import Testing

@testable import Workbook

/// The page in a real browser, where there is one. The page and its pictures are left beside the test
/// program, in `pictures`, for whoever wants to look at them.
@Suite(
  .serialized, .timeLimit(.minutes(5)),
  .enabled(if: Chromium.path != nil, "There is no chromium here to look at the page with."))
struct ClassPictureTests {
  private let html: String

  init() throws { html = try MadeUpClass.reportSince().html }

  @Test(
    "The page can be looked at, on phones and desks, in light and in dark", arguments: [390, 1280],
    [false, true])
  func picture(width: Int, isDark: Bool) throws {
    let name = "class-\(width)-\(isDark ? "dark" : "light").png"
    let size = try #require(try Chromium.picture(of: html, width: width, isDark: isDark, to: name))
    #expect(size == width)
  }

  @Test("Nothing lies to the right of the window", arguments: [390, 700, 1000, 1280])
  func width(width: Int) throws {
    // A window is never that narrow, but a frame may be.
    let escaped = html.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    let frame = """
      <!DOCTYPE html><title></title>
      <iframe width="\(width)" height="900" style="border: 0" srcdoc="\(escaped)"></iframe>
      <script>onload = () => {
        document.title = frames[0].document.documentElement.scrollWidth;
      };</script>
      """
    let page = try Chromium.page(of: frame, width: 1400)
    let title = page.firstMatch(of: #/<title>(\d+)</#)
    let inner = try #require(title.flatMap { Int($0.1) })
    // A bar to scroll down takes some of it.
    #expect((width - 20...width).contains(inner))
  }

  @Test("The titles of the lessons keep to their columns") func heads() throws {
    let script = """
      document.title = [...document.querySelectorAll('thead th')]
        .filter(head => head.scrollWidth > head.clientWidth).length;
      """
    let page = try Chromium.page(of: open(html, with: script), width: 1280)
    #expect(page.contains("<title>0</title>"))
  }

  @Test("The policy lets the page's script in, and a head sorts up and down") func sorting() throws
  {
    // Just as it is, policy and all.
    let page = try Chromium.page(of: html, width: 1280)
    #expect(page.contains("<button type=\"button\">Name</button>"))
    func first(pressing count: Int, on head: Int) throws -> Substring? {
      let press = String(
        repeating: "document.querySelectorAll('th button')[\(head)].click();", count: count)
      let page = try Chromium.page(of: open(html, with: press), width: 1280)
      #expect(page.contains("aria-sort=\"\(count == 1 ? "ascending" : "descending")\""))
      return page.firstMatch(of: #/<tbody[^>]*>\s*<tr[^>]*><th[^>]*data-key="([^"]*)"/#)?.1
    }
    #expect(try first(pressing: 1, on: 0) == "Ada Lovelace")
    #expect(try first(pressing: 2, on: 0) == "李小龙")
    // Fewest tests first: nobody knows less of the second lesson than those who have not begun it.
    #expect(try first(pressing: 1, on: 2) == "Eve")
    #expect(try first(pressing: 2, on: 2) == "Ada Lovelace")
  }

  /// Without the policy, so that a test may ask the page something.
  private func open(_ html: String, with script: String) -> String {
    html.replacing(#/<meta http-equiv[^>]*>/#, with: "")
      .replacing("</body>", with: "<script>\(script)</script></body>")
  }
}

/// A browser without a window.
private enum Chromium {
  static let path: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").flatMap { folder in
      ["chromium", "chromium-browser", "google-chrome"].map { "\(folder)/\($0)" }
    }.first { access($0, X_OK) == 0 }
  }()

  /// The page as the browser has it after its scripts have run.
  static func page(of html: String, width: Int) throws -> String {
    try run(html, ["--dump-dom", "--window-size=\(width),2000"])
  }

  /// How wide the picture is.
  static func picture(of html: String, width: Int, isDark: Bool, to name: String) throws -> Int? {
    let folder = "\(FixtureWorkbook.products)/pictures"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = "\(folder)/\(name)"
    try? FileManager.default.removeItem(atPath: file)
    try Data(html.utf8).write(to: URL(filePath: "\(folder)/class.html"))
    _ = try run(
      html,
      ["--screenshot=\(file)", "--window-size=\(width),6000", "--hide-scrollbars"]
        + (isDark ? ["--blink-settings=preferredColorScheme=0"] : []))
    // The width stands behind the signature of a PNG and the name of its first part.
    guard let data = FileManager.default.contents(atPath: file), data.count > 20_000 else {
      return nil
    }
    return data.dropFirst(16).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  private static func run(_ html: String, _ options: [String]) throws -> String {
    let folder = "\(NSTemporaryDirectory())/page-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(html.utf8).write(to: URL(filePath: "\(folder)/page.html"))
    let ending = try runProcess(
      Command(
        path!,
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder)/profile",
          "--virtual-time-budget=2000",
        ] + options + ["file://\(folder)/page.html"], in: folder,
        environment: ProcessInfo.processInfo.environment),
      outputLimit: 8_000_000)
    return ending.output
  }
}
