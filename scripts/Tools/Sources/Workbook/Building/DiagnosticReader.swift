/// Reads what the compiler prints, line by line, and collects errors and warnings, each with the
/// notes that belong to it.
///
/// A note has a line of its own where it is about another file. Otherwise it stands in the excerpt
/// below its error:
///
///     /path/File.swift:39:1: error: expected '}' in struct
///      4 | struct QuantityEditor {
///        |                       `- note: to match this opening '{'
struct DiagnosticReader {
  private(set) var errors: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []

  private let checkout: Checkout
  /// The error that was read last, unless a warning came after it.
  private var current: Int?
  /// What the excerpt shows, and the number of the last line of code in it.
  private var excerptFile: String?
  private var excerptLine: Int?

  init(checkout: Checkout) { self.checkout = checkout }

  mutating func take(_ line: Substring) {
    if let (severity, diagnostic) = headline(in: line) {
      excerptFile = diagnostic.place?.file
      excerptLine = nil
      switch severity {
      case .error:
        current = index(of: diagnostic)
      case .warning:
        current = nil
        if !warnings.contains(diagnostic) { warnings.append(diagnostic) }
      case .note:
        add(Diagnostic.Note(message: diagnostic.message, place: diagnostic.place))
      }
    } else if let number = Self.lineNumber(in: line) {
      excerptLine = number
    } else if let (message, column) = Self.note(in: line) {
      guard let excerptFile, let excerptLine else { return }
      let place = Place(file: excerptFile, line: excerptLine, column: column)
      add(Diagnostic.Note(message: message, place: place))
    } else if let mark = line.firstRange(of: ": note: ") {
      // About something that has no file, such as the system's library.
      excerptFile = nil
      add(Diagnostic.Note(message: String(line[mark.upperBound...])))
    }
  }

  /// The compiler repeats itself where several of its jobs read the same file.
  private mutating func index(of error: Diagnostic) -> Int {
    if let index = errors.firstIndex(where: {
      $0.message == error.message && $0.place == error.place
    }) {
      return index
    }
    errors.append(error)
    return errors.count - 1
  }

  private mutating func add(_ note: Diagnostic.Note) {
    guard let current, !errors[current].notes.contains(note) else { return }
    errors[current].notes.append(note)
  }

  private enum Severity: String, CaseIterable {
    case error, warning, note
  }

  /// Reads “/path/File.swift:12:5: error: message”, and the same without a column, as the linker
  /// says it. The path may contain anything.
  private func headline(in text: Substring) -> (Severity, Diagnostic)? {
    for severity in Severity.allCases {
      guard let mark = text.firstRange(of: ": \(severity.rawValue): ") else { continue }
      let parts = text[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
      let numbers = parts.reversed().prefix(2).prefix { Int($0) != nil }.compactMap { Int($0) }
      let path = parts.dropLast(numbers.count).joined(separator: ":")
      guard let line = numbers.last, path.hasSuffix(".swift") else { continue }
      let column = numbers.count == 2 ? numbers[0] : nil
      return (
        severity,
        Diagnostic(
          message: String(text[mark.upperBound...]),
          place: Place(file: checkout.relative(path) ?? path, line: line, column: column))
      )
    }
    return nil
  }

  /// The number of “ 4 | code”.
  private static func lineNumber(in line: Substring) -> Int? {
    guard let bar = line.firstIndex(of: "|") else { return nil }
    return Int(trimmed(line[..<bar]))
  }

  /// The note of “   |   `- note: message”, and the column that it points to.
  private static func note(in line: Substring) -> (message: String, column: Int)? {
    guard let mark = line.firstRange(of: "- note: "), mark.lowerBound > line.startIndex else {
      return nil
    }
    let tip = line.index(before: mark.lowerBound)
    guard line[tip] == "`" || line[tip] == "|", line[..<tip].allSatisfy({ " |".contains($0) }),
      let gutter = line.firstIndex(of: "|"), gutter < tip
    else { return nil }
    // A bar and a space come before the first column.
    let column = line.distance(from: gutter, to: tip) - 1
    return (String(line[mark.upperBound...]), column)
  }
}
