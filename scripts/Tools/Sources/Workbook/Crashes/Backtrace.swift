/// What Swift's own backtracer prints when a program crashes:
///
///     3 [ra] 0x000055bd5d1858a9 pick(_:) + 88 in Tests at /path/Exercises/Lesson01State/A.swift:6:35
enum Backtrace {
  /// Whether the program with the tests can be made to print one. On macOS that program is a part of
  /// Swift, which nothing but the system may look into. And each program of the system that is written
  /// in Swift and inherits the variable says that it has no backtraces:
  /// https://forums.swift.org/t/suppressing-backtrace-warnings/79235. Without the variable nothing is
  /// printed there, as the input is no terminal: `docs/Backtracing.rst` of Swift, revision 020ce72.
  #if os(Linux)
    static let isThereForTests = true
  #else
    static let isThereForTests = false
  #endif

  /// Only the thread that crashed, without the files, the registers and the question at the end.
  ///
  /// - Parameter output: `stderr`, or the path of a file.
  static func settings(writingTo output: String = "stderr") -> String {
    """
    enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,limit=64,cache=no,\
    output-to=\(output)
    """
  }

  /// What comes before it.
  private static let beginning = "*** Signal "

  /// Whether one begins among these bytes. Only what follows a star is looked at: the tools are built
  /// without optimisation, and there may be much.
  static func begins(in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.firstIndex(of: UInt8(ascii: "*")).map {
      String(decoding: bytes[$0...], as: UTF8.self).contains(beginning)
    } ?? false
  }

  /// A program's standard error, without the backtrace and the backtrace.
  static func split(_ errors: String) -> (errors: String, backtrace: String) {
    guard let range = errors.ranges(of: beginning).last else { return (errors, "") }
    return (String(errors[..<range.lowerBound]), String(errors[range.lowerBound...]))
  }

  /// The line of the innermost function that lies in the exercises.
  ///
  /// - Parameter isEndless: Whether the code called itself without end. The stack may have run out in
  ///   whatever was called on the way, so the line that is there again and again counts.
  static func place(
    in text: String, isEndless: Bool = false, sources: String, of checkout: Checkout
  ) -> Place? {
    let folder = "\(checkout.root)/\(sources)/"
    let places = text.split(whereSeparator: \.isNewline).compactMap { line -> Place? in
      guard let path = line.firstMatch(of: #/ in \S+ at (.+)$/#)?.1, path.hasPrefix(folder),
        let end = path.firstRange(of: ".swift")?.upperBound,
        let number = path[end...].split(separator: ":").first.flatMap({ Int($0) }), number > 0
      else { return nil }
      return Place(file: "\(sources)/" + path[..<end].dropFirst(folder.count), line: number)
    }
    let again = isEndless ? places.first { place in places.count { $0 == place } > 1 } : nil
    return again ?? places.first
  }
}
