/// What a build says, sorted into errors and warnings.
struct CompilerOutput {
  /// Whether the build made all that it should.
  var hasSucceeded = false
  /// Each has a place.
  var errors: [Diagnostic] = []
  var warnings: [Diagnostic] = []
  /// The lines that tell what happened, without the progress of the build.
  var lines: [String] = []

  /// Below an error stand its notes, each with the code that it is about:
  ///
  ///     /path/File.swift:39:1: error: expected '}' in struct
  ///      4 | struct QuantityEditor {
  ///        |                       `- note: to match this opening '{'
  ///
  /// - Parameter output: All that `swift build` printed.
  init(_ output: String, checkout: Checkout) {
    // The error that was read last, unless a warning came after it.
    var current: Int?
    for line in output.split(whereSeparator: \.isNewline) where Self.step(in: line) == nil {
      lines.append(String(line))
      if let warning = Self.headline("warning", in: line, checkout) {
        current = nil
        if !warnings.contains(warning) { warnings.append(warning) }
      } else if let error = Self.headline("error", in: line, checkout) {
        // The compiler repeats itself where several of its jobs read the same file.
        let isNew = !errors.contains { $0.message == error.message && $0.place == error.place }
        current = isNew ? errors.count : nil
        if isNew { errors.append(error) }
      } else if let current, line.contains(#/^ *[0-9]* \| *[^ ]/#) || line.contains(": note: ") {
        errors[current].excerpt.append(String(line).replacing(checkout.root + "/", with: ""))
      }
    }
  }

  /// Reads “/path/File.swift:12:5: error: message”, and the same without a column, as the linker
  /// says it. The path may contain anything.
  private static func headline(
    _ severity: String, in text: Substring, _ checkout: Checkout
  ) -> Diagnostic? {
    guard let mark = text.firstRange(of: ": \(severity): ") else { return nil }
    let parts = text[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.reversed().prefix(2).prefix { Int($0) != nil }.compactMap { Int($0) }
    let path = parts.dropLast(numbers.count).joined(separator: ":")
    guard let line = numbers.last, path.hasSuffix(".swift") else { return nil }
    let place = Place(
      file: checkout.relative(path) ?? path, line: line,
      column: numbers.count == 2 ? numbers[0] : nil)
    return Diagnostic(message: String(text[mark.upperBound...]), place: place)
  }

  /// The two numbers of “[12/34] Compiling …”.
  static func step(in line: some StringProtocol) -> (done: Int, of: Int)? {
    guard line.first == "[", let end = line.firstIndex(of: "]") else { return nil }
    let parts = line[..<end].dropFirst().split(separator: "/")
    guard parts.count == 2, let done = Int(parts[0]), let all = Int(parts[1]) else { return nil }
    return (done, all)
  }

  // MARK: Who is to blame

  func says(_ words: String) -> Bool { lines.contains { $0.contains(words) } }

  /// What the build says against each of some lessons: errors in its files or, where no error names
  /// a file of any lesson, lines that name its module, as the linker and a crashed compiler print
  /// them. Lessons with nothing against them are left out.
  func problems(of lessons: [Lesson], in sources: String) -> [Lesson: [Diagnostic]] {
    func collect(_ problems: (Lesson, String) -> [Diagnostic]) -> [Lesson: [Diagnostic]] {
      Dictionary(uniqueKeysWithValues: lessons.map { ($0, problems($0, sources)) })
        .filter { !$0.value.isEmpty }
    }
    let placed = collect(problems)
    // An error in the runtime must not be blamed on the lessons whose names happen to be near it.
    return placed.isEmpty && errors.isEmpty ? collect(looseProblems) : placed
  }

  /// The errors in the files of one lesson: in the exercise, in its tests, in its screen.
  func problems(of lesson: Lesson, in sources: String) -> [Diagnostic] {
    // Code that a macro of the tests expands to lies in a file named for the module.
    let macro = "@__swiftmacro_\(lesson.testModule.mangled)"
    return [lesson.folder(in: sources), lesson.testFolder, lesson.screenFolder].flatMap { folder in
      errors.filter { error in
        let file = error.place!.file
        return file.hasPrefix(folder + "/") || folder == lesson.testFolder && file.contains(macro)
      }.inReadingOrder
    }
  }

  /// The lesson's problems that are not errors at a place in a file, in the words of who reports them.
  func looseProblems(of lesson: Lesson, in sources: String) -> [Diagnostic] {
    let modules = [lesson.id, lesson.testModule]
    let marks =
      ["/\(lesson.folder(in: sources))", "/\(lesson.testFolder)/"]
      + modules.flatMap { ["/\($0).build/", $0.mangled, "-module-name \($0)"] }
    guard marks.contains(where: says) else { return [] }
    let crash = ["failed due to signal", "Stack dump", "submit a bug report"]
    if crash.contains(where: says) {
      let place = lines.first { $0.contains(" (at ") }.map { ", \(trimmed($0))" } ?? ""
      let words = "The compiler itself crashed while it read this lesson\(place)"
      return [Diagnostic(message: "\(words). Your code may be right: try another way to write it.")]
    }
    let linker = [
      "undefined reference", "ndefined symbol", "duplicate symbol", "multiple definition",
    ]
    let telling = (linker + ["error: "]).lazy.compactMap { words in
      lines.first { $0.contains(words) }
    }
    return [
      Diagnostic(message: "The build says: \(trimmed(telling.first ?? lines.last ?? "nothing"))")
    ]
  }

  /// The lines to show where no lesson is at fault: those with errors, or else the last ones.
  var relevantLines: [String] {
    let telling = lines.filter { $0.contains("error:") || $0.contains("fatal error") }
    return Array((telling.isEmpty ? lines.suffix(20) : telling[...]).prefix(20))
  }
}

extension String {
  /// The module's name as it stands in the names of symbols, “13Lesson01State”.
  fileprivate var mangled: String { "\(utf8.count)\(self)" }
}

// MARK: - The order to read them in

extension [Diagnostic] {
  /// These errors in the order in which a person reads them, the same in every build, although several
  /// jobs of the compiler print at once. What cannot even be read as Swift comes first, because the
  /// compiler often misunderstands the lines around it; that a type does not conform to a protocol comes
  /// last, as it often follows from another error in the type.
  ///
  /// Where a brace is never closed, whatever else is said follows from it and is left out. Each job gives
  /// up at another line, and all of them name the brace that is open: that is its place.
  fileprivate var inReadingOrder: [Diagnostic] {
    let sorted = sorted { $0.rank < $1.rank }
    return sorted.compactMap(\.movedToOpenBrace).min { $0.rank < $1.rank }.map { [$0] } ?? sorted
  }
}

extension Diagnostic {
  fileprivate var rank: (kind: Int, file: String, line: Int, column: Int, message: String) {
    let syntax = ["expected ", "unexpected ", "consecutive ", "extraneous ", "unterminated "]
    let kind =
      syntax.contains(where: message.hasPrefix)
      ? 0 : message.contains("does not conform to protocol") ? 2 : 1
    return (kind, place?.file ?? "", place?.line ?? 0, place?.column ?? 0, message)
  }

  /// An error about a missing `}`, at the line of the brace that it should close; nothing for others.
  fileprivate var movedToOpenBrace: Diagnostic? {
    guard message.hasPrefix("expected '}'"), let place,
      let note = excerpt.firstIndex(where: { $0.contains("- note: to match this opening '{'") }),
      let line = excerpt[..<note].lazy.reversed().compactMap({
        $0.firstMatch(of: #/^ *([0-9]+) \|/#)
      })
      .first.flatMap({ Int($0.1) })
    else { return nil }
    return Diagnostic(
      message: message, place: Place(file: place.file, line: line),
      excerpt: Array(excerpt[...note].suffix(2)))
  }
}
