import Foundation
import Workbook

extension Part {
  /// The site can be made without a warning, all its links lead somewhere, and its pages can be read on
  /// a wide screen and on a phone, light and dark.
  static let site = Part(
    name: "site", title: "The site can be made, followed and read", isSlow: true
  ) { context in
    let made: String
    do {
      made = try Site(context: context).make()
    } catch let problem as Problem {
      return Findings(problems: [problem.description])
    }
    // The site is served by Python: pages load their content, and a browser loads none from a file.
    let browser = try ["chromium", "chromium-browser", "google-chrome"].first {
      try context.run("/bin/sh", ["-c", "command -v $0 && command -v python3", $0]).isSuccess
    }
    guard let browser else {
      return Findings(checked: "\(made); nobody looked: no Chromium or no Python here")
    }
    return Findings(
      checked: "\(made); pictures in \(SiteLook.folder)",
      problems: try SiteLook(context: context, browser: browser).problems())
  }
}

/// Looks at pages of the site with Chromium.
private struct SiteLook {
  let context: Context
  let browser: String

  static let folder = ".build/site-pictures"
  private static let pages = [
    "workbook", "workbook/lessons-01-state", "workbook/lessons-05-distinct-emission",
    "workbook/lessons-hints-01-state", "workbook/lessons-answers-01-state",
    "bootcamp/store",
  ]
  private static let widths = ["wide": 1280, "phone": 390]

  func problems() throws -> [String] {
    try context.clear(Self.folder)
    let server = Process()
    server.executableURL = URL(filePath: "/usr/bin/env")
    // On a port that is free; it says on which, as soon as it can be asked.
    server.arguments = ["python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    server.currentDirectoryURL = URL(filePath: context.path(Site.folder))
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
    for page in Self.pages {
      for (size, width) in Self.widths {
        for (theme, setting) in ["light": "1", "dark": "0"] {
          let picture = "\(page.replacing("/", with: "-"))-\(size)-\(theme).png"
          try browse(
            "\(address)documentation/\(page)/",
            [
              "--window-size=\(width),1600", "--blink-settings=preferredColorScheme=\(setting)",
              "--screenshot=\(context.path(Self.folder))/\(picture)",
            ])
        }
      }
    }
    return try measure(at: address)
  }

  /// What is wrong with pages, as a page says that shows them all in frames.
  private func measure(at address: String) throws -> [String] {
    let frames = Self.pages.flatMap { page in Self.widths.values.map { [page, "\($0)"] } }
    let question = String(decoding: try JSONEncoder().encode(frames), as: UTF8.self)
      .addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    let file = "\(Site.folder)/look.html"
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
