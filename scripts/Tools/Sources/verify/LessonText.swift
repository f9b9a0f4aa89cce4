import Foundation
import Workbook

/// A lesson's text, taken apart as far as its checks need it.
struct LessonText {
  /// A fenced block of code.
  struct Block {
    /// The words after the fence, such as `swift file=…`.
    let info: String
    /// The lines between the fences.
    let lines: [String]
    /// The line of the opening fence, from 1.
    let line: Int

    var language: String { info.split(separator: " ").first.map(String.init) ?? "" }

    /// What the block is a copy of: a file, or a region of one.
    var source: (file: String, region: String?)? {
      guard let word = info.split(separator: " ").first(where: { $0.hasPrefix("file=") }) else {
        return nil
      }
      let parts = word.dropFirst("file=".count).split(separator: "#", maxSplits: 1)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    }
  }

  let path: String
  private(set) var lines: [String]

  init(path: String, text: String) {
    self.path = path
    lines = text.components(separatedBy: "\n")
  }

  var text: String { lines.joined(separator: "\n") }

  private var markdown: Markdown { Markdown(lines: lines) }

  var blocks: [Block] {
    let fences = markdown.lines.enumerated().filter { $0.element.kind == .fence }.map(\.offset)
    return stride(from: 0, to: fences.count - 1, by: 2).map { index in
      let (open, end) = (fences[index], fences[index + 1])
      return Block(
        info: String(lines[open].dropFirst(3)), lines: Array(lines[(open + 1)..<end]),
        line: open + 1)
    }
  }

  /// The lines outside of blocks, with their numbers.
  var prose: [(line: Int, text: String)] {
    markdown.lines.enumerated().compactMap { index, line in
      [.fence, .code].contains(line.kind) ? nil : (index + 1, line.text)
    }
  }

  /// The headings with their levels.
  var headings: [(level: Int, text: String)] { markdown.headings }

  /// The names under which GitHub makes headings reachable.
  var anchors: [String] {
    headings.map { heading in
      String(
        heading.text.lowercased().compactMap { character in
          character == " "
            ? "-"
            : character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
        })
    }
  }

  /// The number of words outside of blocks.
  var wordCount: Int {
    prose.reduce(0) { $0 + $1.text.split(separator: " ").count }
  }

  /// Puts other lines in the place of a block's.
  mutating func replace(_ block: Block, with newLines: [String]) {
    lines.replaceSubrange(block.line..<(block.line + block.lines.count), with: newLines)
  }
}
