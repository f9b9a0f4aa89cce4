import Foundation

/// Writes any value as lines of text, by reflection: one stored property a line, nested types
/// indented, sets and dictionaries in a stable order.
///
/// ```
/// QuantityEditor.State(
///   number: 1,
///   isMinusButtonEnabled: true
/// )
/// ```
///
/// The text is the same in every time zone and locale, and never longer than a person reads: 80
/// lines of 300 characters.
package func describe(_ value: Any) -> [String] {
  let lines = allLines(of: value).map(\.shown)
  let limit = 80
  guard lines.count > limit else { return lines.map { shortened($0) } }
  return lines.prefix(limit).map { shortened($0) } + ["… (\(lines.count - limit) more lines)"]
}

/// Like ``describe(_:)``, however many lines and however long they are. `splitsTexts` writes a text of
/// several lines as such, between triple quotes.
func allLines(of value: Any, splitsTexts: Bool = false) -> [Line] {
  var describer = Describer(splitsTexts: splitsTexts)
  return describer.lines(value)
}

struct Line {
  /// How many values it is nested in.
  var depth = 0
  var text: String
  var hasComma = false

  init(_ text: String) { self.text = text }

  var shown: String { String(repeating: "  ", count: depth) + text + (hasComma ? "," : "") }
}

let shorteningLimit = 300

/// Leaves out the end of a long line. If what matters stands further on, at a `place`, it leaves out what
/// is far from there. The `place` is the number of characters before it.
func shortened(_ text: String, around place: Int = 0) -> String {
  let limit = shorteningLimit
  let count = text.count
  guard count > limit else { return text }
  guard place > limit / 2 else {
    return "\(text.prefix(limit))… (\(count - limit) more characters)"
  }
  // The start of the line names the property.
  let head = text.prefix(limit / 5)
  let window = text.dropFirst(place - limit / 5).prefix(limit * 3 / 5)
  let left = count - (place - limit / 5) - window.count
  let tail = left > 0 ? "… (\(left) more characters)" : ""
  return "\(head)… (\(place - limit / 5 - head.count) more characters) …\(window)\(tail)"
}

/// The name of a type without its module and without what only the compiler understands.
package func typeName(_ type: Any.Type) -> String {
  var name = ""
  var rest = Substring(String(reflecting: type))
  // A path such as `Module.Outer.Inner` begins at the start and after any of `<`, `(`, `,` …
  while let first = rest.first {
    guard first.isLetter || first == "_" else {
      name.append(rest.removeFirst())
      continue
    }
    var path: [Substring] = []
    repeat {
      if rest.first == "." { rest.removeFirst() }
      if rest.hasPrefix("(unknown context at ") {
        // Stands for a function, or a file, that a type is private to.
        rest = rest.drop { $0 != ")" }.dropFirst()
      } else {
        path.append(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        rest.removeFirst(path[path.count - 1].count)
      }
    } while rest.first == "."
    name += path.dropFirst(path.count > 1 ? 1 : 0).joined(separator: ".")
  }
  return name
}

private struct Describer {
  let splitsTexts: Bool
  /// The objects that are being described further out, so that a cycle ends.
  var open: Set<ObjectIdentifier> = []
  var depth = 0
  var typeNames: [ObjectIdentifier: String] = [:]

  mutating func lines(_ value: Any) -> [Line] {
    if splitsTexts, let text = value as? any StringProtocol, let lines = textLines(String(text)) {
      return lines
    }
    if let text = wholeText(value) { return [Line(text)] }
    guard depth < 50 else { return [Line("…")] }
    depth += 1
    defer { depth -= 1 }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first?.value else { return [Line("nil")] }
      return lines(wrapped)
    case .enum:
      return enumCase(value, mirror)
    case .tuple:
      return block("(", mirror.children.map { labelled($0) }, ")")
    case .collection:
      return block("[", mirror.children.map { lines($0.value) }, "]")
    case .set:
      return block("[", sorted(mirror.children.map { lines($0.value) }), "]")
    case .dictionary:
      let pairs = sorted(mirror.children.map { pair($0.value) })
      return pairs.isEmpty ? [Line("[:]")] : block("[", pairs, "]")
    case .class:
      return object(value as AnyObject, mirror)
    default:
      guard !mirror.children.isEmpty else { return [Line(leaf(value, mirror))] }
      return block("\(name(mirror))(", mirror.children.map { labelled($0) }, ")")
    }
  }

  /// Values whose insides say less than their own words.
  private func wholeText(_ value: Any) -> String? {
    switch value {
    // We write what the cast gives, and not `value`: of an optional, that is the 3 of “Optional(3)”.
    case let string as String: return string.debugDescription
    case let number as any Numeric: return "\(number)"
    case let bool as Bool: return "\(bool)"
    case let text as any StringProtocol: return String(text).debugDescription
    case let character as Character: return String(character).debugDescription
    case let date as Date:
      return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    case let data as Data: return "Data(\(data.count) bytes\(hexadecimal(data)))"
    case let id as UUID: return "\(id)"
    case let url as URL: return "\(url)"
    case let duration as Duration: return "\(duration)"
    case let range as Range<Int>: return "\(range)"
    case let range as ClosedRange<Int>: return "\(range)"
    case let type as Any.Type: return "\(typeName(type)).self"
    case let keyPath as AnyKeyPath: return "\(keyPath)"
    default: return nil
    }
  }

  private func hexadecimal(_ data: Data) -> String {
    let limit = 64
    let digits = data.prefix(limit).map { String(format: "%02x", $0) }
    return (digits.isEmpty ? "" : ": ") + digits.joined() + (data.count > limit ? "…" : "")
  }

  private mutating func leaf(_ value: Any, _ mirror: Mirror) -> String {
    if mirror.displayStyle == .struct { return "\(name(mirror))()" }
    return "\(mirror.subjectType)".contains("->") ? "(Function)" : "\(value)"
  }

  private mutating func enumCase(_ value: Any, _ mirror: Mirror) -> [Line] {
    guard let payload = mirror.children.first else { return [Line(".\(value)")] }
    let name = payload.label ?? "\(value)"
    let inner = Mirror(reflecting: payload.value)
    let parts =
      inner.displayStyle == .tuple
      ? inner.children.map { labelled($0) } : [lines(payload.value)]
    // Payloads that take one line each stay on the line of the case.
    if parts.allSatisfy({ $0.count == 1 }) {
      return [Line(".\(name)(\(parts.map { $0[0].text }.joined(separator: ", ")))")]
    }
    return block(".\(name)(", parts, ")")
  }

  private mutating func object(_ object: AnyObject, _ mirror: Mirror) -> [Line] {
    guard open.insert(ObjectIdentifier(object)).inserted else {
      return [Line("\(name(mirror))(↩︎)")]
    }
    defer { open.remove(ObjectIdentifier(object)) }
    let inherited = sequence(first: mirror, next: \.superclassMirror).reversed()
    return block("\(name(mirror))(", inherited.flatMap(\.children).map { labelled($0) }, ")")
  }

  private mutating func name(_ mirror: Mirror) -> String {
    let key = ObjectIdentifier(mirror.subjectType)
    if let name = typeNames[key] { return name }
    let name = typeName(mirror.subjectType)
    typeNames[key] = name
    return name
  }

  private mutating func labelled(_ child: Mirror.Child) -> [Line] {
    var lines = lines(child.value)
    // A tuple's unnamed elements are labelled “.0”, “.1”.
    guard let label = child.label, !label.hasPrefix(".") else { return lines }
    lines[0].text = "\(label): \(lines[0].text)"
    return lines
  }

  private mutating func pair(_ element: Any) -> [Line] {
    let keyAndValue = Array(Mirror(reflecting: element).children)
    let key = lines(keyAndValue[0].value)
    var value = lines(keyAndValue[1].value)
    value[0].text = "\(key[key.count - 1].text): \(value[0].text)"
    return key.dropLast() + value
  }

  private func sorted(_ parts: [[Line]]) -> [[Line]] {
    parts.sorted { $0.lexicographicallyPrecedes($1) { $0.shown < $1.shown } }
  }

  private func block(_ opening: String, _ parts: [[Line]], _ closing: String) -> [Line] {
    guard !parts.isEmpty else { return [Line(opening + closing)] }
    var lines = [Line(opening)]
    for (index, part) in parts.enumerated() {
      lines += part.map(nested)
      if index < parts.count - 1 { lines[lines.count - 1].hasComma = true }
    }
    lines.append(Line(closing))
    return lines
  }

  private func nested(_ line: Line) -> Line {
    var line = line
    line.depth += 1
    return line
  }

  /// The lines of a text between triple quotes, as in a literal. `nil` if the text has no more than
  /// one line, or something in it that nobody would see: the escapes of a short literal show it.
  private func textLines(_ text: String) -> [Line]? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let unseen = CharacterSet.controlCharacters.union(.newlines)
    guard
      lines.count > 1,
      lines.allSatisfy({ $0.last != " " && !$0.unicodeScalars.contains(where: unseen.contains) })
    else { return nil }
    var hashes = ""
    while text.contains("\"\"\"\(hashes)") || text.contains("\\\(hashes)") { hashes += "#" }
    // The last quotes stand below the text, as in a literal, but are no deeper than the first ones.
    return [Line("\(hashes)\"\"\"")] + lines.map { nested(Line(String($0))) }
      + [Line("  \"\"\"\(hashes)")]
  }
}
