/// XML whose attributes keep their order. An attribute without a value is left out.
indirect enum XMLText {
  case element(String, [(String, String?)] = [], [XMLText] = [])
  case text(String)

  /// The element as a whole document.
  var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(text())\n" }

  private func text(indent: String = "") -> String {
    switch self {
    case .text(let text):
      return Self.escaped(text)
    case .element(let name, let attributes, let children):
      let attributes = attributes.compactMap { name, value in
        value.map { " \(name)=\"\(Self.escaped($0, isAttribute: true))\"" }
      }
      let start = "\(indent)<\(name)\(attributes.joined())"
      guard let first = children.first else { return start + "/>" }
      // A line break beside a text would be a part of it.
      if case .text = first {
        return "\(start)>\(children.map { $0.text() }.joined())</\(name)>"
      }
      let lines = children.map { $0.text(indent: indent + "  ") }
      return "\(start)>\n\(lines.joined(separator: "\n"))\n\(indent)</\(name)>"
    }
  }

  /// A reader would turn the line breaks of an attribute into spaces, and the carriage returns of
  /// any text into line feeds, so they are written as numbers.
  static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += isAttribute ? "&quot;" : "\""
      case "\r": result += "&#13;"
      case "\n": result += isAttribute ? "&#10;" : "\n"
      case "\t": result += isAttribute ? "&#9;" : "\t"
      default: result.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  /// XML has no way to write the other control characters, not even as numbers.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
  }
}
