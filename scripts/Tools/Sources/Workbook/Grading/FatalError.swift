/// What a Swift program prints when it traps: “Lesson01State/Counter.swift:12: Fatal error: …”.
struct FatalError {
  /// The words after “Fatal error”.
  let message: String
  /// The module, file and line that it names, as it names them.
  let origin: String?

  /// - Parameter errors: The standard error of the program. The last one is why it ended.
  init?(in errors: String) {
    let mark = "Fatal error"
    guard let line = errors.split(whereSeparator: \.isNewline).last(where: { $0.contains(mark) }),
      let range = line.firstRange(of: mark)
    else { return nil }
    let words = trimmed(line[range.upperBound...].drop { $0 == ":" })
    message = words.isEmpty ? "Fatal error" : "Fatal error: \(words)"
    let before = trimmed(line[..<range.lowerBound])
    origin = before.hasSuffix(":") ? String(before.dropLast()) : nil
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
      let path = "\(checkout.root)/\(folder)"
      let files = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
      if let file = files.first(where: { $0 == name || $0.hasSuffix("/" + name) }) {
        return Place(file: "\(folder)/\(file)", line: line)
      }
    }
    return nil
  }
}
