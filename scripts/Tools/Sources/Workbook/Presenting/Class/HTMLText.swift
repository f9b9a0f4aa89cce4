extension String {
  /// The text as a page shows it, whatever it is: learners choose names and messages. It may stand in an
  /// attribute, between double quotes, as well.
  var html: String { XMLText.escaped(plainInside, isAttribute: true) }

  /// The same with its lines.
  var htmlLines: String { lines.map { String($0).html }.joined(separator: "\n") }
}
