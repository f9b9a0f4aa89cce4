/// What a Swift program prints when it traps: “Lesson01State/Counter.swift:12: Fatal error: …”, and the
/// like for `precondition`, `assert` and `as!`.
struct TrapMessage {
  /// The reason, in Swift's words.
  let message: String
  /// The module, file and line that it names, as it names them.
  let origin: String?

  /// - Parameter errors: The standard error of the program. The last one is why it ended.
  init?(in errors: String) {
    let pattern =
      #/(?:(\S.*?): )?((?:Fatal error|Precondition failed|Assertion failed|Could not cast value).*)/#
    let lines = errors.split(whereSeparator: \.isNewline).lazy.reversed()
    guard let found = lines.compactMap({ $0.firstMatch(of: pattern) }).first else { return nil }
    origin = found.1.map(String.init)
    // Where the types of a cast lie in memory tells nobody anything.
    message = String(found.2.replacing(#/ \(0x[0-9a-f]+\)/#, with: ""))
  }

  /// The file in the workbook and the line. Nothing where the trap lies in Swift's own library, as
  /// it does for an index out of range.
  func place(in checkout: Checkout, sources: String) -> Place? {
    guard let parts = origin?.wholeMatch(of: #/([^\/]+)\/(.+):([0-9]+)/#), let line = Int(parts.3)
    else { return nil }
    for folder in ["\(sources)/\(parts.1)", "Tests/\(parts.1)", "Sources/\(parts.1)"] {
      let file = paths(below: "\(checkout.root)/\(folder)").first { path in
        path == parts.2 || path.hasSuffix("/" + parts.2)
      }
      if let file { return Place(file: "\(folder)/\(file)", line: line) }
    }
    return nil
  }
}
