import Foundation
import Workbook

/// The picture in the README: a verdict in a terminal, for light and dark pages. Its frame and its colours
/// are those of the file that is there; its rows and its height are made from a real run.
enum TerminalPicture {
  /// The attempt whose verdict it shows.
  static let attempt = "Lesson01State/rejected/plus-always-enables"
  fileprivate static let path = "lessons/images/verdict.svg"
  private static let lineHeight = 20

  private static let classes = [
    "1": "strong", "2": "faint", "38;5;196": "red", "38;5;28": "green", "38;5;130": "amber",
  ]

  /// - Parameters:
  ///   - lines: What the terminal shows, with the signs that set colours.
  ///   - picture: The one that is there.
  fileprivate static func svg(of lines: [Substring], like picture: String) -> String {
    let height = lines.count * lineHeight + 36
    let frame = picture.prefix(
      upTo: picture.firstRange(of: "  <text")?.lowerBound ?? picture.endIndex
    )
    .replacing(/(viewBox="0 0 \d+ )\d+/) { "\($0.1)\(height)" }
    .replacing(/(<rect .* height=")\d+/) { "\($0.1)\(height - 2)" }
    let rows = lines.enumerated().filter { !$0.element.isEmpty }.map { row, line in
      let place = #"x="24" y="\#(row * lineHeight + 34)""#
      return "  <text \(place) xml:space=\"preserve\">\(spans(of: line))</text>\n"
    }
    return frame + rows.joined() + "</svg>\n"
  }

  /// A line as parts with a style each.
  private static func spans(of line: Substring) -> String {
    let escaped = String(line).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    return escaped.replacing(/\u{1B}\[([0-9;]+)m([^\u{1B}]*)/) { match in
      guard let name = classes[String(match.1)] else { return String(match.2) }
      return #"<tspan class="\#(name)">\#(match.2)</tspan>"#
    }
  }
}

extension Context {
  /// Compares the picture in the README with what a learner who has written an attempt reads.
  func comparePicture(of report: LessonReport, on attempt: Attempt) throws -> [String] {
    let learner = ".build/attempts/learner"
    try clear(learner)
    for name in ["Package.swift", "Tests", "lessons", "scripts", "Solutions"] {
      try FileManager.default.createSymbolicLink(
        atPath: path("\(learner)/\(name)"), withDestinationPath: path(name))
    }
    for (name, text) in attempt.code {
      try keep(text, in: "\(attempt.lesson.folder(in: "\(learner)/Exercises"))/\(name)")
    }
    let output = report.textWithColours(in: try Checkout(root: path(learner)))
      .trimmingCharacters(in: .newlines)
    let svg = TerminalPicture.svg(
      of: "$ scripts/progress 1\n\n\(output)".split(
        separator: "\n", omittingEmptySubsequences: false),
      like: text(of: TerminalPicture.path) ?? "")
    return try compare(svg, withFile: TerminalPicture.path)
  }
}
