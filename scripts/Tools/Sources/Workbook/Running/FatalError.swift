/// What a Swift program prints when it traps: “Lesson01State/Counter.swift:12: Fatal error: …”, and the
/// like for `precondition`, `assert` and `as!`.
struct FatalError {
  /// The reason, in Swift's words.
  let message: String
  /// The module, file and line that it names, as it names them.
  let origin: String?

  /// - Parameter errors: The standard error of the program. The last one is why it ended.
  init?(in errors: String) {
    let found = errors.split(whereSeparator: \.isNewline).lazy.reversed().compactMap { line in
      line.firstMatch(of: Self.pattern)
    }.first
    guard let found else { return nil }
    origin = found.1.map(String.init)
    // Where the types of a cast lie in memory tells nobody anything.
    message = String(found.2.replacing(#/ \(0x[0-9a-f]+\)/#, with: ""))
  }

  private static var pattern: Regex<(Substring, Substring?, Substring)> {
    #/(?:(\S.*?): )?((?:Fatal error|Precondition failed|Assertion failed|Could not cast value).*)/#
  }

  /// The file in the workbook and the line. Nothing where the trap lies in Swift's own library, as
  /// it does for an index out of range.
  func place(in checkout: Checkout, sources: String) -> Place? {
    guard let origin, let slash = origin.firstIndex(of: "/"),
      let colon = origin.lastIndex(of: ":"), slash < colon,
      let line = Int(origin[origin.index(after: colon)...])
    else { return nil }
    let module = origin[..<slash]
    let name = origin[origin.index(after: slash)..<colon]
    for folder in ["\(sources)/\(module)", "Tests/\(module)", "Sources/\(module)"] {
      let files = paths(below: "\(checkout.root)/\(folder)")
      if let file = files.first(where: { $0 == name || $0.hasSuffix("/" + name) }) {
        return Place(file: "\(folder)/\(file)", line: line)
      }
    }
    return nil
  }
}
