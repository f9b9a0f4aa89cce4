/// The part of YAML that a plain workflow needs: mappings, lists and texts, by indentation. What is
/// not in it is an error.
indirect enum YAML: Equatable {
  case text(String)
  case list([YAML])
  case mapping([Entry])

  struct Entry: Equatable {
    var key: String
    var value: YAML
  }

  struct Unreadable: Error {
    var line: Int
    var reason: String
  }

  init(_ text: String) throws {
    var reader = YAMLReader(text)
    self = try reader.document()
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var items: [YAML]? { if case .list(let items) = self { items } else { nil } }
  var keys: [String] { if case .mapping(let entries) = self { entries.map(\.key) } else { [] } }

  subscript(key: String) -> YAML? {
    guard case .mapping(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }
}

private struct YAMLReader {
  private struct Line {
    var number: Int
    var indent: Int
    var text: String
  }

  private var lines: [Line]
  private var index = 0

  init(_ text: String) {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    lines = all.enumerated().map { number, line in
      let indent = line.prefix { $0 == " " }.count
      return Line(number: number + 1, indent: indent, text: String(line.dropFirst(indent)))
    }
  }

  mutating func document() throws -> YAML {
    let value = try block(indent: 0)
    skipEmptyLines()
    if index < lines.count { throw unreadable("is indented in a way that does not fit") }
    return value
  }

  /// Comments and empty lines mean nothing outside of a text.
  private mutating func skipEmptyLines() {
    while index < lines.count, lines[index].text.isEmpty || lines[index].text.hasPrefix("#") {
      index += 1
    }
  }

  /// What is indented by so much from here on; an empty text where nothing is.
  private mutating func block(indent: Int) throws -> YAML {
    skipEmptyLines()
    guard index < lines.count, lines[index].indent == indent else { return .text("") }
    return lines[index].text.hasPrefix("- ")
      ? try list(indent: indent) : try mapping(indent: indent)
  }

  private mutating func list(indent: Int) throws -> YAML {
    var items: [YAML] = []
    while index < lines.count, lines[index].indent == indent, lines[index].text.hasPrefix("- ") {
      let rest = String(lines[index].text.dropFirst(2))
      if rest.contains(#/^[A-Za-z-]+:( |$)/#) {
        // The item is a mapping whose first line stands behind the dash.
        lines[index].indent += 2
        lines[index].text = rest
        items.append(try mapping(indent: indent + 2))
      } else {
        items.append(.text(try plain(rest)))
        index += 1
      }
      skipEmptyLines()
    }
    return .list(items)
  }

  private mutating func mapping(indent: Int) throws -> YAML {
    var entries: [YAML.Entry] = []
    while index < lines.count, lines[index].indent == indent, !lines[index].text.hasPrefix("- ") {
      guard let match = lines[index].text.firstMatch(of: #/^([A-Za-z_-]+):(?: (.*))?$/#) else {
        throw unreadable("is no “key: value”")
      }
      let key = String(match.1)
      if entries.contains(where: { $0.key == key }) { throw unreadable("says \(key) again") }
      let rest = match.2.map(String.init) ?? ""
      if rest == "|" {
        index += 1
        entries.append(.init(key: key, value: .text(literal(deeperThan: indent))))
      } else if rest.isEmpty {
        index += 1
        skipEmptyLines()
        let deeper = index < lines.count && lines[index].indent > indent ? lines[index].indent : -1
        entries.append(.init(key: key, value: try block(indent: deeper)))
      } else {
        entries.append(.init(key: key, value: .text(try plain(rest))))
        index += 1
      }
      skipEmptyLines()
    }
    return .mapping(entries)
  }

  /// The lines below “|”, as they are.
  private mutating func literal(deeperThan indent: Int) -> String {
    var rest: [Line] = []
    while index < lines.count, lines[index].indent > indent || lines[index].text.isEmpty {
      rest.append(lines[index])
      index += 1
    }
    while rest.last?.text.isEmpty == true { rest.removeLast() }
    let margin = rest.filter { !$0.text.isEmpty }.map(\.indent).min() ?? 0
    return rest.map { line in
      line.text.isEmpty
        ? "\n" : String(repeating: " ", count: line.indent - margin) + line.text + "\n"
    }.joined()
  }

  /// A text on one line, in quotes or without.
  private func plain(_ text: String) throws -> String {
    if let quoted = text.wholeMatch(of: #/"([^"\\]*)" *(#.*)?/#) { return String(quoted.1) }
    let value = text.replacing(#/ +#.*$/#, with: "")
    let isSpecial = value.first.map { "[]{}&*!|>'\"%@`".contains($0) } ?? true
    if isSpecial || value.contains("\t") || value.contains(": ") {
      throw unreadable("holds “\(value)”, which needs quotes or is not known here")
    }
    return value
  }

  private func unreadable(_ reason: String) -> YAML.Unreadable {
    let line = index < lines.count ? lines[index].number : lines.count
    return YAML.Unreadable(line: line, reason: "Line \(line) \(reason).")
  }
}
