import Foundation
import Workbook

extension Part {
  /// The site can be made without a warning, all its links lead somewhere, and its pages can be read on
  /// a wide screen and on a phone, light and dark.
  static let site = Part("site", "The site can be made, followed and read", in: .exercises) {
    context in
    let ending = try context.run("scripts/site", [])
    guard ending.isSuccess else { return Findings(checked: "", problems: [ending.lastLines]) }
    let made = ending.output.split(separator: "\n").last ?? ""
    guard let look = try SiteLook(context) else {
      return Findings(checked: "\(made); nobody looked: no Chromium or no Python here")
    }
    return Findings(
      checked: "\(made); pictures in \(SiteLook.folder)", problems: try look.problems)
  }
}

/// Looks at pages of the site with Chromium, where it is installed. The site is served by Python: pages
/// load their content, and a browser loads none from a file.
private struct SiteLook {
  static let folder = ".build/site-pictures"
  private static let pages = [
    "workbook", "workbook/lessons-01-state", "workbook/lessons-05-distinct-emission",
    "workbook/lessons-hints-01-state", "workbook/lessons-answers-01-state",
    "bootcamp/store",
  ]
  private static let sizes = [(name: "wide", width: 1280), (name: "phone", width: 390)]

  private let context: Context
  private let browser: String

  /// Nothing where there is nobody to look.
  init?(_ context: Context) throws {
    let names = ["chromium", "chromium-browser", "google-chrome"]
    let found = try names.first {
      try context.run("/bin/sh", ["-c", "command -v $0 && command -v python3", $0]).isSuccess
    }
    guard let found else { return nil }
    browser = found
    self.context = context
  }

  var problems: [String] {
    get throws {
      try? FileManager.default.removeItem(atPath: context.path(Self.folder))
      try FileManager.default.createDirectory(
        atPath: context.path(Self.folder), withIntermediateDirectories: true)
      let server = Process()
      server.executableURL = URL(filePath: "/usr/bin/env")
      // On a port that is free; it says on which, as soon as it can be asked.
      server.arguments = ["python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
      server.currentDirectoryURL = URL(filePath: context.path(".build/site"))
      let said = Pipe()
      server.standardOutput = said
      server.standardError = FileHandle.nullDevice
      try server.run()
      defer { server.terminate() }
      let words = String(decoding: said.fileHandleForReading.availableData, as: UTF8.self)
      guard let port = words.firstMatch(of: /port (\d+)/)?.1 else {
        return ["Python serves no files: \(words)"]
      }
      let address = "http://127.0.0.1:\(port)/"
      let measurements = try measure(at: address)
      for page in Self.pages {
        for size in Self.sizes {
          for (theme, setting) in [("light", "1"), ("dark", "0")] {
            let name = page.replacing("/", with: "-")
            try browse(
              "\(address)documentation/\(page)/",
              [
                "--window-size=\(size.width),1600",
                "--blink-settings=preferredColorScheme=\(setting)",
                "--screenshot=\(context.path(Self.folder))/\(name)-\(size.name)-\(theme).png",
              ])
          }
        }
      }
      return measurements
    }
  }

  /// What is wrong with pages, as a page says that shows them all in frames.
  private func measure(at address: String) throws -> [String] {
    let frames = Self.pages.flatMap { page in Self.sizes.map { [page, "\($0.width)"] } }
    let question = String(decoding: try JSONEncoder().encode(frames), as: UTF8.self)
      .addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    let file = ".build/site/look.html"
    try context.keep(context.text(of: "scripts/Site/look.html") ?? "", in: file)
    defer { try? FileManager.default.removeItem(atPath: context.path(file)) }
    // What follows is the script itself.
    let seen = try browse("\(address)look.html?\(question)", ["--dump-dom"]).components(
      separatedBy: "<script>")[0]
    let lines = seen.split(separator: "\n").filter { $0.contains("PROBLEM ") }.map(String.init)
    let isWhole = seen.contains("LOOKED</pre>")
    return lines + (isWhole ? [] : ["Chromium came to no end with look.html."])
  }

  @discardableResult
  private func browse(_ page: String, _ options: [String]) throws -> String {
    try context.run(
      browser,
      ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        + ["--virtual-time-budget=60000"] + options + [page]
    ).output
  }
}
