@testable import Lesson03SideEffects

/// “QuantityText”, which was handed over finished, against the rules above it.
///
/// The learner's copy decides nothing here. Where a screen is wrong *and* the copy has been changed,
/// this is what to say first.
enum GivenText {
  /// What to say if the learner's copy reads a text in another way.
  static func change(at text: String) -> String? {
    guard QuantityText(text) != shipped(text) else { return nil }
    return """
      “QuantityText” in QuantityText.swift reads \(quoted(text)) in another way than the rules \
      above it: it has been changed. It is handed over finished. Get it back with \
      “cp scripts/Stubs/Lesson03SideEffects/QuantityText.swift Exercises/Lesson03SideEffects/”.
      """
  }

  private static func shipped(_ text: String) -> QuantityText {
    let entry = Reading(text).entry
    switch entry.error {
    case .digitsOnly: return .notDigits
    case .tooManyDigits: return .tooManyDigits
    default: return .number(entry.number)
    }
  }
}
