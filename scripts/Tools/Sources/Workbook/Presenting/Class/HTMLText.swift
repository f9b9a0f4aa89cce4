extension String {
  /// The text as a page shows it, whatever it is: learners choose names and messages.
  var html: String {
    var result = ""
    for scalar in plainInside.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The same with its lines.
  var htmlLines: String { lines.map { String($0).html }.joined(separator: "\n") }
}
