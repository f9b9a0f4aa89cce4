import Foundation
import Workbook

private let site = Tool(
  "scripts/site", "Makes a site of the lessons and the reference, into .build/site.",
  footnote: """
    Look at it with: python3 -m http.server --directory .build/site

    Exit codes: 0 the site is made, and all its links lead somewhere, 1 something is
    wrong with it, 2 usage error, 3 the tool or Swift itself failed.
    """,
  subcommands: [
    Subcommand(
      nil, "", summary: "the site, from the same pages that are read here",
      options: [.basePath, .sourceURL], run: makeSite)
  ])

extension Option {
  fileprivate static let basePath = Option(
    "--base-path", "PATH", summary: "the folder of the server that the site will be in: bootcamp")
  fileprivate static let sourceURL = Option(
    "--source-url", "URL",
    summary: "where files are that are no pages: https://github.com/me/bootcamp/blob/main")
}

@main
struct Main {
  static func main() async { await site.run() }
}

@Sendable private func makeSite(_ invocation: Invocation) throws -> ExitCode {
  let site = Site(
    checkout: try Checkout.current(), basePath: invocation.value(of: .basePath) ?? "",
    sourceURL: invocation.value(of: .sourceURL))
  do {
    try say("\(try site.make()) pages and the reference in \(Site.folder)\n")
    return .success
  } catch let problem as Problem {
    try say("\(problem.description)\n")
    return .notYet
  }
}
