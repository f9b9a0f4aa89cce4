import TestSupport
import Testing

@testable import Lesson10OutputsAndFeedback

/// What a notebook says: something was done, and for which text.
struct Deed: Equatable {
  let verb: String
  var text: String?

  init(_ verb: String, _ text: String? = nil) {
    self.verb = verb
    self.text = text
  }

  static func starts(_ text: String) -> Self { Self("starts", text) }
  static func cancels(_ text: String) -> Self { Self("cancels", text) }
  static func feedsBack(_ event: SearchEvent) -> Self { Self("feeds back “\(event)”") }

  static func asksFor(_ text: String) -> Self { Self("asks for", text) }
  static func cancelsRequest(_ text: String) -> Self { Self("cancels", text) }
  static func shows(_ id: String) -> Self { Self("shows", id) }

  var words: String { text.map { "\(verb) \(Facts.quoted($0))" } ?? verb }
}

extension [Deed] {
  var words: String { isEmpty ? "nothing" : map(\.words).joined(separator: ", ") }

  /// The words for this notebook and for another one, so that the first difference is among them.
  func words(besides other: [Deed]) -> ([Deed]) -> String {
    let alike = zip(self, other).prefix { $0 == $1 }.count
    let start = Swift.max(count, other.count) > 10 ? Swift.max(alike - 1, 0) : 0
    return { deeds in
      let told = deeds.dropFirst(start).prefix(10)
      return (start > 0 ? "… " : "") + Array(told).words + (told.endIndex < deeds.count ? " …" : "")
    }
  }

  /// Ends a test unless the notebook says this.
  func require(
    _ expected: [Deed], _ story: String, rule: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try TestSupport.require(
      self == expected,
      "\(story) What was done: \(words). What should be done: \(expected.words).", rule: rule,
      sourceLocation: sourceLocation)
  }
}
