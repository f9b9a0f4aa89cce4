import Foundation
import Workbook

/// The pages as `docc` reads them: the same text, with links that it understands.
///
/// All pages belong to it that links lead to from the README. A page of hints becomes several, one for
/// each hint, so that nobody reads more than they have asked for.
struct Catalog {
  let site: Site

  private var waiting = [Self.root]
  private var pictures: Set<String> = []
  /// The names of the pages that stand below another one, in order.
  private var children: [String: [String]] = [:]
  private var pages: [(name: String, text: String)] = []
  /// The page that is converted, and the pages that it links to.
  private var path = ""
  private var links: [String] = []

  private static let root = "README.md"
  private static let hints = "lessons/hints/"

  init(site: Site) { self.site = site }

  /// - Returns: How many pages there are.
  mutating func write(into folder: String) throws -> Int {
    var known = Set(waiting)
    while !waiting.isEmpty {
      path = waiting.removeFirst()
      links = []
      let lines = convert(site.context.markdown(of: path))
      if path.hasPrefix(Self.hints) {
        addHints(Markdown(lines: lines))
      } else {
        pages.append((name(of: path), lines.joined(separator: "\n")))
      }
      for link in links where known.insert(link).inserted {
        waiting.append(link)
        children[parent(of: link), default: []].append(name(of: link))
      }
    }
    for (name, text) in pages {
      try site.context.keep(text + settings(of: name), in: "\(folder)/\(name).md")
    }
    for picture in pictures { try writePicture(picture, into: folder) }
    return pages.count
  }

  // MARK: Names and order

  /// What `docc` calls a page: `lessons-hints-01-state`.
  private func name(of path: String) -> String {
    path == Self.root ? "Workbook" : String(path.dropLast(".md".count).replacing("/", with: "-"))
  }

  /// A lesson has its hints and answers below it, and everything else is below the root.
  private func parent(of path: String) -> String {
    let parts = path.split(separator: "/")
    guard parts.count == 3, parts[0] == "lessons" else { return name(of: Self.root) }
    return name(of: "lessons/\(parts[2])")
  }

  /// What `docc` is told about a page.
  private func settings(of name: String) -> String {
    let isRoot = name == self.name(of: Self.root)
    let isHints = name.hasPrefix(self.name(of: Self.hints + ".md"))
    let groups = groups(of: children[name] ?? [], isRoot: isRoot)
    return """

      \(groups.isEmpty ? "" : "\n## Topics\n\n\(groups)")
      @Metadata {
        \(isRoot ? "@TechnologyRoot" : "@PageKind(article)")
        @TitleHeading("\(isLesson(name) ? "Lesson" : "Workbook")")
      }
      @Options {
        @AutomaticArticleSubheading(disabled)
        @AutomaticSeeAlso(disabled)
        @TopicsVisualStyle(\(isHints || isRoot ? "hidden" : "list"))
      }

      """
  }

  private func isLesson(_ name: String) -> Bool { name.contains(/^lessons-\d/) }

  /// The lessons by their numbers, the other pages as they were found.
  private func groups(of names: [String], isRoot: Bool) -> String {
    func group(_ title: String, _ names: [String]) -> String {
      names.isEmpty
        ? "" : "### \(title)\n\n" + names.map { "- <doc:\($0)>\n" }.joined() + "\n"
    }
    guard isRoot else { return group("These give something away", names) }
    return group("Lessons", names.filter(isLesson).sorted())
      + group("About the workbook", names.filter { !isLesson($0) })
      + group("The runtime", Reference.modules.map { "/\($0)" })
  }

  // MARK: Text

  private mutating func convert(_ page: Markdown) -> [String] {
    page.lines.map { line, kind in
      switch kind {
      case .code: line
      // Where a block comes from is for `scripts/verify`; `docc` takes all for the language's name.
      case .fence: String(line.prefix { $0 != " " })
      case .heading, .text: convertLinks(of: line)
      }
    }
  }

  private mutating func convertLinks(of line: String) -> String {
    line.replacing(/(!?)\[((?:`[^`]*`|[^\[\]`])*)\]\(([^)\s]+)\)/) { match in
      let (text, target) = (match.2, String(match.3))
      guard let (file, anchor) = linkedFile(target, from: path) else { return String(match.0) }
      if !match.1.isEmpty {
        pictures.insert(file)
        return "![\(text)](\(URL(filePath: file).deletingPathExtension().lastPathComponent))"
      }
      guard file.hasSuffix(".md") else {
        return site.sourceURL.map { "[\(text)](\($0)/\(file))" } ?? "\(text) (`\(file)`)"
      }
      links.append(file)
      let fragment = anchor.map { "#\(self.fragment(for: $0, in: file))" } ?? ""
      return "[\(text)](doc:\(target.hasPrefix("#") ? "" : name(of: file))\(fragment))"
    }
  }

  /// What `docc` calls a heading that GitHub calls by this anchor.
  private func fragment(for anchor: String, in file: String) -> String {
    let fragments = site.context.markdown(of: file).headings.map { heading in
      heading.text.split { $0 == " " || "-–—".contains($0) }.joined(separator: "-")
        .filter { $0 == "-" || !$0.isPunctuation && $0 != "`" }
    }
    return fragments.first { $0.lowercased() == anchor } ?? anchor
  }

  // MARK: Hints

  /// A page with a list of all hints, and a page for each.
  private mutating func addHints(_ page: Markdown) {
    let name = name(of: path)
    var list: [String] = []
    var step = ""
    for (line, kind) in page.lines {
      switch kind {
      case .heading(2, let title):
        step = title
        list.append(line)
      case .heading(3, let title):
        let hint = "\(name)-\(step)-\(title)".lowercased().replacing(" ", with: "-")
        list.append("- [\(title)](doc:\(hint))")
        pages.append((hint, "# \(step): \(title)\n"))
        children[name, default: []].append(hint)
      case _ where step.isEmpty:
        list.append(line)
      default:
        guard list.last?.hasPrefix("- [") == true else { continue }
        pages[pages.count - 1].text += "\(line)\n"
      }
    }
    pages.append((name, list.joined(separator: "\n")))
  }

  // MARK: Pictures

  /// The picture, as wide as it is drawn; and unless it is for both, another one for dark pages.
  private func writePicture(_ picture: String, into folder: String) throws {
    let copy = "\(folder)/\(URL(filePath: picture).lastPathComponent)"
    // Without a width, a browser takes 300 points.
    let text = (site.context.text(of: picture) ?? "")
      .replacing(/viewBox="0 0 (\d+) (\d+)"/, maxReplacements: 1) {
        #"\#($0.0) width="\#($0.1)" height="\#($0.2)""#
      }
    try site.context.keep(text, in: copy)
    if text.contains("prefers-color-scheme") { return }
    try site.context.keep(darkened(text), in: "\(copy.dropLast(".svg".count))~dark.svg")
  }

  /// Light colours become dark ones of the same hue, and dark ones light.
  private func darkened(_ picture: String) -> String {
    picture.replacing(/#([0-9a-fA-F]{6})\b/) { match in
      let value = Int(match.1, radix: 16)!
      let channels = [value >> 16 & 255, value >> 8 & 255, value & 255]
      // White becomes a dark grey, and not black.
      let shift = 275 - channels.max()! - channels.min()!
      return "#"
        + channels.map { String(min(255, max(20, $0 + shift)) + 256, radix: 16).dropFirst() }
        .joined()
    }
  }
}
