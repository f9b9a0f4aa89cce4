/// What must fail beside a learner's code, or else nothing that the tests say can be believed.
///
/// Tests import the lesson with all its names. An `==` for `Int` that the lesson declares, a macro
/// `require`, or a function that the linker takes for one of the test library is used by the tests
/// instead of what they mean. So each lesson's tests have canaries among them, which say of things that
/// are never so that they are not, and fail as known issues. One that is not heard of has died.
struct Canaries {
  /// What each of them tries, as a learner reads it. None in a workbook without canaries.
  let names: [String]

  init(of checkout: Checkout) {
    let code = contents(of: "\(checkout.root)/Tests/Canaries/\(Self.file)") ?? ""
    names = code.matches(of: #/canary\(\s*"((?:[^"\\]|\\.)*)"/#).map {
      String($0.1.replacing(#/\\(.)/#) { $0.1 })
    }
  }

  static let file = "Canaries.swift"

  /// Whether a test of this identity is no test of the lesson, but one of the tools that judge it.
  static func contain(_ test: String) -> Bool { test.contains("/\(file):") }

  /// Why nothing is believed that the tests of a lesson say; `nil` where all canaries live.
  ///
  /// - Parameters:
  ///   - heard: What the lesson's canaries have said, in one run or several.
  ///   - folder: Where the learner's code is.
  func doubt(after heard: Set<String>, in folder: String) -> String? {
    let dead = names.filter { !heard.contains($0) }
    if dead.isEmpty { return nil }
    let first = dead.prefix(3).joined(separator: ", ")
    let others = dead.count > 3 ? " and \(dead.count - 3) more" : ""
    return """
      Nothing is believed of what the tests of this lesson say. They are written with things that the \
      lesson's code has taken over: these have to fail, and do not any more: \(first)\(others). Look \
      in \(folder) for what has the same name, outside of your own types: an operator, a macro, an \
      extension of a type of Swift, code that is linked under another name. Rename it, or make it \
      `private`.
      """
  }
}
