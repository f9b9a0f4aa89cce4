/// What a build says, sorted into diagnostics.
struct CompilerOutput {
  var errors: [Diagnostic] = []
  var warnings: [Diagnostic] = []
  /// The lines that tell what happened, without the progress of the build.
  var lines: [String] = []

  /// - Parameter output: All that `swift build` printed.
  init(_ output: String, checkout: Checkout) {
    var reader = DiagnosticReader(checkout: checkout)
    for line in output.split(whereSeparator: \.isNewline) {
      if line.first == "[", Self.step(in: line) != nil { continue }
      lines.append(String(line))
      reader.take(line)
    }
    errors = reader.errors
    warnings = reader.warnings
  }

  func says(_ words: String) -> Bool { lines.contains { $0.contains(words) } }

  /// The two numbers of “[12/34] Compiling …”.
  static func step(in line: some StringProtocol) -> (done: Int, of: Int)? {
    guard line.first == "[", let end = line.firstIndex(of: "]") else { return nil }
    let parts = line[..<end].dropFirst().split(separator: "/")
    guard parts.count == 2, let done = Int(parts[0]), let all = Int(parts[1]) else { return nil }
    return (done, all)
  }
}

extension CompilerOutput {
  /// What the build says against each of some lessons: errors in its files or, where no error names
  /// a file of any lesson, lines that name its module, as the linker and a crashed compiler print
  /// them. Lessons with nothing against them are left out.
  func problems(of lessons: [Lesson], in sources: String) -> [Lesson: [Diagnostic]] {
    func collect(_ problems: (Lesson) -> [Diagnostic]) -> [Lesson: [Diagnostic]] {
      Dictionary(uniqueKeysWithValues: lessons.map { ($0, problems($0)) })
        .filter { !$0.value.isEmpty }
    }
    let placed = collect { problems(of: $0, in: sources) }
    // An error in the runtime must not be blamed on the lessons whose names happen to be near it.
    guard placed.isEmpty, errors.isEmpty else { return placed }
    return collect { looseProblems(of: $0, in: sources) }
  }

  /// The errors in the files of one lesson: in the exercise, in its tests, in its screen.
  func problems(of lesson: Lesson, in sources: String) -> [Diagnostic] {
    let exercise = errors.filter { $0.place!.file.hasPrefix(lesson.folder(in: sources) + "/") }
    let tests = errors.filter {
      $0.place!.file.hasPrefix(lesson.testFolder + "/")
        // Code that a macro of the tests expands to lies in a file named for the module.
        || $0.place!.file.contains("@__swiftmacro_\(lesson.testModule.mangled)")
    }
    let screen = errors.filter { $0.place!.file.hasPrefix(lesson.screenFolder + "/") }
    return exercise.inReadingOrder + tests.inReadingOrder + screen.inReadingOrder
  }

  /// The lessons' problems that are not errors at a place in a file.
  func looseProblems(of lesson: Lesson, in sources: String) -> [Diagnostic] {
    let marks = [
      "\(lesson.folder(in: sources))/", "\(lesson.testFolder)/",
      "/\(lesson.id).build/", "/\(lesson.testModule).build/", lesson.id.mangled,
      lesson.testModule.mangled, "-module-name \(lesson.id)", "-module-name \(lesson.testModule)",
    ]
    let named = lines.filter { line in marks.contains { line.contains($0) } }
    guard !named.isEmpty else { return [] }
    func first(_ words: [String]) -> String? {
      lines.first { line in words.contains { line.contains($0) } }.map(trimmed)
    }
    let message =
      if let line = first(Self.linkerWords) {
        "The linker says: \(line)"
      } else if first(Self.crashWords) == nil, let line = first(["error: "]) {
        "The build says: \(line)"
      } else {
        "The compiler itself crashed while it read this lesson."
      }
    return [Diagnostic(message: message)]
  }

  private static let linkerWords = [
    "undefined reference", "undefined symbol", "Undefined symbol", "duplicate symbol",
    "multiple definition",
  ]

  private static let crashWords = ["failed due to signal", "Stack dump", "submit a bug report"]

  /// The lines to show where no lesson is at fault: those with errors, or else the last ones.
  var relevantLines: [String] {
    let telling = lines.filter { $0.contains("error:") || $0.contains("fatal error") }
    return Array((telling.isEmpty ? Array(lines.suffix(20)) : telling).prefix(20))
  }
}

extension String {
  /// The module's name as it stands in the names of symbols, “13Lesson01State”.
  fileprivate var mangled: String { "\(utf8.count)\(self)" }
}
