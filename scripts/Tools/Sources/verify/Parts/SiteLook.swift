import Foundation
import Workbook

extension Part {
  /// The site can be made without a warning, all its links lead somewhere, and its pages can be read on
  /// a wide screen and on a phone.
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
      checked: made, problems: try SiteLook(context: context, browser: browser).problems())
  }
}

/// Looks at pages of the site with Chromium.
private struct SiteLook {
  let context: Context
  let browser: String

  private static let pages = [
    "workbook", "workbook/lessons-01-state", "workbook/lessons-05-distinct-emission",
    "workbook/lessons-hints-01-state", "workbook/lessons-answers-01-state",
    "bootcamp/store",
  ]

  func problems() throws -> [String] {
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
    return try measure(at: "http://127.0.0.1:\(port)/")
  }

  /// What is wrong with pages, as a page says that shows them all in frames.
  private func measure(at address: String) throws -> [String] {
    let frames = Self.pages.flatMap { page in ["1280", "390"].map { [page, $0] } }
    let question = String(decoding: try JSONEncoder().encode(frames), as: UTF8.self)
      .addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    let file = "\(Site.folder)/look.html"
    try context.keep(context.text(of: "scripts/Site/look.html") ?? "", in: file)
    defer { try? FileManager.default.removeItem(atPath: context.path(file)) }
    // What follows is the script itself.
    let seen = try context.run(
      browser,
      ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=60000", "--dump-dom"]
        + ["\(address)look.html?\(question)"]
    ).output.components(separatedBy: "<script>")[0]
    let lines = seen.split(separator: "\n").filter { $0.contains("PROBLEM ") }.map(String.init)
    let isWhole = seen.contains("LOOKED</pre>")
    return lines + (isWhole ? [] : ["Chromium came to no end with look.html."])
  }
}
