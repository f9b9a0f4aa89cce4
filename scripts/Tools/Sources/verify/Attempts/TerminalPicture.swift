import Foundation
import Workbook

/// A terminal as a picture that can be read on light and on dark pages: the README shows one.
struct TerminalPicture {
  /// The attempt whose verdict the README shows.
  static let attempt = "Lesson01State/rejected/plus-always-enables"
  static let path = "lessons/images/verdict.svg"

  let command: String
  let title: String
  let description: String
  /// What the command prints, with the signs that set colours.
  let output: String

  private static let lineHeight = 20
  /// A sign of the usual fonts is 0.6 as wide as it is high.
  private static let columnWidth = 8.4

  var svg: String {
    let lines = ["$ \(command)", ""] + output.components(separatedBy: "\n")
    let shown = lines.reversed().drop { $0.isEmpty }.reversed()
    let (width, height) = (Int(80 * Self.columnWidth) + 48, shown.count * Self.lineHeight + 36)
    let rows = shown.enumerated().filter { !$0.element.isEmpty }.map { row, line in
      let place = #"x="24" y="\#(row * Self.lineHeight + 34)""#
      return #"  <text \#(place) xml:space="preserve">\#(Self.spans(of: line))</text>"#
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" role="img" \
      aria-labelledby="verdict-title verdict-description" font-size="14" \
      font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace">
        <title id="verdict-title">\(Self.escaped(title))</title>
        <desc id="verdict-description">\(Self.escaped(description))</desc>
        <style>
          rect { fill: #fbfaf7; stroke: #b9b4a8 } text { fill: #1d2433 }
          .strong { font-weight: bold } .faint { fill: #5b6477 }
          .red { fill: #b3261e } .green { fill: #1e6b37 } .amber { fill: #8a5200 }
          @media (prefers-color-scheme: dark) {
            rect { fill: #161b22; stroke: #444c56 } text { fill: #e6edf3 }
            .faint { fill: #9aa4b2 }
            .red { fill: #ff8f87 } .green { fill: #6fd08c } .amber { fill: #f0b35a }
          }
        </style>
        <rect x="1" y="1" width="\(width - 2)" height="\(height - 2)" rx="12" stroke-width="2"/>
      \(rows.joined(separator: "\n"))
      </svg>

      """
  }

  private static let classes = [
    "1": "strong", "2": "faint", "38;5;196": "red", "38;5;28": "green", "38;5;130": "amber",
  ]

  /// A line as parts with a style each.
  private static func spans(of line: String) -> String {
    line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated()
      .map { index, part in
        guard index > 0, let end = part.firstIndex(of: "m") else { return escaped(String(part)) }
        let text = escaped(String(part[part.index(after: end)...]))
        guard let name = classes[String(part[..<end])] else { return text }
        return #"<tspan class="\#(name)">\#(text)</tspan>"#
      }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

extension Context {
  /// Compares the picture in the README with what a learner who has written these files reads.
  func comparePicture(of report: LessonReport, on files: [String: String]) throws -> [String] {
    let learner = ".build/attempts/learner"
    let own = report.lesson.folder(in: "\(learner)/Exercises")
    try? FileManager.default.removeItem(atPath: path(learner))
    try makeFolder(for: "\(own)/code")
    for name in ["Package.swift", "Tests", "lessons", "scripts", "Solutions"] {
      try FileManager.default.createSymbolicLink(
        atPath: path("\(learner)/\(name)"), withDestinationPath: path(name))
    }
    for (name, text) in files { try keep(text, in: "\(own)/\(name)") }
    let picture = TerminalPicture(
      command: "scripts/progress \(Int(report.lesson.page.dropFirst("lessons/".count).prefix(2))!)",
      title: "The verdict on an exercise, in a terminal",
      description: "Each test of the lesson with its result, and the first failure in full.",
      output: report.textWithColours(in: try Checkout(root: path(learner))))
    return try compare(picture.svg, withFile: TerminalPicture.path)
  }
}
