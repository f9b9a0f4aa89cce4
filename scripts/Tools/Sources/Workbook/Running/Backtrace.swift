/// What Swift's own backtracer prints when a program crashes:
///
///     3 [ra] 0x000055bd5d1858a9 pick(_:) + 88 in Tests at /path/Exercises/Lesson01State/A.swift:6:35
enum Backtrace {
  /// Whether the program with the tests can be made to print one. On macOS that program is a part of
  /// Swift, which nothing but the system may look into. And each program of the system that is written
  /// in Swift and inherits the variable says that it has no backtraces:
  /// https://forums.swift.org/t/suppressing-backtrace-warnings/79235. Without the variable nothing is
  /// printed there, as the input is no terminal: `docs/Backtracing.rst` of Swift, revision 020ce72.
  static let isThereForTests: Bool = {
    #if os(Linux)
      return true
    #else
      return false
    #endif
  }()

  /// Only the thread that crashed, without the files, the registers and the question at the end.
  static let settings = settings(writingTo: "stderr")

  /// - Parameter output: `stderr`, or the path of a file.
  static func settings(writingTo output: String) -> String {
    """
    enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,limit=64,cache=no,\
    output-to=\(output)
    """
  }

  /// The line of the innermost function that lies in the exercises.
  ///
  /// - Parameter isEndless: Whether the code called itself without end. The stack may have run out in
  ///   whatever was called on the way, so the line that is there again and again counts.
  static func place(
    in text: String, isEndless: Bool = false, sources: String, of checkout: Checkout
  ) -> Place? {
    let mark = " at \(checkout.root)/\(sources)/"
    let places = text.split(whereSeparator: \.isNewline).compactMap { line -> Place? in
      guard let range = line.firstRange(of: mark) else { return nil }
      let parts = line[range.upperBound...].split(separator: ":")
      guard parts.count >= 2, parts[0].hasSuffix(".swift"), let number = Int(parts[1]), number > 0
      else { return nil }
      return Place(file: "\(sources)/\(parts[0])", line: number)
    }
    let again = isEndless ? places.first { place in places.count { $0 == place } > 1 } : nil
    return again ?? places.first
  }
}
