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

  /// Hears from a program's standard error how far it is.
  struct Progress {
    private(set) var hasBegun = false
    private(set) var isOver = false
    private var text: [UInt8] = []

    mutating func hear(_ bytes: ArraySlice<UInt8>) {
      if isOver { return }
      text += bytes
      hasBegun = hasBegun || text.has(Array(beginning.utf8))
      isOver = hasBegun && text.has(Array("Backtrace took ".utf8))
      // The words may come in two parts.
      text = text.suffix(64)
    }
  }

  /// What comes before it.
  private static let beginning = "*** Signal "

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
    let places = frames(in: text, sources: sources, of: checkout).compactMap(\.place)
    let again = isEndless ? places.first { place in places.count { $0 == place } > 1 } : nil
    return again ?? places.first
  }

  /// A function that had not come to its end.
  struct Frame {
    /// As Swift writes it, such as `Counter.reduce(into:action:)` or `closure #1 in Counter.request()`.
    let name: String
    /// The program or the library that it is in, such as `libdispatch.so`.
    let image: String
    /// In the exercises, relative to the root.
    var file: String?
    /// Missing where the compiler has added something of its own to a line.
    var line: Int?
    /// Whether the compiler has made the function, or the part of it that ran, so that nobody knows of
    /// which file it is.
    var isGenerated = false

    var place: Place? {
      guard let file, let line else { return nil }
      return Place(file: file, line: line)
    }
  }

  /// The innermost first.
  static func frames(in text: String, sources: String, of checkout: Checkout) -> [Frame] {
    let folder = "\(checkout.root)/\(sources)/"
    let pattern = #/ 0x[0-9a-f]+ (.+?)(?: \+ [0-9]+)? in (\S+)(?: at (.+))?$/#
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      guard let match = line.firstMatch(of: pattern) else { return nil }
      var frame = Frame(name: String(match.1), image: String(match.2))
      let path = match.3 ?? ""
      frame.isGenerated = path == "//<compiler-generated>"
      guard path.hasPrefix(folder), let end = path.firstRange(of: ".swift")?.upperBound else {
        return frame
      }
      frame.file = "\(sources)/" + path[..<end].dropFirst(folder.count)
      let line = path[end...].split(separator: ":").first.flatMap { Int($0) } ?? 0
      if line > 0 { frame.line = line }
      return frame
    }
  }
}
