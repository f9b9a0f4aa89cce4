extension String {
  /// The text as XML has it. A reader would turn the line breaks of an attribute into spaces, and the
  /// carriage returns of any text into line feeds, so they are written as numbers.
  func xml(isAttribute: Bool = true) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\r": result += "&#13;"
      case "\"" where isAttribute: result += "&quot;"
      case "\n" where isAttribute: result += "&#10;"
      case "\t" where isAttribute: result += "&#9;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      // XML has no way to write the other control characters, not even as numbers.
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text as a page shows it, whatever it is: learners choose names and messages. It may stand in an
  /// attribute, between double quotes, as well.
  var html: String { plainInside.xml() }

  /// The same with its lines.
  var htmlLines: String { lines.map { String($0).html }.joined(separator: "\n") }
}
